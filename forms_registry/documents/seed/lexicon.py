"""The words of the loose notation (`words.yaml`), and what stands in a cell: phrases, questions, lists, signatures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from forms_registry.documents.items import items_of
from forms_registry.documents.keys import Key, key_of
from forms_registry.documents.marks import code_spans
from forms_registry.documents.phrases import MAX_PHRASE, PhraseBook
from forms_registry.documents.text import fold, is_identifier, plain
from forms_registry.field_types import all_field_types, canonical_type
from forms_registry.schema import JsonValue
from patterns.regular import linear

_QUOTES = {'"': '"', "“": "”", "«": "»"}
_SIGNATURE = linear(r"[`*]*([A-Za-z_][\w.-]*)[`*]*\s*(?:\(([^()]*)\))?[`*]*")
_OPTIONS = linear(r"\b(?:options|choices|(?:choose|pick|select) (?:one|any)(?: of)?|one of)\s*:\s*", "i")
_ID_SEPARATOR = linear(r"\s*[+,&]\s*|\s+and\s+")
_SIGNS_AS_BLANKS = str.maketrans(":=", "  ")
ASIDE = linear(r"\s*\([^()]*\)")
CHOICES = frozenset(name for name, field_type in all_field_types().items() if field_type.chooses_options)


@cache
def book() -> PhraseBook:
    """The phrases of `words.yaml`."""
    return PhraseBook(Path(__file__).parent / "words.yaml")


def words() -> Mapping[str, Any]:
    """`words.yaml` as it is written: topic -> words, or what words stand for."""
    return book().data


@cache
def _names_by_wording(topic: str) -> Mapping[str, str]:
    return {fold(name) or name: key for key, names in words()[topic].items() for name in (key, *names)}


def canonical_name(topic: str, text: str) -> str | None:
    """Under which name of a topic (`types`, `columns`...) a text is listed."""
    return _names_by_wording(topic).get(fold(text) or plain(text).strip())


def type_named(text: str) -> str | None:
    """The type of field that a text is a name of, in either notation."""
    return canonical_name("types", text) or canonical_type(text)


def column_key(head: str) -> Key | None:
    """The key that a column or property means, in the words of either notation; a bracket behind it, "Options (if
    any)", says nothing of that, unless it may name a language."""
    name = canonical_name("columns", head)
    key = Key(name) if name else key_of(head, "field")
    without_bracket = without_asides(head)
    is_remark = key is None and " " in plain(head)[len(without_bracket) :].strip() and without_bracket != plain(head)
    return column_key(without_bracket) if is_remark else key


def key_text(key: Key) -> str:
    """A key as front matter may have it, with its language."""
    return f"{key.name}_{key.language}" if key.language else key.name


def without_asides(text: str) -> str:
    """The text without marks, and without what stands in brackets."""
    return ASIDE.sub("", plain(text))


def phrase_text(text: str) -> str:
    """A text as phrases are matched: no marks, no ends of sentences, `:` and `=` as blanks; "" where it is too long."""
    return " ".join(plain(text).translate(_SIGNS_AS_BLANKS).split()).strip(" .;,\"'") if len(text) <= MAX_PHRASE else ""


def ids_in(cell: str) -> tuple[str, ...]:
    """The ids that a cell names, such as "`a` + `b`"; () where it holds anything else."""
    parts = code_spans(cell) or tuple(part for part in _ID_SEPARATOR.split(plain(cell)) if part)
    return parts if all(map(is_identifier, parts)) else ()


def signature(text: str) -> tuple[str, dict[str, JsonValue], str] | None:
    """(name, parameters, the rest) of a text such as "`get_x(a, b: c)`: what it does"."""
    match = _SIGNATURE.match(text.strip())
    return (match[1], _pairs(match[2] or ""), text.strip()[match.end() :].strip()) if match else None


def parameters_in(cell: str) -> dict[str, JsonValue]:
    """The parameters of an input such as "{ a: string, b }" or "a: field"."""
    return _pairs(plain(cell)) if "{" in cell or ":" in cell else {}


def _pairs(text: str) -> dict[str, JsonValue]:
    """Each parameter, and what is said of it: the id of a field, its type, or nothing."""
    pairs = (part.partition(":")[::2] for part in text.split(","))
    cleaned = ((name.strip(" ?\"'{}"), value.strip(" `\"'{}")) for name, value in pairs)
    return {name: value or None for name, value in cleaned if is_identifier(name)}


def split_question(cell: str) -> tuple[str, str]:
    """(the question, what else is said) of a cell; the question is quoted, or all that comes before its options."""
    text = plain(cell).strip()
    if text and (closing := _QUOTES.get(text[0])) and (end := text.find(closing, 1)) > 0:
        return text[1:end].strip(), text[end + 1 :].strip(" +.")
    match = _OPTIONS.search(text)
    return (text[: match.start()].strip(" +"), text[match.start() :]) if match else (text, "")


def lists_options(text: str) -> bool:
    """Whether a text begins with "options:"."""
    return bool(_OPTIONS.match(plain(text).strip()))


def options_in(text: str) -> list[str]:
    """The options that a text lists, in brackets as JSON or with marks between them; [] where it lists none."""
    unmarked = plain(text).strip()
    start, end = unmarked.find("["), unmarked.rfind("]")
    if 0 <= start < end:
        return items_of(unmarked[start : end + 1]) or []
    match = _OPTIONS.match(unmarked)
    listed = unmarked[match.end() :] if match else unmarked
    return list(dict.fromkeys(items_of(listed.replace(" / ", ";").replace(" | ", ";").rstrip(" .")) or []))
