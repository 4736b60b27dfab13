"""Leaving a field without an answer: an optional one at once, a required one after some attempts, with a reason.

So no question blocks a person, and whoever completes the form sees what is missing and why.
"""

from __future__ import annotations

from agent.clauses.utterance import is_question
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.commands import Command, command_of
from agent.dialogue.limit_words import nothing_satisfies
from agent.dialogue.sent_tools import is_sent_when_whole
from agent.dialogue.wording import uncapitalised
from agent.interpretation.extraction import read_message
from agent.slots.scores import Talk
from agent.state.pending import ChangeAsked, FieldAsked, ReasonAsked, field_of
from agent.turns.outcome import Source
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from patterns.sentences import sentences

REASON_CHARS = 500
_ALWAYS_AFTER = 3
_CHOICE_AFTER = 2  # who does not find themselves in a list will not find themselves in it the third time
MOST_ASKINGS = 3
"""So often is asked what need not be answered."""
OFFERED_EVERY = 4
"""After so many answers that were none, the person is asked whether to leave it open: the last question told how to."""
_RECORDED = {
    Command.SKIP: "skipped",
    Command.DONE: "skipped",
    Command.DONT_KNOW: "not known",
    Command.NOT_APPLICABLE: "not applicable",
    Command.LEAVE_OPEN: "left open",
    Command.SEND_LATER: "sent later",
}
LEAVING = tuple(_RECORDED)
_TELLS_WHY = {Command.DONT_KNOW, Command.NOT_APPLICABLE, Command.SEND_LATER}
_TAKES_NO_DEFAULT = {Command.NOT_APPLICABLE, Command.LEAVE_OPEN, Command.SEND_LATER}
_GIVES_NO_REASON = {*LEAVING, Command.YES, Command.NO, Command.GO_ON}


def may_be_left_open(draft: TurnDraft, item: FieldSpec, *, with_reason: bool = False) -> bool:
    """Whether a field that the form needs was tried often enough to be offered to be left open; a file may not be at
    hand, so it can be sent later at once. Whoever tells the reason, too, has tried once more. A task is not done by
    halves: whoever cannot answer cancels it."""
    if (
        draft.task is not None
        or not draft.view.is_required(item)
        or item.default is not None
        or draft.view.is_answered(item.id)
    ):
        return False
    if type_of(item).takes_files:
        return True
    enough = _CHOICE_AFTER if draft.view.options(item) else _ALWAYS_AFTER
    return draft.refusals.get(item.id, 0) + with_reason >= enough or nothing_satisfies(draft.view, item)


