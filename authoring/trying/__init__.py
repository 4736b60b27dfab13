"""Trying a draft out, beside the editor: as a conversation, by its tests, and along every path."""
