"""Reads front matter that lists fields as the notation does, and is not quite in it: keys that nobody knows, types that
are none. What the strict reader says of it is told on its own lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import filterfalse

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.markdown import read_chapters
from forms_registry.documents.reading import parse
from forms_registry.documents.seed.lexicon import CHOICES, key_text
from forms_registry.documents.source import SourceValue
from forms_registry.documents.suggest.candidates import keep_as_note, set_id, type_doubt
from forms_registry.documents.suggest.confirmations import display_text
from forms_registry.documents.suggest.hints import hinted_type
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm
from forms_registry.documents.text import plain
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.field_types import canonical_type
from forms_registry.schema import Diagnostic, JsonValue, Severity
from patterns.regular import linear

Pairs = Sequence[tuple[str, SourceValue]]

_FIELDS = linear(r"^fields\s*:", "m")
_DEFAULTS = "defaults"


def is_notation(text: str) -> bool:
    """Whether there is front matter with a list of fields, be it broken."""
    return bool(_FIELDS.search(split_front_matter(text, Findings())[0]))


def read_notation(text: str) -> ImportedForm:
    """What can be used of it, with what is told of the rest; without fields where it is no valid YAML."""
    head, first_line, body = split_front_matter(text, Findings())
    errors = [diagnostic for diagnostic in parse(text).diagnostics if diagnostic.severity is Severity.ERROR]
    form = ImportedForm(prose=body.strip(), diagnostics=errors)
    try:
        pairs = read_yaml(head, first_line).pairs or ()
    except YamlProblemError:
        return form
    form.head = {key_text(key): value.json() for key, value in _known_pairs(pairs, "form") if key.name != "fields"}
    form.title = form.head.get("title") or _heading(body)
    form.fields = [*_fields(pairs, _defaults(pairs, form))]
    return form


def _fields(pairs: Pairs, defaults: Pairs) -> Iterator[Candidate]:
    for value in (value for key, value in _known_pairs(pairs, "form") if key.name == "fields"):
        yield from (_field(item, defaults) for item in _items(value))


def _heading(body: str) -> str:
    return next((plain(chapter.title) for chapter in read_chapters(body) if chapter.title), "")


def _known_pairs(pairs: Pairs, scope: str) -> Iterator[tuple[Key, SourceValue]]:
    return ((key, value) for written, value in pairs if (key := key_of(written, scope)))


def _items(value: SourceValue) -> Iterator[SourceValue]:
    """The fields of a list, or of a mapping by their ids."""
    for name, entry in value.pairs or ():
        yield SourceValue(line=entry.line, pairs=(("id", SourceValue(name, entry.line)), *(entry.pairs or ())))
    yield from (entry for entry in value.items or () if entry.pairs)


def _defaults(pairs: Pairs, form: ImportedForm) -> Pairs:
    """What is said of all fields that say nothing else of it; told in the place of a key that nobody knows."""
    defaults = next((value for written, value in pairs if written.casefold() == _DEFAULTS), SourceValue())
    entries = defaults.pairs or ()
    known = [(written, value) for written, value in entries if key_of(written, "field")]
    if known:
        form.note_unread(defaults.line, "defaults_given", keys=", ".join(written for written, _ in known))
    if known and len(known) == len(entries):
        form.diagnostics = [*filterfalse(_is_of_defaults, form.diagnostics)]
    return known


def _is_of_defaults(diagnostic: Diagnostic) -> bool:
    return f"`{_DEFAULTS}`" in diagnostic.message


def _field(item: SourceValue, defaults: Pairs) -> Candidate:
    own_pairs = item.pairs or ()
    spelled_keys = {key_text(key) for key, _ in _known_pairs(own_pairs, "field") if key.name != FACTS}
    pairs = [*own_pairs, *((name, value) for name, value in defaults if _spelled(name) not in spelled_keys)]
    candidate = Candidate(item.line, _last(item))
    values = {key.name: value for key, value in reversed([*_known_pairs(pairs, "field")])}
    label = display_text(values.get("label", SourceValue()).json())
    set_id(candidate, label, values.get("id", SourceValue()).text.strip())
    _add_type(candidate, values, label or candidate.text("id"))
    for written, value in pairs:
        _add_entry(candidate, written, value)
    return candidate


def _last(value: SourceValue) -> int:
    """The last line on which something of it stands."""
    return max((value.line, *map(_last, value.inner)))


def _spelled(written: str) -> str:
    key = key_of(written, "field")
    return key_text(key) if key else written


def _add_entry(candidate: Candidate, written: str, value: SourceValue) -> None:
    key = key_of(written, "field")
    if key is None:
        keep_as_note(candidate, display_text(value.json()) or written, written)
    else:
        candidate.add(written if key.name == FACTS else key_text(key), value.json(), value.line)


def _add_type(candidate: Candidate, values: dict[str, SourceValue], label: str) -> None:
    """The type where it is one, and complete; else a guess."""
    written = values.get("type", SourceValue(line=candidate.line))
    kind = canonical_type(written.text)
    if kind is None:
        code, guess = "type_loose" if written.text else "type_unsaid", _guessed_type(values, label)
        candidate.add("type", guess, written.line, type_doubt(code, label=label, said=written.text, type=guess))
    elif kind in CHOICES and not {"options", "source"} & values.keys():
        code, guess = ("tick_alone", "boolean") if kind == "checkbox" else ("choice_without_options", "text")
        facts = {"label": label, "said": written.text, "type": guess}
        candidate.add("type", guess, written.line, Doubt(code, facts, other="type", denied="text"))
    else:
        candidate.add("type", "dropdown" if kind not in CHOICES and "options" in values else kind, written.line)


def _guessed_type(values: dict[str, SourceValue], label: str) -> JsonValue:
    return "dropdown" if "options" in values else hinted_type(label)
