"""Finds the answer to a question that is only about to be asked, behind the words that make it one: "yes, 3", where a
yes has the form ask how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.clauses.tagged_tokens import has_no_content
from agent.slots.code_answers import code_of
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Span
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.slot_words import content_words_of
from nlu.text import read
from patterns.single import only
from patterns.texts import blanked

_CONFIDENCE = 0.8
_AROUND = (
    "function_word",
    "copula",
    "having",
    "auxiliary",
    "yes",
    "emphasis",
    "numbered",
    "the",
    "possessive",
    "name_word",
)


def answer_behind(
    view: FormView, revealed: Sequence[FieldSpec], message: str, used: Sequence[Span]
) -> ProposedValue | None:
    """The one value that all words behind those used give one of the revealed fields, beside words of its question and
    talk; None where they say more, or may answer several."""
    rest = blanked(message, [(0, max((end for _, end in used), default=len(message)))])
    return only(_values(view, revealed, rest)) if rest.strip() else None


def _values(view: FormView, revealed: Sequence[FieldSpec], rest: str) -> Iterator[ProposedValue]:
    for item in revealed:
        entity = _code(item, rest) if type_of(item).takes_free_text else view.answer_in(item, rest)
        if isinstance(entity, Entity) and not type_of(item).is_yes_no and _is_all(item, rest, entity):
            span = (entity.start, entity.end)
            yield ProposedValue(item.id, entity.value, rest[slice(*span)], span, _CONFIDENCE)


def _code(item: FieldSpec, rest: str) -> Entity | None:
    """What a line may be by its letters and digits: all other words may be talk."""
    text = read(rest)
    tokens = code_of(text) if type_of(item).is_single_line else None
    if tokens is None:
        return None
    span = text.span(*tokens)
    return Entity(rest[slice(*span)], *span)


def _is_all(item: FieldSpec, rest: str, entity: Entity) -> bool:
    text = read(rest)
    first, last = text.tokens_in(entity.start, entity.end)
    others = (at for at in range(len(text)) if not first <= at < last)
    return has_no_content(text, others, *_AROUND, stems=content_words_of(item))
