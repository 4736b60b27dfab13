"""Reads validation in words into limits: "cannot be in the future", "Max 2 MB", "Arabic and English letters only"."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import phonenumbers

from forms_registry.spec.parser.phrases.limit_patterns import (
    DATE_RULES,
    ITEM_RULES,
    NOT,
    NUMBER_RULES,
    SCRIPTS,
    SIZE_RULES,
    TEXT_RULES,
    Rules,
)
from forms_registry.spec.parser.plain import code_spans, plain, sentences

MAX_CLAUSE = 300
"""Characters of one clause; validation in so many words is prose, and searching it takes more than linear time."""

DATES = frozenset({"date", "datetime"})
NUMBERS = frozenset({"number", "integer"})
TEXTS = frozenset({"text", "textarea", "phone", "email"})

_NAMED_SCRIPTS = re.compile(
    r"\b(?:only\s+)?(arabic|english|latin)\b(?:\s*(?:,|/|and|or|&|\+)\s*(arabic|english|latin)\b)?"
    r"(?:\s+(?:letters?|characters?|text|alphabets?|script|language))?((?:\s*(?:,|and|or|&|\+|with|"
    r"/)?\s*(?:spaces?|digits?|numbers?|punctuation(?: marks)?|symbols?|special characters?|basic))*)"
    r"(?:\s+(?:only|allowed|are allowed))?",
    re.IGNORECASE,
)
_EXPRESSION = re.compile(r"\^\S.*\$")
_FILLER = re.compile(
    r"\b(the|a|an|date|time|must|be|is|are|and|or|it|this|value|field|per|each|file|files|valid|"
    r"gregorian|calendar|format|"
    r"required|please|should|only|size|maximum|minimum|max|min|allowed|from|today|years?|days?|ago|also|but|in|of|to|"
    r"characters?|letters?|digits?|numbers?|text|phone|email|address|number|input|user|yyyy|mm|dd|hh|"
    r"iso|cannot|not|selected|"
    r"one|option|options|list|select|choose|pick|picker|code|country|default)\b|\d+|\W",
    re.IGNORECASE,
)


class Bound(NamedTuple):
    """A clause that bounds the field by another: the comparison, the words for the other field, the author's clause.

    `days` are those between the two that the comparison is about; negative when this field comes first.
    """

    sign: str
    other: str
    clause: str
    days: int | None = None

    def rule(self, field_id: str, other: str) -> str:
        """The bound as a condition on two fields by id."""
        if self.days is None:
            return f"{field_id} {self.sign} {other}"
        later, earlier = (field_id, other) if self.days >= 0 else (other, field_id)
        return f"{later} - {earlier} {self.sign} {abs(self.days)} days"


@dataclass(slots=True)
class LimitReading:
    """`values` are keyword arguments for Limits; `rest` holds the clauses that are no limit."""

    values: dict[str, Any] = field(default_factory=dict)
    bounds: list[Bound] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


_REGION = re.compile(
    r"(?i:(?:default\s+)?(?:country\s*code|dial(?:ing)?\s*code|region|country|prefix))\W{0,4}(?:is\s+|of\s+)?\W{0,4}"
    r"(?:(\+\d{1,3})|([A-Z]{2})\b)|(?<!\w)(\+\d{1,3})(?!\d)"
)
_BOUND = re.compile(
    rf"(?:(?:{NOT})\s+(?:be\s+)?(?:before|earlier than|prior to|precede)|(?:must be |should be |"
    rf"has to be )?(?:on or after|same as or after|no earlier than|not earlier than|>=|≥|"
    rf"equal to or after|at or after))\s+(?P<from>.+)"
    rf"|(?:(?:{NOT})\s+(?:be\s+)?(?:after|later than|beyond)|(?:must be |should be |"
    rf"has to be )?(?:on or before|no later than|not later than|<=|≤|at or before))\s+(?P<until>.+)"
    r"|(?:must be |should be |has to be )(?:after|later than|>)\s+(?P<after>.+)|(?:must be |"
    r"should be |has to be )(?:before|earlier than|<)\s+(?P<before>.+)",
    re.IGNORECASE,
)
_APART = re.compile(
    rf"(?:(?P<least>at least|no less than|not less than|min(?:imum)?(?: of)?)|"
    rf"at most|no more than|{NOT}\s+(?:be\s+)?more than|within|up to|max(?:imum)?(?: of)?)"
    r"\s+(?P<count>\d{1,4})\s*(?P<unit>day|week)s?\s+"
    r"(?:(?P<before>before|prior to)|after|from|of|following)\s+(?P<other>.+)",
    re.IGNORECASE,
)
_SIGNS = {"from": ">=", "until": "<=", "after": ">", "before": "<"}


def patterns_in(text: str) -> tuple[str, tuple[str, ...]]:
    """Takes regular expressions such as `^[12]\\d{9}$` out of a text: the text without them, and the expressions."""
    found = [span for span in (*code_spans(text), text.strip()) if _EXPRESSION.fullmatch(span)]
    for pattern in found:
        text = text.replace(f"`{pattern}`", "").replace(pattern, "")
    return text, tuple(found)


def read_limits(text: str, kind: str) -> LimitReading:
    """Reads every clause of `text` as a limit of a field of type `kind`; what is no limit comes back in `rest`."""
    reading = LimitReading()
    rules = _rules_for(kind)
    for clause in sentences(plain(text)):
        if len(clause) > MAX_CLAUSE:
            reading.rest.append(clause)
            continue
        left = _scripts(clause, kind, reading.values)
        for pattern, setter in rules:
            while found := pattern.search(left):
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
    apart = _APART.search(piece) if kind in DATES else None
    bound = _BOUND.search(piece) if kind in DATES | NUMBERS | {"time"} else None
    if apart:
        days = int(apart["count"]) * (7 if apart["unit"].lower() == "week" else 1) * (-1 if apart["before"] else 1)
        reading.bounds.append(Bound(">=" if apart["least"] else "<=", apart["other"].strip(), clause, days))
    elif bound:
        name, other = next((name, words) for name, words in bound.groupdict().items() if words)
        reading.bounds.append(Bound(_SIGNS[name], other.strip(), clause))
    else:
        reading.rest.append(piece)


def _rules_for(kind: str) -> Rules:
    if kind in DATES:
        return DATE_RULES
    if kind in NUMBERS:
        return NUMBER_RULES
    if kind == "file":
        return SIZE_RULES + ITEM_RULES
    if kind == "checkbox":
        return ITEM_RULES
    return TEXT_RULES if kind in TEXTS else ()


def _scripts(clause: str, kind: str, values: dict[str, Any]) -> str:
    """ "Arabic and English letters, digits and punctuation" allows these and nothing else."""
    if kind not in {"text", "textarea"}:
        return clause
    named = _NAMED_SCRIPTS.search(clause)
    if named is None or not re.search(r"letter|only|character|allow|alphabet|script|text", clause, re.IGNORECASE):
        return clause
    values["scripts"] = tuple(dict.fromkeys(SCRIPTS[word.lower()] for word in named.groups()[:2] if word))
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
