"""The one commit of a turn: all of its rows, or none."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from agent.turns.outcome import Provenance, TurnOutcome
from agent.turns.turn import TurnInput
from conversations import prepared
from conversations.encryption.redaction import has_sensitive_fields, redacted_content
from conversations.encryption.turn_content import TurnContent, encrypt_content
from conversations.errors import TurnInProgress, TurnPerhapsStored, TurnSuperseded
from conversations.models import Conversation, PageTurned, Role
from conversations.prepared import as_json
from conversations.references import new_reference
from conversations.services import statements
from conversations.services.claims import Claim
from conversations.services.files.named_files import file_ids_in, keep_named
from conversations.services.host_context import CONTEXT_PARTS
from conversations.services.replies import reply_body
from conversations.services.requests import OpenPage
from conversations.services.resuming import resume_seconds
from conversations.services.stored_state import state_to_store
from forms_registry.schema import FormSpec, JsonValue
from forms_registry.selectors import spec_of
from forms_registry.services import keep_unlisted


@dataclass(frozen=True, slots=True)
class Recorded:
    """The response, and how many characters and bytes the whole turn takes in the database."""

    response: Mapping[str, JsonValue]
    size: int


def record(claim: Claim, outcome: TurnOutcome) -> Recorded:
    """Stores a turn with its messages, answers, state and, when it completes the form, the submission.

    Raises TurnSuperseded, with nothing stored, when the claim is not held any more, TurnInProgress when another
    request has opened the client's conversation, ValueError for what cannot be told in JSON, and TurnPerhapsStored
    when the connection broke before the database had answered.
    """
    spec = spec_of(claim.version)
    reference = new_reference() if outcome.action.action == "FORM_COMPLETE" else None
    body = reply_body(
        outcome,
        conversation_id=claim.conversation_id,
        number=claim.number,
        spec=spec,
        reference=reference,
        resume_within=resume_seconds(spec),
    )
    content, box = _turn_content(claim, outcome, body), None
    if has_sensitive_fields(spec) or claim.was_sealed:
        box = encrypt_content(content)
        content = redacted_content(content, box.commitment, spec, [entry.field_id for entry in outcome.records])
    rows = {
        **_conversation_columns(claim, outcome),
        **(_encrypted_context_columns(claim, outcome, spec) if box else _context_columns(claim, outcome)),
        **(_opening_columns(claim) if claim.opens else {}),
        **_turn_columns(claim, outcome, content),
        **_submission_columns(content, reference),
        **({"sealed_by": box.key, "box": box.box} if box else {}),
    }
    connection.ensure_connection()
    try:
        _store(claim, rows, outcome)
    except (OperationalError, InterfaceError) as error:
        if statements.was_refused(error):
            raise
        raise TurnPerhapsStored from error
    return Recorded(body, sum(len(part) for part in rows.values() if isinstance(part, str | bytes)))


def _store(claim: Claim, rows: dict[str, Any], outcome: TurnOutcome) -> None:
    brings_document = claim.turned or (claim.opens and claim.version.form_id is None)
    names_files = bool(file_ids_in(outcome.records))
    with transaction.atomic() if brings_document or names_files else nullcontext():
        if claim.turned and not _lock_claimed(claim):
            raise TurnSuperseded
        if brings_document:
            rows["version"] = keep_unlisted(claim.version).pk
        turn = _commit(claim, rows)
        if turn is None:
            raise TurnSuperseded
        if names_files:
            keep_named(claim.conversation_id, turn, outcome.records)
        if brings_document and isinstance(claim.request.form, OpenPage):
            PageTurned.objects.create(
                conversation_id=claim.conversation_id, from_turn=claim.number, version_id=rows["version"]
            )


def _lock_claimed(claim: Claim) -> bool:
    """Locks the conversation as the commit will; False where the claim is not held any more.

    A document that is stored enters the ledger, and whoever holds that must wait for no conversation: an erasure takes
    the conversation first, and then the ledger.
    """
    claimed = Conversation.objects.filter(pk=claim.conversation_id, lease_token=claim.token)
    return bool(claimed.select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))


def _commit(claim: Claim, rows: Mapping[str, Any]) -> int | None:
    """The number of the turn's row; None where the claim is not held any more."""
    statement = statements.COMMIT_NEXT
    if claim.opens:
        statement = statements.COMMIT_CLAIMED_OPENING if claim.opening_scope else statements.COMMIT_OPENING
    if "box" in rows:
        statement = statements.WITH_BOX[statement]
    try:
        # A statement is a transaction by itself, but in one of the caller's, which has to outlive a refusal.
        with transaction.atomic() if connection.in_atomic_block else nullcontext():
            row = prepared.fetch_one(statement, rows)
            return None if row is None else int(row.id)
    except IntegrityError as error:
        if not claim.opens or claim.request.session is None:
            raise
        raise TurnInProgress from error  # another request has opened one under the same id of the client


