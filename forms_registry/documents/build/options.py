"""Reads the options of a choice: a list in front matter, a list inside a cell, one list for each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.items import items_of, may_end_in_two
from forms_registry.documents.source import SourceValue
from nlu.types import LocalText, Option
from patterns.regular import split_at


def read_options(entry: Entry, texts: Texts) -> tuple[Option, ...]:
    """The options that a field lists, in its order; () where it lists none."""
    # The list that names no language comes first, the others give its labels.
    values = sorted(entry.all("options"), key=lambda value: bool(value.language))
    if not values:
        return ()
    options = [option for item in _items(values[0], entry) if (option := _option(item, entry, texts))]
    _check_last_option(values[0], options, entry)
    for value in values[1:]:
        options = _with_labels(options, value, entry, texts)
    for duplicate in (name for name, times in Counter(option.value for option in options).items() if times > 1):
        entry.report("option_twice", values[0].line, option=duplicate)
    return tuple(_with_synonyms(options, entry))


def _check_last_option(value: SourceValue, options: Sequence[Option], entry: Entry) -> None:
    """Reports a last option that may be two; what stands in quotation marks is one."""
    bare = "; ".join(item.text if item.bare else "" for item in value.items or ())
    if options and may_end_in_two(bare or value.text):
        entry.report("option_joined", [*value.each()][-1].line, option=options[-1].value)


def _items(value: SourceValue, entry: Entry) -> Iterator[SourceValue]:
    if value.pairs is not None:  # {road: Road, other: Other}
        for name, label in value.pairs:
            yield SourceValue(line=label.line, pairs=(("value", label.with_text(name)), ("label", label)))
    elif value.items is not None:
        yield from value.items
    elif (items := items_of(value.text)) is None:
        entry.refuse("options", "options_unread", value.line, text=value.text)
    else:
        yield from (value.with_text(item) for item in items)


def _option(item: SourceValue, entry: Entry, texts: Texts) -> Option | None:
    if item.is_text:
        return Option(item.text.strip()) if item.text.strip() else None
    record = Entry.of_mapping("option", item, entry.findings)
    labels = texts.local(record.all("label"))
    value = record.text("value") if record.first("value") else labels.get(texts.main)
    if not value:
        record.report("option_unread", item.line)
        return None
    return Option(value, labels, tuple(word for synonym in record.each("synonyms") if (word := synonym.text.strip())))


def _with_labels(options: list[Option], value: SourceValue, entry: Entry, texts: Texts) -> list[Option]:
    """The options with their names in one more language, given in the same order."""
    names = [item.text.strip() for item in _items(value, entry)]
    if len(names) != len(options):
        entry.report("options_unpaired", value.line, found=len(names), expected=len(options))
        return options
    language = value.language or texts.main
    return [
        replace(option, labels=LocalText((*(option.labels.entries or ((texts.main, option.value),)), (language, name))))
        for option, name in zip(options, names, strict=True)
    ]


def _with_synonyms(options: Sequence[Option], entry: Entry) -> Iterator[Option]:
    """`Road: street, highway; Other: else`, or the same as a mapping."""
    synonyms: dict[str, list[str]] = {option.value: [] for option in options}
    for value in entry.all("synonyms"):
        for name, words, line in _synonym_lists(value, entry):
            if name not in synonyms:
                entry.report("synonyms_of_none", line, option=name)
            else:
                synonyms[name] += words
    for option in options:
        yield replace(option, synonyms=(*option.synonyms, *synonyms[option.value]))


def _synonym_lists(value: SourceValue, entry: Entry) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """(option, its synonyms, line)."""
    for name, items in value.pairs or ():
        yield name, tuple(word for item in items.each() for word in _words(item.text)), items.line
    for part in () if value.pairs else split_at(value.text.strip(" ;؛\n"), ";؛\n"):
        name, colon, words = part.partition(":")
        if colon:
            yield name.strip(), _words(words), value.line
        else:
            entry.report("synonyms_unread", value.line, text=part or value.as_text())


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in split_at(text, ",،") if word.strip())


def option_rules(entry: Entry) -> Iterator[tuple[SourceValue, list[str]]]:
    """(condition as written, values that are on offer while it holds): `flag ON: a, b; flag OFF: c`, or as mappings."""
    for value in entry.each("options_when"):
        for text, when, options in _rules_in_words(value) if value.pairs is None else [_rule_of_mapping(value, entry)]:
            if when is not None and options:
                yield when, options
            else:
                entry.report("option_rule_unread", value.line, text=text)


_OptionRule = tuple[str, SourceValue | None, list[str] | None]
"""(what is written, the condition, the options); None where one of the two cannot be read."""


def _rules_in_words(value: SourceValue) -> Iterator[_OptionRule]:
    for part in filter(None, map(str.strip, value.text.split(";"))):
        when, colon, words = part.partition(":")
        yield part, value.with_text(when.strip()) if colon else None, items_of(words)


def _rule_of_mapping(value: SourceValue, entry: Entry) -> _OptionRule:
    rule = Entry.of_mapping("option_rule", value, entry.findings)
    listed = rule.first("options") or SourceValue()
    options = items_of(listed.text) if listed.is_text else [item.text.strip() for item in listed.items or ()]
    return value.as_text(), rule.first("when"), options
