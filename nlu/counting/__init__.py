"""How people say how many: numbers in figures and words, what they count, and which numbers count nothing."""
