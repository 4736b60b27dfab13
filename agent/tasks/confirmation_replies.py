"""Replies to an assistant's request for confirmation: yes, no, or something else."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_and_reason
from agent.state.pending import LinksAsked, TaskConfirmed
from agent.tasks.choice import COMMANDED, HEARD, Choice
from agent.tasks.ending import cancel_task, confirmation_question
from agent.tasks.phrases import Token, find_phrase, tokens_of
from agent.tasks.rows import LINKS
from agent.tasks.slot_filling import fill_from_reply
from agent.tasks.words import word_set

_LONGEST_CANCEL = 4


def confirm_or_cancel(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Handles a yes or no to what was shown, or the cancellation of the task."""
    pending = draft.pending
    if isinstance(pending, TaskConfirmed | LinksAsked):
        return _take_confirmation(draft, pending, tokens)
    if not is_cancellation(tokens) and draft.command is not Command.CANCEL:
        return None
    cancel_task(draft)
    return COMMANDED


def _take_confirmation(draft: TurnDraft, pending: TaskConfirmed | LinksAsked, tokens: list[Token]) -> Choice | None:
    answer = yes_or_no_in(tokens, tokens_of(confirmation_question(draft, pending)))
    if answer is None and _is_refusal(draft):
        answer = False
    if answer is None:
        return _neither_yes_nor_no(draft, tokens)
    if is_cancellation(tokens):
        cancel_task(draft)
    elif not answer and isinstance(pending, LinksAsked):
        draft.pending, draft.shown = None, draft.shown and {**draft.shown, "asked": False}
        draft.note("all_right")
    elif not answer:
        cancel_task(draft)
    elif isinstance(pending, TaskConfirmed):
        draft.confirm_task()
    else:
        draft.rows_wanted, draft.pending = LINKS, None
    return COMMANDED


def _is_refusal(draft: TurnDraft) -> bool:
    """Whether the message is a no, or starts with one and gives a reason: "nope, changed my mind"."""
    with_reason = command_and_reason(draft.message)
    return bool({Command.NO, Command.CANCEL} & {draft.command, with_reason[0] if with_reason else None})


def _neither_yes_nor_no(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Handles another value for the task, after which the question is asked again."""
    if isinstance(draft.pending, LinksAsked):
        return None  # nothing is done without a yes, so that other wishes may be said, too
    if _is_corrected(draft, tokens):
        return HEARD
    draft.note("confirm_words")
    draft.repeating = True
    return COMMANDED


def _is_corrected(draft: TurnDraft, tokens: list[Token]) -> bool:
    """Whether words at a confirmation correct something: neither a yes, nor another intent."""
    assistant = draft.document.assistant
    begins = (find_phrase(task.beginnings, tokens) for task in (assistant.tasks if assistant else ()))
    is_yes = bool(tokens) and tokens[0].word in word_set("affirm")
    return not is_yes and not any(begins) and draft.command is None and fill_from_reply(draft, tokens)


def yes_or_no_in(tokens: list[Token], question: list[Token]) -> bool | None:
    """Whether words affirm or deny what cannot be undone; None for anything else. Only words for yes count, which may
    repeat those of the question, and any denial beside them is a no."""
    words = [token.word for token in tokens]
    affirming = word_set("affirm", "beside") | {token.word for token in question}
    if any(word in word_set("deny") for word in words):
        return False
    is_plain = bool(words) and all(word in affirming for word in words)
    return True if is_plain and words[0] in word_set("affirm") else None


def is_cancellation(tokens: list[Token]) -> bool:
    """Whether words cancel the current task: "cancel", "please stop"."""
    words = [token.word for token in tokens]
    rest = [word for word in words if word not in word_set("cancel", "beside")]
    return not rest and any(word in word_set("cancel") for word in words) and len(words) <= _LONGEST_CANCEL
