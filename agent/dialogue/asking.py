"""Words and widgets for each thing that a turn can end with: one action of the protocol, in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from agent.actions import ACTION, Action, MessageAction
from agent.dialogue.brief import other_notes, shorter
from agent.dialogue.leaving_open import may_be_left_open, was_offered
from agent.dialogue.limit_words import limits_in_words, nothing_satisfies
from agent.dialogue.wording import LANGUAGES, listed, say
from agent.draft import TurnDraft
from agent.kinds import FREE_TEXT_TYPES
from agent.value_schema import schema_now
from forms_registry.field_types import kinds_taken
from forms_registry.schema import FieldSpec, JsonValue
from nlu.canonical.phones import example_number, region_of
from nlu.entity import InvalidValue

OPTIONS_IN_WORDS = 8
_ENDS, _CLOSING = frozenset(".!?؟:…\n"), ")]\"'”»\u2069"
_UNITS = (("days", 24 * 60), ("hours", 60), ("minutes", 1))
_HELP_EVERY = 4
"""What else can be said is told when a question is asked for the fourth time, and every fourth time after that."""


def question(draft: TurnDraft, item: FieldSpec, *, attempt: int, proposed: JsonValue = None) -> Action:
    """Asks for a field. `attempt` counts earlier askings that got no answer; each is worded anew, with more help.

    `proposed` is a value that the widget starts with: the answer to be changed, or one to be confirmed.
    """
    view, locale = draft.view, draft.locale
    field_type, context = view.field_type(item), view.value_context(item)
    options = [option.label(locale) for option in field_type.offered(context)]
    prompt = _prompt(draft, item, attempt)
    lead, aids = _lead(draft, attempt), _aids(draft, item, attempt, options)
    words = spoken([*draft.notes, *lead, prompt, *aids])
    brief = spoken([*other_notes(draft), *_without_problem(draft, lead), prompt, *aids])
    hints = _hints(draft, item, attempt, proposed) | shorter(draft, words, brief)
    label = item.prompts[0].get(locale) if item.prompts else say(locale, "ask_default", field=item.name(locale))
    lists = field_type.action in {"ASK_DROPDOWN", "ASK_CHECKBOX"} and options
    if lists and may_be_left_open(draft, item):
        options = [*options, say(locale, "none_of_these")]
    action = field_type.action if lists or field_type.action not in {"ASK_DROPDOWN", "ASK_CHECKBOX"} else "ASK_TEXT"
    asked = {"action": action, "field_id": item.id, "label": label, "message": words, "input": hints}
    if lists:
        asked["options"] = options
    return ACTION.validate_python(asked)


def confirmation(draft: TurnDraft, item: FieldSpec, value: JsonValue, *, attempt: int, key: str) -> Action:
    """Asks whether a value that was not said in answer to this question is right; the widget shows it, to be changed.
    `key` says how it is put: "confirm_value", "offer_said" or "offer_change"."""
    view = draft.view
    shown = view.show(item, value)
    old = view.describe(item) if view.is_answered(item.id) else ""
    told = {"field": item.name(draft.locale), "prompt": _prompt(draft, item, 0), "old": old, "value": shown}
    if key == "offer_said" and item.type in FREE_TEXT_TYPES:
        key = "offer_words"
    asked = say(draft.locale, key, variant=attempt, **told)
    action = question(draft, item, attempt=0, proposed=value)
    lead = _lead(draft, attempt)
    words = spoken([*draft.notes, *lead, asked])
    brief = spoken([*other_notes(draft), *_without_problem(draft, lead), asked])
    hints = {name: hint for name, hint in (action.input or {}).items() if name != "brief"}
    hints |= {**shorter(draft, words, brief), "confirm": True}
    return action.model_copy(update={"message": words, "input": hints})


def message(
    draft: TurnDraft, key: str, *, attempt: int = 0, hints: Mapping[str, Any] | None = None, **params: str
) -> Action:
    """Words alone, after the turn's notes."""
    lead = [draft.problem] if draft.problem else []
    said = say(draft.locale, key, variant=attempt, **params)
    text = "\n".join([*draft.notes, *lead, said])
    brief = "\n".join([*other_notes(draft), *lead, said])
    return MessageAction(text=text, input={**hints, **shorter(draft, text, brief)} if hints else None)


