"""Regular expressions, of authors and of our own, in time that is linear whatever they meet. Knows no language."""
