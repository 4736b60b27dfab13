"""Why no file comes of an export. The message is for whoever asked for it."""

from __future__ import annotations


class ExportEnded(Exception):
    """No file comes of it, however often it is tried; the message says why, and what to do."""


class ExportRefused(ExportEnded):
    """Before anything of it was made."""


class ExportFailed(ExportEnded):
    """While it was being made: one of the submissions cannot be told."""
