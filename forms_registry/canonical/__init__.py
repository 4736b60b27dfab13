"""Values in the one form in which they are kept, however programs write them."""
