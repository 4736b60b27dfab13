"""Answers people's questions from the form's own text, and from what staff have written."""
