"""Why no file comes of an export. The message is for whoever asked for it."""

from __future__ import annotations


class ExportNotMade(Exception):
    """No file comes of it; the message says why, and what to do."""


class ExportPutOff(ExportNotMade):
    """Not at this moment, for too much is under way; it may come when it is tried again."""


class ExportEnded(ExportNotMade):
    """However often it is tried."""


class ExportRefused(ExportEnded):
    """Before anything of it was made."""


class ExportFailed(ExportEnded):
    """While it was being made: one of the submissions cannot be told."""
