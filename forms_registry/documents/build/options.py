"""Reads the options of a choice: a list in front matter, a list inside a cell, one list for each language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from forms_registry.documents import phrases
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.source import SourceValue
from nlu.types import LocalText, Option

_SEPARATORS = ("\n", ";", "؛", "،", ",")


def read_options(facts: Facts, texts: Texts, findings: Findings) -> tuple[Option, ...]:
    """The options that a field lists, in its order; () where it lists none."""
    values = facts.all("options")
    first = next((value for value in values if not value.language), None) or next(iter(values), None)
    if first is None:
        return ()
    options = [option for item in _items(first, facts, findings) if (option := _option(item, texts, findings))]
    for value in values:
        if value is not first and value.language:
            options = _paired(options, value, value.language, texts.main, facts, findings)
    _check_twice(options, first, facts, findings)
    return tuple(_with_synonyms(options, facts, findings))


def items_of(text: str) -> list[str] | None:
    """The items of a list inside a cell: JSON, or parted by line breaks, semicolons or commas; None for broken JSON."""
    text = text.strip()
    if text.startswith("["):
        return _json_items(text)
    if ("[" in text and "]" not in text) or ": [" in text:
        return None
    mark = next((mark for mark in _SEPARATORS if mark in text), "\n")
    return [item for part in text.split(mark) if (item := part.strip(" \t\"'“”-•"))]


def _json_items(text: str) -> list[str] | None:
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    # A number or a word; `bool` is an `int` to Python.
    fit = isinstance(listed, list) and all(type(item) in {str, int, float} for item in listed)
    return [str(item) for item in listed] if fit else None


def _items(value: SourceValue, facts: Facts, findings: Findings) -> Iterator[SourceValue]:
    if value.pairs is not None:  # {road: Road, other: Other}
        for name, label in value.pairs:
            yield SourceValue(line=label.line, pairs=(("value", label.with_text(name)), ("label", label)))
    elif value.items is not None:
        yield from value.items
    elif (items := items_of(value.text)) is None:
        findings.add("options_unread", value.line, id=facts.name, text=value.text)
        facts.refused.add("options")
    else:
        yield from (value.with_text(item) for item in items)


def _option(item: SourceValue, texts: Texts, findings: Findings) -> Option | None:
    if item.is_text:
        return Option(item.text.strip()) if item.text.strip() else None
    one = Facts("option", line=item.line)
    for name, value in item.pairs or ():
        one.read(name, value, findings)
    labels = texts.local(one.all("label"))
    given = one.first("value")
    said = given.text.strip() if given else labels.get(texts.main)
    if not said:
        findings.add("option_unread", item.line)
        return None
    synonyms = tuple(synonym.text.strip() for synonym in one.each("synonyms") if synonym.text.strip())
    return Option(said, labels, synonyms)


def _paired(
    options: list[Option], value: SourceValue, language: str, main: str, facts: Facts, findings: Findings
) -> list[Option]:
    """The options with their names in one more language, given in the same order."""
    names = [item.text.strip() for item in _items(value, facts, findings)]
    if len(names) != len(options):
        findings.add("options_unpaired", value.line, id=facts.name, found=len(names), expected=len(options))
        return options
    return [
        replace(option, labels=LocalText((*(option.labels.entries or ((main, option.value),)), (language, name))))
        for option, name in zip(options, names, strict=True)
    ]


def _check_twice(options: Iterable[Option], value: SourceValue, facts: Facts, findings: Findings) -> None:
    seen: set[str] = set()
    for option in options:
        if option.value in seen:
            findings.add("option_twice", value.line, id=facts.name, option=option.value)
        seen.add(option.value)


def _with_synonyms(options: list[Option], facts: Facts, findings: Findings) -> Iterator[Option]:
    """`Road: street, highway; Other: else`, or the same as a mapping."""
    said: dict[str, tuple[str, ...]] = {}
    for value in facts.all("synonyms"):
        for name, words, line in _named_lists(value, facts, findings):
            if all(name != option.value for option in options):
                findings.add("synonyms_of_none", line, id=facts.name, option=name)
            said[name] = (*said.get(name, ()), *words)
    for option in options:
        yield replace(option, synonyms=(*option.synonyms, *said.get(option.value, ())))


def _named_lists(value: SourceValue, facts: Facts, findings: Findings) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """(option, its synonyms, line)."""
    if value.pairs is not None:
        for name, items in value.pairs:
            yield name, tuple(word for item in items.each() for word in _words(item.text)), items.line
        return
    for part in [""] if value.items else re.split(r"[;؛\n]", value.text.strip(" ;؛\n")):
        name, colon, words = part.partition(":")
        if colon:
            yield name.strip(), _words(words), value.line
        else:
            findings.add("synonyms_unread", value.line, id=facts.name, text=part or value.shown())


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in re.split("[,،]", text) if word.strip())


def option_rules(facts: Facts, findings: Findings) -> Iterator[tuple[SourceValue, list[str]]]:
    """(condition as written, values that are on offer while it holds): `flag ON: a, b; flag OFF: c`, or as mappings."""
    for value in facts.each("options_when"):
        rules = _rules_in_words(value) if value.pairs is None else [_rule_of_mapping(value, findings)]
        for text, when, options in rules:
            if when is not None and options:
                yield when, options
            else:
                findings.add("option_rule_unread", value.line, id=facts.name, text=text)


_OptionRule = tuple[str, SourceValue | None, list[str] | None]
"""(what is written, the condition, the options); None where one of the two cannot be read."""


def _rules_in_words(value: SourceValue) -> Iterator[_OptionRule]:
    for part in value.text.split(";"):
        when, colon, words = part.partition(":")
        if part.strip():
            condition = phrases.condition_in(value.with_text(when.strip())) if colon else None
            yield part.strip(), condition, items_of(words)


def _rule_of_mapping(value: SourceValue, findings: Findings) -> _OptionRule:
    said = Facts.of_mapping("option_rule", value, findings)
    options = said.first("options")
    if options is None or options.pairs is not None:
        return value.shown(), None, None
    listed = items_of(options.text) if options.is_text else [item.text.strip() for item in options.each()]
    return value.shown(), said.first("when"), listed
