"""Reads a cell of the Type column: "Dropdown (LOV)", "Map / Location", "text (numeric)", "dropdown (Yes/No)"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from forms_registry.field_types.registry import canonical_type
from forms_registry.spec.parser.plain import fold, is_blank, plain

_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_WORDS: tuple[tuple[str, str], ...] = (
    ("checkbox", r"multi\w*|checkbox(es)?|check boxes|tick boxes|several|select all|list of"),
    ("datetime", r"date ?time|date and time|timestamp"),
    ("file", r"files?|upload\w*|attachments?|documents?|image|photo|pdf"),
    ("location", r"locations?|maps?|gps|coordinates?|lat\w*|geo\w*|pin|address picker"),
    ("phone", r"phone|mobile|telephone|cell|tel|msisdn|هاتف|جوال"),
    ("email", r"e ?mail|بريد"),
    ("dropdown", r"drop ?down|single|select\w*|radio\w*|lov|enum|choice|combo ?box|picklist|options?|segmented|قائمة"),
    ("boolean", r"bool\w*|yes no|toggle|switch|true false|flag"),
    ("date", r"date|day|calendar|تاريخ"),
    ("time", r"time|hour|clock|hh ?mm|وقت"),
    ("integer", r"integer|int|whole|count"),
    ("number", r"number|numeric|decimal|float|amount|currency|money|رقم"),
    ("textarea", r"text ?area|multi ?line|long\w*|paragraph|memo|free form|rich text"),
    ("text", r"text|string|str|input|varchar|char\w*|alpha\w*|free|نص"),
)
_REFINES = {
    "text": {"phone", "email", "textarea", "time", "date", "datetime", "integer", "number"},
    "dropdown": {"checkbox"},
}
_DIGITS_ONLY = re.compile(r"\b(numeric|digits?|numbers only)\b", re.IGNORECASE)
_ACTIONS = {
    "ASK_DROPDOWN": "dropdown",
    "ASK_CHECKBOX": "checkbox",
    "ASK_TEXT": "text",
    "ASK_DATE": "date",
    "ASK_DATETIME": "datetime",
    "ASK_LOCATION": "location",
}


@dataclass(frozen=True, slots=True)
class TypeReading:
    """`type` is None where the words mean no kind. `options` come from brackets, as does `digits_only`."""

    type: str | None
    options: tuple[str, ...] = ()
    digits_only: bool = False


def read_type(written: str) -> TypeReading:
    text = plain(written)
    if known := _ACTIONS.get(text.strip().upper()) or canonical_type(text):
        return TypeReading(known)
    brackets = [part.strip() for part in _BRACKETS.findall(text) if part.strip()]
    base = _BRACKETS.sub(" ", text).strip()
    kind = _ACTIONS.get(base.upper()) or canonical_type(base) or _first_known(base) or _by_words(base)
    options: tuple[str, ...] = ()
    digits_only = bool(_DIGITS_ONLY.search(text)) and kind == "text"
    for bracket in brackets:
        refined = canonical_type(bracket) or _by_words(bracket)
        parts = [part.strip() for part in re.split(r"[/,|]", bracket) if part.strip()]
        if kind in {"dropdown", "checkbox", "boolean", None} and len(parts) > 1 and refined in {None, "boolean"}:
            options = tuple(parts)
            kind = "dropdown" if kind in {None, "boolean"} else kind
        elif kind is None or (
            refined in _REFINES.get(kind, ()) and not (digits_only and refined in {"number", "integer"})
        ):
            kind = refined or kind
    return TypeReading(kind, options, digits_only and kind == "text")


def type_of_id(words: tuple[str, ...]) -> str | None:
    """The kind that the words of a field's id suggest, where a document gives none or "text (numeric)"."""
    found = {"phone": {"phone", "mobile", "telephone"}, "email": {"email"}, "date": {"date"}, "time": {"time"}}
    return next((kind for kind, names in found.items() if names & set(words)), None)


def _first_known(text: str) -> str | None:
    for part in re.split(r"\s*(?:/|\||,|\bor\b)\s*", text):
        if part and not is_blank(part) and (kind := canonical_type(part)):
            return kind
    return None


def _by_words(text: str) -> str | None:
    folded = fold(text)
    return next((kind for kind, pattern in _WORDS if re.search(rf"(?<!\w)(?:{pattern})(?!\w)", folded)), None)
