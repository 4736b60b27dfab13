"""The words of the loose notation: `words.yaml` read once, and phrases matched whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from forms_registry.documents.keys import Key, key_of
from forms_registry.documents.text import fold, plain
from forms_registry.field_types import canonical_type

MAX_PHRASE = 300
"""Longer texts are no fixed phrase; they are not matched, so that no text costs more than its length."""

_HOLE = re.compile(r"\{(\w+)\}")
_HOLES = {
    "n": r"\d{1,9}(?:\.\d{1,9})?",
    "size": r"\d{1,6}(?:\.\d{1,3})? ?(?:kb|mb|gb)",
    "script": "[a-z]{3,30}",
    "script2": "[a-z]{3,30}",
    "unit": "(?:day|week|month|year)s?",
    "flag": r"[^\W\d]\w{0,99}",
    "state": "on|off|enabled|disabled",
}
_ASIDE = re.compile(r"\s*\([^()]*\)")


class Said(NamedTuple):
    """The phrase that a text is: the name it is listed under, and what stood in its holes."""

    name: str
    holes: Mapping[str, str]


@cache
def words() -> Mapping[str, Any]:
    return yaml.safe_load((Path(__file__).parent / "words.yaml").read_text(encoding="utf-8"))


@cache
def _names(topic: str) -> Mapping[str, str]:
    return {fold(name) or name: key for key, names in words()[topic].items() for name in (key, *names)}


def named(topic: str, text: str) -> str | None:
    """Under which name of a topic (`types`, `columns`...) a text is listed."""
    return _names(topic).get(fold(text) or plain(text).strip())


def type_named(text: str) -> str | None:
    return named("types", text) or canonical_type(text)


def column(head: str) -> Key | None:
    """The key that a column or property means, in the words of either notation."""
    name = named("columns", head)
    return Key(name) if name else key_of(head, "field")


def without_asides(text: str) -> str:
    """The text without marks, and without what stands in brackets."""
    return _ASIDE.sub("", plain(text))


def spoken(text: str) -> str:
    """A text as phrases are matched: no marks, no ends of sentences, `:` and `=` as blanks; "" where it is too long."""
    return re.sub(r"[:=\s]+", " ", plain(text)).strip(" .;,\"'") if len(text) <= MAX_PHRASE else ""


def phrases(topic: str, text: str) -> Iterator[Said]:
    """The phrases of a topic that the whole text is, the first listed first; holes keep the case of the text."""
    for name, pattern in _patterns(topic):
        if found := pattern.fullmatch(text):
            yield Said(name, found.groupdict())


def phrase(topic: str, text: str) -> Said | None:
    return next(phrases(topic, text), None)


@cache
def _patterns(topic: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, _pattern(said)) for name, phrases in words()[topic].items() for said in phrases)


def _pattern(said: str) -> re.Pattern[str]:
    parts = _HOLE.split(said)
    pieces = (f"(?P<{part}>{_HOLES.get(part, '.+')})" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(pieces), re.IGNORECASE)


def filled(said: str, holes: Mapping[str, str]) -> str:
    """A phrase with its holes filled."""
    return _HOLE.sub(lambda hole: holes[hole[1]], said)
