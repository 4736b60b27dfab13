"""The phrases that limit a value, and what each means: the vocabulary of `limits`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

NOT = r"(?:cannot|can ?not|can't|must not|mustn't|may not|should not|shouldn't|not|no|never)"
_COUNT = r"(\d{1,9}(?:\.\d+)?)"
BYTES = {"kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824, "byte": 1}
SCRIPTS = {
    **dict.fromkeys(("english", "latin", "en", "إنجليزية"), "Latin"),
    **dict.fromkeys(("arabic", "ar", "عربية"), "Arabic"),
}
"""What people call a script -> its name in Unicode."""
_OFFSETS = {"day": "d", "week": "w", "month": "m", "year": "y"}

Setter = Callable[[re.Match[str]], dict[str, Any]]
Rules = tuple[tuple[re.Pattern[str], Setter], ...]
"""A phrase, and the keyword arguments of Limits that it means; they are tried in order."""


def _groups(match: re.Match[str]) -> list[str]:
    """The groups that took part, so that the alternatives of a pattern share one reading."""
    return [group for group in match.groups() if group is not None]


def _fixed(**values: Any) -> Setter:
    return lambda _: values


def _today(sign: str) -> Setter:
    def read(match: re.Match[str]) -> dict[str, Any]:
        count, unit = _groups(match)[:2]
        return {"minimum" if sign == "-" else "maximum": f"today{sign}{count}{_OFFSETS[unit.lower().rstrip('s')]}"}

    return read


def _number(key: str) -> Setter:
    return lambda match: {key: _plain(_groups(match)[0])}


def _between(low: str, high: str) -> Setter:
    def read(match: re.Match[str]) -> dict[str, Any]:
        first, last = sorted(map(_plain, _groups(match)[:2]))
        return {low: first, high: last}

    return read


def _plain(written: str) -> int | float:
    number = float(written.replace(",", ""))
    return int(number) if number.is_integer() else number


def _bytes(match: re.Match[str]) -> dict[str, Any]:
    count, unit = _groups(match)[:2]
    return {"max_bytes": int(float(count) * BYTES[unit.lower().rstrip("s")])}


def _digits(match: re.Match[str]) -> dict[str, Any]:
    return {"pattern": rf"^\d{{{_plain(_groups(match)[0])}}}$"}


def _pattern(match: re.Match[str]) -> dict[str, Any]:
    return {"pattern": _groups(match)[0]}


def _compiled(*rules: tuple[str, Setter]) -> Rules:
    return tuple((re.compile(pattern, re.IGNORECASE), setter) for pattern, setter in rules)


_SPAN = rf"{_COUNT}\s*(days?|weeks?|months?|years?)\b"
_CHARS = r"\s*(?:-\s*)?(?:characters?|chars?|letters?|حرف\w*)"
_TO = r"\s*(?:-|–|to|and|up to)\s*"
_AT_MOST = (
    r"(?:max(?:imum)?(?:\s+(?:length|of|size|value|file size))*|at most|up to|no more than|not more than|"
    r"less than or equal to|limited to|<=|≤)\s*:?\s*(?:of|is)?\s*"
)
_AT_LEAST = (
    r"(?:min(?:imum)?(?:\s+(?:length|of|size|value))*|at least|no less than|no fewer than|>=|≥)\s*:?\s*(?:of|is)?\s*"
)

DATE_RULES = _compiled(
    (
        (
            rf"{NOT}\s+(?:be\s+)?(?:more than|over|older than|exceed(?:ing)?|"
            rf"further back than)\s+{_SPAN}(?:\s+(?:ago|in the past|old|back|before today))?(?!\s*(?:ahead|"
            rf"in the future|from|after|before|of|following|prior to)\b)"
        ),
        _today("-"),
    ),
    (
        (
            rf"within\s+(?:the\s+)?(?:last|past|previous)\s+{_SPAN}|(?:max(?:imum)?|at most|"
            rf"up to)\s+{_SPAN}\s+(?:ago|in the past|old|back)"
        ),
        _today("-"),
    ),
    (
        (
            rf"(?:{NOT}\s+(?:be\s+)?more than|within(?:\s+the)?(?:\s+next)?|at most|up to|"
            rf"max(?:imum)?)\s+{_SPAN}(?:\s*(?:ahead|in the future|from (?:now|today)|in advance)|"
            rf"(?!\s+(?:after|before|from|of|following|prior to)\b))"
        ),
        _today("+"),
    ),
    (
        (
            rf"{NOT}\s+(?:be\s+|a\s+|allow(?:ed)?\s+|"
            rf"any\s+)*(?:in\s+the\s+)?future(?:\s+dates?)?(?:\s+allowed)?|future dates? (?:are |"
            rf"is )?not allowed|(?:must|should|has to) be (?:in the past|past|today or (?:earlier|before|past|"
            rf"in the past)|on or before today|before or on today)|(?:today or (?:earlier|before|past))|"
            rf"past (?:dates? )?only|(?:<=|≤|on or before|up to|not after|no later than|until|"
            rf"before or equal to)\s*(?:today|now|the current date|current date)|"
            rf"max(?:imum)?(?: date)?\s*[:=]?\s*today|لا يكون في المستقبل"
        ),
        _fixed(maximum="today"),
    ),
    (
        (
            rf"{NOT}\s+(?:be\s+|a\s+|allow(?:ed)?\s+|"
            rf"any\s+)*(?:in\s+the\s+)?past(?:\s+dates?)?(?:\s+allowed)?|past dates? (?:are |is )?not allowed|"
            rf"(?:must|should|has to) be (?:in the future|today or (?:later|after))|today or later|"
            rf"future (?:dates? )?only|(?:>=|≥|on or after|from|not before|no earlier than)\s*(?:today|now|"
            rf"the current date|current date)|min(?:imum)?(?: date)?\s*[:=]?\s*today"
        ),
        _fixed(minimum="today"),
    ),
)
SIZE_RULES = _compiled(
    (rf"(?:{_AT_MOST}|{NOT}\s+(?:exceed|be larger than|be more than)\s*)?{_COUNT}\s*(kb|mb|gb|bytes?)\b", _bytes),
)
ITEM_RULES = _compiled(
    (
        rf"{_COUNT}{_TO}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)",
        _between("min_items", "max_items"),
    ),
    (
        (
            rf"{_AT_MOST}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)?(?!\s*(?:kb|mb|gb|"
            rf"bytes?|\d|\.\d))\b"
        ),
        _number("max_items"),
    ),
    (rf"{_AT_LEAST}{_COUNT}\s*(?:files?|documents?|items?|options?|choices|selections)?", _number("min_items")),
)
TEXT_RULES = _compiled(
    (rf"(?:between\s+)?{_COUNT}{_TO}{_COUNT}{_CHARS}", _between("min_length", "max_length")),
    (
        (
            rf"(?:{_AT_MOST}|{NOT}\s+(?:exceed|be longer than)\s*){_COUNT}(?:{_CHARS})?|"
            rf"{_COUNT}{_CHARS}\s*(?:max(?:imum)?|or (?:less|fewer)|limit)"
        ),
        _number("max_length"),
    ),
    (
        rf"{_AT_LEAST}{_COUNT}(?:{_CHARS})?|{_COUNT}{_CHARS}\s*(?:min(?:imum)?|or more)",
        _number("min_length"),
    ),
    (
        rf"(?:exactly\s+)?{_COUNT}[\s-]+digits?\b(?: only)?",
        _digits,
    ),
    (r"(?:digits|numbers|numeric) only|only (?:digits|numbers)", _fixed(pattern=r"^\d+$")),
    (r"(?:regex|pattern|regexp)\s*[:=]?\s*[`/]?(\^?[^\s`]+\$?)[`/]?", _pattern),
)
NUMBER_RULES = _compiled(
    (rf"(?:between\s+)?(-?\d+(?:\.\d+)?){_TO}(-?\d+(?:\.\d+)?)", _between("minimum", "maximum")),
    (
        (
            r"(?:greater than or equal to|min(?:imum)?(?: value)?(?: of| is|:)?|at least|>=|≥|not less than|"
            r"no less than)\s*(-?\d[\d,]*(?:\.\d+)?)"
        ),
        _number("minimum"),
    ),
    (
        (
            r"(?:less than or equal to|max(?:imum)?(?: value)?(?: of| is|:)?|at most|up to|<=|≤|not more than|"
            r"no more than|cannot exceed)\s*(-?\d[\d,]*(?:\.\d+)?)"
        ),
        _number("maximum"),
    ),
    (r"\bnon-?negative\b|\bzero or more\b|\bcannot be negative\b|\bnot negative\b", _fixed(minimum=0)),
    (r"\bpositive(?: (?:integer|number|whole number))?\b", _fixed(minimum=1)),
)
