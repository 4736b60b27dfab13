"""What shows only when all fields are known: defaults and examples that do not fit, visibility in a circle."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from graphlib import CycleError, TopologicalSorter

from forms_registry.conditions import Condition
from forms_registry.field_types.registry import field_type_of
from forms_registry.schema import FieldSpec, JsonValue
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.plain import fold, plain, unquote
from forms_registry.spec.parser.written import Written
from nlu.entity import Entity, InvalidValue, ValueContext

_RELATIVE = frozenset({"today", "now", "current date", "current time", "اليوم", "الآن"})


def with_default(spec: FieldSpec, draft: FieldDraft, findings: Findings) -> FieldSpec:
    """The field with the default that its document gives, where that is a valid answer."""
    if (written := draft.first("default")) is None:
        return spec
    if plain(written.text).casefold() in _RELATIVE and spec.type in {"date", "time", "datetime"}:
        draft_note = (*spec.properties, ("Default", plain(written.text)))
        return replace(spec, properties=draft_note)
    value, reason = _valid(spec, written)
    if reason is None:
        return replace(spec, default=value)
    code = "default_invalid" if written.exact else "default_unread"
    findings.add(code, written.line, id=spec.id, value=written.text or written.json(), reason=reason)
    return spec


def check_examples(spec: FieldSpec, draft: FieldDraft, findings: Findings) -> FieldSpec:
    """Reports examples that the field would refuse, and keeps them all as a fact of the field."""
    for written in draft.all("example"):
        for item in written.each():
            _, reason = _valid(spec, item)
            if reason is not None:
                code = "example_invalid" if item.exact else "example_unread"
                findings.add(code, item.line, id=spec.id, value=item.text or item.json(), reason=reason)
        text = ", ".join(plain(item.text) for item in written.each() if item.is_text)
        spec = replace(spec, properties=(*spec.properties, ("Example", text))) if text else spec
    return spec


def _valid(spec: FieldSpec, written: Written) -> tuple[JsonValue, str | None]:
    """(canonical value, None), or (None, why not). A tool's options cannot be known here: any text will do."""
    if spec.data_source is not None and not spec.options:
        return written.json(), None
    kind = field_type_of(spec.type)
    context = ValueContext(spec, datetime.now(UTC), options=spec.options)
    problem = ""
    for candidate in _candidates(spec, written):
        try:
            if isinstance(candidate, str) and isinstance(reading := kind.parse_answer(candidate, context), Entity):
                candidate = reading.value
            return kind.clean(candidate, context), None
        except InvalidValue as error:
            problem = problem or error.problem.text.get("en")
    return None, problem or "It cannot be read."


def _candidates(spec: FieldSpec, written: Written) -> list[JsonValue]:
    """The value as written; in a cell also without quotes or a remark in brackets."""
    if written.exact:
        return [written.json(), written.text] if written.is_text else [written.json()]
    text = unquote(plain(written.text))
    matching = [option.value for option in spec.options if fold(option.value) == fold(text)]
    return [*matching, text, unquote(re.sub(r"\s*\(.*\)\s*\Z", "", text))]


def check_visibility(fields: Sequence[FieldSpec], findings: Findings) -> None:
    """Whether a field is there must not depend, over any number of others, on itself."""
    ids = {item.id for item in fields}
    graph: Mapping[str, set[str]] = {item.id: _inputs(item.visible) & ids for item in fields}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = list(reversed(error.args[1]))
        line = min(item.line for item in fields if item.id in circle)
        findings.add("visibility_cycle", line, cycle=" → ".join(circle))


def _inputs(condition: Condition | None) -> set[str]:
    return set(condition.inputs) if condition is not None else set()
