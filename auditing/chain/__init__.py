"""Proof that nobody changed the record: seals over the links of its turns, and the comparison of all of it."""
