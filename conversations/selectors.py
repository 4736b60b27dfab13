"""Questions about conversations. Nothing is written."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from conversations import prepared
from conversations.errors import ConversationNotFound, SubmissionNotFound
from conversations.models import Answer, ApiKey, Conversation, Message, Submission, Turn
from forms_registry.schema import JsonValue


def conversation_of(conversation_id: UUID, *, owner: ApiKey | None) -> Conversation:
    """Raises ConversationNotFound for one that this key did not open."""
    conversation = Conversation.objects.owned_by(owner).filter(pk=conversation_id).first()
    if conversation is None:
        raise ConversationNotFound
    return conversation


def last_reply(conversation_id: UUID, *, owner: ApiKey | None) -> dict[str, JsonValue]:
    """The response of the last turn, with the pending action, and the status as it is by now.

    Raises ConversationNotFound.
    """
    mine = Conversation.objects.owned_by(owner).filter(pk=conversation_id)
    turn = Turn.objects.filter(conversation__in=mine).select_related("conversation").order_by("-number").first()
    if turn is None:
        raise ConversationNotFound
    return {**turn.response, "status": turn.conversation.status_at(timezone.now()).value}


def session_of(client_id: str, *, owner: ApiKey | None) -> tuple[Conversation | None, bool]:
    """The newest conversation that this client knows by this id, and whether the id is a conversation's own: then
    that one, or what followed it; else the client chose the id."""
    mine = Conversation.objects.owned_by(owner)
    try:
        number = UUID(client_id)
    except ValueError:
        return mine.filter(client_id=client_id).order_by("-client_number").first() if client_id else None, False
    found = mine.filter(Q(pk=number) | Q(client_id=client_id)).order_by("-client_number").first()
    return found, found is not None and (found.pk == number or mine.filter(pk=number).exists())


def is_about(conversation_id: UUID, *, form: str) -> bool:
    """Whether the conversation is about the published form with this slug."""
    return Conversation.objects.filter(pk=conversation_id, version__form__slug=form).exists()


def is_open_to(conversation_id: UUID, *, form: str, visitor: str, is_test: bool = False) -> bool:
    """Whether who fills this form ("": any) may see the conversation: one of a named visitor is open to them alone, and
    a test to testers alone, who see nothing else."""
    found = Conversation.objects.filter(pk=conversation_id, visitor__in={"", visitor}, is_test=is_test)
    return (found.filter(version__form__slug=form) if form else found).exists()


def was_reset(conversation_id: UUID, *, owner: ApiKey | None) -> bool:
    """Whether its client gave the conversation up."""
    return Conversation.objects.owned_by(owner).filter(pk=conversation_id, reset_at__isnull=False).exists()


def messages_between(conversation: Conversation, *, after: int, limit: int) -> QuerySet[Message]:
    """The transcript of up to `limit` turns after turn `after`, in the order in which it was said."""
    return (
        Message.objects.filter(turn__conversation=conversation, turn__number__gt=after, turn__number__lte=after + limit)
        .select_related("turn")
        .order_by("turn__number", "position")
    )


def answers_between(conversation: Conversation, *, after: int, limit: int) -> QuerySet[Answer]:
    """Every change of an answer in up to `limit` turns after turn `after`, in the order in which they happened."""
    return (
        Answer.objects.filter(conversation=conversation, turn__number__gt=after, turn__number__lte=after + limit)
        .select_related("turn", "superseded_by")
        .order_by("turn__number", "position")
    )


def turns_after(conversation_id: UUID, *, after: int, limit: int) -> QuerySet[Turn]:
    """Up to `limit` turns after turn `after`, whoever opened the conversation: for developers and staff alone."""
    return Turn.objects.filter(conversation_id=conversation_id, number__gt=after).order_by("number")[:limit]


def submissions_of(
    *, owner: ApiKey | None, form: str | None = None, since: datetime | None = None
) -> QuerySet[Submission]:
    """What the conversations of this key came to, of one published form or of all, completed at `since` or later."""
    found = Submission.objects.filter(conversation__in=Conversation.objects.owned_by(owner).in_earnest())
    if form is not None:
        found = found.filter(version__form__slug=form)
    if since is not None:
        found = found.filter(completed_at__gte=since)
    unused = ("version__markdown", "version__spec", "turn__request", "turn__trace")
    return found.select_related("version__form", "turn").defer(*unused)


def submission_of(reference: str, *, owner: ApiKey | None) -> Submission:
    """Raises SubmissionNotFound for one of a conversation that this key did not open."""
    found = submissions_of(owner=owner).filter(reference=reference.upper()).first()
    if found is None:
        raise SubmissionNotFound
    return found


def active_conversations() -> int:
    """How many are neither over nor expired."""
    return Conversation.objects.in_earnest().active(timezone.now()).count()


def conversations_by_status() -> dict[str, int]:
    """How many stand where by now. Looks at every conversation: not to be asked often."""
    placed = Conversation.objects.in_earnest().with_current_status(timezone.now()).order_by()
    counted = placed.values("current_status")  # type: ignore[misc]
    return {row["current_status"]: row["count"] for row in counted.annotate(count=Count("pk"))}


def key_for(key_hash: str) -> ApiKey | None:
    """The key with this hash, unless it was revoked."""
    return _key("key_hash = %(given)s::text", key_hash)


def working_key(pk: int) -> ApiKey | None:
    """The key with this number, unless it was revoked."""
    return _key("id = %(given)s::bigint", pk)


def _key(condition: str, given: object) -> ApiKey | None:
    columns = "id, name, prefix, key_hash, created_at, revoked_at"
    asked = f"SELECT {columns} FROM conversations_apikey WHERE revoked_at IS NULL AND {condition}"  # noqa: S608 - constants
    row = prepared.fetch_one(asked, {"given": given})
    return None if row is None else ApiKey.from_db(connection.alias, row._fields, row)


def keys_beginning(prefix: str) -> list[ApiKey]:
    """The keys in use that begin so."""
    return list(ApiKey.objects.filter(prefix__startswith=prefix, revoked_at__isnull=True))
