"""The state of a conversation whose head cannot be read, made anew from the record of its answers.

Answers, what was passed over and what was left open come back with their evidence. What was pending does not, for
nobody can tell any more what the person saw: the planner asks what comes next, and calls tools again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from agent.state.head import write_head
from agent.state.pieces import pieces_after
from agent.state.stored import StoredAnswer
from agent.state.working_state import FormPilotState, remember
from agent.turns.outcome import Change, Provenance, Status, turn_of_words
from agent.view.form_context import FormContext
from agent.view.form_view import FormView

Record: TypeAlias = Iterable[tuple[int, Provenance]]


def head_of_record(
    record: Record, context: FormContext, *, locale: str, said: Sequence[tuple[str, str]] = (), on_page: bool = False
) -> bytes:
    """A head to go on from. See `state_of_answers`."""
    return write_head(state_of_answers(record, context, locale=locale, said=said, on_page=on_page))


def state_of_answers(
    record: Record, context: FormContext, *, locale: str, said: Sequence[tuple[str, str]] = (), on_page: bool = False
) -> FormPilotState:
    """`record` holds every change of an answer with the number of its turn, in the order in which they happened;
    `locale` is the language that is spoken, `said` the last messages: (role, text). `on_page`: it is a talk about
    pages of a host, of which answers stay that are not on this one. An assistant is
    between two tasks then: nobody knows any more what the person was told."""
    known = context.spec.has
    answers, without, hidden = _replayed([(turn, one) for turn, one in record if on_page or known(one.field_id)])
    without = {name: why for name, why in without.items() if known(name)}
    view = FormView(context, answers, skipped=without, locale=locale, on_page=on_page)
    needed = {name for name in without if view.is_required(context.spec.field(name))}
    return {
        "locale": locale,
        "host_locale": context.locale or "",
        "answers": answers,
        "skipped": {name: why for name, why in without.items() if name not in needed},
        "left_open": {name: why for name, why in without.items() if name in needed},
        "hidden": [name for name in answers if name in hidden],
        "trail": [name for name in (*answers, *without) if known(name)],
        "recent": _recent(said),
        "initial_extraction_done": True,
        **({"on_page": True} if on_page else {}),
        **({"task": ""} if context.spec.assistant is not None else {}),
        "status": Status.AWAITING_INFO.value,
    }


def _recent(said: Sequence[tuple[str, str]]) -> list[list[str]]:
    recent: list[list[str]] = []
    for role, text in said:
        recent = remember(recent, role, text)
    return recent


def _replayed(record: Iterable[tuple[int, Provenance]]) -> tuple[dict[str, StoredAnswer], dict[str, str], set[str]]:
    """The answers that stand, why others are without one, and which of them are hidden."""
    answers: dict[str, StoredAnswer] = {}
    without: dict[str, str] = {}
    hidden: set[str] = set()
    for turn, change in record:
        name = change.field_id
        match change.change:
            case Change.SET | Change.CORRECTED:
                stood = answers.pop(name, None)  # the newest stands last
                answers[name] = _stored(turn, change, stood)
                without.pop(name, None)
            case Change.CLEARED:
                answers.pop(name, None)
            case Change.SKIPPED:
                without[name] = change.reason
            case Change.HIDDEN:
                hidden.add(name)
            case Change.RESTORED:
                hidden.discard(name)
    return answers, without, hidden


def _stored(turn: int, change: Provenance, stood: StoredAnswer | None) -> StoredAnswer:
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
    if pieces := pieces_after(stored, stood):
        stored["pieces"] = pieces
    return stored