def was_offered(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether the person has read the offer before, so that a reminder suffices."""
    return draft.refusals.get(item.id, 0) > (_CHOICE_AFTER if draft.view.options(item) else _ALWAYS_AFTER)


def is_to_be_offered(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether to ask explicitly, because the hint was ignored so often."""
    refused = draft.refusals.get(item.id, 0)
    return bool(refused) and refused % OFFERED_EVERY == 0 and may_be_left_open(draft, item)


def give_up(draft: TurnDraft, item: FieldSpec) -> None:
    """Skips an optional field after MOST_ASKINGS attempts."""
    refused = draft.refusals.get(item.id, 0) + 1
    if refused < MOST_ASKINGS or draft.task is not None or draft.view.is_required(item) or not draft.view.is_open(item):
        return
    draft.skip(item, "not answered", _evidence_of_message(draft))
    draft.problem = ""
    draft.note("given_up_file" if type_of(item).takes_files else "given_up", field=draft.name_of(item))


def is_asked_in_vain(draft: TurnDraft, pending: ChangeAsked) -> bool:
    """Whether a new value for an answer was asked MOST_ASKINGS times: perhaps no change was meant."""
    is_told = draft.repeating or any(record.field_id == pending.field_id for record in draft.ledger.records)
    return pending.attempts + 1 >= MOST_ASKINGS and not is_told and draft.view.is_answered(pending.field_id)


def take_leaving_reply(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes a yes or no to the offer; anything else asks the field again."""
    if draft.command in {Command.YES, Command.GO_ON}:
        _leave_open(draft, item, draft.words("no_reason"))
        return True
    if draft.command is Command.NO:
        draft.pending = FieldAsked(field_id=item.id)
        return True
    draft.pending = FieldAsked(field_id=item.id, attempts=draft.refusals.get(item.id, 0))
    return False


def label_of_leaving(draft: TurnDraft, item: FieldSpec) -> str:
    """What the extra choice of a list is called; of yes and no, one is always right."""
    return draft.words("leave_it_open" if type_of(item).is_yes_no else "none_of_these")


def is_none_of_these(draft: TurnDraft, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a widget sent the extra choice."""
    label = label_of_leaving(draft, item)
    return value in (label, [label]) and bool(draft.view.options(item)) and may_be_left_open(draft, item)


def leave_out(draft: TurnDraft, item: FieldSpec, command: Command, reason: str = "") -> None:
    """Does what a person wants who does not answer. `reason` is what they say beside the command.

    Takes the default where there is one; skips an optional field; leaves a needed one open once that was offered, for
    which a reason is asked where none was told; else tells why it is needed.
    """
    name = draft.name_of(item)
    if command not in _TAKES_NO_DEFAULT and _take_default(draft, item, _RECORDED[command]):
        draft.note("default_taken", field=name, value=draft.describe(item))
    elif not draft.view.is_required(item):
        draft.skip(item, _RECORDED[command], _evidence_of_message(draft))
        draft.note("skipped", field=name)
    elif not may_be_left_open(draft, item, with_reason=bool(reason)):
        _refuse(draft, item)
    elif why := reason or (draft.message if command in _TELLS_WHY else _value_not_offered(draft, item)):
        _leave_open(draft, item, why)
    else:
        draft.pending = ReasonAsked(field_id=item.id)


def _value_not_offered(draft: TurnDraft, item: FieldSpec) -> str:
    """What the person has just named for a choice that does not offer it; "" if it is no choice, no answer, or about
    another field."""
    previous = draft.previous_message
    is_asked = field_of(draft.pending) == item.id
    names_something = command_of(previous) is None and not is_question(previous)
    is_named = is_asked and draft.view.options(item) and names_something
    return previous if is_named and not _tells_of_others(draft, item, previous) else ""


def _tells_of_others(draft: TurnDraft, item: FieldSpec, words: str) -> bool:
    """Whether words contain a value, certain or not, that another field asks for."""
    others = [field for field in draft.view.visible() if field is not item]
    placed = read_message(Talk(words, draft.view), fields=others)
    return bool(placed.values or placed.changes or placed.unplaced or placed.repeats)


def take_reason(draft: TurnDraft, item: FieldSpec) -> bool:
    """Takes a message as the reason for leaving a field open; False for a question or another command. The reason is
    only asked once."""
    command = draft.command
    if is_question(draft.message) or (command is not None and command not in _GIVES_NO_REASON):
        return False
    _leave_open(draft, item, draft.words("no_reason") if command else draft.message)
    return True


def _leave_open(draft: TurnDraft, item: FieldSpec, reason: str) -> None:
    reason = draft.words("no_reason") if draft.secret else " ".join(reason.split())[:REASON_CHARS]
    draft.leave_open(item, reason, _evidence_of_message(draft))
    draft.pending = None
    is_last_word = is_sent_when_whole(draft) and not draft.spec.review.final  # else the review tells
    key = "left_open_unsent" if is_last_word else "left_open"
    draft.note(key, field=draft.name_of(item), reason=reason.rstrip(". "))


def _refuse(draft: TurnDraft, item: FieldSpec) -> None:
    """Says that a field is required, with the form's reason if it has one. After a second refusal, the next question
    offers to leave it open."""
    if draft.refusals.get(item.id, 0):
        draft.refusals[item.id] = _ALWAYS_AFTER - 1
    if why := sentences(item.help.get(draft.locale))[:1]:
        draft.note("skip_refused_why", why=uncapitalised(why[0]))
    else:
        draft.note("skip_refused", field=draft.name_of(item))


def _take_default(draft: TurnDraft, item: FieldSpec, reason: str) -> bool:
    evidence = Evidence(Source.DEFAULT, "form")
    return item.default is not None and draft.propose(item.id, item.default, evidence, reason=reason)


def _evidence_of_message(draft: TurnDraft) -> Evidence:
    if not draft.message:
        return Evidence(Source.WIDGET, "widget")
    quote = draft.quotable_message
    return Evidence(Source.WORDS, "rules", quote, (0, len(quote)) if quote else None)
