"""Values in the one form in which they are kept, however they were written."""
