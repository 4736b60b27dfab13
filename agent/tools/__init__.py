"""Calls of tools: which are made, what their results say and do, and what follows when they fail."""
