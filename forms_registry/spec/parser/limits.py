"""Reads validation in words into limits: "cannot be in the future", "Max 2 MB", "Arabic and English letters only"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import phonenumbers

from forms_registry.spec.parser.plain import plain, sentences

DATES = frozenset({"date", "datetime"})
NUMBERS = frozenset({"number", "integer"})
TEXTS = frozenset({"text", "textarea", "phone", "email"})

_COUNT = r"(\d{1,9}(?:\.\d+)?)"
_UNITS = {"kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824, "byte": 1, "b": 1}
_OFFSETS = {"day": "d", "week": "w", "month": "m", "year": "y"}
_NOT = r"(?:cannot|can ?not|can't|must not|mustn't|may not|should not|shouldn't|not|no|never)"
_SCRIPTS = {"arabic": "Arabic", "english": "Latin", "latin": "Latin", "عربية": "Arabic", "إنجليزية": "Latin"}
_FILLER = re.compile(
    r"\b(the|a|an|date|time|must|be|is|are|and|or|it|this|value|field|per|each|file|files|valid|gregorian|calendar|format|"
    r"required|please|should|only|size|maximum|minimum|max|min|allowed|from|today|years?|days?|ago|also|but|in|of|to|"
    r"characters?|letters?|digits?|numbers?|text|phone|email|address|number|input|user|yyyy|mm|dd|hh|iso|cannot|not|selected|"
    r"one|option|options|list|select|choose|pick|picker|code|country|default)\b|\d+|\W",
    re.IGNORECASE,
)


class Bound(NamedTuple):
    """A clause that bounds the field by another: the comparison, the words for the other field, the author's clause."""

    sign: str
    other: str
    clause: str


@dataclass(slots=True)
class LimitReading:
    """`values` are keyword arguments for Limits; `rest` holds the clauses that are no limit."""

    values: dict[str, Any] = field(default_factory=dict)
    bounds: list[Bound] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


Setter = Callable[[re.Match[str]], dict[str, Any]]


def _today_offset(sign: str) -> Setter:
    def read(match: re.Match[str]) -> dict[str, Any]:
        key = "minimum" if sign == "-" else "maximum"
        return {key: f"today{sign}{match.group(1)}{_OFFSETS[match.group(2).lower().rstrip('s')]}"}

    return read


def _number(key: str) -> Setter:
    def read(match: re.Match[str]) -> dict[str, Any]:
        number = float(match.group(1).replace(",", ""))
        return {key: int(number) if number.is_integer() else number}

    return read


def _between(low: str, high: str) -> Setter:
    def read(match: re.Match[str]) -> dict[str, Any]:
        first, last = sorted(float(group) for group in match.groups()[:2])
        return {low: int(first) if first.is_integer() else first, high: int(last) if last.is_integer() else last}

    return read


def _bytes(match: re.Match[str]) -> dict[str, Any]:
    return {"max_bytes": int(float(match.group(1)) * _UNITS[match.group(2).lower().rstrip("s")])}


_SPAN = rf"{_COUNT}\s*(days?|weeks?|months?|years?)\b"
_CHARS = r"\s*(?:-\s*)?(?:characters?|chars?|letters?|حرف\w*)"
_TO = r"\s*(?:-|–|to|and|up to)\s*"
_AT_MOST = r"(?:max(?:imum)?(?:\s+(?:length|of|size|value|file size))*|at most|up to|no more than|not more than|less than or equal to|limited to|<=|≤)\s*:?\s*(?:of|is)?\s*"
_AT_LEAST = (
    r"(?:min(?:imum)?(?:\s+(?:length|of|size|value))*|at least|no less than|no fewer than|>=|≥)\s*:?\s*(?:of|is)?\s*"
)

