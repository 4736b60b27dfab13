"""Reads the one file of a multipart body: to disk as it comes, counted and hashed on the way, and never into memory."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile as DjangoUpload
from django.core.files.uploadhandler import FileUploadHandler
from django.http.multipartparser import MultiPartParser, MultiPartParserError
from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import BaseParser
from typing_extensions import override

from conversations.api.problems import ApiProblem
from conversations.file_errors import FileMissing, FileTooLarge
from conversations.large_bodies import announced
from conversations.services.files import ReceivedFile, size_text


class OneFileParser(BaseParser):
    """`{"field_id": str, "file": ReceivedFile}` of multipart/form-data. Raises FileMissing for any other number of
    files, FileTooLarge for what turns out too large for anybody, ApiProblem for a body that is no such data."""

    media_type = "multipart/form-data"

    @override
    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        meta = {**stream.META, "CONTENT_TYPE": media_type}  # type: ignore[attr-defined]
        handler = _ToDisk()
        try:
            fields, files = MultiPartParser(meta, stream, [handler], "utf-8").parse()  # type: ignore[arg-type]
            if [*files] != ["file"] or handler.received is None:
                raise FileMissing
        except (MultiPartParserError, SuspiciousOperation) as error:
            handler.close()
            raise ApiProblem("invalid_request", _("The body cannot be read as multipart/form-data.")) from error
        except BaseException:
            handler.close()
            raise
        return {**fields.dict(), "file": handler.received}


class _ToDisk(FileUploadHandler):
    """Keeps the first file of a body in one without a name, which is gone with the process."""

    def __init__(self) -> None:
        super().__init__()
        self.received: ReceivedFile | None = None
        self._content: IO[bytes] | None = None
        self._hash = hashlib.sha256()
        self._size = 0

    def close(self) -> None:
        """Releases what was received and will not be read."""
        if self._content is not None:
            self._content.close()

    @override
    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        if self._content is not None:
            raise FileMissing
        self._content = tempfile.TemporaryFile(dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115 - kept with the request

    @override
    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        assert self._content is not None
        self._size += len(raw_data)
        if self._size > settings.LARGEST_UPLOAD:
            raise FileTooLarge(most=size_text(settings.LARGEST_UPLOAD))
        self._hash.update(raw_data)
        self._content.write(raw_data)

    @override
    def file_complete(self, file_size: int) -> DjangoUpload[Any]:
        assert self._content is not None
        name = self.file_name or ""
        self.received = ReceivedFile(self._content, name, self._size, self._hash.hexdigest())
        return DjangoUpload(self._content, name, self.content_type, self._size)


def check_announced(meta: Mapping[str, Any]) -> None:
    """Raises FileTooLarge for a body of which the head says that the service takes none so long from anybody."""
    if announced(meta) > settings.LARGEST_UPLOAD_BODY:
        raise FileTooLarge(most=size_text(settings.LARGEST_UPLOAD))
