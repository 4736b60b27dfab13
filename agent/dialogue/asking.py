"""The questions of turns: each as one action of the protocol, with words and widget hints in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.dialogue.autofill import autofill_of
from agent.dialogue.brief import brief_hints, other_notes
from agent.dialogue.composing import compose, ends_in_question, is_new
from agent.dialogue.documents import documents_for, documents_in_words
from agent.dialogue.examples import example_of
from agent.dialogue.leaving_open import label_of_leaving, may_be_left_open, was_offered
from agent.dialogue.limit_words import kinds_in_words, limits_in_words, nothing_satisfies
from agent.dialogue.names import is_named_by_quote
from agent.dialogue.wording import LANGUAGES, listed, rotated, say, uncapitalised, variants
from agent.state.pending import ChangeAsked, candidates_of
from agent.turns.actions import ACTION, Action, MessageAction
from agent.view.value_schema import schema_now
from forms_registry.field_types import accepted_kinds, type_of
from forms_registry.schema import FieldSpec, JsonValue, Option
from nlu.entity import InvalidValue

OPTIONS_IN_WORDS = 8
_WORDS_SHOWN = 120
_UNITS = (("days", 24 * 60), ("hours", 60), ("minutes", 1))
_HELP_EVERY = 4
"""What else can be said is told after the fourth answer that was none, and after every fourth one."""


def question(
    draft: TurnDraft, item: FieldSpec, *, attempt: int, proposed: JsonValue = None, is_retry: bool = True
) -> Action:
    """Asks for a field. `attempt` counts earlier askings that got no answer; each is worded anew, with more help.

    `proposed` is a value that the widget starts with: the answer to be changed, or one to be confirmed. `is_retry`:
    the field was asked just before, so that a problem is with the answer to this very question.
    """
    view, locale = draft.view, draft.locale
    field_type, context = view.field_type(item), view.value_context(item)
    options = [option.label(locale) for option in field_type.offered_options(context)]
    problem = draft.problem if draft.task or is_new(draft, draft.problem) else ""
    stands_alone = bool(problem) and (is_retry or ends_in_question(problem))
    lead_in = [] if problem or draft.task else _lead_in(draft, attempt)
    words = _question_words(draft, item, attempt, options, [*draft.notes, problem, *lead_in], alone=stands_alone)
    brief = _question_words(draft, item, attempt, options, [*other_notes(draft), *lead_in])
    hints = _hints(draft, item, attempt, proposed) | brief_hints(draft, words, brief)
    label = (
        item.prompts[0].get(locale)
        if item.prompts
        else say(locale, _asking(item, "ask_default"), field=draft.name_of(item))
    )
    lists = field_type.action in {"ASK_DROPDOWN", "ASK_CHECKBOX"} and options
    if lists and may_be_left_open(draft, item):
        options = [*options, label_of_leaving(draft, item)]
    action = field_type.action if lists or field_type.action not in {"ASK_DROPDOWN", "ASK_CHECKBOX"} else "ASK_TEXT"
    payload = {"action": action, "field_id": item.id, "label": label, "message": words, "input": hints}
    if lists:
        payload["options"] = options
    return ACTION.validate_python(payload)


def confirmation(draft: TurnDraft, item: FieldSpec, value: JsonValue, *, attempt: int, key: str) -> Action:
    """Asks whether a value that did not answer this question is right; the widget shows it for editing. `key` is the
    wording: "confirm_value", "offer_said" or "offer_change"."""
    view = draft.view
    text = _shortened(draft.value_text(item, value))
    params = {"field": draft.name_of(item), "value": text}
    if key == "offer_said" and type_of(item).takes_free_text:
        key = "offer_words"
    if item.sensitive and key.startswith("offer"):
        key = "offer_private"  # no answer yet that could be covered in the record of what is said here
    if key == "offer_change":
        params["old"] = _shortened(view.describe(item))
    action = question(draft, item, attempt=0, proposed=value)
    wordings, lead = variants(draft.locale, key, **params), _lead_in(draft, attempt)
    words, brief = (compose(draft, [*notes, *lead], wordings) for notes in (draft.notes, other_notes(draft)))
    hints = {name: hint for name, hint in (action.input or {}).items() if name != "brief"}
    hints |= {**brief_hints(draft, words, brief), "confirm": True}
    return action.model_copy(update={"message": words, "input": hints})


def message(
    draft: TurnDraft, key: str, *, attempt: int = 0, hints: Mapping[str, Any] | None = None, **params: str
) -> Action:
    """Words alone, after the turn's notes."""
    return message_of(draft, rotated(variants(draft.locale, key, **params), attempt), hints=hints)


