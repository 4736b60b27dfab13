"""Why an export has no file. The messages are for the person who asked for it."""

from __future__ import annotations


class ExportNotMade(Exception):
    """There is no file; the message says why, and what to do."""


class ExportPutOff(ExportNotMade):
    """Too much is under way at the moment; it may work when it is tried again."""


class ExportEnded(ExportNotMade):
    """It does not work, however often it is tried."""


class ExportRefused(ExportEnded):
    """Refused before any of it was made."""


class ExportFailed(ExportEnded):
    """Failed while it was being made, because a submission cannot be exported."""
