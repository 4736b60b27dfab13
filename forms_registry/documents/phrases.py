"""The fixed phrases of cells and front matter, from `phrases.yaml`: matched as a whole, with holes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import re2

from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import plain
from patterns.data import read_yaml
from patterns.regular import linear, pattern_set
from patterns.scanning import Pattern, encodable

MAX_PHRASE = 1_100
"""Longer texts are no fixed phrase; they are not matched, so that no text costs more than its length."""

_ASCII = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬", "01234567890123456789.,")
_HOLE = linear(r"\{(\w+)\}")


class PhraseMatch(NamedTuple):
    """The phrase that a text matches: its name, and the contents of its holes."""

    name: str
    holes: Mapping[str, str]


class PhraseBook:
    """The phrases of a YAML file by topic: either phrases by name, or entries with phrases under `say`, whose names are
    their indexes. `holes` maps each hole to a pattern or words; other holes match anything."""

    def __init__(self, path: Path) -> None:
        self.data: Mapping[str, Any] = read_yaml(path)
        self._compiled: dict[str, tuple[Any, list[tuple[str, Pattern]]]] = {}

    def matches(self, topic: str, text: str) -> Iterator[PhraseMatch]:
        """The phrases of a topic that match the whole text, in order; holes keep the case of the text."""
        prefilter, patterns = self._patterns(topic)
        for place in sorted(prefilter.Match(encodable(text)) or ()) if len(text) <= MAX_PHRASE else ():
            name, pattern = patterns[place]
            if groups := pattern.fullmatch(text):
                yield PhraseMatch(name, groups.groupdict())

    def _patterns(self, topic: str) -> tuple[Any, list[tuple[str, Pattern]]]:
        """A prefilter that finds the candidates in one pass, and (name, pattern) of each phrase."""
        if topic not in self._compiled:
            entries = self.data[topic]
            says = entries if isinstance(entries, dict) else {str(at): entry["say"] for at, entry in enumerate(entries)}
            phrases = [(name, phrase) for name, wordings in says.items() for phrase in wordings]
            prefilter = pattern_set(_expression(phrase, lambda _: ".*") for _, phrase in phrases)
            self._compiled[topic] = prefilter, [(name, self._pattern(phrase)) for name, phrase in phrases]
        return self._compiled[topic]

    def match(self, topic: str, text: str) -> PhraseMatch | None:
        """The first phrase of a topic that matches the whole text."""
        return next(self.matches(topic, text), None)

    def _pattern(self, phrase: str) -> Pattern:
        return linear(_expression(phrase, lambda hole: f"(?P<{hole}>{self._hole_pattern(hole)})"))

    def _hole_pattern(self, hole: str) -> str:
        pattern = self.data["holes"].get(hole, ".+")
        return pattern if isinstance(pattern, str) else "|".join(map(re2.escape, pattern))


def _expression(phrase: str, hole_pattern: Callable[[str], str]) -> str:
    """A phrase as a regular expression."""
    parts = _HOLE.split(phrase)
    parts[::2] = map(re2.escape, parts[::2])
    parts[1::2] = map(hole_pattern, parts[1::2])
    return "(?is)" + "".join(parts)


def filled(phrase: str, holes: Mapping[str, str]) -> str:
    """A phrase with its holes filled."""
    return _HOLE.sub(lambda hole: holes[hole[1]], phrase)


class LimitPhrase(NamedTuple):
    """What a phrase limits: values to set, or a comparison of the field with `field`."""

    set: Mapping[str, str]
    sign: str
    holes: Mapping[str, str]


@cache
def _book() -> PhraseBook:
    return PhraseBook(Path(__file__).parent / "phrases.yaml")


def data() -> Mapping[str, Any]:
    """The contents of `phrases.yaml`."""
    return _book().data


def match(text: str, topic: str) -> PhraseMatch | None:
    """The phrase of a topic ("truth", "moments"...) that matches the whole text; None without one."""
    return _book().match(topic, _normalized(text))


def condition_in(value: SourceValue) -> SourceValue:
    """The condition without introducing words: "x is on" for "only if x is on"."""
    lead_in = match(value.text, "lead_ins") if value.is_text else None
    return value.with_text(lead_in.holes["rest"]) if lead_in else value


def truth(text: str) -> bool | None:
    """Whether a text means yes or no; None if neither."""
    phrase = match(text.strip(" *!()"), "truth")
    return None if phrase is None else phrase.name == "yes"


def match_limit(text: str, type_name: str) -> LimitPhrase | None:
    """The limit that a phrase sets for a field of this type; None if it sets none."""
    for name, holes in _book().matches("limits", _normalized(text).translate(_ASCII)):
        entry = data()["limits"][int(name)]
        if type_name in data()["kinds"][entry["for"]]:
            limits = {key: filled(str(value), holes) for key, value in entry.get("set", {}).items()}
            return LimitPhrase(limits, entry.get("rule", ""), holes)
    return None


def limit_examples(type_name: str) -> list[str]:
    """The phrases with limits for a field of this type, with examples in their holes."""
    fitting = (entry["say"] for entry in data()["limits"] if type_name in data()["kinds"][entry["for"]])
    return [filled(phrase, data()["examples"]) for phrases in fitting for phrase in phrases]


def limited_types(key: str) -> tuple[str, ...]:
    """The field types that a limit applies to; not for minimum and maximum, whose notation depends on the type."""
    return tuple(data()["kinds"][data()["limit_keys"][key]])


def script_name(name: str) -> str:
    """The Unicode name of a script: "Latin" for "English"."""
    return next((code for code, names in data()["scripts"].items() if name.casefold() in names), name.capitalize())


def _normalized(text: str) -> str:
    return " ".join(plain(text).split()).rstrip(" .")
