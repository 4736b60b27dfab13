"""Conditions that stand among the limits: "max 40 characters, only if a dog is coming"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from forms_registry.documents import phrases
from forms_registry.documents.seed.parts import Fact, Part
from forms_registry.documents.seed.requirements import sentences

_MOST_COMMAS = 20


def place_conditions(part: Part) -> None:
    """Has what its limits say of when it is asked, or must be answered, stand where that is settled."""
    part.facts = [one for fact in part.facts for one in (_parted(fact) if fact.key == "constraints" else (fact,))]


def _parted(fact: Fact) -> Iterator[Fact]:
    parts = [apart(text) for text in sentences(fact.text)]
    if any(condition for _, condition in parts):
        yield from (replace(fact, value=limit) for limit, _ in parts if limit)
        said = filter(None, (phrases.said(condition, "presence") for _, condition in parts))
        yield from (replace(fact, key=one.name, value=one.holes["rest"]) for one in said)
    else:
        yield fact


def apart(text: str) -> tuple[str, str]:
    """(the limit, the condition) of one part of a cell, "" for what it has not."""
    commas = (place for place, character in enumerate(text) if character in ",،")
    for place in (-1, *islice(commas, _MOST_COMMAS)):
        condition = text[place + 1 :].strip()
        if phrases.said(condition, "presence"):
            return text[: max(place, 0)].strip(), condition
    return text, ""
