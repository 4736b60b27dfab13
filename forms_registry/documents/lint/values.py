"""Checks that a default and the examples of a field are valid answers to it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from forms_registry.documents.form_source import Entry
from forms_registry.documents.lint.bounds import is_relative_day
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import fold, is_blank
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, Limits
from forms_registry.schema.bilingual import bilingual
from nlu.entity import Entity, InvalidValue, ValueContext
from nlu.types import LocalText

_LATER = timedelta(days=401, hours=7, minutes=13)
"""So much later a value that stands for itself is the same, and one that is counted from today is not."""

_MAX_LENGTH = 80
"""Characters of a day or a number in words."""


def with_default(spec: FieldSpec, entry: Entry) -> FieldSpec:
    """The field with the default that its document gives."""
    written = entry.first("default")
    if written is None or _is_no_default(spec, written):
        return spec
    value, reason = _clean(spec, written)
    is_relative = _is_relative(spec, written)
    if not is_relative and not reason:
        return replace(spec, default=value)
    if not is_relative and not (lasting := _clean(_lasting_spec(spec), written))[1]:
        entry.report("refused_today", written.line, value=written.as_text(), reason=reason)
        return replace(spec, default=lasting[0])
    code = "default_moves" if is_relative else "default_not_offered" if spec.options else "default_invalid"
    offered = ", ".join(option.value for option in spec.options)
    entry.report(code, written.line, value=written.as_text(), options=offered, reason=reason)
    return spec


def _is_relative(spec: FieldSpec, written: SourceValue) -> bool:
    """Whether a value is counted from the day on which it is read, as "today" is. An option stands for itself, and so
    does a number."""
    unlimited, may_move = replace(spec, limits=Limits()), type_of(spec).rule_type not in {"number", "bool"}
    return may_move and not spec.options and _clean(unlimited, written)[0] != _clean(unlimited, written, _LATER)[0]


def _lasting_spec(spec: FieldSpec, *, is_relative: bool = False) -> FieldSpec:
    """The field without its least and most, where these are counted from today, or the value is (`is_relative`): it may
    keep them on one day and not on another."""
    unlimited = replace(spec, limits=replace(spec.limits, minimum=None, maximum=None))
    return unlimited if is_relative or any(map(is_relative_day, (spec.limits.minimum, spec.limits.maximum))) else spec


def _is_no_default(spec: FieldSpec, written: SourceValue) -> bool:
    """Whether a cell says None or the like, and means none of the options."""
    options = {fold(option.value) for option in spec.options}
    return written.cell and is_blank(written.text) and fold(written.text) not in options


def with_examples(spec: FieldSpec, entry: Entry) -> FieldSpec:
    """Reports examples that the field would refuse, and keeps them as a fact of the field."""
    examples = []
    for item in entry.each("example"):
        if why := _clean(spec, item)[1]:
            fault = _clean(_lasting_spec(spec, is_relative=_is_relative(spec, item)), item)[1]
            entry.report("example_invalid" if fault else "refused_today", item.line, value=item.as_text(), reason=why)
        examples.append(item.as_text())
    return replace(spec, properties=(*spec.properties, ("Example", ", ".join(examples)))) if examples else spec


def _clean(spec: FieldSpec, written: SourceValue, later: timedelta = timedelta()) -> tuple[JsonValue, LocalText | None]:
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
    return None, problem or bilingual("It cannot be read.")


def _candidates(spec: FieldSpec, written: SourceValue) -> list[JsonValue]:
    """The option that is written, else the words or the value as JSON, as the field takes them; none for a long text,
    which is no day and no number."""
    field_type = type_of(spec)
    if (field_type.is_moment or field_type.is_numeric) and len(written.text) > _MAX_LENGTH:
        return []
    if not written.is_text:
        return [written.json()]
    options = [option.value for option in spec.options if fold(option.value) == fold(written.text)]
    values = [written.json(), written.text]
    if field_type.rule_type == "string":
        values.reverse()  # 007 and +966 are no numbers
    return [*options[:1], *dict.fromkeys(values)]
