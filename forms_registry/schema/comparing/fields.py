"""How the fields of two forms differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.schema.comparing.change import (
    Breaks,
    Change,
    Kind,
    Subject,
    attribute_changes,
    meaning,
    moved,
    moves,
)
from forms_registry.schema.comparing.in_brief import distinct_texts
from forms_registry.schema.form import FieldSpec, FormSpec
from nlu.types import Option


def _becomes_required(old: FieldSpec, new: FieldSpec) -> bool:
    """For some people at least, as far as conditions can be told apart."""
    return new.required is not False and old.required is not True


def _is_asked_of_more(old: FieldSpec, new: FieldSpec) -> bool:
    return new.required is not False and old.visible is not None


_BREAKS: Breaks = {
    "type": lambda _old, _new: True,
    "required": _becomes_required,
    "visible": _is_asked_of_more,
}


def field_changes(old: FormSpec, new: FormSpec) -> Iterator[Change]:
    """What differs of the fields, their options and limits, in the order of the form."""
    before, after = ({item.id: item for item in spec.fields} for spec in (old, new))
    for name, item in before.items():
        if name not in after:
            yield Change(Subject.FIELD, name, Kind.REMOVED, before=item.type, breaks=True)
    for name, item in after.items():
        if name in before:
            yield from _field(before[name], item)
        else:
            yield Change(Subject.FIELD, name, Kind.ADDED, after=item.type, breaks=item.required is not False)
    yield from moves(Subject.FIELD, list(before), list(after))


def _field(old: FieldSpec, new: FieldSpec) -> Iterator[Change]:
    apart = {"id", "options", "limits"}
    yield from attribute_changes(Subject.FIELD, new.id, old, new, apart=apart, breaks=_BREAKS)
    yield from attribute_changes(Subject.FIELD, new.id, old.limits, new.limits, apart=set(), prefix="limits.")
    yield from _options(new.id, old.options, new.options)


def _options(field_id: str, old: Sequence[Option], new: Sequence[Option]) -> Iterator[Change]:
    before, after = ({option.value: option for option in options} for options in (old, new))
    for value in before:
        if value not in after:
            yield Change(Subject.FIELD, field_id, Kind.REMOVED, "options", before=value, breaks=True)
    for value, option in after.items():
        if value not in before:
            yield Change(Subject.FIELD, field_id, Kind.ADDED, "options", after=value)
        elif meaning(before[value]) != meaning(option):
            texts = distinct_texts(before[value], option)
            yield Change(Subject.FIELD, field_id, Kind.CHANGED, "options", *texts)
    if moved(list(before), list(after)):
        yield Change(Subject.FIELD, field_id, Kind.MOVED, "options", ", ".join(before), ", ".join(after))
