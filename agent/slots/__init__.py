"""Assigns values to fields: one score over all fields, one margin; below it nothing is placed."""