def review(
    draft: TurnDraft, fields: Sequence[FieldSpec], key: str, *, attempt: int, hints: Mapping[str, Any], **params: str
) -> Action:
    """Shows answers to be confirmed; asked again, it is shorter than the first time."""
    answered = [item for item in fields if draft.view.is_answered(item.id)]
    lacking = [item for item in fields if item.id in draft.view.missing()]
    lines = _review_lines(draft, answered, lacking)
    key = f"{key}_open" if lacking and key == "final_review" else key
    entries = [
        {
            "field_id": item.id,
            "label": item.name(draft.locale),
            "value": draft.view.values[item.id],
            "shown": draft.view.describe_with_words(item),
        }
        for item in answered
    ]
    again = [say(draft.locale, "review_again", variant=attempt - 1)] if attempt else []
    lead = [*([draft.problem] if draft.problem else []), *again]
    words = "\n".join([*draft.notes, *lead, say(draft.locale, key, variant=0, lines=lines, **params)])
    unlisted = say(draft.locale, key, variant=0, lines="", **params).strip()
    brief = "\n".join([*other_notes(draft), *lead, unlisted])
    left_open = {"left_open": [left_open_entry(draft, item) for item in lacking]} if lacking else {}
    told = shorter(draft, words, brief)
    return MessageAction(text=words, input={**hints, "fields": entries, **left_open, **told})


def _review_lines(draft: TurnDraft, answered: Sequence[FieldSpec], lacking: Sequence[FieldSpec]) -> str:
    entries = [left_open_entry(draft, item) for item in lacking]
    lines = [say(draft.locale, "review_line", field=one["label"], value=one["shown"]) for one in entries]
    known = summary_lines(draft, answered)
    return "\n".join([*([known] if known else []), *lines]) or say(draft.locale, "review_empty")


def left_open_entry(draft: TurnDraft, item: FieldSpec) -> dict[str, str]:
    """What hints tell of a field that was left open; `shown` stands for its value."""
    reason = draft.view.left_open.get(item.id, "")
    shown = say(draft.locale, "open_shown", reason=reason)
    return {"field_id": item.id, "label": item.name(draft.locale), "reason": reason, "shown": shown}


def summary_lines(draft: TurnDraft, fields: Sequence[FieldSpec]) -> str:
    return "\n".join(
        say(draft.locale, "review_line", field=item.name(draft.locale), value=draft.view.describe_with_words(item))
        for item in fields
    )


def spoken(parts: Iterable[str]) -> str:
    """One sentence after the other; what follows a list begins a line of its own."""
    said = [part for part in parts if part]
    ended = [part if _is_ended(part) else f"{part}." for part in said[:-1]]
    first, *others = " ".join([*ended, *said[-1:]]).split("\n")
    return "\n".join([first, *(line.lstrip(" ") for line in others)])


def _is_ended(said: str) -> bool:
    bare = said.rstrip()
    return "\n" in said[len(bare) :] or bare.rstrip(_CLOSING)[-1:] in _ENDS


def _prompt(draft: TurnDraft, item: FieldSpec, attempt: int) -> str:
    """The author's wordings in turn, and our own between them once they are used up."""
    name = item.name(draft.locale)
    wordings = [text.get(draft.locale) for text in item.prompts] or [say(draft.locale, "ask_default", field=name)]
    if attempt < len(wordings):
        return wordings[attempt]
    beyond = attempt - len(wordings)
    own = len(LANGUAGES.get(draft.locale, LANGUAGES["en"])["ask_again_label"])
    place = beyond % (own + len(wordings))
    return say(draft.locale, "ask_again_label", variant=place, field=name) if place < own else wordings[place - own]


def _lead(draft: TurnDraft, attempt: int) -> list[str]:
    """Why it is asked again; nothing after a question that was answered first, or another answer that was taken. A
    reason given twice over is followed by other words, so that no reply repeats another."""
    went_well = draft.repeating or draft.ledger.records or draft.notes
    again = [say(draft.locale, "ask_again", variant=attempt - 1)] if attempt and not went_well else []
    if draft.problem:
        return [draft.problem, *(again if attempt > 2 else [])]
    return again


def _without_problem(draft: TurnDraft, lead: list[str]) -> list[str]:
    return lead[1:] if draft.problem else lead


