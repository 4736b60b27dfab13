"""Questions about conversations. Nothing is written."""

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


def conversation_of(conversation_id: UUID, *, owner: ApiKey | None) -> Conversation:
    """With its version and the database's clock. Raises ConversationNotFound for one that this key did not open,
    ConversationErased for one that it did."""
    conversation = Conversation.objects.owned_by(owner).with_version().with_clock().filter(pk=conversation_id).first()
    if conversation is None:
        raise not_found_error(conversation_id, owner=owner)
    return conversation


def not_found_error(conversation_id: UUID, *, owner: ApiKey | None) -> ConversationError:
    """Why this key finds no such conversation."""
    erased = Tombstone.objects.filter(conversation_id=conversation_id, api_key=owner).exists()
    return ConversationErased() if erased else ConversationNotFound()


class LastReply(NamedTuple):
    """The response of the last turn as it was given, but for the status, which is that of now; and for how many seconds
    from now the conversation can be gone on with, None once it is over."""

    body: dict[str, JsonValue]
    seconds_left: int | None


def last_reply(conversation_id: UUID, *, owner: ApiKey | None) -> LastReply:
    """With the action that is pending.

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
    """What the conversation came to, with what receipts read of it. Raises ReceiptNotFound."""
    joined = Submission.objects.select_related("turn", "version__form", "conversation__api_key")
    submission = joined.filter(conversation=conversation).first()
    if submission is None:
        raise ReceiptNotFound
    return submission


def session_of(client_id: str, *, owner: ApiKey | None) -> tuple[Conversation | None, bool]:
    """The newest conversation that this client knows by this id, and whether the id is a conversation's own: then
    that one, or what followed it; else the client chose the id."""
    mine = Conversation.objects.owned_by(owner)
    try:
        number = UUID(client_id)
    except ValueError:
        return mine.filter(client_id=client_id).order_by("-client_number").first() if client_id else None, False
    conversation = mine.filter(Q(pk=number) | Q(client_id=client_id)).order_by("-client_number").first()
    return conversation, conversation is not None and (conversation.pk == number or mine.filter(pk=number).exists())


def conversation_about(conversation_id: UUID, *, form: str) -> Conversation | None:
    """The conversation, with its version, where it is about the form with this slug."""
    return Conversation.objects.with_version().filter(pk=conversation_id, version__form__slug=form).first()


def visitor_of(conversation_id: UUID, *, form: str, is_test: bool, is_page: bool) -> str | None:
    """The person whom the host named for the conversation, as stored, or "" for nobody. None if there is no such
    conversation: about this form ("": any), a test or not, and, if `is_page`, of pages with their own form."""
    matching = Conversation.objects.filter(pk=conversation_id, is_test=is_test)
    if is_page:
        matching = matching.filter(pages__isnull=False)
    return (matching.filter(version__form__slug=form) if form else matching).values_list("visitor", flat=True).first()


def is_closed(conversation_id: UUID, *, owner: ApiKey | None) -> bool:
    """Whether it ended so long ago that its number alone opens it no more. One of a named visitor never closes: it
    takes more than its number anyway."""
    conversation = Conversation.objects.owned_by(owner).with_clock().filter(pk=conversation_id, visitor="").first()
    readable = timedelta(seconds=settings.ENDED_READABLE_SECONDS)
    return conversation is not None and conversation.ended_before(conversation.read_at - readable)


def was_reset(conversation_id: UUID, *, owner: ApiKey | None) -> bool:
    """Whether its client gave the conversation up."""
    return Conversation.objects.owned_by(owner).filter(pk=conversation_id, reset_at__isnull=False).exists()


def messages_of(conversation: Conversation) -> QuerySet[Message]:
    """The transcript, in the order in which it was said; as it is stored, for `encryption.in_clear` to decrypt."""
    messages = Message.objects.filter(turn__conversation=conversation)
    return messages.select_related("turn").defer(*_LONG_OF_TURN).order_by("turn__number", "position")


def last_messages(conversation_id: UUID, *, upto: int, most: int) -> tuple[list[Message], int]:
    """What was said in words in the last `most` messages up to turn `upto`, and how many messages came before these."""
    rows = Message.objects.filter(turn__conversation=conversation_id, turn__number__lte=upto).exclude(role=Role.TOOL)
    newest = rows.select_related("turn").defer("turn__response").order_by("-turn__number", "-position")
    last = in_clear(newest[:most])
    before = rows.count() - len(last) if len(last) == most else 0
    return [message for message in reversed(last) if message.text], before


def answers_of(conversation: Conversation) -> QuerySet[Answer]:
    """Every change of an answer in its order, as stored; `encryption.in_clear` decrypts it."""
    changes = Answer.objects.filter(conversation=conversation).select_related("turn", "superseded_by")
    unused = ("superseded_by__value", "superseded_by__quote", "superseded_by__reason")
    return changes.defer(*_LONG_OF_TURN, *unused).order_by("turn__number", "position")


def files_of(conversation: Conversation) -> QuerySet[UploadedFile]:
    """The files that were sent to it, in the order in which they came."""
    sent = UploadedFile.objects.filter(conversation=conversation).select_related("turn").defer(*_LONG_OF_TURN)
    return sent.order_by("created_at", "pk")


def file_of(conversation: Conversation, file_id: str) -> UploadedFile:
    """Raises FileNotFound for one that was not sent to this conversation."""
    file = files_of(conversation).filter(pk=file_id).first()
    if file is None:
        raise FileNotFound
    return file


def turns_after(conversation_id: UUID, *, after: int, limit: int) -> QuerySet[Turn]:
    """Up to `limit` turns after turn `after`, whoever opened the conversation: for developers and staff alone."""
    return Turn.objects.filter(conversation_id=conversation_id, number__gt=after).order_by("number")[:limit]


def submissions_of(
    *, owner: ApiKey | None, form: str | None = None, since: datetime | None = None
) -> QuerySet[Submission]:
    """What the conversations of this key came to, of one published form or of all, completed at `since` or later; as it
    is stored, for `encryption.in_clear` to decrypt."""
    submissions = Submission.objects.filter(conversation__in=Conversation.objects.owned_by(owner).in_earnest())
    if form is not None:
        submissions = submissions.filter(version__form__slug=form)
    if since is not None:
        submissions = submissions.filter(completed_at__gte=since)
    unused = ("version__markdown", "version__spec", "turn__request")
    return submissions.select_related("version__form", "turn").defer(*unused)


def submission_of(reference: str, *, owner: ApiKey | None) -> Submission:
    """In the clear. Raises SubmissionNotFound for one of a conversation that this key did not open, ReferenceMistyped
    for what can be no reference."""
    submission = submissions_of(owner=owner).filter(reference=reference.upper()).first()
    if submission is None:
        raise ReferenceMistyped if is_mistyped(reference) else SubmissionNotFound
    return in_clear([submission])[0]


def active_conversations() -> int:
    """How many are neither over nor expired."""
    return Conversation.objects.in_earnest().active().count()


def conversations_by_status() -> dict[str, int]:
    """How many conversations have each status now. Reads every conversation: not to be called often."""
    placed = Conversation.objects.in_earnest().with_current_status().order_by()
    counted = placed.values("current_status")  # type: ignore[misc]
    return {row["current_status"]: row["count"] for row in counted.annotate(count=Count("pk"))}


def key_for(key_hash: str) -> ApiKey | None:
    """The key with this hash, unless it was revoked."""
    return _key("key_hash = %(given)s::text", key_hash)


def unrevoked_key(pk: int) -> ApiKey | None:
    """The key with this number, unless it was revoked."""
    return _key("id = %(given)s::bigint", pk)


def _key(condition: str, value: object) -> ApiKey | None:
    columns = "id, name, prefix, key_hash, may_erase, created_at, revoked_at"
    query = f"SELECT {columns} FROM conversations_apikey WHERE revoked_at IS NULL AND {condition}"  # noqa: S608 - constants
    row = prepared.fetch_one(query, {"given": value})
    return None if row is None else ApiKey.from_db(connection.alias, row._fields, row)


def keys_beginning(prefix: str) -> list[ApiKey]:
    """The keys in use that begin so."""
    return list(ApiKey.objects.filter(prefix__startswith=prefix, revoked_at__isnull=True))
