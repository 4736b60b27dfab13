"""Reads what a frontend's tool answered: the options in it, or the value it gives. Never invents any.

Results come in the shapes of many services; they are searched by the patterns that such services share (a list of
items, each with a `name`, `value`, `label`, `title`, `text` or `description`, plain or per language), unless the form's
author says where to look with a JMESPath.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from agent.state.answer_size import size_of
from agent.tools.option_labels import field_words, folded_key, key_named_after, key_words, label_of, with_code
from forms_registry.schema import FieldSpec, JsonValue, LocalText, Option, words_of
from forms_registry.schema.paths import is_storable, values_at

MAX_FACTS = 20
MAX_FACT_CHARS = 200
MOST_OPTIONS, _MOST_CHARS = 5000, 250_000
_MAX_DEPTH = 6
_FLAG_LEVELS = 3


def parsed_json(body: JsonValue) -> JsonValue:
    """The result itself, read from JSON text where a frontend sent it as such. Text that stands for what no record can
    hold stays text: NaN and infinities, NUL, half characters, more than 64 levels."""
    if not isinstance(body, str) or body.lstrip()[:1] not in {"{", "["}:
        return body
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return body
    return value if is_storable(value) else body


def options_in(body: JsonValue, item: FieldSpec) -> list[tuple[Option, JsonValue]]:
    """The options in a tool's result for a field, each with the item it was found in; [] when there are none."""
    path = item.data_source.options_path if item.data_source else None
    entries = values_at(body, path) if path else _best_list(body, item)
    return _labelled_options(entries, item)


def as_many_as_fit(
    pairs: Sequence[tuple[Option, JsonValue]], *, with_items: bool
) -> Sequence[tuple[Option, JsonValue]]:
    """The first of these options, for each turn reads and writes all of them: at most `MOST_OPTIONS`, and of 250,000
    characters. `with_items`: what they were found in is kept as well."""
    room = _MOST_CHARS
    for place, (option, entry) in enumerate(pairs[:MOST_OPTIONS]):
        room -= sum(len(text) for _, text in option.labels.entries) + (size_of(entry) if with_items else 0)
        if room < 0:
            return pairs[:place]
    return pairs[:MOST_OPTIONS]


def nested_options(parent_item: JsonValue, item: FieldSpec) -> list[tuple[Option, JsonValue]]:
    """The options that a chosen parent's item holds for a field that depends on it, each with its own item. Of several
    lists only one that speaks of the field will do."""
    path = item.data_source.options_path if item.data_source else None
    entries = values_at(parent_item, path) if path else _best_list(parent_item, item, sure=True)
    return _labelled_options(entries, item)


def first_list_in(body: JsonValue) -> list[Mapping[str, JsonValue]] | None:
    """The objects of the first list in a result, such as the documents that are to be uploaded; None without a list."""
    for _, entries in _lists(body):
        return [entry for entry in entries if isinstance(entry, Mapping)]
    return None


def document_indexes(listed: list[JsonValue]) -> list[int | str]:
    """The index of each document that must be uploaded: its own `index`, else its place in the list."""
    documents = [entry for entry in listed if isinstance(entry, dict)]
    return [entry.get("index", place) for place, entry in enumerate(documents) if is_needed(entry)]


def is_needed(document: JsonValue) -> bool:
    """Whether a listed document must be uploaded; one that says nothing of it must."""
    said = document if isinstance(document, dict) else {}
    return said.get("required", said.get("mandatory", True)) is not False


def documents_in(listed: Sequence[JsonValue], item: FieldSpec) -> list[tuple[Option, JsonValue]]:
    """The documents that have a name, as options, each with the item that lists it."""
    return _labelled_options(listed, item)


def is_empty(body: JsonValue) -> bool:
    """Whether a result is nothing, or holds nothing: `null`, `{}`, `{"items": []}`."""
    if isinstance(body, Mapping | list):
        return all(is_empty(inner) for inner in (body.values() if isinstance(body, Mapping) else body))
    return body is None or body == ""


