"""The one commit of a turn: all of its rows, or none."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction

from agent.turn import Provenance, TurnInput, TurnOutcome
from conversations import prepared
from conversations.errors import TurnInProgress, TurnPerhapsStored, TurnSuperseded
from conversations.models import Role
from conversations.references import new_reference
from conversations.services import statements
from conversations.services.claims import Claim
from conversations.services.replies import reply_body
from conversations.services.statements import as_json
from forms_registry.schema import JsonValue
from forms_registry.selectors import spec_of
from forms_registry.services import keep_unlisted


def record(claim: Claim, outcome: TurnOutcome) -> Mapping[str, JsonValue]:
    """Stores a turn with its messages, answers, state and, when it completes the form, the submission; its response.

    Raises TurnSuperseded, with nothing stored, when the claim is not held any more, TurnInProgress when another
    request has opened the client's conversation, ValueError for what cannot be told in JSON, and TurnPerhapsStored
    when the connection broke before the database had answered.
    """
    reference = new_reference() if outcome.action.action == "FORM_COMPLETE" else None
    body = reply_body(
        outcome,
        conversation_id=claim.conversation_id,
        number=claim.number,
        spec=spec_of(claim.version),
        reference=reference,
    )
    rows = {
        **_moved(claim, outcome),
        **(_opened(claim) if claim.opens else {}),
        **_recorded(claim, outcome, body),
        **_submitted(outcome, reference),
    }
    connection.ensure_connection()
    try:
        _store(claim, rows)
    except (OperationalError, InterfaceError) as error:
        if statements.was_refused(error):
            raise
        raise TurnPerhapsStored from error
    return body


def _store(claim: Claim, rows: dict[str, Any]) -> None:
    brings_document = claim.opens and claim.version.form_id is None
    with transaction.atomic() if brings_document else nullcontext():
        if brings_document:
            rows["version"] = keep_unlisted(claim.version).pk
        if not _committed(claim, rows):
            raise TurnSuperseded


def _committed(claim: Claim, rows: Mapping[str, Any]) -> bool:
    statement = statements.COMMIT_NEXT
    if claim.opens:
        statement = statements.COMMIT_CLAIMED_OPENING if claim.opening_scope else statements.COMMIT_OPENING
    try:
        # A statement is a transaction by itself, but in one of the caller's, which has to outlive a refusal.
        with transaction.atomic() if connection.in_atomic_block else nullcontext():
            return prepared.fetch_one(statement, rows) is not None
    except IntegrityError as error:
        if not claim.opens or claim.request.session is None:
            raise
        raise TurnInProgress from error  # another request has opened one under the same id of the client


def _moved(claim: Claim, outcome: TurnOutcome) -> dict[str, Any]:
    host = claim.host
    gathered = {"flags": host.flags, "user": host.user, "prefill": host.prefill, "vouched": host.vouched}
    return {
        "conversation": claim.conversation_id,
        "version": claim.version.pk,
        "token": claim.token,
        "number": claim.number,
        "status": outcome.status.value,
        "locale": outcome.locale,
        "kept_seconds": settings.SESSION_TIMEOUT_SECONDS,
        "host_locale": host.host_locale,
        "timezone": host.timezone,
        "stopped_at": host.stopped_at,
        "head": outcome.head,
        **{
            name: as_json(all_of_it) if claim.opens or host.news.get(name) else None
            for name, all_of_it in gathered.items()
        },
    }


def _opened(claim: Claim) -> dict[str, Any]:
    session = claim.request.session
    return {
        "owner": claim.owner.pk if claim.owner else None,
        "client_id": session.client_id if session else "",
        "client_number": session.number if session else 0,
        "visitor": claim.request.caller.visitor,
        "is_test": claim.request.caller.is_test,
    }


def _recorded(claim: Claim, outcome: TurnOutcome, body: Mapping[str, JsonValue]) -> dict[str, Any]:
    request = claim.request.as_json()
    return {
        "key": claim.request.idempotency_key,
        "opening_scope": claim.opening_scope,
        "request_hash": claim.request.fingerprint(),
        "request": as_json({**request, "context": {**request["context"], **claim.host.news}}),
        "response": as_json(body),
        "action": outcome.action.action,
        "trace": as_json([dict(entry) for entry in outcome.trace]),
        "seconds": time.monotonic() - claim.taken,
        "messages": as_json(_messages(claim.request.turn_input, outcome)),
        "answers": as_json(_answers(outcome.records)),
    }


def _messages(said: TurnInput, outcome: TurnOutcome) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    if outcome.said or said.answers:
        messages.append({"role": Role.USER, "text": outcome.said, "payload": dict(said.answers) or None})
    messages += [
        {"role": Role.TOOL, "text": result.error or "", "payload": result.as_json()} for result in said.tool_results
    ]
    answer = {"role": Role.ASSISTANT, "text": outcome.response_message, "payload": outcome.action.payload()}
    return [{"position": position, **message} for position, message in enumerate([*messages, answer])]


def _answers(records: Sequence[Provenance]) -> list[dict[str, Any]]:
    latest: dict[str, str] = {}  # what an earlier turn left is found by the commit itself
    answers = []
    for position, entry in enumerate(records):
        start, end = entry.span or (None, None)
        answer = {
            "id": str(uuid.uuid4()),
            "position": position,
            "field_id": entry.field_id,
            "change": entry.change.value,
            "value": entry.value,
            "source": entry.source.value,
            "quote": entry.quote,
            "span_start": start,
            "span_end": end,
            "interpreter": entry.interpreter,
            "confidence": entry.confidence,
            "reason": entry.reason,
            "supersedes": latest.get(entry.field_id),
        }
        latest[entry.field_id] = str(answer["id"])
        answers.append(answer)
    return answers


def _submitted(outcome: TurnOutcome, reference: str | None) -> dict[str, Any]:
    if reference is None:
        return {"reference": None, "data": None, "left_open": None}
    return {
        "reference": reference,
        "data": as_json(outcome.answers),
        "left_open": as_json(dict(outcome.left_open)),
    }
