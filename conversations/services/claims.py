"""The claim that makes a turn happen once: taken before the agent runs, checked by the commit, gone afterwards.

No lock and no connection is held in between. Whoever holds the token may commit; a claim whose process died, or is too
slow, can be taken by another request, and then its token opens nothing any more.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import OuterRef, Subquery

from agent.turns.outcome import Status
from agent.turns.turn import CarriedAnswer
from conversations import selectors
from conversations.encryption import in_clear
from conversations.encryption.states import is_encrypted_state
from conversations.errors import (
    ConversationExpired,
    ConversationOver,
    FormMismatch,
    FormRequired,
    IdempotencyKeyReused,
    TurnInProgress,
)
from conversations.models import ApiKey, Conversation, Turn
from conversations.services import leases
from conversations.services.admission import admit_document, admit_opening, admit_turn
from conversations.services.carried_answers import carried_from
from conversations.services.holders import has_ended
from conversations.services.host_context import CONTEXT_PARTS, HostContext
from conversations.services.opening import resolve_form, version_from_row
from conversations.services.opening_keys import opening_id, opening_with_key, scope_of, stored_scope
from conversations.services.requests import OpenPage, PublishedForm, TurnRequest
from conversations.services.stored_state import Columns, read_state
from forms_registry.models import FormVersion
from forms_registry.selectors import spec_of

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to store turn `number` of a conversation, which is itself not stored yet if the turn opens it.

    `host` includes what the request says. `turned`: the version is not that of the previous turn. `opening_scope` is ""
    except for an opening with an idempotency key. `columns` are the stored columns of what the host said. If a
    conversation `was_sealed`, it stays so, whatever page follows; the same is true of `is_test`. `taken` is the time of
    the claim, by `time.monotonic`.
    """

    conversation_id: UUID
    version: FormVersion
    host: HostContext
    request: TurnRequest
    number: int
    head: bytes | None
    token: UUID
    owner: ApiKey | None
    opening_scope: str = ""
    is_test: bool = False
    columns: Columns = field(default_factory=dict)
    was_sealed: bool = False
    carried: Mapping[str, Sequence[CarriedAnswer]] = field(default_factory=dict)
    turned: bool = False
    taken: float = field(default_factory=time.monotonic)

    @property
    def opens(self) -> bool:
        """Whether the turn opens its conversation."""
        return self.number == 1


def claim(request: TurnRequest, owner: ApiKey | None) -> Claim | Turn:
    """Claims the next turn, or finds the turn that this very request has led to already.

    Raises any ConversationError but TurnSuperseded, and what reading the form raises when one is opened.
    """
    admit_turn(request, owner)
    if request.conversation_id is None:
        return _claim_opening(request, owner)
    abandoned = None
    for _ in range(_ATTEMPTS):
        taken = _take(request, request.conversation_id, owner, abandoned)
        if taken is not None:
            return taken
        conversation, repeated = _conversation_and_repeated_turn(
            request.conversation_id, owner, request.idempotency_key
        )
        if repeated is not None:
            return _checked_repeat(Turn.objects.get(pk=repeated), request)
        abandoned = _abandoned_token(conversation, request)
        if abandoned is None:
            leases.mend_checkpoint(conversation.pk)
    raise TurnInProgress


def release(claim: Claim) -> bool:
    """Gives a claim back, so that the next request need not wait for its lease to end.

    True if it was still held: then no turn was stored under it, and none can be.
    """
    if not claim.opens:
        return leases.give_back_conversation(claim.conversation_id, claim.token)
    return bool(claim.opening_scope) and leases.give_back_opening(claim.token)


def _take(request: TurnRequest, conversation_id: UUID, owner: ApiKey | None, abandoned: UUID | None) -> Claim | None:
    token = uuid.uuid4()
    try:
        row = leases.take_conversation(
            conversation_id,
            token,
            owner=owner.pk if owner else None,
            key=request.idempotency_key,
            form=request.form.slug if isinstance(request.form, PublishedForm) else None,
            abandoned=abandoned,
        )
        return None if row is None else _claim_from_row(row, conversation_id, request, token, owner)
    except BaseException:
        leases.try_give_back(partial(leases.give_back_conversation, conversation_id, token))
        raise


