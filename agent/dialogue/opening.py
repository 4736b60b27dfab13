"""What the opening says that the form will ask, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.dialogue.effort import minutes_of
from agent.dialogue.wording import listed, say
from agent.draft import TurnDraft
from forms_registry.schema import FieldSpec

_NAMED = 4
_DATES = {"date", "datetime"}


def summary_of(draft: TurnDraft) -> str:
    """What will be asked, in a sentence: a few labels, with dates and places named as such rather than one by one."""
    view = draft.view
    asked = [item for item in view.visible() if view.is_required(item) and not view.is_answered(item.id)]
    parts, has_many_dates = _parts(draft, asked)
    if not parts:
        return ""
    key = "greeting_summary_few" if len(asked) <= len(parts) and not has_many_dates else "greeting_summary"
    return say(draft.locale, key, count=len(asked), items=listed(draft.locale, parts))


def welcome(draft: TurnDraft) -> dict[str, Any]:
    """What a first screen may show: what the form is for, how many minutes it takes, and what one may say first."""
    spec, locale = draft.spec, draft.locale
    texts = {"purpose": spec.purpose, "example": spec.example}
    told = {name: text.get(locale) for name, text in texts.items() if text.has(locale)}
    return {"kind": "greeting", "minutes": minutes_of(spec), **told}


def _parts(draft: TurnDraft, asked: Sequence[FieldSpec]) -> tuple[list[str], bool]:
    """What is named of the fields, and whether several dates are told as one."""
    has_many_dates = sum(item.type in _DATES for item in asked) > 1
    named = [item for item in asked if not (has_many_dates and item.type in _DATES)]
    parts = [_phrase(draft, item) for item in named[: _NAMED - 1]]
    if has_many_dates:
        parts.append(say(draft.locale, "some_dates"))
    if any(item.type == "location" for item in named[_NAMED - 1 :]):
        parts.append(say(draft.locale, "the_place"))
    return parts, has_many_dates


def _phrase(draft: TurnDraft, item: FieldSpec) -> str:
    name = item.name(draft.locale)
    return name if name.isupper() else name[:1].lower() + name[1:]


def example_of(draft: TurnDraft) -> str:
    """How the first question that has no answer could be answered in a message: "Injury date: 14 March 2026"."""
    view = draft.view
    item = next((one for one in view.visible() if view.is_open(one)), None)
    if item is None:
        return ""
    options = view.options(item)
    if item.type in _DATES:
        now = view.context.now
        moment = now.date().isoformat() if item.type == "date" else now.replace(microsecond=0).isoformat()
        return f"{item.name(draft.locale)}: {view.show(item, moment)}"
    return f"{item.name(draft.locale)}: {options[0].label(draft.locale) if options else '…'}"
