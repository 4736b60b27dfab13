"""Turns after the end of a conversation: they say what came to it since, and move nothing on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.turns.outcome import Provenance
from conversations import prepared
from conversations.encryption.redaction import has_sensitive_fields, redacted_content
from conversations.encryption.turn_content import TurnContent, encrypt_content
from conversations.models import Conversation, Turn
from conversations.models.conversation import LIVE_STATUSES
from conversations.prepared import as_json
from conversations.services import statements
from conversations.services.recording import answer_columns
from forms_registry.schema import FormSpec


def store_after_end(
    conversation: Conversation,
    last: Turn,
    spec: FormSpec,
    content: TurnContent,
    *,
    action: str,
    status: str,
    records: Sequence[Provenance] = (),
) -> None:
    """Stores `content` as the turn behind the `last` one; `records` are the changes of its answers. The caller holds
    the row of the `conversation`, which is over, and has said who writes."""
    rows: dict[str, Any] = {"pk": conversation.pk, "version": conversation.version_id, "number": last.number + 1}
    statement = statements.COMMIT_AFTER_END
    if has_sensitive_fields(spec) or last.is_encrypted:
        box = encrypt_content(content)
        content = redacted_content(content, box.commitment, spec, [record.field_id for record in records])
        rows |= {"sealed_by": box.key, "box": box.box}
        statement = statements.WITH_BOX[statement]
    answers = zip(answer_columns(records), content.answers, strict=True)
    rows |= {
        "key": "",
        "scope": "",
        "live": LIVE_STATUSES,
        "hash": content.request_hash,
        "action": action,
        "status": status,
        "request": as_json(content.request),
        "response": as_json(content.response),
        "trace": as_json(content.trace),
        "ms": 0,
        "messages": as_json([{"position": place, **message} for place, message in enumerate(content.messages)]),
        "answers": as_json([{**columns, **content_columns} for columns, content_columns in answers]),
        "reference": None,
        "data": None,
        "left_open": None,
    }
    row = prepared.fetch_one(statement, rows)
    assert row is not None