def message_of(draft: TurnDraft, wordings: Sequence[str], *, hints: Mapping[str, Any] | None = None) -> Action:
    """A MESSAGE in one of the equivalent `wordings`, after the turn's notes and problems; in a task, the first wording
    on a line of its own. `hints` become its `input`, with the message in brief."""
    compose_all = _in_lines if draft.task is not None else compose
    text, brief = (compose_all(draft, [*notes, draft.problem], wordings) for notes in (draft.notes, other_notes(draft)))
    return MessageAction(text=text, input={**hints, **brief_hints(draft, text, brief)} if hints else None)


def _in_lines(_: TurnDraft, parts: Sequence[str], wordings: Sequence[str]) -> str:
    """A task's parts on lines of their own."""
    return "\n".join([*filter(None, parts), wordings[0]])


def _question_words(
    draft: TurnDraft, item: FieldSpec, attempt: int, options: Sequence[str], lead: Sequence[str], *, alone: bool = False
) -> str:
    """The words of a question. A problem with the last answer already says what is wanted, and is used `alone`; the
    next time, the question is worded differently."""
    ways_out = _without_problem(draft, _ways_out(draft, item, options))
    if draft.task:  # its document's question tells what is wanted, each time it is put
        question = next(iter(_question_wordings(draft, item, 0)[0]), "")
        return "\n".join(dict.fromkeys(filter(None, [*lead, question, *(way[0] for way in ways_out if way)])))
    if alone:
        return compose(draft, lead, (), ways_out)
    questions, is_own = _question_wordings(draft, item, attempt)
    hint = _hint(draft, item, options) if attempt and is_own else []
    return compose(draft, lead, questions, [*ways_out, *_without_problem(draft, [rotated(hint, attempt)])])


def _without_problem(draft: TurnDraft, aids: Iterable[Sequence[str]]) -> list[list[str]]:
    """The aids without the problem, which is shown before the question or beside the widget."""
    return [[wording for wording in wordings if wording != draft.problem] for wordings in aids]


def _question_wordings(draft: TurnDraft, item: FieldSpec, attempt: int) -> tuple[list[str], bool]:
    """The author's wordings and ours, starting with the one that is due; and whether that one is generic."""
    first = variants(draft.locale, _asking(item, "ask_default"), field=draft.name_of(item))
    wordings = [text.get(draft.locale) for text in item.prompts] or first
    anew = "ask_same" if item.prompts and is_named_by_quote(item, draft.locale) else _asking(item, "ask_other")
    every = [*wordings, *variants(draft.locale, anew, field=draft.name_of(item), question=uncapitalised(wordings[0]))]
    return rotated(every, attempt), not 0 < attempt % len(every) < len(wordings)


def _asking(item: FieldSpec, key: str) -> str:
    """The key of the same question, of a file where it asks for one: that is attached and not told."""
    return f"{key}_file" if type_of(item).takes_files else key


