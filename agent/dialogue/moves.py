"""Carries out steering commands: a function for each, found by `MOVES`."""

from __future__ import annotations

from collections.abc import Callable

from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import leave_out
from agent.dialogue.reviewing import summary_lines
from agent.planner import LOOKUP, UPLOAD
from agent.state.pending import CancelAsked, ChangeAsked, Greeted, RestartAsked, ToolAwaited, ToolFailed, field_of
from forms_registry.schema import FieldSpec

_KEEPS = {
    Command.YES,
    Command.NO,
    Command.GO_ON,
    Command.SKIP,
    Command.DONE,
    Command.DONT_KNOW,
    Command.CANCEL,
    Command.LEAVE_OPEN,
    Command.SEND_LATER,
}
"""What takes the wish to change an answer back: "never mind" means the change then, not the form."""
_CHANGES_NOTHING = {*_KEEPS, Command.NOT_APPLICABLE}


def pending_field(draft: TurnDraft) -> FieldSpec | None:
    """The field of the last action, if it had one that is still visible."""
    pending = draft.pending
    field_id = field_of(pending)
    if isinstance(pending, ToolAwaited | ToolFailed) and pending.purpose[0] in {LOOKUP, UPLOAD}:
        field_id = pending.purpose[1]
    return draft.spec.field(field_id) if field_id and draft.view.is_visible(field_id) else None


def perform(draft: TurnDraft, command: Command) -> bool:
    """Carries out a command; False if it has no meaning here."""
    if isinstance(draft.pending, ChangeAsked):
        item = pending_field(draft)
        is_taken_back = command is Command.BACK and not draft.pending.by_going_back
        if item is None and (is_taken_back or command in _CHANGES_NOTHING):
            draft.pending = None
            return True
        if item is not None and (is_taken_back or command in _KEEPS):
            draft.keep_answer(item)
            return True
    return MOVES[command](draft, command) if command in MOVES else False


def _leave_out(draft: TurnDraft, command: Command) -> bool:
    item = pending_field(draft)
    if item is None:
        return False
    leave_out(draft, item, command)
    return True


def _ask_first(kind: type[CancelAsked | RestartAsked]) -> Callable[[TurnDraft, Command], bool]:
    def move(draft: TurnDraft, _: Command) -> bool:
        item = pending_field(draft)
        draft.pending = kind(field_id=item.id if item else "")
        return True

    return move


def _ask_what_to_change(draft: TurnDraft, _: Command) -> bool:
    if draft.view.values:
        draft.pending = ChangeAsked(field_id="")
    else:
        draft.note("summary_empty")
        draft.repeating = True
    return True


def _go_back(draft: TurnDraft, _: Command) -> bool:
    """To the question before the current one, or before the one last gone back to. Who has asked for a change goes back
    to where they asked for it."""
    settled = [item for name in draft.trail if (item := draft.spec.field(name)) and _is_settled(draft, item)]
    here = field_of(draft.pending)
    place = next((place for place, item in enumerate(settled) if item.id == here), len(settled))
    if place == 0:
        draft.note("nothing_to_go_back_to")
        draft.repeating = True
        return True
    item = settled[place - 1]
    if draft.view.is_answered(item.id):
        draft.note("back_to", field=draft.name_of(item), value=draft.describe(item))
    else:
        draft.note("back_to_unanswered", field=draft.name_of(item))
    draft.pending = ChangeAsked(field_id=item.id, by_going_back=True)
    return True


def _is_settled(draft: TurnDraft, item: FieldSpec) -> bool:
    return draft.view.is_visible(item.id) and not draft.view.is_open(item)


def _repeat(draft: TurnDraft, _: Command) -> bool:
    draft.repeating = True
    return True


def _switch_language(language: str) -> Callable[[TurnDraft, Command], bool]:
    """The language was switched when the message was read; here the reply, or that the form lacks it."""

    def move(draft: TurnDraft, command: Command) -> bool:
        if not draft.speaks(language):
            draft.note("speaks_no_other")
        return _repeat(draft, command)

    return move


def _summarise(draft: TurnDraft, _: Command) -> bool:
    answered = [item for item in draft.view.visible() if draft.view.is_answered(item.id)]
    if answered:
        draft.note("summary", lines=summary_lines(draft, answered) + "\n\n")
    else:
        draft.note("summary_empty")
    draft.repeating = True
    return True


def _answer_with(key: str) -> Callable[[TurnDraft, Command], bool]:
    """Says something, and asks the question again."""

    def move(draft: TurnDraft, _: Command) -> bool:
        draft.note(key)
        draft.repeating = True
        return True

    return move


def _greet(draft: TurnDraft, command: Command) -> bool:
    """Returns a greeting, unless we have just greeted."""
    if isinstance(draft.pending, Greeted):
        return True
    return _answer_with("hello")(draft, command)


def _retry(draft: TurnDraft, _: Command) -> bool:
    if isinstance(draft.pending, ToolAwaited | ToolFailed):
        call_again(draft)
    else:
        draft.repeating = True
    return True


def call_again(draft: TurnDraft) -> None:
    """Repeats a failed tool call; its failures still count."""
    if isinstance(draft.pending, ToolFailed):
        draft.pending = None


MOVES: dict[Command, Callable[[TurnDraft, Command], bool]] = {
    Command.SKIP: _leave_out,
    Command.DONE: _leave_out,
    Command.DONT_KNOW: _leave_out,
    Command.NOT_APPLICABLE: _leave_out,
    Command.LEAVE_OPEN: _leave_out,
    Command.SEND_LATER: _leave_out,
    Command.CANCEL: _ask_first(CancelAsked),
    Command.RESTART: _ask_first(RestartAsked),
    Command.CHANGE: _ask_what_to_change,
    Command.BACK: _go_back,
    Command.REPEAT: _repeat,
    Command.SUMMARY: _summarise,
    Command.HELP: _answer_with("help"),
    Command.GO_ON: _repeat,
    Command.GREET: _greet,
    Command.THANK: _answer_with("welcome"),
    Command.ENGLISH: _switch_language("en"),
    Command.ARABIC: _switch_language("ar"),
    Command.TOLD_BEFORE: _answer_with("not_heard"),
    Command.AS_BEFORE: _answer_with("no_memory"),
    Command.WAIT: _answer_with("no_haste"),
    Command.RETRY: _retry,
}
