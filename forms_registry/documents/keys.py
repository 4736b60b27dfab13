"""The keys of columns and front matter, from `keys.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process

from forms_registry.documents.text import fold, plain
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText
from patterns.data import read_beside

FACTS = "facts"
SCOPES = tuple("form field option step tool source rule option_rule test test_step task rows lookup refusal".split())
LIMIT_KEYS = (
    *("minimum", "maximum", "min_length", "max_length", "min_items", "max_items"),
    *("pattern", "scripts", "digits", "punctuation", "region", "max_size", "accept", "coordinates"),
)
"""Keys of a field that limit its value; they may also stand inside `constraints`."""


class Key(NamedTuple):
    """`name` as in `keys.yaml`; `language` if the heading names one: "Ask User (ar)", `label_ar`."""

    name: str
    language: str | None = None


@cache
def _data() -> Mapping[str, Any]:
    return read_beside(__file__, "keys.yaml")


@cache
def keys_by_name(scope: str) -> Mapping[str, str]:
    """The keys of a scope by all their names, folded."""
    return {fold(name) or name: key for key, others in _data()[scope].items() for name in (key, *others)}


@cache
def _languages() -> Mapping[str, str]:
    return {fold(name): code for code, names in _data()["languages"].items() for name in (code, *names)}


def known_keys() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Scope -> key -> other names; without keys that are only kept as facts."""
    return {scope: {key: others for key, others in aliases_by_key(scope).items() if key != FACTS} for scope in SCOPES}


def aliases_by_key(scope: str) -> Mapping[str, tuple[str, ...]]:
    """Key -> other names, for a scope."""
    return {key: tuple(others) for key, others in _data()[scope].items()}


@cache
def help_in(language: str) -> Mapping[str, Mapping[str, str]]:
    """Scope -> key -> a sentence that explains it; under "types", what each field type accepts."""
    scopes = _help().items()
    return {scope: {key: text.get(language) or text["en"] for key, text in keys.items()} for scope, keys in scopes}


def column_heading(scope: str, key: str) -> str:
    """The table heading of a key; "" for a key of front matter only."""
    return str(_help()[scope][key].get("column", ""))


@cache
def _help() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return read_beside(__file__, "help.yaml")


def key_of(written: str, scope: str) -> Key | None:
    """The key that a heading means in a scope ("field", "tool"...); None if unknown."""
    folded = fold(written) or plain(written).strip()
    names = keys_by_name(scope)
    if folded in names:
        return Key(names[folded])
    name, _, last = folded.rpartition(" ")
    if names.get(name) in _data()["by_language"] and last in _languages():
        return Key(names[name], _languages()[last])
    if scope == "option" and folded in _languages():
        return Key("label", _languages()[folded])
    return None


def key_suggestion(written: str, scope: str) -> LocalText:
    """Suggests the known name closest to a misspelt one; empty if none is close."""
    folded, names = fold(written.partition("(")[0]), keys_by_name(scope)
    # What two words share in one order is no less than what difflib finds to be the same, and found much sooner.
    alike = (name for name, *_ in process.extract(folded, [*names], scorer=fuzz.ratio, score_cutoff=74.9, limit=None))
    near = get_close_matches(folded, alike, n=1, cutoff=0.75)
    return bilingual("Did you mean `{name}`?", name=near[0]) if near else LocalText()


def shape_of(key: str, scope: str) -> str | None:
    """The shape of a key's values, in words; None if it may be anything."""
    names = {key, f"{scope}.{key}"}
    return next((shape for shape, keys in _data()["shapes"].items() if not names.isdisjoint(keys)), None)


def language_named(text: str) -> str | None:
    """The code of a language: "ar" for "ar", "Arabic", "ar-SA"; None for other words."""
    folded = fold(text)
    if folded in _languages():
        return _languages()[folded]
    code = folded.split(" ")[0]
    return code if len(code) in {2, 3} and code.isascii() and code.isalpha() and len(folded) <= 6 else None


def languages_in(text: str) -> tuple[str, ...]:
    """The languages named in a text, in order: "Bilingual (Arabic / English)" -> ("ar", "en")."""
    codes = (_languages().get(word) for word in fold(text).split())
    return tuple(dict.fromkeys(code for code in codes if code))