_DATE_RULES: tuple[tuple[str, Setter], ...] = (
    (rf"{_NOT}\s+(?:be\s+)?(?:more than|over|older than|exceed(?:ing)?|further back than)\s+{_SPAN}(?:\s+(?:ago|in the past|old|back|before today))?(?!\s*(?:ahead|in the future|from))", _today_offset("-")),
    (rf"within\s+(?:the\s+)?(?:last|past|previous)\s+{_SPAN}|(?:max(?:imum)?|at most|up to)\s+{_SPAN}\s+(?:ago|in the past|old|back)", lambda match: _today_offset("-")(_compact(match))),
    (rf"(?:{_NOT}\s+(?:be\s+)?more than|within(?:\s+the)?(?:\s+next)?|at most|up to|max(?:imum)?)\s+{_SPAN}\s*(?:ahead|in the future|from (?:now|today)|in advance)?", _today_offset("+")),
    (rf"{_NOT}\s+(?:be\s+|a\s+|allow(?:ed)?\s+|any\s+)*(?:in\s+the\s+)?future(?:\s+dates?)?(?:\s+allowed)?|future dates? (?:are |is )?not allowed|(?:must|should|has to) be (?:in the past|past|today or (?:earlier|before|past|in the past)|on or before today|before or on today)|(?:today or (?:earlier|before|past))|past (?:dates? )?only|(?:<=|≤|on or before|up to|not after|no later than|until|before or equal to)\s*(?:today|now|the current date|current date)|max(?:imum)?(?: date)?\s*[:=]?\s*today|لا يكون في المستقبل", lambda match: {"maximum": "today"}),
    (rf"{_NOT}\s+(?:be\s+|a\s+|allow(?:ed)?\s+|any\s+)*(?:in\s+the\s+)?past(?:\s+dates?)?(?:\s+allowed)?|past dates? (?:are |is )?not allowed|(?:must|should|has to) be (?:in the future|today or (?:later|after))|today or later|future (?:dates? )?only|(?:>=|≥|on or after|from|not before|no earlier than)\s*(?:today|now|the current date|current date)|min(?:imum)?(?: date)?\s*[:=]?\s*today", lambda match: {"minimum": "today"}),
)  # fmt: skip
_SIZE_RULES: tuple[tuple[str, Setter], ...] = (
    (rf"(?:{_AT_MOST}|{_NOT}\s+(?:exceed|be larger than|be more than)\s*)?{_COUNT}\s*(kb|mb|gb|bytes?)\b", _bytes),
)
_ITEM_RULES: tuple[tuple[str, Setter], ...] = (
    (rf"{_COUNT}{_TO}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)", _between("min_items", "max_items")),
    (rf"{_AT_MOST}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)?(?!\s*(?:kb|mb|gb|bytes?|\d|\.\d))\b", _number("max_items")),
    (rf"{_AT_LEAST}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)?", _number("min_items")),
)  # fmt: skip
_TEXT_RULES: tuple[tuple[str, Setter], ...] = (
    (rf"(?:between\s+)?{_COUNT}{_TO}{_COUNT}{_CHARS}", _between("min_length", "max_length")),
    (rf"(?:{_AT_MOST}|{_NOT}\s+(?:exceed|be longer than)\s*){_COUNT}(?:{_CHARS})?|{_COUNT}{_CHARS}\s*(?:max(?:imum)?|or (?:less|fewer)|limit)", lambda match: _number("max_length")(_compact(match))),
    (rf"{_AT_LEAST}{_COUNT}(?:{_CHARS})?|{_COUNT}{_CHARS}\s*(?:min(?:imum)?|or more)", lambda match: _number("min_length")(_compact(match))),
    (rf"(?:exactly\s+)?{_COUNT}[\s-]+digits?\b(?: only)?", lambda match: {"pattern": rf"^\d{{{int(float(match.group(1)))}}}$"}),
    (r"(?:digits|numbers|numeric) only|only (?:digits|numbers)", lambda match: {"pattern": r"^\d+$"}),
    (r"(?:regex|pattern|regexp)\s*[:=]?\s*[`/]?(\^?[^\s`]+\$?)[`/]?", lambda match: {"pattern": match.group(1)}),
)  # fmt: skip
_NUMBER_RULES: tuple[tuple[str, Setter], ...] = (
    (rf"(?:between\s+)?(-?\d+(?:\.\d+)?){_TO}(-?\d+(?:\.\d+)?)", _between("minimum", "maximum")),
    (r"(?:greater than or equal to|min(?:imum)?(?: value)?(?: of| is|:)?|at least|>=|≥|not less than|no less than)\s*(-?\d[\d,]*(?:\.\d+)?)", _number("minimum")),
    (r"(?:less than or equal to|max(?:imum)?(?: value)?(?: of| is|:)?|at most|up to|<=|≤|not more than|no more than|cannot exceed)\s*(-?\d[\d,]*(?:\.\d+)?)", _number("maximum")),
    (r"\bnon-?negative\b|\bzero or more\b|\bcannot be negative\b|\bnot negative\b", lambda match: {"minimum": 0}),
    (r"\bpositive(?: (?:integer|number|whole number))?\b", lambda match: {"minimum": 1}),
)  # fmt: skip
_REGION = re.compile(
    r"(?:default\s+)?(?:country\s*code|dial(?:ing)?\s*code|region|country|prefix)\W{0,4}(?:is\s+|of\s+)?\W{0,4}(?:(\+\d{1,3})|([A-Z]{2})\b)|(?<!\w)(\+\d{1,3})(?!\d)"
)
_BOUND = re.compile(
    rf"(?:(?:{_NOT})\s+(?:be\s+)?(?:before|earlier than|prior to|precede)|(?:must be |should be |has to be )?(?:on or after|same as or after|no earlier than|not earlier than|>=|≥|equal to or after|at or after))\s+(?P<from>.+)"
    rf"|(?:(?:{_NOT})\s+(?:be\s+)?(?:after|later than|beyond)|(?:must be |should be |has to be )?(?:on or before|no later than|not later than|<=|≤|at or before))\s+(?P<until>.+)"
    r"|(?:must be |should be |has to be )(?:after|later than|>)\s+(?P<after>.+)|(?:must be |should be |has to be )(?:before|earlier than|<)\s+(?P<before>.+)",
    re.IGNORECASE,
)  # fmt: skip
_SIGNS = {"from": ">=", "until": "<=", "after": ">", "before": "<"}


