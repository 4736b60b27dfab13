"""Conditions that stand among the limits, or before asking: "max 40 characters, only if a dog is coming"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from forms_registry.documents import phrases
from forms_registry.documents.seed.conditions import LooseConditions
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft
from forms_registry.documents.seed.requirements import sentences
from forms_registry.documents.text import plain

_MAX_COMMAS = 20


def place_conditions(field: FieldDraft, conditions: LooseConditions, draft: FormDraft) -> None:
    """Has what its limits and the cell of its source say of when it is asked, or must be answered, stand where that is
    settled."""
    field.facts = [new for fact in field.facts for new in (_split_fact(fact) if fact.key == "constraints" else (fact,))]
    field.facts += [*_beside_source(field, conditions, draft)]


def _split_fact(fact: Fact) -> Iterator[Fact]:
    parts = [split_condition(text) for text in sentences(fact.text)]
    if any(condition for _, condition in parts):
        yield from (replace(fact, value=limit) for limit, _ in parts if limit)
        yield from _conditions_of(fact, parts)
    else:
        yield fact


def _conditions_of(fact: Fact, parts: Iterable[tuple[str, str]]) -> Iterator[Fact]:
    matches = filter(None, (phrases.match(condition, "presence") for _, condition in parts))
    return (replace(fact, key=match.name, value=match.holes["rest"]) for match in matches)


def _beside_source(field: FieldDraft, conditions: LooseConditions, draft: FormDraft) -> Iterator[Fact]:
    """What the cell of the source says of when the field is asked. What is not understood there decides nothing, for
    it may be meant for whoever asks: "only if not given yet"."""
    for fact in field.all("source"):
        for condition in _conditions_of(fact, map(split_condition, sentences(plain(fact.text)))):
            if conditions.read(condition.text):
                yield condition
            else:
                draft.warn("limit_unread", fact.line, id=field.id, text=plain(fact.text))


def split_condition(text: str) -> tuple[str, str]:
    """(the limit, the condition) of one part of a cell, "" for what it has not."""
    commas = (place for place, character in enumerate(text) if character in ",،")
    for place in (-1, *islice(commas, _MAX_COMMAS)):
        condition = text[place + 1 :].strip()
        if phrases.match(condition, "presence"):
            return text[: max(place, 0)].strip(), condition
    return text, ""