def _claim_from_row(row: Any, conversation_id: UUID, request: TurnRequest, token: UUID, owner: ApiKey | None) -> Claim:
    columns = {part: json.loads(getattr(row, part)) for part in CONTEXT_PARTS}
    state = read_state(bytes(row.head), columns)
    host = HostContext(
        timezone=row.timezone,
        host_locale=row.host_locale,
        stopped_at=row.stopped_at,
        vouched=json.loads(row.vouched),
        **state.context,
    )
    version = version_from_row(row)
    turned = isinstance(request.form, OpenPage) and request.form.digest not in {"", row.content_hash}
    page_left = spec_of(version) if turned else None
    if turned and request.form:
        admit_document(request, owner)
        version, _none_before = resolve_form(request.form)
    return Claim(
        conversation_id=conversation_id,
        version=version,
        host=host.with_request(request, spec_of(version)),
        request=request.with_page(page_left),
        number=row.turn_count + 1,
        head=state.head,
        token=token,
        owner=owner,
        is_test=row.is_test,
        columns=columns,
        was_sealed=is_encrypted_state(bytes(row.head)),
        turned=turned,
    )


def _claim_opening(request: TurnRequest, owner: ApiKey | None) -> Claim | Turn:
    if request.form is None:
        raise FormRequired
    scope = scope_of(request, owner)
    token = uuid.uuid4()
    if request.idempotency_key:
        leases.take_opening(scope, request.idempotency_key, token)
    try:
        # Looked up under the claim: a commit ends its claim and stores its turn at once, so none can slip between.
        stored = opening_with_key(scope, request.idempotency_key) if request.idempotency_key else None
        if stored is not None:
            leases.give_back_opening(token)
            return _checked_repeated_opening(stored, request)
        admit_opening(request, owner)
        version, prefill = resolve_form(request.form)
        carried = carried_from(request.continues, owner=owner, version=version) if request.continues else {}
        vouched = {} if request.caller.is_browser or not prefill else {"prefill": sorted(prefill)}
        host = HostContext(settings.TIME_ZONE, prefill=prefill, vouched=vouched).with_request(request, spec_of(version))
    except BaseException:
        if request.idempotency_key:
            leases.try_give_back(partial(leases.give_back_opening, token))
        raise
    return Claim(
        opening_id(scope, request.idempotency_key, version),
        version,
        host,
        request.with_page(),
        1,
        None,
        token,
        owner,
        stored_scope(scope) if request.idempotency_key else "",
        is_test=request.caller.is_test,
        carried=carried,
    )


def _conversation_and_repeated_turn(
    conversation_id: UUID, owner: ApiKey | None, idempotency_key: str
) -> tuple[Conversation, int | None]:
    """The conversation that could not be claimed, and the id of its turn under this key."""
    repeated = Turn.objects.filter(conversation=OuterRef("pk"), idempotency_key=idempotency_key).exclude(
        idempotency_key=""
    )
    conversation = (
        Conversation.objects.owned_by(owner)
        .with_version()
        .with_clock()
        .annotate(repeated_turn=Subquery(repeated.values("pk")))
        .filter(pk=conversation_id)
        .first()
    )
    if conversation is None:
        raise selectors.not_found_error(conversation_id, owner=owner)
    return conversation, conversation.repeated_turn  # type: ignore[attr-defined]


def _checked_repeat(turn: Turn, request: TurnRequest) -> Turn:
    in_clear([turn])
    if turn.request_hash != request.fingerprint():
        raise IdempotencyKeyReused
    return turn


def _checked_repeated_opening(turn: Turn, request: TurnRequest) -> Turn:
    """The id by which the client names the conversation is content too: two people may begin with the same words."""
    names = selectors.client_ids(request.session.client_id) if request.session else ("",)
    if turn.conversation.client_id not in names:
        raise IdempotencyKeyReused
    return _checked_repeat(turn, request)


def _abandoned_token(conversation: Conversation, request: TurnRequest) -> UUID | None:
    """The claim of a process that is gone; None where another turn was committed since, so that there is none in the
    way. Raises what says why this conversation takes no turn."""
    status = conversation.status_when_read
    if status is Status.EXPIRED:
        raise ConversationExpired
    if status.is_over:
        raise ConversationOver
    if isinstance(request.form, PublishedForm):
        form = conversation.version.form
        if form is None or form.slug != request.form.slug:
            raise FormMismatch
    if conversation.lease_until is None or conversation.lease_until < conversation.read_at:
        return None
    if not has_ended(conversation.lease_holder):
        raise TurnInProgress
    return conversation.lease_token
