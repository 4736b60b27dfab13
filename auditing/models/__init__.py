"""The tables of auditing."""