def facts_in(body: JsonValue, key_words: str = "") -> dict[str, str]:
    """What a result tells in words and numbers, by the words of its keys: {"yearly fee amount": "1450"}. Not whether it
    went well, nor lists; the first `MAX_FACTS`."""
    if isinstance(body, Mapping):
        inner = (facts_in(value, f"{key_words} {words_of(str(key))}".strip()) for key, value in body.items())
        return dict(list(chain.from_iterable(facts.items() for facts in inner))[:MAX_FACTS])
    is_fact = isinstance(body, str | int | float) and not isinstance(body, bool) and len(str(body)) <= MAX_FACT_CHARS
    return {key_words: str(body)} if is_fact and key_words else {}


def switches_in(body: JsonValue, levels: int = _FLAG_LEVELS) -> Iterator[tuple[str, bool]]:
    """Every boolean of an object, and of those in it, with its key folded."""
    for key, value in body.items() if isinstance(body, Mapping) and levels else ():
        if isinstance(value, bool):
            yield folded_key(key), value
        else:
            yield from switches_in(value, levels - 1)


def value_candidates(body: JsonValue, item: FieldSpec) -> Iterator[JsonValue]:
    """Parts of a result that may be the field's value, the likeliest first; the field's own check decides."""
    path = item.data_source.options_path if item.data_source else None
    if path:
        yield from values_at(body, path)[:1]
        return
    if isinstance(body, Mapping):
        for key in (item.id, *(name for name in body if folded_key(name) in {"value", "result", "location"})):
            if key in body:
                yield body[key]
    yield body


def option_to_state(option: Option) -> dict[str, Any]:
    """An option as plain values, for the state."""
    return {"value": option.value, "labels": [list(entry) for entry in option.labels.entries]}


def option_from_state(stored: Mapping[str, Any]) -> Option:
    """The reverse of `option_to_state`."""
    return Option(stored["value"], LocalText(tuple((language, text) for language, text in stored["labels"])))


def _best_list(body: JsonValue, item: FieldSpec, *, sure: bool = False) -> list[JsonValue]:
    """The list that gives the field's options: one whose name speaks of the field, else the outermost first one, or
    where it has to be sure the only one."""
    field_stems = field_words(item)
    candidates = [(key, entries) for key, entries in _lists(body) if _labelled_options(entries, item)]
    named = [entries for key, entries in candidates if key_words(key) & field_stems]
    speaking = [entries for _, entries in candidates if _any_key_named_after(entries, field_stems)]
    others = [] if sure and len(candidates) > 1 else [entries for _, entries in candidates]
    return next(iter([*named, *speaking, *others]), [])


def _any_key_named_after(entries: Sequence[JsonValue], field_stems: frozenset[str]) -> bool:
    return any(isinstance(entry, Mapping) and key_named_after(entry, field_stems) for entry in entries)


def _lists(body: JsonValue) -> Iterator[tuple[str, list[JsonValue]]]:
    """Every list in the result with the key it stands under, outer ones first."""
    level: list[tuple[str, JsonValue]] = [("", body)]
    for _ in range(_MAX_DEPTH):
        deeper: list[tuple[str, JsonValue]] = []
        for key, value in level:
            if isinstance(value, list):
                yield key, value
            elif isinstance(value, Mapping):
                deeper.extend((str(name), inner) for name, inner in value.items())
        level = deeper


def _labelled_options(entries: Sequence[JsonValue], item: FieldSpec) -> list[tuple[Option, JsonValue]]:
    field_stems = field_words(item)
    pairs = [(label, entry) for entry in entries if (label := label_of(entry, field_stems))]
    repeated = {text for text, count in Counter(label.get("en") for label, _ in pairs).items() if count > 1}
    options: dict[str, tuple[Option, JsonValue]] = {}
    for label, entry in pairs:
        distinct = with_code(label, entry) if label.get("en") in repeated else label
        options.setdefault(distinct.get("en"), (Option(distinct.get("en"), distinct), entry))
    return list(options.values())
