"""Finds conversations by the contents of their record, and sums up their calls of the model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import hexdigits
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.http import HttpRequest
from django.utils.translation import gettext
from typing_extensions import override

from auditing.indexing import BY_A_SEARCH, index_words
from auditing.plain_words import plain_words
from conversations.admin.read_only import ReadOnly
from conversations.models import Turn
from conversations.models.record import WITH_FAULTS
from conversations.references import is_mistyped

# A query as text is read as a query again, never parsed as words a second time.
_QUERY = f"(nullif(phraseto_tsquery('simple', {plain_words('%s')})::text, '') || ':*')::tsquery"
_SAID = f"SELECT conversation_id FROM auditing_indexedwords WHERE words @@ {_QUERY}"  # noqa: S608 - a constant
_FEWEST_SIGNS, _SIGNS = 8, 32
_USE = """
    SELECT turn.conversation_id, sum((call ->> 'attempts')::int),
        sum((call ->> 'prompt_tokens')::int), sum((call ->> 'completion_tokens')::int)
    FROM conversations_turn AS turn
        CROSS JOIN json_array_elements(turn.trace) AS node
        CROSS JOIN json_array_elements(
            CASE WHEN json_typeof(node -> 'calls') = 'array' THEN node -> 'calls' END) AS call
    WHERE turn.conversation_id = ANY(%s) GROUP BY turn.conversation_id
"""


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Requests to the model, and the tokens of them that the endpoint counted: what went in, what came out."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


def conversations_with(term: str, *, path: str = "") -> Q:
    """Those in which the words of `term` were said or answered one after the other, whatever characters stand between
    them. The last word may be the beginning of a word. A term without words finds nothing. `path` leads from what is
    listed to the id of its conversation. First indexes up to BY_A_SEARCH turns that are new since the last search; the
    worker indexes the rest."""
    index_words(most=BY_A_SEARCH)
    return Q(**{f"{path}__in" if path else "pk__in": RawSQL(_SAID, (term,))})  # noqa: S611 - a constant


def conversations_with_faults() -> Q:
    """Those in which the model failed, or a guard refused a reply of it."""
    return Q(pk__in=Turn.objects.filter(WITH_FAULTS).values("conversation"))


def conversation_named(term: str) -> UUID | None:
    """The id of a conversation, if `term` is one."""
    try:
        return UUID(term)
    except ValueError:
        return None


def numbers_like(term: str, *, field: str) -> Q:
    """Those whose number, in `field`, begins as `term` does, as lists show it; none where it is no such beginning. An
    index of the field serves."""
    beginning = term.replace("-", "").lower()
    if not _FEWEST_SIGNS <= len(beginning) <= _SIGNS or not set(beginning) <= set(hexdigits):
        return Q(pk=None)
    first, last = (UUID(beginning.ljust(_SIGNS, end)) for end in ("0", "f"))
    return Q(**{f"{field}__gte": first, f"{field}__lte": last})


class FoundByConversation(ReadOnly):
    """A list that is searched by what `rows_matching` makes of a term. Django's own search would compare numbers as
    texts, which no index serves: it would read all of the table."""

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_term.strip()
        return (self.rows_matching(request, queryset, term) if term else queryset), False

    def rows_matching(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Those of the conversation whose number is `term`, or begins so."""
        return queryset.filter(numbers_like(term, field="conversation_id"))


def warn_if_mistyped(request: HttpRequest, term: str) -> None:
    """Warns if the check letter shows that there is no such reference."""
    if is_mistyped(term):
        messages.warning(request, gettext("A letter of this reference is wrong: no reference looks like this."))


def model_use(conversations: Iterable[UUID]) -> dict[UUID, ModelUse]:
    """What the model did in each; nothing for those in which it was not asked. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_USE, [list(conversations)])
        return {pk: ModelUse(*(count or 0 for count in counts)) for pk, *counts in cursor.fetchall()}
