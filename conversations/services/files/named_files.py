"""Files that a turn names: what the agent may know of them, and the commit by which they belong to the record."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any
from uuid import UUID

import re2
from django.db import connection

from agent.turns.outcome import Provenance
from agent.turns.turn import TurnInput
from conversations.file_errors import FileNotFound
from conversations.models import UploadedFile
from conversations.services.files.file_names import file_name_of
from conversations.services.requests import TurnRequest
from forms_registry.schema import JsonValue
from forms_registry.sent_values.files import FILE_ID, file_id_in

_IDS = re2.compile(rf"\b{FILE_ID.pattern}")
# Counts what it has locked: the statement's own snapshot still shows a row whose removal it had to wait for.
_KEEP = """
    WITH present AS (
        SELECT id FROM conversations_uploadedfile
        WHERE conversation_id = %(conversation)s AND id = ANY(%(ids)s) ORDER BY id FOR UPDATE),
    kept AS (
        UPDATE conversations_uploadedfile AS file SET turn_id = %(turn)s
        FROM present WHERE file.id = present.id AND file.turn_id IS NULL)
    SELECT count(*) FROM present
"""

Entries = Mapping[str, Mapping[str, Mapping[str, JsonValue]]]


def files_named(conversation_id: UUID, request: TurnRequest) -> Entries:
    """The entries of the files that a request names, by field and id; asks the database only where it names one.

    Raises FileNotFound where an answer names one that this conversation does not have.
    """
    answered_ids = set(_ids_in(_answer_values(request.turn_input)))
    request_text = json.dumps(request.as_json(), ensure_ascii=False)
    ids = set(_IDS.findall(request_text)) if "fpf_" in request_text else set()
    if not answered_ids and not ids:
        return {}
    files = list(UploadedFile.objects.filter(conversation_id=conversation_id, pk__in=ids))
    known_ids = {file.pk for file in files}
    if answered_ids - known_ids:
        raise FileNotFound
    return {
        field_id: {file.pk: entry_of(file) for file in files if file.field_id == field_id}
        for field_id in _field_ids(files)
    }


def entry_of(file: UploadedFile) -> dict[str, JsonValue]:
    """What an answer holds of a file."""
    facts = {"name": file_name_of(file), "size": file.size, "type": file.content_type}
    return {**facts, "file_id": file.pk, "sha256": file.sha256}


def keep_named(conversation_id: UUID, turn_id: int, records: Collection[Provenance]) -> None:
    """Within the commit of a turn: the files that its answers name belong to the record from now on. Raises
    FileNotFound where one was removed meanwhile."""
    ids = list(file_ids_in(records))
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, {"conversation": conversation_id, "turn": turn_id, "ids": ids})
        if cursor.fetchone()[0] != len(ids):
            raise FileNotFound


def file_ids_in(records: Collection[Provenance]) -> Collection[str]:
    """The ids of the files in the values of these changes."""
    return set(_ids_in([record.value for record in records]))


def _answer_values(turn_input: TurnInput) -> JsonValue:
    return [*turn_input.answers.values(), turn_input.value]


def _ids_in(value: Any) -> Iterator[str]:
    """Everything in a JSON value that names a file of ours. Walks without recursion."""
    ahead = [value]
    while ahead:
        inner = ahead.pop()
        if isinstance(inner, str) and FILE_ID.fullmatch(inner):
            yield inner
        elif isinstance(inner, Mapping):
            yield from filter(None, [file_id_in(inner)])
            ahead += inner.values()
        elif isinstance(inner, list):
            ahead += inner


def _field_ids(files: Collection[UploadedFile]) -> Collection[str]:
    return {file.field_id for file in files}
