"""The one commit of a turn: all of its rows, or none."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from agent.turn import Provenance, TurnInput, TurnOutcome
from conversations.errors import TurnInProgress, TurnSuperseded
from conversations.models import Answer, Checkpoint, Conversation, Message, Role, Submission, Turn
from conversations.services.claims import Claim
from conversations.services.leases import give_back_opening
from conversations.services.replies import reply_body
from forms_registry.selectors import spec_of

# Neither vowels nor look-alikes: a reference is read aloud, and spells no word.
_REFERENCE_LETTERS = "BCDFGHJKMNPQRTVWXYZ2346789"


@transaction.atomic
def record(claim: Claim, outcome: TurnOutcome) -> Turn:
    """Stores a turn with its messages, answers, state and, when it completes the form, the submission.

    Raises TurnSuperseded, with nothing stored, when the claim is not held any more, and TurnInProgress when another
    request has opened the client's conversation.
    """
    now = timezone.now()
    reference = _new_reference() if outcome.action.action == "FORM_COMPLETE" else None
    _move(claim, outcome, now)
    turn = _turn(claim, outcome, now, reference)
    turn.save(force_insert=True)
    Message.objects.bulk_create(_messages(turn, claim.request.turn_input, outcome))
    Answer.objects.bulk_create(_answers(turn, claim, outcome.records))
    _keep_head(claim, outcome.head)
    if reference is not None:
        _submit(turn, claim.conversation, outcome, reference, now)
    return turn


def _move(claim: Claim, outcome: TurnOutcome, now: datetime) -> None:
    """Moves the conversation on, if the claim is still ours; the row lock then holds off every other commit."""
    conversation = claim.conversation
    after = {
        "status": outcome.status.value,
        "locale": outcome.locale,
        "turn_count": claim.number,
        "last_activity_at": now,
        "expires_at": now + timedelta(seconds=settings.SESSION_TIMEOUT_SECONDS),
        "flags": conversation.flags,
        "user": conversation.user,
        "prefill": conversation.prefill,
        "host_locale": conversation.host_locale,
        "timezone": conversation.timezone,
        "stopped_at": conversation.stopped_at,
        "lease_token": None,
        "lease_until": None,
        "lease_holder": "",
    }
    if not claim.opens:
        held = Conversation.objects.filter(pk=conversation.pk, lease_token=claim.token).update(**after)
    else:
        held = not claim.opening_scope or give_back_opening(claim.token)
    if not held:
        raise TurnSuperseded
    if claim.opens:
        for name, value in after.items():
            setattr(conversation, name, value)
        _insert(conversation)


def _insert(conversation: Conversation) -> None:
    """Raises TurnInProgress when another request has opened a conversation under the same id of the client."""
    try:
        conversation.save(force_insert=True)
    except IntegrityError as error:
        if not conversation.client_id:
            raise
        raise TurnInProgress from error


def _turn(claim: Claim, outcome: TurnOutcome, now: datetime, reference: str | None) -> Turn:
    body = reply_body(
        outcome,
        conversation_id=claim.conversation.pk,
        number=claim.number,
        spec=spec_of(claim.conversation.version),
        reference=reference,
    )
    return Turn(
        conversation=claim.conversation,
        number=claim.number,
        idempotency_key=claim.request.idempotency_key,
        opening_scope=claim.opening_scope,
        request_hash=claim.request.fingerprint(),
        request=claim.request.as_json(),
        response=body,
        action=outcome.action.action,
        status=outcome.status.value,
        trace=[dict(entry) for entry in outcome.trace],
        started_at=claim.started_at,
        duration_ms=max(0, round((now - claim.started_at).total_seconds() * 1000)),
    )


def _messages(turn: Turn, said: TurnInput, outcome: TurnOutcome) -> list[Message]:
    messages = []
    if outcome.said or said.answers:
        messages.append(Message(role=Role.USER, text=outcome.said, payload=dict(said.answers) or None))
    messages += [
        Message(role=Role.TOOL, text=result.error or "", payload=asdict(result)) for result in said.tool_results
    ]
    messages.append(Message(role=Role.ASSISTANT, text=outcome.response_message, payload=outcome.action.payload()))
    for position, message in enumerate(messages):
        message.turn = turn
        message.position = position
    return messages


def _answers(turn: Turn, claim: Claim, records: Sequence[Provenance]) -> list[Answer]:
    latest = {} if claim.opens or not records else _latest(claim.conversation, {entry.field_id for entry in records})
    answers = []
    for position, entry in enumerate(records):
        start, end = entry.span or (None, None)
        answer = Answer(
            conversation=claim.conversation,
            turn=turn,
            position=position,
            field_id=entry.field_id,
            change=entry.change.value,
            value=entry.value,
            source=entry.source.value,
            quote=entry.quote,
            span_start=start,
            span_end=end,
            interpreter=entry.interpreter,
            confidence=entry.confidence,
            reason=entry.reason,
            supersedes_id=latest.get(entry.field_id),
        )
        latest[entry.field_id] = answer.pk
        answers.append(answer)
    return answers


def _latest(conversation: Conversation, field_ids: set[str]) -> dict[str, uuid.UUID]:
    """The newest change of each of these fields: the one that none supersedes."""
    newest = Answer.objects.filter(conversation=conversation, field_id__in=field_ids, superseded_by__isnull=True)
    return dict(newest.values_list("field_id", "pk"))


def _keep_head(claim: Claim, head: bytes) -> None:
    if claim.opens:
        Checkpoint.objects.create(conversation=claim.conversation, turn_number=claim.number, head=head)
    else:
        Checkpoint.objects.filter(conversation=claim.conversation).update(turn_number=claim.number, head=head)


def _new_reference() -> str:
    letters = "".join(secrets.choice(_REFERENCE_LETTERS) for _ in range(10))
    return f"FP-{letters[:5]}-{letters[5:]}"


def _submit(turn: Turn, conversation: Conversation, outcome: TurnOutcome, reference: str, now: datetime) -> None:
    Submission.objects.create(
        conversation=conversation,
        turn=turn,
        version_id=conversation.version_id,
        reference=reference,
        data=outcome.answers,
        left_open=dict(outcome.left_open),
        completed_at=now,
    )
