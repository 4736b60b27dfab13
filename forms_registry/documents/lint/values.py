"""Checks that a default and the examples of a field are valid answers to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from forms_registry.documents.form_source import Entry
from forms_registry.documents.lint.bounds import is_counted
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import fold, is_blank
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, Limits
from forms_registry.schema.told import told
from nlu.entity import Entity, InvalidValue, ValueContext
from nlu.types import LocalText

_LATER = timedelta(days=401, hours=7, minutes=13)
"""So much later a value that stands for itself is the same, and one that is counted from today is not."""

_LONGEST = 80
"""Characters of a day or a number in words."""


def with_default(spec: FieldSpec, entry: Entry) -> FieldSpec:
    """The field with the default that its document gives."""
    written = entry.first("default")
    if written is None or _is_no_default(spec, written):
        return spec
    value, reason = _valid(spec, written)
    moves = _moves(spec, written)
    if not moves and not reason:
        return replace(spec, default=value)
    if not moves and not (lasting := _valid(_lasting(spec), written))[1]:
        entry.report("refused_today", written.line, value=written.as_text(), reason=reason)
        return replace(spec, default=lasting[0])
    code = "default_moves" if moves else "default_not_offered" if spec.options else "default_invalid"
    offered = ", ".join(option.value for option in spec.options)
    entry.report(code, written.line, value=written.as_text(), options=offered, reason=reason)
    return spec


def _moves(spec: FieldSpec, written: SourceValue) -> bool:
    """Whether a value is counted from the day on which it is read, as "today" is. An option stands for itself, and so
    does a number."""
    free, may_move = replace(spec, limits=Limits()), type_of(spec).rule_type not in {"number", "bool"}
    return may_move and not spec.options and _valid(free, written)[0] != _valid(free, written, _LATER)[0]


def _lasting(spec: FieldSpec, *, moves: bool = False) -> FieldSpec:
    """The field without its least and most, where these are counted from today, or the value `moves`: it may keep them
    on one day and not on another."""
    free = replace(spec, limits=replace(spec.limits, minimum=None, maximum=None))
    return free if moves or any(map(is_counted, (spec.limits.minimum, spec.limits.maximum))) else spec


def _is_no_default(spec: FieldSpec, written: SourceValue) -> bool:
    """Whether a cell says None or the like, and means none of the options."""
    return (
        written.cell and is_blank(written.text) and fold(written.text) not in {fold(one.value) for one in spec.options}
    )


def with_examples(spec: FieldSpec, entry: Entry) -> FieldSpec:
    """Reports examples that the field would refuse, and keeps them as a fact of the field."""
    shown = []
    for item in entry.each("example"):
        if why := _valid(spec, item)[1]:
            lasts = _valid(_lasting(spec, moves=_moves(spec, item)), item)[1]
            entry.report("example_invalid" if lasts else "refused_today", item.line, value=item.as_text(), reason=why)
        shown.append(item.as_text())
    return replace(spec, properties=(*spec.properties, ("Example", ", ".join(shown)))) if shown else spec


def _valid(spec: FieldSpec, written: SourceValue, later: timedelta = timedelta()) -> tuple[JsonValue, LocalText | None]:
    """(canonical value, None), or (None, why not). A tool's options cannot be known here: any text will do."""
    if spec.data_source is not None and not spec.options:
        return written.json(), None
    field_type = type_of(spec)
    context = ValueContext(spec, datetime.now(UTC) + later, options=spec.options)
    problem = None
    for candidate in _candidates(spec, written):
        try:
            if isinstance(candidate, str) and isinstance(read := field_type.parse_answer(candidate, context), Entity):
                candidate = read.value
            return field_type.clean(candidate, context), None
        except InvalidValue as error:
            problem = problem or error.problem.text
    return None, problem or told("It cannot be read.")


def _candidates(spec: FieldSpec, written: SourceValue) -> list[JsonValue]:
    """The option that is written, else the words or the value as JSON, as the field takes them; none for a long text,
    which is no day and no number."""
    field_type = type_of(spec)
    if (field_type.is_moment or field_type.is_numeric) and len(written.text) > _LONGEST:
        return []
    if not written.is_text:
        return [written.json()]
    named = [option.value for option in spec.options if fold(option.value) == fold(written.text)]
    kinds = [written.json(), written.text]
    if field_type.rule_type == "string":
        kinds.reverse()  # 007 and +966 are no numbers
    return [*named[:1], *dict.fromkeys(kinds)]
