"""Limits in loose words, said again in the phrases of the strict notation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms_registry.documents.phrases import limit
from forms_registry.documents.seed.lexicon import filled, phrases, spoken, without_asides, words
from forms_registry.documents.seed.names import Names

_END = re.compile(r"[.;](?=\s|$)|\n")


def sentences(text: str) -> Iterator[str]:
    """The parts of a cell between full stops, semicolons and line breaks; remarks in brackets are left out."""
    return (part.strip() for part in _END.split(without_asides(text[:4000])) if part.strip())


def strict_limit(text: str, type_name: str, names: Names) -> str | None:
    """The strict phrase that one part of a cell is for a field of this type: "" where it asks for nothing, None where
    it is not understood."""
    for found in phrases("limits", spoken(text)):
        holes = dict(found.holes)
        if "field" in holes:
            holes["field"] = names.field(holes["field"]) or ""
        said = filled(found.name, holes)
        if not said or (_is_of(holes.get("field"), type_name, names) and limit(said, type_name)):
            return said
    known = limit(text, type_name)
    return text if known and known.holes.get("field", "today") == "today" else None


def _is_of(field: str | None, type_name: str, names: Names) -> bool:
    return field is None or (field in names.parts and names.type(field) == type_name)


def type_told(text: str) -> str | None:
    """The type of text that a limit can only be for: "must be a valid phone number"."""
    return next((kind for kind, said in words()["typed"].items() if spoken(text).casefold() in said), None)