def _aids(draft: TurnDraft, item: FieldSpec, attempt: int, options: Sequence[str]) -> list[str]:
    aids: list[str] = []
    told = bool(options) and options[0] in draft.problem  # what is wrong with a choice often names the choices
    if attempt and not told:
        aids.append(_hint(draft, item, attempt, options))
    if may_be_left_open(draft, item):
        aids += _way_out(draft, item, aids, options)
    elif default := _default_words(draft, item):
        aids.append(say(draft.locale, "default_offer", value=default))
    elif not draft.view.is_required(item):
        aids.append(say(draft.locale, "optional"))
    if attempt % _HELP_EVERY == _HELP_EVERY - 1 and not draft.ledger.records:
        aids.append(say(draft.locale, "help"))
    return aids


def _way_out(draft: TurnDraft, item: FieldSpec, told: Sequence[str], options: Sequence[str]) -> list[str]:
    """What is wanted, as the field itself has it, and how to go on without it."""
    hopeless = nothing_satisfies(draft.view, item)
    why = say(draft.locale, "nothing_satisfies") if hopeless else limits_in_words(draft.view, item)
    new = why and why not in draft.problem and why not in told
    again = was_offered(draft, item)
    offers = [say(draft.locale, _offer(item, options) + ("_again" if again else ""))]
    if draft.context.kept_for and not again:
        offers.append(_kept(draft, draft.context.kept_for))
    return [*([why] if new else []), *offers]


def _kept(draft: TurnDraft, kept_for: timedelta) -> str:
    """That the person may come back, and until when that is true."""
    minutes = int(kept_for.total_seconds() // 60)
    unit, size = next((unit, size) for unit, size in _UNITS if minutes >= 2 * size or size == 1)
    return say(draft.locale, f"kept_{unit}", count=minutes // size)


def _offer(item: FieldSpec, options: Sequence[str]) -> str:
    if item.type == "file":
        return "offer_later"
    return "offer_none" if options else "offer_open"


def _hint(draft: TurnDraft, item: FieldSpec, attempt: int, options: Sequence[str]) -> str:
    field_type = draft.view.field_type(item)
    if field_type.type in FREE_TEXT_TYPES and (limits := limits_in_words(draft.view, item)):
        return "" if limits in draft.problem else limits
    own = f"hint_{field_type.input}"
    key = own if own in LANGUAGES["en"] else f"hint_{field_type.action}"
    shown = list(options[:OPTIONS_IN_WORDS])
    if len(options) > OPTIONS_IN_WORDS:
        shown.append(say(draft.locale, "more_options", count=len(options) - OPTIONS_IN_WORDS))
    example = example_number(region_of(item.limits), draft.locale) if own == "hint_tel" else ""
    return say(draft.locale, key, variant=attempt - 1, options=listed(draft.locale, shown, "or"), example=example)


def _default_words(draft: TurnDraft, item: FieldSpec) -> str:
    """The default in words, if it can be taken."""
    if item.default is None:
        return ""
    field_type, context = draft.view.field_type(item), draft.view.value_context(item)
    try:
        return field_type.format(field_type.clean(item.default, context), context)
    except InvalidValue:
        return ""


def _hints(draft: TurnDraft, item: FieldSpec, attempt: int, proposed: JsonValue) -> dict[str, Any]:
    view = draft.view
    field_type, context = view.field_type(item), view.value_context(item)
    required = view.is_required(item)
    hints: dict[str, Any] = {
        "kind": field_type.input,
        "schema": schema_now(view, item),
        "required": required,
        "skippable": not required or item.default is not None,
        "attempt": attempt,
    }
    if may_be_left_open(draft, item):
        hints["leave_open"] = True
    if offered := field_type.offered(context):
        hints["options"] = [{"value": option.value, "label": option.label(draft.locale)} for option in offered]
    value = proposed if proposed is not None else item.default
    if value is not None:
        hints["value"] = value
    if draft.problem:
        hints["error"] = draft.problem
    if item.help:
        hints["help"] = item.help.get(draft.locale)
    if item.sensitive:
        hints["sensitive"] = True
    return hints | (_file_hints(draft, item) if item.type == "file" else {})


def _file_hints(draft: TurnDraft, item: FieldSpec) -> dict[str, Any]:
    """What a file may be, before one is chosen."""
    largest = [size for size in (item.limits.max_bytes, draft.context.largest_file) if size]
    endings = [f".{ending}" for kind in kinds_taken(item.limits.accept) for ending in kind.endings]
    hints: dict[str, Any] = {"max_bytes": min(largest)} if largest else {}
    return hints | ({"accept": endings} if item.limits.accept or draft.context.largest_file else {})
