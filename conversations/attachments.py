"""How what people have sent leaves the service: to be saved, and never to be shown or run by a browser."""

from __future__ import annotations

from typing import Any

from django.core.files import File
from django.http import FileResponse
from django.utils.cache import patch_cache_control

from conversations.models import UploadedFile


def attachment(file: UploadedFile, content: File[Any], name: str) -> FileResponse:
    """The content as an attachment of this name, in pieces. A browser that shows it all the same runs nothing."""
    answer = FileResponse(content, as_attachment=True, filename=name, content_type=file.content_type)
    answer["Content-Length"] = str(file.size)
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "sandbox; default-src 'none'"
    # What is compressed already is not worth the work, and would lose its length.
    answer["Content-Encoding"] = "identity"
    patch_cache_control(answer, no_store=True, private=True)
    return answer
