"""What a message wants from an assistant: to start or end a task, more of a result, or something it does not do."""

from __future__ import annotations

from collections.abc import Sequence

from agent.deciding.draft import TurnDraft
from agent.dialogue.answering import answer_question
from agent.dialogue.commands import Command
from agent.dialogue.moves import pending_field
from agent.faq.form_answers import answer_to
from agent.interpreters import interpreter_of
from agent.slots.proposals import TaskChoice
from agent.state.pending import FieldAsked, Greeted, LinksAsked, TaskAsked, asked_field_of, candidates_of
from agent.state.stored import ShownRows
from agent.tasks.arabic_affixes import tokens_without_affixes
from agent.tasks.choice import COMMANDED, DONE, HEARD, READ_ON, Choice
from agent.tasks.confirmation_replies import confirm_or_cancel
from agent.tasks.ending import what_can_be_done
from agent.tasks.phrases import CLAUSE_ENDS, POLITE, Token, TokenSpan, clauses_of, find_phrase, is_phrase
from agent.tasks.references import tell_candidates, with_thing_named
from agent.tasks.rows import AGAIN, MORE, shown_task
from agent.tasks.second_intents import postpone_rest, second_intent_start
from agent.tasks.slot_filling import fill_from_reply, fill_slots, holds_value, is_asking, names_another
from agent.tasks.summary import history_summary
from agent.tasks.words import word_set
from forms_registry.field_types import type_of
from forms_registry.schema import TaskSpec

_COUNTED = ("total_api_calls", "retries", "successful_ops", "aborted_ops")


def choose(draft: TurnDraft) -> Choice:
    """Carries out what concerns the assistant itself; the rest is read as answers to the running task."""
    tokens = tokens_without_affixes(draft.document, draft.message)
    if at := second_intent_start(draft, tokens):
        tokens = postpone_rest(draft, tokens, at)
    requests = (_tell_statistics, _refresh_list, _tell_more_rows, _refuse)
    steps = (_reveal_value, confirm_or_cancel, *requests, _begin_named_task)
    return next((choice for step in steps if (choice := step(draft, tokens))), None) or _choose_otherwise(draft, tokens)


