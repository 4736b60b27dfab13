"""Reads what becomes of a tool's result: the fields that it fills, what it tells, and what is told where it fails."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.operations import pairs_of
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.keys import language_named
from forms_registry.documents.source import SourceValue
from forms_registry.schema.operations import ANY, DOWN, UNKNOWN, FailureWords, Output
from forms_registry.schema.paths import path_fault
from forms_registry.schema.templates import places_in
from forms_registry.schema.told import told
from nlu.types import LocalText

_NAMED = {DOWN, UNKNOWN, ANY}


def computed_ids(tools: Mapping[str, Entry]) -> dict[str, str]:
    """The fields that tools fill, by id, with the first tool that does."""
    named = ((name, value) for name, entry in tools.items() for value in entry.all("sets"))
    return dict(reversed([(field_id, name) for name, value in named for field_id, _ in _named(value)]))


def read_outputs(entry: Entry, fields: Collection[str], computed: Mapping[str, str]) -> Iterator[Output]:
    """The fields that the tool's result fills, each with its path."""
    for value in entry.all("sets"):
        for field_id, said in _named(value):
            path = said.text.strip() or field_id
            if field_id not in fields:
                entry.report("sets_unknown", said.line, id=field_id, remedy=suggestion(field_id, fields, 80) or "")
            elif computed[field_id] != entry.name:
                entry.report("sets_twice", said.line, id=field_id, other=computed[field_id])
            elif not said.is_text:
                entry.report("result_path", said.line, path=said.as_text(), reason=told("it is no JMESPath"))
            elif fault := path_fault(path):
                entry.report("result_path", said.line, path=path, reason=fault)
            else:
                yield Output(field_id, path)


def _named(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """A text may part its pairs by commas, too, as arguments do."""
    for one in value.each():
        pairs = pairs_of(one.with_text(one.text.replace(",", ";")) if one.is_text else one)
        yield from ((name.strip(), said) for name, said in pairs)


def read_tells(entry: Entry, texts: Texts) -> LocalText:
    """A sentence for the person, with JMESPaths of the result in braces."""
    written = entry.all("tells")
    told_text = texts.local(written)
    for sentence in told_text.all():
        for path in places_in(sentence):
            if fault := path_fault(path) if path else told("its braces do not hold names"):
                entry.report("result_path", written[0].line, path=path or sentence, reason=fault)
    return told_text


def read_failures(entry: Entry, texts: Texts) -> tuple[FailureWords, ...]:
    """What a person is told when the tool fails, by what went wrong."""
    by_case: dict[str, list[SourceValue]] = {}
    for value in entry.all("failures"):
        for when, words in _cases(value):
            if _is_case(when):
                by_case.setdefault(when, []).append(words)
            else:
                entry.report("failure_unread", words.line, text=when)
    return tuple(FailureWords(when, texts.local(words)) for when, words in by_case.items())


def _cases(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """Each case with its words; a mapping may also go by language first: `{en: {404: ...}, ar: {404: ...}}`."""
    for name, said in pairs_of(value):
        code = language_named(name) if said.pairs is not None and not _is_case(_case(name)) else None
        if code:
            yield from ((_case(when), replace(words, language=code)) for when, words in said.pairs or ())
        else:
            yield _case(name), said if said.language else replace(said, language=value.language)


def _case(name: str) -> str:
    return name.strip().casefold()


def _is_case(name: str) -> bool:
    is_status = len(name) == 3 and name.isascii() and name[0] in "45" and (name[1:].isdigit() or name[1:] == "xx")
    return is_status or name in _NAMED
