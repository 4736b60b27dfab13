"""What a delivery says. It is made when it is sent, and kept nowhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from conversations.amendments import Revision, revisions_of
from conversations.masking import Veil, told_in_submission
from conversations.models import Submission
from conversations.receipts.replaced import replaced_answers
from forms_registry.selectors import spec_of
from webhooks.models import Delivery

COMPLETED = "submission.completed"
AMENDED = "submission.amended"
TEST = "webhook.test"


def body_of(delivery: Delivery, submission: Submission | None) -> bytes:
    """The JSON in UTF-8. `submission` is in clear, with its version, form, turn and conversation; None for a test.

    Raises what `revisions_of` raises and, where values are to be masked, what `spec_of` and `replaced_answers` raise.
    """
    masked = not delivery.endpoint.sends_sensitive
    if submission is None:
        told = _message(delivery, TEST, delivery.created_at, {"form": delivery.endpoint.form.slug})
    elif delivery.amendment is None:
        told = _message(delivery, COMPLETED, submission.completed_at, _content(submission, None, masked=masked))
    else:
        revision = _revision(submission, delivery.amendment.number)
        told = _message(delivery, AMENDED, revision.at, _content(submission, revision, masked=masked))
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _message(delivery: Delivery, kind: str, at: datetime, data: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(delivery.id), "type": kind, "timestamp": _moment(at), "data": data}


def _revision(submission: Submission, turn: int) -> Revision:
    return next(one for one in revisions_of([submission])[submission.conversation_id] if one.turn == turn)


def _content(submission: Submission, revision: Revision | None, *, masked: bool) -> dict[str, Any]:
    """As the API tells of a submission, without the evidence; after an amendment, as that left it."""
    version, reply = submission.version, submission.turn.response
    answers = dict(revision.answers) if revision else submission.data
    left_open = {name: reason for name, reason in submission.left_open.items() if name not in answers}
    reason = revision.reason if revision else ""
    if masked:
        veil = _veil(submission, revision)
        answers = {name: veil.data(name, value) for name, value in answers.items()}
        left_open = {name: veil.words(name, why) for name, why in left_open.items()}
        reason = veil.text(reason)
    hints = reply["action"].get("input") or {}
    told = {
        "reference": submission.reference,
        "form": version.form.slug if version.form else None,
        "version": version.number,
        "spec_hash": version.spec_hash or None,
        "conversation_id": str(submission.conversation_id),
        "completed_at": _moment(submission.completed_at),
        "locale": reply["locale"],
        "complete": not left_open,
        "answers": answers,
        "left_open": left_open,
        "handed_over": hints.get("handed_over", []),
    }
    if revision is None:
        return told
    changed = [change.field_id for change in revision.changes]
    return {
        **told,
        "revision": revision.number,
        "amended_at": _moment(revision.at),
        "changed": changed,
        "reason": reason,
    }


def _veil(submission: Submission, revision: Revision | None) -> Veil:
    """Over all that the submission held, holds since its revision, and held in between."""
    spec, reply = spec_of(submission.version), submission.turn.response
    told = [
        *told_in_submission(submission.data, reply["filled_fields"]),
        *replaced_answers([submission], [spec]).get(submission.conversation_id, []),
    ]
    if revision:
        told += told_in_submission(revision.answers, revision.told)
    return Veil(spec, told, language=reply["locale"].split("-")[0], now=submission.completed_at)


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
