"""The check for viruses that a deployment names in `settings.UPLOAD_SCANNER`; without one, there is none."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import IO

from django.conf import settings
from django.utils.module_loading import import_string

from conversations.file_errors import FileRefused, FilesUnavailable
from scheduling import waiting

logger = logging.getLogger(__name__)

Scanner = Callable[[IO[bytes]], str | None]
"""Reads a file from its beginning. None for a clean one, else what was found, in a few words. It raises where it cannot
tell: then nothing is taken."""

_LONGEST_FINDING = 200


def scan(content: IO[bytes], name: str) -> None:
    """Raises FileRefused for what the scanner finds, and FilesUnavailable where it fails."""
    if not settings.UPLOAD_SCANNER:
        return
    scanner: Scanner = import_string(settings.UPLOAD_SCANNER)
    content.seek(0)
    try:
        with waiting():
            finding = scanner(content)
    except Exception as error:
        logger.exception("the scanner of uploads failed")
        raise FilesUnavailable from error
    if finding:
        logger.warning("a file was refused by the scanner", extra={"why": finding[:_LONGEST_FINDING]})
        raise FileRefused(name=name, why=finding[:_LONGEST_FINDING])
