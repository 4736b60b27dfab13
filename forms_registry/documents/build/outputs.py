"""Reads what becomes of a tool's result: the fields that it fills, what it tells, and the words where it fails."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.operations import pairs_of
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.keys import language_named
from forms_registry.documents.source import SourceValue
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.operations import ANY, DOWN, UNKNOWN, FailureWords, Output
from forms_registry.schema.paths import path_fault
from forms_registry.schema.templates import placeholders
from nlu.types import LocalText

_NAMED_CASES = {DOWN, UNKNOWN, ANY}


def computing_tools(tools: Mapping[str, Entry]) -> dict[str, str]:
    """The fields that tools fill, by id, with the first tool that does."""
    values = ((name, value) for name, entry in tools.items() for value in entry.all("sets"))
    return dict(reversed([(field_id, name) for name, value in values for field_id, _ in _output_pairs(value)]))


def read_outputs(entry: Entry, fields: Collection[str], computed: Mapping[str, str]) -> Iterator[Output]:
    """The fields that the tool's result fills, each with its path."""
    for value in entry.all("sets"):
        for field_id, written in _output_pairs(value):
            path = written.text.strip() or field_id
            if field_id not in fields:
                entry.report("sets_unknown", written.line, id=field_id, remedy=suggestion(field_id, fields, 80) or "")
            elif computed[field_id] != entry.name:
                entry.report("sets_twice", written.line, id=field_id, other=computed[field_id])
            elif not written.is_text:
                entry.report("result_path", written.line, path=written.as_text(), reason=bilingual("it is no JMESPath"))
            elif fault := path_fault(path):
                entry.report("result_path", written.line, path=path, reason=fault)
            else:
                yield Output(field_id, path)


def _output_pairs(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """A text may part its pairs by commas, too, as arguments do."""
    for item in value.each():
        pairs = pairs_of(item.with_text(item.text.replace(",", ";")) if item.is_text else item)
        yield from ((name.strip(), path) for name, path in pairs)


def checked_template(entry: Entry, values: Sequence[SourceValue], texts: Texts) -> LocalText:
    """A sentence for the person, with JMESPaths of the result in braces; a path with a fault is a finding."""
    text = texts.local(values)
    for sentence in text.all():
        for path in placeholders(sentence):
            if fault := path_fault(path) if path else bilingual("its braces do not hold names"):
                entry.report("result_path", values[0].line, tool=entry.name, path=path or sentence, reason=fault)
    return text


def read_failures(entry: Entry, texts: Texts) -> tuple[FailureWords, ...]:
    """What a person is told when the tool fails, by what went wrong."""
    by_case: dict[str, list[SourceValue]] = {}
    for value in entry.all("failures"):
        for case, words in _cases(value):
            if _is_case(case):
                by_case.setdefault(case, []).append(words)
            else:
                entry.report("failure_unread", words.line, text=case)
    return tuple(FailureWords(case, texts.local(words)) for case, words in by_case.items())


def _cases(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """Each case with its words; a mapping may also go by language first: `{en: {404: ...}, ar: {404: ...}}`."""
    for name, wordings in pairs_of(value):
        code = language_named(name) if wordings.pairs is not None and not _is_case(_case(name)) else None
        if code:
            yield from ((_case(case), replace(words, language=code)) for case, words in wordings.pairs or ())
        else:
            yield _case(name), wordings if wordings.language else replace(wordings, language=value.language)


def _case(name: str) -> str:
    return name.strip().casefold()


def _is_case(name: str) -> bool:
    is_status = len(name) == 3 and name.isascii() and name[0] in "45" and (name[1:].isdigit() or name[1:] == "xx")
    return is_status or name in _NAMED_CASES
