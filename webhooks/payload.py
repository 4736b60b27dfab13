"""What a delivery says. It is made when it is sent, and kept nowhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from conversations.masking import Veil, told_in_submission
from conversations.models import Submission
from conversations.receipts.replaced import replaced_answers
from forms_registry.selectors import spec_of
from webhooks.models import Delivery

COMPLETED = "submission.completed"
TEST = "webhook.test"


def body_of(delivery: Delivery, submission: Submission | None) -> bytes:
    """The JSON in UTF-8. `submission` is in clear, with its version, form, turn and conversation; None for a test.

    Where values are to be masked, raises what `spec_of` and `replaced_answers` raise.
    """
    if submission is None:
        told = _message(delivery, TEST, delivery.created_at, {"form": delivery.endpoint.form.slug})
    else:
        masked = not delivery.endpoint.sends_sensitive
        told = _message(delivery, COMPLETED, submission.completed_at, _content(submission, masked=masked))
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _message(delivery: Delivery, kind: str, at: datetime, data: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(delivery.id), "type": kind, "timestamp": _moment(at), "data": data}


def _content(submission: Submission, *, masked: bool) -> dict[str, Any]:
    """As the API tells of a submission, without the evidence."""
    version, reply = submission.version, submission.turn.response
    answers, left_open = submission.data, submission.left_open
    if masked:
        spec = spec_of(version)
        replaced = replaced_answers([submission], [spec]).get(submission.conversation_id, [])
        told = [*told_in_submission(answers, reply["filled_fields"]), *replaced]
        veil = Veil(spec, told, language=reply["locale"].split("-")[0], now=submission.completed_at)
        answers = {name: veil.data(name, value) for name, value in answers.items()}
        left_open = {name: veil.words(name, reason) for name, reason in left_open.items()}
    hints = reply["action"].get("input") or {}
    return {
        "reference": submission.reference,
        "form": version.form.slug if version.form else None,
        "version": version.number,
        "spec_hash": version.spec_hash or None,
        "conversation_id": str(submission.conversation_id),
        "completed_at": _moment(submission.completed_at),
        "locale": reply["locale"],
        "complete": not submission.left_open,
        "answers": answers,
        "left_open": left_open,
        "handed_over": hints.get("handed_over", []),
    }


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
