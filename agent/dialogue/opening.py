"""How a conversation begins: with the author's greeting, else with what the form asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.dialogue.effort import minutes_of
from agent.dialogue.wording import listed, say
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec

_NAMED = 4


def greeting_of(draft: TurnDraft) -> str:
    """The first words."""
    if draft.on_page and not draft.spec.fields:
        return draft.words("page_empty")
    if draft.spec.greeting.has(draft.locale) and not draft.on_page:
        return draft.spec.greeting.get(draft.locale)
    key, items = "greeting_page" if draft.on_page else "greeting", listed(draft.locale, list(_fields_told(draft)))
    title = {} if draft.on_page else {"title": draft.spec.title.get(draft.locale)}
    if items:
        return draft.words(key, items=items, **title)
    files = listed(draft.locale, [draft.name_of(item) for item in _asked_fields(draft)])
    if files and not draft.on_page:
        return draft.words("greeting_files", items=files, **title)
    return draft.words(f"{key}_bare", **title)


def welcome(draft: TurnDraft) -> dict[str, Any]:
    """The contents of a first screen: what the form is for, how long it takes, and an example message."""
    spec, locale = draft.spec, draft.locale
    texts = {"purpose": spec.purpose, "example": spec.example}
    texts_told = {name: text.get(locale) for name, text in texts.items() if text.has(locale)}
    return {"kind": "greeting", "minutes": minutes_of(spec), **texts_told}


def _fields_told(draft: TurnDraft) -> Iterator[str]:
    """A few of the fields that will be asked, without files: the first ones, and the first place beyond them. Several
    dates are summarized."""
    items = [item for item in _asked_fields(draft) if not type_of(item).takes_files]
    has_many_dates = sum(type_of(item).has_date for item in items) > 1
    named = [item for item in items if not (has_many_dates and type_of(item).has_date)]
    yield from map(draft.name_of, named[: _NAMED - 1])
    if has_many_dates:
        yield say(draft.locale, "some_dates")
    places = [item for item in named[_NAMED - 1 :] if type_of(item).is_place]
    yield from map(draft.name_of, places[:1])


def _asked_fields(draft: TurnDraft) -> list[FieldSpec]:
    view = draft.view
    return [item for item in view.visible() if view.is_required(item) and view.is_open(item)]
