"""Checks what the templates of an assistant speak of: names that are never known where they stand, or misspelt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.assistants import rows_in
from forms_registry.documents.build.operations import pairs_of
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.source import SourceValue
from forms_registry.schema import FormSpec
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.paths import path_fault, top_level_keys
from forms_registry.schema.templates import filled, placeholders
from nlu.types import JsonValue, LocalText

_MIN_LENGTH = 5
"""Shorter names are like too many others to be taken for one of them."""


def check_templates(form: FormSource, spec: FormSpec) -> None:
    """Adds each name that a template speaks of in vain."""
    vocabulary = _vocabulary(spec)
    for template in _templates(form, spec):
        _check_places(template, vocabulary)


@dataclass(frozen=True, slots=True)
class _Template:
    """A template in one language. `known` are all the names that it can speak of; None where a service's answer has
    more of them. `needed` are those that are known for certain, of a question that has to be put; None of all else."""

    entry: Entry
    key: str
    text: SourceValue
    known: Collection[str] | None = None
    needed: Collection[str] | None = None


def _templates(form: FormSource, spec: FormSpec) -> Iterator[_Template]:
    for task in spec.assistant.tasks if spec.assistant else ():
        entry, rows = form.tasks[task.name], rows_in(form.tasks[task.name])
        names = {f"{name}_name" for name in task.fields if spec.field(name).lookup}
        yield from _templates_of(entry, "confirm", names.union(task.fields), task.needs)
        yield from _templates_of(entry, "tells")
        if rows is not None:
            # of what the rows are of, the sensitive answers are not kept with them
            yield from _row_templates(rows, names.union(name for name in task.fields if not spec.field(name).sensitive))
    for lookup in form.lookups.values():
        yield from _templates_of(lookup, "shown")


def _row_templates(rows: Entry, answers: Collection[str]) -> Iterator[_Template]:
    for key in ("row", "links"):
        yield from _templates_of(rows, key)
    for value in rows.all("on_request"):
        for _, wordings in pairs_of(value):
            yield from (_Template(rows, "on_request", text) for text in _texts(wordings))
    yield from _templates_of(rows, "header", {*answers, "total"})
    yield from _templates_of(rows, "empty", answers)
    yield from _templates_of(rows, "no_more", answers)
    yield from _templates_of(rows, "cut", ("shown", "total"))
    yield from _templates_of(rows, "ask", ())


def _templates_of(
    entry: Entry, key: str, known: Collection[str] | None = None, needed: Collection[str] | None = None
) -> Iterator[_Template]:
    for value in entry.all(key):
        yield from (_Template(entry, key, text, known, needed) for text in _texts(value))


def _texts(value: SourceValue) -> Iterator[SourceValue]:
    """The texts of all languages."""
    for inner in (*(wording for _, wording in value.pairs or ()), *(value.items or ())):
        yield from _texts(inner)
    if value.is_text:
        yield value


def _vocabulary(spec: FormSpec) -> frozenset[str]:
    """The names by which the document itself calls what stands in answers of its service."""
    arguments = {argument.name for tool in spec.tools for argument in tool.arguments}
    lookups = {name for lookup in (spec.assistant.lookups if spec.assistant else ()) for name in lookup.names}
    lookup_names = {f"{item.id}_name" for item in spec.fields if item.lookup}
    return frozenset({item.id for item in spec.fields} | arguments | lookups | lookup_names)


def _check_places(template: _Template, vocabulary: Collection[str]) -> None:
    entry, line, known = template.entry, template.text.line, template.known
    for name in sorted(_names(template.text.text)):
        if known is None:
            if near := _misspelt(name, vocabulary):
                entry.report("place_misspelt", line, key=template.key, name=name, near=near)
        elif name not in known:
            entry.report("place_unknown", line, key=template.key, name=name, remedy=_remedy(name, known))
        elif template.needed is not None and name not in template.needed and _needs(template.text.text, name):
            entry.report("question_left_out", line, key=template.key, name=name)


def _remedy(name: str, known: Collection[str]) -> LocalText:
    if not known:
        return bilingual("Nothing can stand in its braces.")
    return suggestion(name, known) or bilingual("It can speak of: {known}.", known=", ".join(sorted(known)))


def _needs(template: str, name: str) -> bool:
    """Whether nothing is said of the template where this name has no value."""
    others: dict[str, JsonValue] = {other: other for other in _names(template) if other != name}
    return not filled(template, others) and bool(filled(template, {**others, name: name}))


def _names(template: str) -> frozenset[str]:
    """Of a second wording in one language, which nobody is told, the paths may have faults."""
    return frozenset(name for path in placeholders(template) if not path_fault(path) for name in top_level_keys(path))


def _misspelt(name: str, vocabulary: Collection[str]) -> str:
    """The known name that was most likely meant: one letter is missing, too many, another or in another place. Neither
    numbers nor an ending make a mistake, as in `line_2` and `books`."""
    if name in vocabulary:
        return ""
    candidates = process.extract(name, list(vocabulary), scorer=OSA.distance, score_cutoff=1, limit=None)
    return next((word for word in sorted(word for word, *_ in candidates) if _is_meant(name, word)), "")


def _is_meant(name: str, near: str) -> bool:
    differs = name.startswith(near) or _digits(name) != _digits(near)
    return len(near) >= _MIN_LENGTH and name[:1] == near[:1] and not differs


def _digits(name: str) -> Sequence[str]:
    return [char for char in name if char.isdigit()]
