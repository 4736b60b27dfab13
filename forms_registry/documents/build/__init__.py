"""Decides what a form is from what its document says: one module a question, `form` puts the answers together."""
