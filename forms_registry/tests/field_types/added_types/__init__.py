"""A package of field types beside the product's own, to show what adding a field type takes."""