def _conversation_columns(claim: Claim, outcome: TurnOutcome) -> dict[str, Any]:
    host = claim.host
    return {
        "pk": claim.conversation_id,
        "version": claim.version.pk,
        "token": claim.token,
        "number": claim.number,
        "status": outcome.status.value,
        "locale": outcome.locale,
        "kept": resume_seconds(spec_of(claim.version)),
        "host_locale": host.host_locale,
        "timezone": host.timezone,
        "stopped_at": host.stopped_at,
        "vouched": as_json(host.vouched) if claim.opens or host.added.get("vouched") else None,
    }


def _context_columns(claim: Claim, outcome: TurnOutcome) -> dict[str, Any]:
    """The columns of what the host said, if it changed, and the head."""
    host = claim.host
    return {
        **{
            part: as_json(getattr(host, part)) if claim.opens or host.added.get(part) else None
            for part in CONTEXT_PARTS
        },
        "head": outcome.head,
    }


def _encrypted_context_columns(claim: Claim, outcome: TurnOutcome, spec: FormSpec) -> dict[str, Any]:
    state = state_to_store(claim.host, claim.columns, outcome, spec, timezone.now())
    return {**{part: as_json(state.context[part]) for part in CONTEXT_PARTS}, "head": state.head}


def _opening_columns(claim: Claim) -> dict[str, Any]:
    session = claim.request.session
    return {
        "owner": claim.owner.pk if claim.owner else None,
        "client_id": session.client_id if session else "",
        "client_number": session.number if session else 0,
        "visitor": claim.request.caller.visitor,
        "is_test": claim.is_test,
    }


def _turn_content(claim: Claim, outcome: TurnOutcome, body: Mapping[str, JsonValue]) -> TurnContent:
    request = claim.request.as_json()
    completes = outcome.action.action == "FORM_COMPLETE"
    return TurnContent(
        request_hash=claim.request.fingerprint(),
        request={**request, "context": {**request["context"], **claim.host.added}},
        response=dict(body),
        trace=[dict(entry) for entry in outcome.trace],
        messages=_messages(claim.request.turn_input, outcome),
        answers=[{"value": record.value, "quote": record.quote, "reason": record.reason} for record in outcome.records],
        data=outcome.answers if completes else None,
        left_open=dict(outcome.left_open) if completes else None,
    )


def _turn_columns(claim: Claim, outcome: TurnOutcome, content: TurnContent) -> dict[str, Any]:
    answers = zip(answer_columns(outcome.records), content.answers, strict=True)
    return {
        "key": claim.request.idempotency_key,
        "scope": claim.opening_scope,
        "hash": content.request_hash,
        "request": as_json(content.request),
        "response": as_json(content.response),
        "action": outcome.action.action,
        "trace": as_json(content.trace),
        "ms": round((time.monotonic() - claim.taken) * 1000),
        "messages": as_json([{"position": place, **message} for place, message in enumerate(content.messages)]),
        "answers": as_json([{**columns, **content_columns} for columns, content_columns in answers]),
    }


def _messages(turn_input: TurnInput, outcome: TurnOutcome) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    if outcome.utterance or turn_input.answers:
        messages.append({"role": Role.USER, "text": outcome.utterance, "payload": dict(turn_input.answers) or None})
    answer = {"role": Role.ASSISTANT, "text": outcome.response_message, "payload": outcome.action.payload()}
    return [*messages, *tool_messages(turn_input), answer]


def tool_messages(turn_input: TurnInput) -> list[dict[str, Any]]:
    """The messages of the results in a request."""
    return [
        {"role": Role.TOOL, "text": result.error or "", "payload": result.as_json()}
        for result in turn_input.tool_results
    ]


def answer_columns(records: Sequence[Provenance]) -> list[dict[str, Any]]:
    """The rows of answers by their columns, without what was said."""
    latest: dict[str, str] = {}  # what an earlier turn left is found by the commit itself
    rows = []
    for position, record in enumerate(records):
        start, end = record.span or (None, None)
        row = {
            "id": str(uuid.uuid4()),
            "position": position,
            "field_id": record.field_id,
            "change": record.change.value,
            "source": record.source.value,
            "span_start": start,
            "span_end": end,
            "interpreter": record.interpreter,
            "confidence": record.confidence,
            "supersedes": latest.get(record.field_id),
        }
        latest[record.field_id] = str(row["id"])
        rows.append(row)
    return rows


def _submission_columns(content: TurnContent, reference: str | None) -> dict[str, Any]:
    if reference is None:
        return {"reference": None, "data": None, "left_open": None}
    return {"reference": reference, "data": as_json(content.data), "left_open": as_json(content.left_open)}
