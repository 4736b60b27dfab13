"""Queries about conversations. Reads only."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Now

from conversations import prepared
from conversations.encryption import in_clear
from conversations.errors import (
    ConversationErased,
    ConversationError,
    ConversationNotFound,
    ReceiptNotFound,
    ReferenceMistyped,
    SubmissionNotFound,
)
from conversations.file_errors import FileNotFound
from conversations.models import Answer, ApiKey, Conversation, Message, Role, Submission, Tombstone, Turn, UploadedFile
from conversations.models.record import LONG_OF_TURN
from conversations.references import is_mistyped
from forms_registry.schema import JsonValue

_LONG_OF_TURN = tuple(f"turn__{name}" for name in LONG_OF_TURN)
_UNUSED_OF_SUBMISSION = ("version__markdown", "version__spec", "turn__request")


def conversation_of(conversation_id: UUID, *, owner: ApiKey | None) -> Conversation:
    """The conversation, with its version and the database's clock. Raises ConversationNotFound if this key did not open
    it, ConversationErased if it did."""
    conversation = Conversation.objects.owned_by(owner).with_version().with_clock().filter(pk=conversation_id).first()
    if conversation is None:
        raise not_found_error(conversation_id, owner=owner)
    return conversation


def not_found_error(conversation_id: UUID, *, owner: ApiKey | None) -> ConversationError:
    """The error for a conversation that this key cannot find."""
    erased = Tombstone.objects.filter(conversation_id=conversation_id, api_key=owner).exists()
    return ConversationErased() if erased else ConversationNotFound()


class LastReply(NamedTuple):
    """The last turn's response with the current status, and the seconds left to continue the conversation; None once it
    is over."""

    body: dict[str, JsonValue]
    seconds_left: int | None


def last_reply(conversation_id: UUID, *, owner: ApiKey | None) -> LastReply:
    """The last reply, with the pending action.

    Raises ConversationNotFound or ConversationErased.
    """
    mine = Conversation.objects.owned_by(owner).filter(pk=conversation_id)
    turns = Turn.objects.filter(conversation__in=mine).select_related("conversation").annotate(read_at=Now())
    turn = turns.order_by("-number").first()
    if turn is None:
        raise not_found_error(conversation_id, owner=owner)
    in_clear([turn])
    status, left = turn.conversation.status_at(turn.read_at), turn.conversation.expires_at - turn.read_at
    over = {"resume_within": None} if status.is_over else {}
    seconds_left = None if status.is_over else math.ceil(left.total_seconds())
    return LastReply({**turn.response, "status": status.value, **over}, seconds_left)


def submission_from(conversation: Conversation) -> Submission:
    """The submission of a conversation, with what receipts need of it. Raises ReceiptNotFound."""
    joined = Submission.objects.select_related("turn", "version__form", "conversation__api_key")
    submission = joined.defer(*_UNUSED_OF_SUBMISSION).filter(conversation=conversation).first()
    if submission is None:
        raise ReceiptNotFound
    return submission


def client_ids(named: str) -> tuple[str, ...]:
    """How an id that a client chose may be stored, first the way in which it is stored now: a UUID is the same one
    however it is written."""
    number = _uuid(named)
    return (named,) if number is None else (str(number), str(number).upper(), named)


def session_of(client_id: str, *, owner: ApiKey | None) -> tuple[Conversation | None, bool]:
    """The newest conversation under a client's id, and whether that id is a conversation's own (then it or its
    successor is returned) or was chosen by the client."""
    if not client_id:
        return None, False
    mine, number = Conversation.objects.owned_by(owner), _uuid(client_id)
    named = Q(client_id__in=client_ids(client_id))
    conversation = mine.filter(named | Q(pk=number) if number else named).order_by("-client_number").first()
    if conversation is None or number is None:
        return conversation, False
    return conversation, conversation.pk == number or mine.filter(pk=number).exists()


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def conversation_about(conversation_id: UUID, *, form: str) -> Conversation | None:
    """The conversation with its version, if it is about the form with this slug."""
    return Conversation.objects.with_version().filter(pk=conversation_id, version__form__slug=form).first()


def visitor_of(conversation_id: UUID, *, form: str, is_test: bool, is_page: bool) -> str | None:
    """The person whom the host named for the conversation, as stored, or "" for nobody. None if there is no such
    conversation: about this form ("": any), a test or not, and, if `is_page`, of pages with their own form."""
    matching = Conversation.objects.filter(pk=conversation_id, is_test=is_test)
    if is_page:
        matching = matching.filter(pages__isnull=False)
    return (matching.filter(version__form__slug=form) if form else matching).values_list("visitor", flat=True).first()


def is_closed(conversation_id: UUID, *, owner: ApiKey | None) -> bool:
    """Whether the conversation ended so long ago that its id alone no longer gives access. One of a named visitor never
    closes, because its id alone is never enough."""
    conversation = Conversation.objects.owned_by(owner).with_clock().filter(pk=conversation_id, visitor="").first()
    readable = timedelta(seconds=settings.ENDED_READABLE_SECONDS)
    return conversation is not None and conversation.ended_before(conversation.read_at - readable)


def was_reset(conversation_id: UUID, *, owner: ApiKey | None) -> bool:
    """Whether the client reset the conversation."""
    return Conversation.objects.owned_by(owner).filter(pk=conversation_id, reset_at__isnull=False).exists()


def messages_of(conversation: Conversation) -> QuerySet[Message]:
    """The transcript in order, as stored; `encryption.in_clear` decrypts it."""
    messages = Message.objects.filter(turn__conversation=conversation)
    return messages.select_related("turn").defer(*_LONG_OF_TURN).order_by("turn__number", "position")


def last_messages(conversation_id: UUID, *, upto: int, most: int) -> tuple[list[Message], int]:
    """The texts among the last `most` messages up to turn `upto`, and the number of messages before these."""
    rows = Message.objects.filter(turn__conversation=conversation_id, turn__number__lte=upto).exclude(role=Role.TOOL)
    newest = rows.select_related("turn").defer("turn__response").order_by("-turn__number", "-position")
    last = in_clear(newest[:most])
    before = rows.count() - len(last) if len(last) == most else 0
    return [message for message in reversed(last) if message.text], before


def answers_of(conversation: Conversation) -> QuerySet[Answer]:
    """Every change of an answer in order, as stored; `encryption.in_clear` decrypts them."""
    changes = Answer.objects.filter(conversation=conversation).select_related("turn", "superseded_by")
    unused = ("superseded_by__value", "superseded_by__quote", "superseded_by__reason")
    return changes.defer(*_LONG_OF_TURN, *unused).order_by("turn__number", "position")


def files_of(conversation: Conversation) -> QuerySet[UploadedFile]:
    """The files that were uploaded to it, in order of arrival."""
    sent = UploadedFile.objects.filter(conversation=conversation).select_related("turn").defer(*_LONG_OF_TURN)
    return sent.order_by("created_at", "pk")


def file_of(conversation: Conversation, file_id: str) -> UploadedFile:
    """Raises FileNotFound if the file was not uploaded to this conversation."""
    file = files_of(conversation).filter(pk=file_id).first()
    if file is None:
        raise FileNotFound
    return file


def turns_after(conversation_id: UUID, *, after: int, limit: int) -> QuerySet[Turn]:
    """Up to `limit` turns after turn `after`, whoever opened the conversation: only for developers and staff."""
    return Turn.objects.filter(conversation_id=conversation_id, number__gt=after).order_by("number")[:limit]


def submissions_of(
    *, owner: ApiKey | None, form: str | None = None, since: datetime | None = None
) -> QuerySet[Submission]:
    """The submissions of this key's conversations, about one published form or all, completed at `since` or later; as
    stored, for `encryption.in_clear` to decrypt."""
    submissions = Submission.objects.filter(conversation__in=Conversation.objects.owned_by(owner).in_earnest())
    if form is not None:
        submissions = submissions.filter(version__form__slug=form)
    if since is not None:
        submissions = submissions.filter(completed_at__gte=since)
    return submissions.select_related("version__form", "turn").defer(*_UNUSED_OF_SUBMISSION)


def submission_of(reference: str, *, owner: ApiKey | None) -> Submission:
    """A decrypted submission. Raises SubmissionNotFound if this key did not open its conversation, ReferenceMistyped if
    no reference looks so."""
    submission = submissions_of(owner=owner).filter(reference=reference.upper()).first()
    if submission is None:
        raise ReferenceMistyped if is_mistyped(reference) else SubmissionNotFound
    return in_clear([submission])[0]


def active_conversations() -> int:
    """The number of conversations that are neither over nor expired."""
    return Conversation.objects.in_earnest().active().count()


def conversations_by_status() -> dict[str, int]:
    """The number of conversations by current status. Reads every conversation, so it must not be called often."""
    placed = Conversation.objects.in_earnest().with_current_status().order_by()
    counted = placed.values("current_status")  # type: ignore[misc]
    return {row["current_status"]: row["count"] for row in counted.annotate(count=Count("pk"))}


def key_for(key_hash: str) -> ApiKey | None:
    """The key with this hash, unless revoked."""
    return _key("key_hash = %(given)s::text", key_hash)


def unrevoked_key(pk: int) -> ApiKey | None:
    """The key with this id, unless revoked."""
    return _key("id = %(given)s::bigint", pk)


def _key(condition: str, value: object) -> ApiKey | None:
    columns = "id, name, prefix, key_hash, may_erase, created_at, revoked_at"
    query = f"SELECT {columns} FROM conversations_apikey WHERE revoked_at IS NULL AND {condition}"  # noqa: S608 - constants
    row = prepared.fetch_one(query, {"given": value})
    return None if row is None else ApiKey.from_db(connection.alias, row._fields, row)


def keys_beginning(prefix: str) -> list[ApiKey]:
    """The keys in use that start with a prefix."""
    return list(ApiKey.objects.filter(prefix__startswith=prefix, revoked_at__isnull=True))
