"""Reads people's words; knows nothing of forms."""
