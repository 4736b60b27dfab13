"""The fixed phrases that cells and front matter may use: `phrases.yaml`, matched whole, with holes for what varies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import plain

_MAX_PHRASE = 300
_NUMBER = r"-?\d{1,9}(?:\.\d{1,9})?"
_HOLES = {
    "n": _NUMBER,
    "m": _NUMBER,
    "unit": "(?:day|week|month|year)s?",
    "field": r"[^\W\d][\w.:$-]{0,99}",
    "size": r"\d{1,6}(?:\.\d{1,3})? ?(?:kB|MB|GB|bytes)",
    "script": "[A-Za-z]{3,30}",
    "script2": "[A-Za-z]{3,30}",
    "time": r"\d{1,2}:\d\d",
    "time2": r"\d{1,2}:\d\d",
    "code": r"\+?\w{1,4}",
    "only": "only (?:if|when)",
    "rest": ".+",
}
_HOLE = re.compile(r"\{(\w+)\}")


class Said(NamedTuple):
    """The phrase that a text is: the name it is listed under, and what stood in its holes."""

    name: str
    holes: Mapping[str, str]


class LimitPhrase(NamedTuple):
    """What a phrase limits: values to set, or a comparison of the field itself with `field`."""

    set: Mapping[str, Any]
    sign: str
    holes: Mapping[str, str]


@cache
def data() -> Mapping[str, Any]:
    return yaml.safe_load((Path(__file__).parent / "phrases.yaml").read_text(encoding="utf-8"))


def said(text: str, topic: str) -> Said | None:
    """The phrase of a topic ("truth", "moments"...) that the whole text is; None for other words."""
    words = _words(text)
    for name, pattern in _patterns(topic):
        if found := pattern.fullmatch(words):
            return Said(name, found.groupdict())
    return None


def condition_in(value: SourceValue) -> SourceValue:
    """The condition without the words that may lead to it: "only if x is on" -> "x is on"."""
    found = said(value.text, "lead_ins") if value.is_text else None
    return value.with_text(found.holes["rest"]) if found else value


def truth(text: str) -> bool | None:
    """Whether a text says yes or no; None where it says neither."""
    found = said(text, "truth")
    return None if found is None else found.name == "yes"


def limit(text: str, type_name: str) -> LimitPhrase | None:
    """What a phrase limits for a field of this type; None where it is no phrase for limits of such fields."""
    words = _words(text)
    for pattern, entry in _limit_patterns():
        if type_name in data()["kinds"][entry["for"]] and (found := pattern.fullmatch(words)):
            holes = found.groupdict()
            return LimitPhrase(
                {key: _filled(value, holes) for key, value in entry.get("set", {}).items()},
                entry.get("rule", ""),
                holes,
            )
    return None


def limited_types(key: str) -> tuple[str, ...]:
    """The types of field that a limit is for, but a minimum or maximum, whose form depends on the type."""
    return tuple(data()["kinds"][data()["limit_keys"][key]])


def script(name: str) -> str:
    """The Unicode name of a script that people call otherwise: "English" -> "Latin"."""
    return next((code for code, names in data()["scripts"].items() if name.casefold() in names), name.capitalize())


def _words(text: str) -> str:
    words = " ".join(plain(text).split()).rstrip(" .")
    return words if len(words) <= _MAX_PHRASE else ""


def _filled(value: Any, holes: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_filled(item, holes) for item in value]
    if not isinstance(value, str):
        return value
    return _HOLE.sub(lambda hole: holes[hole[1]][0] if hole[1] == "unit" else holes[hole[1]], value)


@cache
def _patterns(topic: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, _pattern(phrase)) for name, phrases in data()[topic].items() for phrase in phrases)


@cache
def _limit_patterns() -> tuple[tuple[re.Pattern[str], Mapping[str, Any]], ...]:
    return tuple((_pattern(phrase), entry) for entry in data()["limits"] for phrase in entry["say"])


def _hole(name: str) -> str:
    """What may stand in a hole; the words for yes and no are those of the topic "truth"."""
    return _HOLES.get(name) or "|".join(map(re.escape, data()["truth"][name]))


def _pattern(phrase: str) -> re.Pattern[str]:
    parts = _HOLE.split(phrase)
    pieces = [f"(?P<{part}>{_hole(part)})" if index % 2 else re.escape(part) for index, part in enumerate(parts)]
    return re.compile("".join(pieces), re.IGNORECASE | re.DOTALL)
