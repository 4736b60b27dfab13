"""Who was given what people have sent."""

from __future__ import annotations

import logging

from conversations.models import UploadedFile

logger = logging.getLogger(__name__)


def log_file_download(file: UploadedFile, *, to: str) -> None:
    """Records that the content of a file was handed out. `to` names whoever got it: an account, or an API key."""
    logger.info("a file was given", extra={"file": file.pk, "conversation": str(file.conversation_id), "to": to})
