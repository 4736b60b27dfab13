"""What a delivery says. It is made when it is sent, and kept nowhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from conversations.amendments import Revision, revisions_of
from conversations.models import Submission
from conversations.submission_facts import ending_of, facts_of, results_of, sensitive_answers, veil_for
from forms_registry.selectors import spec_of
from webhooks.models import Delivery

COMPLETED = "submission.completed"
AMENDED = "submission.amended"
TEST = "webhook.test"


def body_of(delivery: Delivery, submission: Submission | None) -> bytes:
    """The JSON in UTF-8. `submission` is in clear, with its version, form, turn and conversation; None for a test.

    Raises what `revisions_of` raises and, where values are to be masked, what `spec_of` and `sensitive_answers` raise.
    """
    masked = not delivery.endpoint.sends_sensitive
    if submission is None:
        message = _message(delivery, TEST, delivery.created_at, {"form": delivery.endpoint.form.slug})
    elif delivery.amendment is None:
        message = _message(delivery, COMPLETED, submission.completed_at, _content(submission, [], masked=masked))
    else:
        revisions = _revisions(submission, delivery.amendment.number)
        message = _message(delivery, AMENDED, revisions[-1].at, _content(submission, revisions, masked=masked))
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _message(delivery: Delivery, kind: str, at: datetime, data: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(delivery.id), "type": kind, "timestamp": _moment(at), "data": data}


def _revisions(submission: Submission, turn: int) -> list[Revision]:
    """Up to the one that this turn made."""
    return [revision for revision in revisions_of([submission])[submission.conversation_id] if revision.turn <= turn]


def _content(submission: Submission, revisions: Sequence[Revision], *, masked: bool) -> dict[str, Any]:
    """What the API returns for a submission, without the evidence; after amendments, as the last of them left it."""
    revision = revisions[-1] if revisions else None
    facts, ending = facts_of(submission, revision), ending_of(submission)
    reason, results = revision.reason if revision else "", results_of(submission)
    if masked:
        spec = spec_of(submission.version)
        sensitive = sensitive_answers([submission], [spec]).get(submission.conversation_id, [])
        veil = veil_for(submission, spec, sensitive, language=ending.language)
        facts, reason, results = facts.masked(veil), veil.text(reason), results_of(submission, veil)
    content = {
        "reference": facts.reference,
        "form": facts.form,
        "version": facts.version,
        "spec_hash": facts.spec_hash or None,
        "conversation_id": str(facts.conversation_id),
        "completed_at": _moment(facts.completed_at),
        "locale": ending.locale,
        "complete": facts.complete,
        "answers": facts.answers,
        "left_open": facts.left_open,
        "handed_over": ending.handed_over,
        "failed": ending.failed,
        "results": results,
        "revision": revision.number if revision else 0,
    }
    if revision is None:
        return content
    changed = [change.field_id for change in revision.changes]
    return {
        **content,
        "amended_at": _moment(revision.at),
        "changed": changed,
        "reason": reason,
    }


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
