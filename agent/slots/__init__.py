"""Which field takes a value: one score over all fields, one margin; below it nothing is placed."""