def _lead_in(draft: TurnDraft, attempt: int) -> list[str]:
    """That there was no answer, or the same problem again, and sometimes what else can be said; "" after an answered
    question, or after another answer was taken."""
    went_well = draft.repeating or draft.ledger.records or draft.notes
    if not attempt or (went_well and not draft.problem):
        return []
    key_again = "refuse_again" if draft.problem and not ends_in_question(draft.problem) else "ask_again"
    key, turn = ("help", attempt // _HELP_EVERY - 1) if attempt % _HELP_EVERY == 0 else (key_again, attempt - 1)
    return rotated(variants(draft.locale, key), turn)[:1]


def _ways_out(draft: TurnDraft, item: FieldSpec, options: Sequence[str]) -> Iterator[list[str]]:
    """What is wanted in particular, how to go on without an answer, and the field's help."""
    yield [documents_in_words(draft.view, item)]
    if may_be_left_open(draft, item):
        yield _offers(draft, item, options)
        yield [say(draft.locale, "nothing_satisfies") if nothing_satisfies(draft.view, item) else ""]
        yield [limits_in_words(draft.view, item)]
    elif _keeps_by_skipping(draft, item):
        yield variants(draft.locale, "keep_offer")
    elif default := _default_words(draft, item):
        yield variants(draft.locale, "default_offer", value=default)
    elif not draft.view.is_required(item):
        yield variants(draft.locale, "optional")


def _keeps_by_skipping(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether to skip leaves an answer as it is: another one was asked for, be it by going back."""
    return isinstance(draft.pending, ChangeAsked) and draft.view.is_answered(item.id)


def _offers(draft: TurnDraft, item: FieldSpec, options: Sequence[str]) -> list[str]:
    """Besides leaving it open, that the person may come back, if so."""
    has_others = options and not type_of(item).is_yes_no
    key = "offer_later" if type_of(item).takes_files else "offer_none" if has_others else "offer_open"
    offers = variants(draft.locale, key)
    if not draft.context.kept_for or was_offered(draft, item):
        return offers
    return [say(draft.locale, f"{key}_kept", time=_period(draft, draft.context.kept_for)), *offers]


def _period(draft: TurnDraft, kept_for: timedelta) -> str:
    minutes = int(kept_for.total_seconds() // 60)
    unit, size = next((unit, size) for unit, size in _UNITS if minutes >= 2 * size or size == 1)
    return say(draft.locale, unit, count=minutes // size)


def _hint(draft: TurnDraft, item: FieldSpec, options: Sequence[str]) -> list[str]:
    """What an answer looks like if no other words tell: the options, or an example; after a refusal, what is
    accepted."""
    field_type = draft.view.field_type(item)
    limited = draft.problem or field_type.takes_free_text
    if limited and (limits := limits_in_words(draft.view, item)):
        return [limits]
    own_key = f"hint_{field_type.input}"
    key = own_key if own_key in LANGUAGES["en"] else f"hint_{field_type.action}"
    labels = list(options[:OPTIONS_IN_WORDS])
    if len(options) > OPTIONS_IN_WORDS:
        labels.append(say(draft.locale, "more_options", count=len(options) - OPTIONS_IN_WORDS))
    return variants(draft.locale, key, options=listed(draft.locale, labels, "or"), **example_of(draft, item))


def _shortened(text: str) -> str:
    """A value within a sentence; several sentences are cut."""
    line = " ".join(text.split())
    return line if len(line) <= _WORDS_SHOWN else line[:_WORDS_SHOWN].rpartition(" ")[0] + "…"


def _default_words(draft: TurnDraft, item: FieldSpec) -> str:
    """The default in words, if skipping takes it."""
    if item.default is None or isinstance(draft.pending, ChangeAsked):
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
        "skippable": not required or item.default is not None or _keeps_by_skipping(draft, item),
        "attempt": attempt,
    }
    if may_be_left_open(draft, item):
        hints["leave_open"] = True
    if offered := field_type.offered_options(context):
        hints["options"] = [
            {"value": _sent_value(draft, item, option), "label": option.label(draft.locale)} for option in offered
        ]
    value = proposed if proposed is not None else item.default
    if value is not None:
        hints["value"] = value
    if draft.problem:
        hints["error"] = draft.problem
    if item.help:
        hints["help"] = item.help.get(draft.locale)
    if item.sensitive:
        hints["sensitive"] = True
    if browser := autofill_of(item):
        hints["autocomplete"] = browser
    if field_type.is_phone_number:
        hints["example"] = example_of(draft, item)["example"]
    return hints | (_file_hints(draft, item) if field_type.takes_files else _day_hints(draft, item))


def _sent_value(draft: TurnDraft, item: FieldSpec, option: Option) -> JsonValue:
    """What is sent for an option; for a yes/no field a bool."""
    return draft.view.cleaned(item, option.value) if type_of(item).is_yes_no else option.value


def _day_hints(draft: TurnDraft, item: FieldSpec) -> dict[str, Any]:
    """Which days are likely meant: by the last words those near the first that they could mean, of which the only one
    needs no more than a yes, else those of today, or of years away from it; of a moment, the day or the time that is
    known."""
    hints: dict[str, Any] = {"distant": True} if item.distant or autofill_of(item) == "bday" else {}
    candidates = candidates_of(draft.pending)
    if type_of(item).is_date and candidates:
        hints["near"] = candidates[0]
        if draft.problem and len(candidates) == 1:  # "Do you mean 12 November?"
            hints |= {"value": candidates[0], "confirm": True}
    if type_of(item).is_datetime and len(candidates) == 1:
        hints["part"] = candidates[0]
    return hints


def _file_hints(draft: TurnDraft, item: FieldSpec) -> dict[str, Any]:
    """Which files are wanted, and what kinds are accepted."""
    largest = [size for size in (item.limits.max_bytes, draft.context.largest_file) if size]
    endings = [f".{ending}" for kind in accepted_kinds(item.limits.accept) for ending in kind.endings]
    hints: dict[str, Any] = {"max_bytes": min(largest)} if largest else {}
    if documents := documents_for(draft.view, item):
        hints["documents"] = documents
    if not item.limits.accept and not draft.context.largest_file:
        return hints
    return hints | {"accept": endings, "kinds": kinds_in_words(draft.locale, item.limits)}
