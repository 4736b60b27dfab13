"""Finds the conversations of a person, by what a host, staff or the person can name."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import BooleanField, Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import RawSQL

from conversations.encryption.search import conversations_with_answer, conversations_with_user_value
from conversations.models import Answer, ApiKey, Conversation
from conversations.selectors import client_ids
from conversations.services.visitors import stored_names

_HAS_USER_VALUE = """jsonb_path_exists("conversations_conversation"."user", '$.** ? (@ == $who)', %s)"""


@dataclass(frozen=True, slots=True)
class Criteria:
    """Selects the conversations to erase: those that match any of these values.

    `conversations` are their ids, `references` those of submissions, `clients` the ids that clients chose, `users` any
    value that a host sent about the person, `visitors` the names for which hosts made embed tokens, `answers` whole
    answers, even if they were replaced since.
    """

    conversations: Sequence[UUID] = ()
    references: Sequence[str] = ()
    clients: Sequence[str] = ()
    users: Sequence[str] = ()
    visitors: Sequence[str] = ()
    answers: Sequence[str] = ()


def conversations_of(criteria: Criteria) -> QuerySet[Conversation]:
    """All conversations that are named so, tests left out; none where nothing is named."""
    named = Q(pk__in=criteria.conversations) | Q(
        submission__reference__in=[reference.upper() for reference in criteria.references]
    )
    named |= Q(client_id__in=[name for named in criteria.clients if named for name in client_ids(named)])
    # The index has none of nobody; of a long list, the database does not see by itself that nobody is not on it.
    named |= ~Q(visitor="") & Q(visitor__in=[*_stored_visitors(criteria.visitors)])
    for user in criteria.users:
        for json_value in _as_json(user):
            named |= Q(RawSQL(_HAS_USER_VALUE, [json.dumps({"who": json_value})], BooleanField()))  # noqa: S611 - a constant
    named |= Q(pk__in={*_in_encrypted_turns(criteria)})
    for answer in criteria.answers:
        answers = Answer.objects.filter(conversation=OuterRef("pk"), value__in=_as_json(answer))
        named |= Q(Exists(answers))
    return Conversation.objects.in_earnest().filter(named)


def _in_encrypted_turns(criteria: Criteria) -> Iterator[UUID]:
    """Those in which it is encrypted, and no column says it."""
    if criteria.users:
        yield from conversations_with_user_value([value for user in criteria.users for value in _as_json(user)])
    if criteria.answers:
        yield from conversations_with_answer([value for answer in criteria.answers for value in _as_json(answer)])


def _stored_visitors(names: Sequence[str]) -> Iterator[str]:
    owners = [None, *(ApiKey.objects.all() if names else ())]
    return (stored for name in names for stored in stored_names(name, *owners))


def _as_json(text: str) -> list[str | int]:
    """What a text may be in JSON: itself, or the whole number that it spells."""
    is_number = text.isascii() and text.isdigit() and len(text) < 16
    return [text, int(text)] if is_number else [text]
