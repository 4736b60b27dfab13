"""Compares the files that answers name with what is stored: their content with the hash that is kept of it, and that
with the answers, which the chain proves. What is sealed is left closed: of its files, the content is compared alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from django.db import connection

from auditing.chain.verifying import Broken, Compared
from conversations.file_errors import FilesUnavailable
from conversations.models import UploadedFile
from conversations.services.files import content_of
from forms_registry.batches import by_key

_BLOCK = 1024 * 1024
_AT_ONCE = 500
_CONTRADICTED = """
    SELECT a.turn_id, a.position, a.conversation_id, file ->> 'file_id', f.id IS NULL, f.sha256 <> file ->> 'sha256'
    FROM (
        SELECT turn_id, position, conversation_id, value FROM conversations_answer
        WHERE (turn_id, position) > (%(turn)s, %(position)s) AND jsonb_typeof(value) = 'array'
          AND value @? '$[*].file_id'
        ORDER BY turn_id, position LIMIT %(most)s) AS a
    CROSS JOIN jsonb_array_elements(a.value) AS file
    LEFT JOIN conversations_uploadedfile AS f
        ON f.id = file ->> 'file_id' AND f.conversation_id = a.conversation_id
    WHERE file ? 'file_id'
    ORDER BY a.turn_id, a.position
"""


def broken_files(compared: Compared) -> Iterator[Broken]:
    """Files that are gone, that are not what an answer says of them, or not what was sent. Counts in `compared`. Reads
    each once, a part at a time."""
    yield from _contradicted()
    for file in by_key(UploadedFile.objects.filter(turn__isnull=False), _AT_ONCE):
        compared.files += 1
        yield from _changed(file)


def _contradicted() -> Iterator[Broken]:
    place = (-(2**63), -1)
    while rows := _next_named(place):
        for _turn, _position, conversation, file_id, is_gone, is_other in rows:
            fault = "is gone" if is_gone else "is not what an answer says of it" if is_other else ""
            if fault:
                yield Broken("conversations_uploadedfile", f"{file_id} of conversation {conversation}", fault)
        place = rows[-1][0], rows[-1][1]


def _next_named(place: tuple[int, int]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(_CONTRADICTED, {"turn": place[0], "position": place[1], "most": _AT_ONCE})
        return cursor.fetchall()


def _changed(file: UploadedFile) -> Iterator[Broken]:
    place = f"{file.pk} of conversation {file.conversation_id}"
    stored = hashlib.sha256()
    try:
        with content_of(file) as content:
            while block := content.read(_BLOCK):
                stored.update(block)
    except FilesUnavailable:
        yield Broken("stored file", place, "cannot be read")
        return
    if stored.hexdigest() != file.sha256:
        yield Broken("stored file", place, "is not what was sent")
