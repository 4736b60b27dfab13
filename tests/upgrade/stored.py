"""Rows that an earlier release stored, put into the database of a test as if that release had just been taken down."""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path

import pgtrigger
from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.db import connection
from django.utils import timezone

from conversations.models import Conversation
from tests.http.clients import Json

FIRST_RELEASE = Path(__file__).with_name("rows.json.xz")


@dataclass(frozen=True)
class Left:
    """A conversation as it was left: `data` is what its form held when it was gone on with at once, None for one that
    was cancelled."""

    name: str
    conversation_id: str
    data: Json | None


@cache
def release(path: Path = FIRST_RELEASE) -> Json:
    return dict(json.loads(lzma.decompress(path.read_bytes())))


def people_left() -> list[Left]:
    return [Left(**row) for row in release()["people"]]


def rows_of(conversation_id: str) -> list[Json]:
    """The rows of one conversation and of its form, in an order in which they can be stored."""
    rows: list[Json] = release()["rows"]
    [conversation] = [row for row in rows if row["pk"] == conversation_id and row["model"].endswith(".conversation")]
    turns = {row["pk"] for row in rows if _conversation(row) == conversation_id and _is(row, "turn")}
    [version] = [row for row in rows if _is(row, "formversion") and row["pk"] == conversation["fields"]["version"]]
    return [
        *(row for row in rows if _is(row, "form") and row["pk"] == version["fields"]["form"]),
        version,
        conversation,
        *(row for row in rows if _conversation(row) == conversation_id or _turn(row) in turns),
    ]


def store(rows: list[Json]) -> None:
    """Stores rows by today's models: what these have in addition takes its default, what they have no more is lost."""
    with pgtrigger.ignore():
        for row in serializers.deserialize("python", rows, ignorenonexistent=True):
            if isinstance(row.object, Conversation):
                _touch(row.object)
            row.save(force_insert=True)
    with connection.cursor() as cursor:  # the next rows are numbered after these
        for statement in connection.ops.sequence_reset_sql(no_style(), list(apps.get_models())):
            cursor.execute(statement)


def _touch(conversation: Conversation) -> None:
    """Its last turn is of this moment, so that it has not expired."""
    conversation.last_activity_at = timezone.now()
    conversation.expires_at = timezone.now() + timedelta(seconds=settings.SESSION_TIMEOUT_SECONDS)


def _is(row: Json, model: str) -> bool:
    return bool(row["model"].split(".")[1] == model)


def _conversation(row: Json) -> object:
    return row["pk"] if _is(row, "checkpoint") else row["fields"].get("conversation")


def _turn(row: Json) -> object:
    return row["fields"].get("turn") if _is(row, "message") else None