def read_limits(text: str, kind: str) -> LimitReading:
    """Reads every clause of `text` as a limit of a field of type `kind`; what is no limit comes back in `rest`."""
    reading = LimitReading()
    rules = _rules_for(kind)
    for clause in sentences(plain(text)):
        left = _scripts(clause, kind, reading.values)
        for pattern, setter in rules:
            while found := re.search(pattern, left, re.IGNORECASE):
                for key, value in setter(found).items():
                    reading.values.setdefault(key, value)
                left = f"{left[: found.start()]} , {left[found.end() :]}"
                if found.end() == found.start():
                    break
        left = _region(left, kind, reading.values)
        for piece in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:cannot|must|not|no|should|on or)\b)", left):
            _keep(piece.strip(" ,.()"), kind, clause, reading)
    return reading


def _keep(piece: str, kind: str, clause: str, reading: LimitReading) -> None:
    if not _FILLER.sub("", piece):
        return
    bound = _BOUND.search(piece) if kind in DATES | NUMBERS | {"time"} else None
    if bound:
        name, other = next((name, words) for name, words in bound.groupdict().items() if words)
        reading.bounds.append(Bound(_SIGNS[name], other.strip(), clause))
    else:
        reading.rest.append(piece)


def _rules_for(kind: str) -> tuple[tuple[str, Setter], ...]:
    if kind in DATES:
        return _DATE_RULES
    if kind in NUMBERS:
        return _NUMBER_RULES
    if kind == "file":
        return _SIZE_RULES + _ITEM_RULES
    if kind == "checkbox":
        return _ITEM_RULES
    return _TEXT_RULES if kind in TEXTS else ()


def _scripts(clause: str, kind: str, values: dict[str, Any]) -> str:
    """ "Arabic and English letters, digits and punctuation" allows these and nothing else."""
    if kind not in {"text", "textarea"}:
        return clause
    named = re.search(
        r"\b(?:only\s+)?(arabic|english|latin)\b(?:\s*(?:,|/|and|or|&|\+)\s*(arabic|english|latin)\b)?"
        r"(?:\s+(?:letters?|characters?|text|alphabets?|script|language))?((?:\s*(?:,|and|or|&|\+|with|/)?\s*(?:spaces?|digits?|numbers?|punctuation(?: marks)?|symbols?|special characters?|basic))*)"
        r"(?:\s+(?:only|allowed|are allowed))?",
        clause,
        re.IGNORECASE,
    )
    if named is None or not re.search(r"letter|only|character|allow|alphabet|script|text", clause, re.IGNORECASE):
        return clause
    values["scripts"] = tuple(dict.fromkeys(_SCRIPTS[word.lower()] for word in named.groups()[:2] if word))
    values["digits"] = bool(re.search(r"digit|number|numeric|alphanumeric", clause, re.IGNORECASE))
    values["punctuation"] = bool(re.search(r"punctuation|symbol|special", clause, re.IGNORECASE))
    return re.sub(r"^\W*(?:only|allowed|accepts?)\b", "", clause[: named.start()] + " , " + clause[named.end() :])


def _region(text: str, kind: str, values: dict[str, Any]) -> str:
    if kind not in {"phone", "text"} or (found := _REGION.search(text)) is None:
        return text
    if region := region_of(next(part for part in found.groups() if part)):
        values.setdefault("region", region)
        return f"{text[: found.start()]} , {text[found.end() :]}"
    return text


def region_of(written: str) -> str | None:
    """ "+966", "966", "SA" -> "SA"; None when there is no such country."""
    digits = written.strip().lstrip("+")
    if digits.isdigit() and len(digits) <= 3:
        region = phonenumbers.region_code_for_country_code(int(digits))
        return None if region in {"ZZ", "001"} else region
    code = written.strip().upper()
    return code if code in phonenumbers.SUPPORTED_REGIONS else None


class _Compacted:
    """A match whose groups that took no part are left out, so that alternatives share one setter."""

    def __init__(self, match: re.Match[str]) -> None:
        self._groups = [group for group in match.groups() if group is not None]

    def group(self, index: int) -> str:
        return self._groups[index - 1]


def _compact(match: re.Match[str]) -> Any:
    return _Compacted(match)