def _reveal_value(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Shows a sensitive value to the person who gave it in this conversation."""
    items = (item for item in draft.document.fields if item.reveal and is_phrase(item.reveal, tokens))
    item = next(items, None)
    if item is None:
        return None
    field_name = item.name(draft.locale)
    if item.id in draft.given:
        draft.note("revealed", field=field_name, value=str(draft.given[item.id]))
    else:
        draft.note("not_revealed", field=field_name)
    draft.repeating = True
    return DONE


def _tell_statistics(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Shows the statistics of this conversation, for developers."""
    stats = draft.context.stats
    if stats is None or not is_phrase(["show agent stats"], tokens):
        return None
    counts = {name: draft.metrics.get(name, 0) for name in _COUNTED} | dict(stats())
    draft.say("\n".join(f"{name}: {'-' if count is None else count}" for name, count in counts.items()))
    draft.repeating = True
    return DONE


def _refresh_list(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Reads a list of things again."""
    assistant = draft.spec.assistant
    for lookup in assistant.lookups if assistant else ():
        if is_phrase(lookup.refresh, tokens):
            draft.forget_answers(lookup.tool)
            draft.note("list_refreshed", things=lookup.label.get(draft.locale))
            draft.repeating = True
            return DONE
    return None


def _tell_more_rows(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """Shows more rows of the last result, or more details of each."""
    task, shown_rows = shown_task(draft), draft.shown
    if task is None or task.rows is None or shown_rows is None or draft.task:
        return None
    requested = [phrase for phrase, _ in task.rows.on_request if is_phrase([phrase], tokens)]
    if not requested and not is_phrase(task.rows.more, tokens):
        return None
    draft.shown = {**shown_rows, "extra": list(dict.fromkeys([*shown_rows["extra"], *requested]))}
    draft.rows_wanted, draft.pending = AGAIN if requested else MORE, None
    return DONE


def _refuse(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    assistant = draft.spec.assistant
    for refusal in assistant.refusals if assistant else ():
        if _find_phrase(draft, refusal.phrases, tokens):
            draft.say(refusal.words.get(draft.locale))
            draft.repeating = True
            draft.wanted_task = "" if not draft.task else draft.wanted_task
            return DONE
    return None


def _begin_named_task(draft: TurnDraft, tokens: list[Token]) -> Choice | None:
    """The task whose phrase occurs. While one runs, another starts only if its phrase comes first in the message or in
    a clause; the same one only for another thing."""
    tasks = draft.spec.assistant.tasks if draft.spec.assistant else ()
    for find in (_phrase_said, _phrase_of_thing):
        for task in tasks:
            match = find(draft, task, tokens)
            if match and task.name == draft.task and not names_another(draft, tokens, match):
                return None
            if match:
                begin_task(draft, task, tokens, match)
                return Choice("phrases", begins=True, reads_on=_is_read_on(draft))
    return None


def _phrase_said(draft: TurnDraft, task: TaskSpec, tokens: Sequence[Token]) -> TokenSpan | None:
    return _find_phrase(draft, task.beginnings, tokens)


def _phrase_of_thing(draft: TurnDraft, task: TaskSpec, tokens: Sequence[Token]) -> TokenSpan | None:
    """A phrase with a pronoun for the thing that was mentioned last: "drop it"."""
    for placed in with_thing_named(draft, task, tokens):
        if match := _find_phrase(draft, task.beginnings, [token for _, token in placed]):
            return TokenSpan(placed[match.first][0], placed[match.last - 1][0] + 1)
    return None


def _find_phrase(draft: TurnDraft, phrases: Sequence[str], tokens: Sequence[Token]) -> TokenSpan | None:
    """A phrase anywhere; while a task runs, first in a clause; if a description is asked, first of all."""
    if not draft.task:
        match = find_phrase(phrases, tokens)
        return None if match and _is_denied(draft, tokens, match.first) else match
    asked = asked_field_of(draft.pending)
    is_text = bool(asked) and draft.view.is_visible(asked) and type_of(draft.spec.field(asked)).is_multiline
    clauses = [tokens] if is_text else clauses_of(draft.message, tokens)
    for clause in clauses:
        if match := find_phrase(phrases, clause, at_start=True):
            before = len(tokens) - len(clause)
            return TokenSpan(match.first + before, match.last + before)
    return None


def _is_denied(draft: TurnDraft, tokens: Sequence[Token], at: int) -> bool:
    """Whether the word before denies the phrase: "don't delete …"; a no before a sign denies what came before."""
    if at == 0 or tokens[at - 1].word not in word_set("deny") - POLITE:
        return False
    return CLAUSE_ENDS.isdisjoint(draft.message[tokens[at - 1].end : tokens[at].start])


def begin_task(draft: TurnDraft, task: TaskSpec, tokens: list[Token], match: TokenSpan | None) -> None:
    """Starts a task with the values in its first message."""
    draft.count(aborted_ops=int(bool(draft.task)))
    extra = [phrase for phrase, _ in (task.rows.on_request if task.rows else ()) if find_phrase([phrase], tokens)]
    draft.begin_task(task.name)
    draft.wanted_task = task.name
    draft.shown = None
    if extra:
        draft.shown = ShownRows(task=task.name, args={}, scope={}, told=[], asked=False, sent=False, extra=extra)
    fill_slots(draft, tokens, match or TokenSpan(0, 0))
    draft.last_answered = ""


def _is_read_on(draft: TurnDraft) -> bool:
    """Whether a model has to read the words that started a task, because they neither answer nor name one of its
    fields."""
    open_items = (item for item in draft.view.visible() if draft.view.is_open(item) and item.id not in draft.named)
    return interpreter_of(draft).judges_text and any(open_items)


def _choose_otherwise(draft: TurnDraft, tokens: list[Token]) -> Choice:
    if draft.task:
        return _go_on_with_task(draft, tokens)
    if isinstance(draft.pending, LinksAsked):
        draft.note("confirm_words")
        draft.repeating = True
        return COMMANDED
    return _choose_task(draft, tokens)


def _go_on_with_task(draft: TurnDraft, tokens: list[Token]) -> Choice:
    """Takes values for the task's fields; the rest is read as an answer to the question."""
    if fill_from_reply(draft, tokens):
        return HEARD
    if draft.command is None and is_asking(draft, tokens) and holds_value(draft):
        answer_question(draft, answer_to(draft.message, draft.view, pending_field(draft)))
        draft.note("asked_not_told")
        draft.repeating = True
        return HEARD
    among = candidates_of(draft.pending)
    if among and isinstance(draft.pending, FieldAsked) and draft.spec.field(draft.pending.field_id).lookup:
        tell_candidates(draft, among)
        return HEARD
    return READ_ON


def _choice_of_model(draft: TurnDraft) -> TaskChoice | None:
    """The task that a model chooses, if one is configured."""
    interpreter = interpreter_of(draft)
    return interpreter.choose(draft.message, _titles(draft), draft.context.deadline, history_summary(draft))


def _choose_task(draft: TurnDraft, tokens: list[Token]) -> Choice:
    command = draft.command
    if command is Command.NO or command is Command.THANK:
        draft.note("welcome" if command is Command.THANK else "all_right")
        draft.repeating = True
        return COMMANDED
    if command is Command.GREET and isinstance(draft.pending, Greeted):
        return COMMANDED
    model_choice = None if command else _choice_of_model(draft)
    task = draft.spec.assistant.task(model_choice.intent) if model_choice and draft.spec.assistant else None
    if model_choice and task is not None:
        begin_task(draft, task, tokens, None)
        return Choice("model", True, _is_read_on(draft), model_choice.calls, model_choice.reason)
    draft.wanted_task = ""
    draft.note("task_unknown" if command is None else "can_do", items=what_can_be_done(draft))
    draft.pending = TaskAsked()
    return Choice("", calls=model_choice.calls, reason=model_choice.reason) if model_choice else Choice("")


def _titles(draft: TurnDraft) -> dict[str, str]:
    assistant = draft.spec.assistant
    return {task.name: task.title.get(draft.locale) for task in (assistant.tasks if assistant else ())}
