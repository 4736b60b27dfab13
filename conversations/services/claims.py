"""The claim that makes a turn happen once: taken before the agent runs, checked by the commit, gone afterwards.

No lock and no connection is held in between. Whoever holds the token may commit; a claim whose process died, or is too
slow, can be taken by another request, and then its token opens nothing any more.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from agent.turn import Status, TurnContext
from conversations.errors import (
    ConversationExpired,
    ConversationNotFound,
    ConversationOver,
    FormMismatch,
    FormRequired,
    IdempotencyKeyReused,
    TurnInProgress,
)
from conversations.models import ApiKey, Conversation, Turn
from conversations.services import leases
from conversations.services.opening import form_of
from conversations.services.requests import PublishedForm, TurnRequest
from conversations.understanding import interpreter
from forms_registry.selectors import spec_of

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to store turn `number` of `conversation`, which is not stored itself yet when it is being opened.

    `conversation` bears what the request says about the person already. `opening_scope` is "" but for an opening with
    an idempotency key.
    """

    conversation: Conversation
    request: TurnRequest
    number: int
    head: bytes | None
    token: UUID
    started_at: datetime
    opening_scope: str = ""

    @property
    def opens(self) -> bool:
        return self.number == 1

    def context(self) -> TurnContext:
        """What the agent may know in this turn."""
        conversation = self.conversation
        return TurnContext(
            spec=spec_of(conversation.version),
            conversation_id=str(conversation.id),
            number=self.number,
            now=(conversation.stopped_at or self.started_at).astimezone(ZoneInfo(conversation.timezone)),
            locale=conversation.host_locale or None,
            flags=conversation.flags,
            user=conversation.user,
            prefill=conversation.prefill,
            restarted=bool(self.request.session and self.request.session.after_expiry),
            kept_for=timedelta(seconds=settings.SESSION_TIMEOUT_SECONDS),
            interpreter=interpreter(),
        )


def claim(request: TurnRequest, owner: ApiKey | None) -> Claim | Turn:
    """Claims the next turn, or finds the turn that this very request has led to already.

    Raises any ConversationError but TurnSuperseded, and what reading the form raises when one is opened.
    """
    if request.conversation_id is None:
        return _claim_opening(request, owner)
    for _ in range(_ATTEMPTS):
        conversation, repeated = _read(request.conversation_id, owner, request.idempotency_key)
        if repeated is not None:
            return _repeated(Turn.objects.get(pk=repeated), request)
        _refuse_unless_open(conversation, request)
        token = uuid.uuid4()
        if leases.take_conversation(conversation, token):
            _add_context(conversation, request)
            head = bytes(conversation.checkpoint.head)
            return Claim(conversation, request, conversation.turn_count + 1, head, token, timezone.now())
        # Another turn was committed since we read: its state is the one to go on from.
    raise TurnInProgress


def release(claim: Claim) -> None:
    """Gives a claim back, so that the next request need not wait for its lease. Harmless when it is lost already."""
    if not claim.opens:
        leases.give_back_conversation(claim.conversation, claim.token)
    elif claim.opening_scope:
        leases.give_back_opening(claim.token)


def _claim_opening(request: TurnRequest, owner: ApiKey | None) -> Claim | Turn:
    if request.form is None:
        raise FormRequired
    scope = f"key {owner.pk}" if owner else "anonymous"
    token = uuid.uuid4()
    if request.idempotency_key:
        leases.take_opening(scope, request.idempotency_key, token)
        # Looked up under the claim: a commit ends its claim and stores its turn at once, so none can slip between.
        stored = Turn.objects.filter(opening_scope=scope, idempotency_key=request.idempotency_key).first()
        if stored is not None:
            leases.give_back_opening(token)
            return _repeated(stored, request)
    try:
        version, known = form_of(request.form)
        conversation = Conversation(version=version, api_key=owner, timezone=settings.TIME_ZONE, prefill=known)
        if request.session:
            conversation.client_id, conversation.client_number = request.session.client_id, request.session.number
        _add_context(conversation, request)
        spec_of(version)
    except BaseException:
        leases.give_back_opening(token)
        raise
    return Claim(conversation, request, 1, None, token, timezone.now(), scope if request.idempotency_key else "")


def _read(conversation_id: UUID, owner: ApiKey | None, idempotency_key: str) -> tuple[Conversation, int | None]:
    """The conversation, and the id of its turn under this key. One query, whether there is a key or not."""
    repeated = Turn.objects.filter(conversation=OuterRef("pk"), idempotency_key=idempotency_key).exclude(
        idempotency_key=""
    )
    conversation = (
        Conversation.objects.owned_by(owner)
        .select_related("version__form", "checkpoint")
        .defer("version__markdown", "version__spec")
        .annotate(repeated_turn=Subquery(repeated.values("pk")))
        .filter(pk=conversation_id)
        .first()
    )
    if conversation is None:
        raise ConversationNotFound
    return conversation, conversation.repeated_turn  # type: ignore[attr-defined]


def _repeated(turn: Turn, request: TurnRequest) -> Turn:
    if turn.request_hash != request.fingerprint():
        raise IdempotencyKeyReused
    return turn


def _refuse_unless_open(conversation: Conversation, request: TurnRequest) -> None:
    status = conversation.status_at(timezone.now())
    if status is Status.EXPIRED:
        raise ConversationExpired
    if status.is_over:
        raise ConversationOver
    if isinstance(request.form, PublishedForm):
        form = conversation.version.form
        if form is None or form.slug != request.form.slug:
            raise FormMismatch


def _add_context(conversation: Conversation, request: TurnRequest) -> None:
    conversation.flags = {**conversation.flags, **request.flags}
    conversation.user = {**conversation.user, **request.user}
    conversation.prefill = {**conversation.prefill, **request.prefill}
    conversation.host_locale = request.locale or conversation.host_locale
    conversation.timezone = request.timezone or conversation.timezone
    if request.now:
        own_zone = request.now.tzinfo or ZoneInfo(conversation.timezone)
        conversation.stopped_at = request.now.replace(tzinfo=own_zone)
