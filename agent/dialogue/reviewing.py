"""Shows answers for confirmation, and lists of the answers so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.dialogue.brief import brief_hints, other_notes
from agent.dialogue.composing import compose
from agent.dialogue.sent_tools import is_sent_when_whole
from agent.dialogue.wording import say, variants
from agent.turns.actions import Action, MessageAction
from agent.turns.outcome import INFERRED
from forms_registry.schema import FieldSpec


def review(
    draft: TurnDraft,
    fields: Sequence[FieldSpec],
    key: str,
    *,
    was_shown: bool,
    attempt: int,
    hints: Mapping[str, Any],
    **params: str,
) -> Action:
    """Shows answers for confirmation. If they `was_shown` just before and did not change, the words do not list them
    again, and `repeated` says so in the hints."""
    answered = [item for item in fields if draft.view.is_answered(item.id)]
    missing = [item for item in fields if item.id in draft.view.missing()]
    if missing and key == "final_review":
        key = "final_review_unsent" if is_sent_when_whole(draft) else "final_review_open"
    statements, brief_statements = ([*notes, draft.problem] for notes in (draft.notes, other_notes(draft)))
    if was_shown and not draft.is_empty_request:
        statements += [draft.words("review_unchanged")] if attempt and not any(statements) else []
        text = brief = compose(draft, statements, variants(draft.locale, "review_again"))
    else:
        lines = _review_lines(draft, answered, missing)
        text = compose(draft, statements, variants(draft.locale, key, lines=lines, **params))
        brief = compose(draft, brief_statements, variants(draft.locale, key, lines="", **params))
    entries = [
        {
            "field_id": item.id,
            "label": item.name(draft.locale),
            "value": draft.view.values[item.id],
            "shown": _value_words(draft, item),
        }
        for item in answered
    ]
    left_open = {"left_open": [left_open_entry(draft, item) for item in missing]} if missing else {}
    repeated = {"repeated": True} if was_shown else {}
    return MessageAction(
        text=text, input={**hints, **repeated, "fields": entries, **left_open, **brief_hints(draft, text, brief)}
    )


def _review_lines(draft: TurnDraft, answered: Sequence[FieldSpec], missing: Sequence[FieldSpec]) -> str:
    entries = [left_open_entry(draft, item) for item in missing]
    lines = [say(draft.locale, "review_line", field=entry["label"], value=entry["shown"]) for entry in entries]
    summary = summary_lines(draft, answered)
    return "\n".join([*([summary] if summary else []), *lines]) or say(draft.locale, "review_empty")


def left_open_entry(draft: TurnDraft, item: FieldSpec) -> dict[str, str]:
    """The hints about a field that was left open; `shown` replaces its value."""
    reason = draft.view.left_open.get(item.id, "")
    shown = say(draft.locale, "open_shown", reason=reason)
    return {"field_id": item.id, "label": item.name(draft.locale), "reason": reason, "shown": shown}


def _value_words(draft: TurnDraft, item: FieldSpec) -> str:
    """An answer in words; with the person's own words if only a model understood them."""
    answer, words = draft.view.answers[item.id], draft.view.describe(item)
    return (
        say(draft.locale, "inferred", value=words, quote=answer["quote"]) if answer["confidence"] == INFERRED else words
    )


def summary_lines(draft: TurnDraft, fields: Sequence[FieldSpec]) -> str:
    """One line per answered field: its name and its value."""
    return "\n".join(
        say(draft.locale, "review_line", field=item.name(draft.locale), value=_value_words(draft, item))
        for item in fields
    )
