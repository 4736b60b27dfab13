"""Builds problems and ambiguities from `wording/*.yaml`, in both languages: what is wrong, then what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from babel.lists import format_list

from nlu.dialogue_acts import retained
from nlu.entity import Ambiguity, Entity
from nlu.text import Text
from nlu.types import JsonValue, LocalText, Problem
from patterns.data import read_yaml
from patterns.local_writing import local_digits
from patterns.plurals import Wording, filled_for_count

_FOLDER = Path(__file__).parent / "wording"
_LANGUAGES = ("en", "ar")
Read = TypeVar("Read", Entity, Entity | Ambiguity)


def make_problem(code: str, /, **values: object) -> Problem:
    """The problem with this code; `values` fill the placeholders of its wording as `filled` describes."""
    return Problem(code, filled(_wording()[code], **values))


def filled(wordings: Mapping[str, Wording], /, **values: object) -> LocalText:
    """The wording of each language with its placeholders filled. A LocalText, or a pair (English, Arabic), gives each
    language its own text; where the wording depends on a `count`, its plural category is used."""
    fillings = {language: {name: _in(language, value) for name, value in values.items()} for language in _LANGUAGES}
    words = {one: filled_for_count(one, wordings[one], values.get("count"), fillings[one]) for one in _LANGUAGES}
    return LocalText.of(words["en"], ar=local_digits("ar", words["ar"]))


def make_ambiguity(
    code: str, span: tuple[int, int], candidates: tuple[JsonValue, ...] = (), /, **values: object
) -> Ambiguity:
    """An ambiguity at a span of the message, with the question worded under `code`."""
    return Ambiguity(make_problem(code, **values), span[0], span[1], candidates)


def or_list(en: Sequence[str], ar: Sequence[str]) -> LocalText:
    """The items of each language as "a, b or c"."""
    return LocalText.of(format_list(en, "or", "en_GB"), ar=format_list(ar, "or", "ar"))


def one_entity(text: Text, found: Sequence[Entity], code: str) -> Entity | Ambiguity | None:
    """The only value that is not retracted; several different ones are an ambiguity that asks which one is meant."""
    found = without_retracted(text, found)
    values = tuple(dict.fromkeys(item.value for item in found))
    if len(values) < 2:
        return next(iter(found), None)
    return make_ambiguity(code, (found[0].start, found[-1].end), values, values=or_list(values, values))


def without_retracted(text: Text, found: Sequence[Read]) -> list[Read]:
    """The entities that are not retracted before the next one."""
    return retained(text, list(found), lambda item: text.tokens_in(item.start, item.end), ())


def _in(language: str, value: object) -> object:
    if isinstance(value, LocalText):
        return value.get(language)
    return value[language != "en"] if isinstance(value, tuple) else value


@cache
def _wording() -> dict[str, dict[str, Wording]]:
    """Code -> language -> wording; each topic has a file."""
    return {code: text for path in sorted(_FOLDER.glob("*.yaml")) for code, text in (read_yaml(path) or {}).items()}
