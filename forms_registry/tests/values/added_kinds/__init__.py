"""A package of kinds beside the product's own, to show what adding a field type takes."""
