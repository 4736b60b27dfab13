"""The state of a conversation whose head cannot be read, made anew from the record of its answers.

Answers, what was passed over and what was left open come back with their evidence. What was pending does not, for
nobody can tell any more what the person saw: the planner asks what comes next, and calls tools again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from agent.state.head import write_head
from agent.state.pieces import pieces_after
from agent.state.stored import StoredAnswer
from agent.state.working_state import FormPilotState, with_recent_message
from agent.turns.outcome import Change, Provenance, Status, turn_of_words
from agent.view.form_context import FormContext
from agent.view.form_view import FormView

Record: TypeAlias = Iterable[tuple[int, Provenance]]


def head_of_record(
    record: Record,
    context: FormContext,
    *,
    locale: str,
    messages: Sequence[tuple[str, str]] = (),
    on_page: bool = False,
) -> bytes:
    """A new head; see `state_of_answers`."""
    return write_head(state_of_answers(record, context, locale=locale, messages=messages, on_page=on_page))


def state_of_answers(
    record: Record,
    context: FormContext,
    *,
    locale: str,
    messages: Sequence[tuple[str, str]] = (),
    on_page: bool = False,
) -> FormPilotState:
    """`record` holds every change of an answer with the number of its turn, in the order in which they happened;
    `locale` is the language that is spoken, `messages` the last ones: (role, text). `on_page`: it is a talk about
    pages of a host, of which answers stay that are not on this one. An assistant is
    between two tasks then: nobody knows any more what the person was told."""
    has_field = context.spec.has

    def is_needed(name: str, answers: Mapping[str, StoredAnswer]) -> bool:
        view = FormView(context, answers, locale=locale, on_page=on_page)
        return has_field(name) and view.is_required(context.spec.field(name))

    changes = ((turn, change) for turn, change in record if on_page or has_field(change.field_id))
    answers, without, hidden = _replayed(changes, is_needed)
    without = {name: passed for name, passed in without.items() if has_field(name)}
    return {
        "locale": locale,
        "host_locale": context.locale or "",
        "answers": answers,
        "skipped": {name: passed.why for name, passed in without.items() if not passed.is_needed},
        "left_open": {name: passed.why for name, passed in without.items() if passed.is_needed},
        "hidden": [name for name in answers if name in hidden],
        "trail": [name for name in (*answers, *without) if has_field(name)],
        "recent": _recent_messages(messages),
        "initial_extraction_done": True,
        **({"on_page": True} if on_page else {}),
        **({"task": ""} if context.spec.assistant is not None else {}),
        "status": Status.AWAITING_INFO.value,
    }


def _recent_messages(messages: Sequence[tuple[str, str]]) -> list[list[str]]:
    recent: list[list[str]] = []
    for role, text in messages:
        recent = with_recent_message(recent, role, text)
    return recent


class _Passed(NamedTuple):
    """Why a field has no answer, and whether it was required then."""

    why: str
    is_needed: bool


def _replayed(
    record: Iterable[tuple[int, Provenance]], is_needed: Callable[[str, Mapping[str, StoredAnswer]], bool]
) -> tuple[dict[str, StoredAnswer], dict[str, _Passed], set[str]]:
    """The current answers, the fields that were left without one, and which answers are hidden."""
    answers: dict[str, StoredAnswer] = {}
    without: dict[str, _Passed] = {}
    hidden: set[str] = set()
    for turn, change in record:
        name = change.field_id
        match change.change:
            case Change.SET | Change.CORRECTED:
                previous = answers.pop(name, None)  # the newest stands last
                answers[name] = _stored_answer(turn, change, previous)
                without.pop(name, None)
            case Change.CLEARED:
                answers.pop(name, None)
                without.pop(name, None)
                hidden.discard(name)
            case Change.SKIPPED:
                without[name] = _Passed(change.reason, is_needed(name, answers))
            case Change.HIDDEN:
                hidden.add(name)
            case Change.RESTORED:
                hidden.discard(name)
    return answers, without, hidden


def _stored_answer(turn: int, change: Provenance, previous: StoredAnswer | None) -> StoredAnswer:
    stored = StoredAnswer(
        value=change.value,
        source=change.source.value,
        quote=change.quote,
        span=list(change.span) if change.span else None,
        confidence=change.confidence,
        turn=turn,
        interpreter=change.interpreter,
    )
    if said_in := turn_of_words(change.reason):
        stored["said_in"] = said_in
    if pieces := pieces_after(stored, previous):
        stored["pieces"] = pieces
    return stored
