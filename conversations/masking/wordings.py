"""The possible wordings of a form's answers, in every language of the conversation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from agent.view.form_view import FormView
from agent.view.language import NOTATIONS
from forms_registry.schema import FormSpec, JsonValue


@dataclass(frozen=True, slots=True)
class _Moment:
    spec: FormSpec
    now: datetime
    locale: str | None
    number: int = 0
    flags: Mapping[str, JsonValue] = field(default_factory=dict)
    user: Mapping[str, JsonValue] = field(default_factory=dict)


def views_of(spec: FormSpec, now: datetime, language: str) -> Sequence[FormView]:
    """A view of the form in each language, starting with `language`."""
    languages = dict.fromkeys((language, *NOTATIONS, *spec.languages))
    return [FormView(_Moment(spec, now, locale), {}, locale=locale) for locale in languages]


def names_of(views: Sequence[FormView], field_id: str) -> Iterator[str]:
    """The names of a field in each language; empty if the form has no such field."""
    for view in views:
        if view.spec.has(field_id):
            item = view.spec.field(field_id)
            yield from (item.name(view.locale), item.label.get(view.locale))


def wording_of(view: FormView, field_id: str, value: JsonValue) -> str:
    """A value in words; as JSON if the form has no such field, or the value is impossible."""
    if not view.spec.has(field_id):
        return as_text(value)
    try:
        return view.show(view.spec.field(field_id), value)
    except (TypeError, ValueError, LookupError, AttributeError):  # a browser sent it, or it was changed
        return as_text(value)


def as_text(value: JsonValue) -> str:
    """A text unchanged, anything else as JSON; "" for nothing."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
