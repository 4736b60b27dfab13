"""The state of a conversation whose head cannot be read, made anew from the record of its answers.

Answers, what was passed over and what was left open come back with their evidence. What was pending does not, for
nobody can tell any more what the person saw: the planner asks what comes next, and calls tools again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from agent.form_context import FormContext
from agent.head import write_head
from agent.state import FormPilotState, StoredAnswer, remember
from agent.turn import Change, Provenance, Status
from agent.view import FormView


def head_of_record(
    record: Iterable[tuple[int, Provenance]], context: FormContext, *, locale: str, said: Sequence[tuple[str, str]] = ()
) -> bytes:
    """A head to go on from. See `state_of_answers`."""
    return write_head(state_of_answers(record, context, locale=locale, said=said))


def state_of_answers(
    record: Iterable[tuple[int, Provenance]], context: FormContext, *, locale: str, said: Sequence[tuple[str, str]] = ()
) -> FormPilotState:
    """`record` holds every change of an answer with the number of its turn, in the order in which they happened;
    `locale` is the language that is spoken, `said` the last messages: (role, text)."""
    answers: dict[str, StoredAnswer] = {}
    without: dict[str, str] = {}
    hidden: dict[str, None] = {}
    trail: dict[str, None] = {}
    for turn, change in record:
        if not context.spec.has(change.field_id):
            continue
        match change.change:
            case Change.SET | Change.CORRECTED:
                answers[change.field_id] = _stored(turn, change)
                without.pop(change.field_id, None)
                trail[change.field_id] = None
            case Change.CLEARED:
                answers.pop(change.field_id, None)
            case Change.SKIPPED:
                without[change.field_id] = change.reason
                trail[change.field_id] = None
            case Change.HIDDEN:
                hidden[change.field_id] = None
            case Change.RESTORED:
                hidden.pop(change.field_id, None)
    view = FormView(context, answers, skipped=without, locale=locale)
    needed = {name for name in without if view.is_required(context.spec.field(name))}
    recent: list[list[str]] = []
    for role, text in said:
        recent = remember(recent, role, text)
    return {
        "locale": locale,
        "host_locale": context.locale or "",
        "answers": answers,
        "skipped": {name: why for name, why in without.items() if name not in needed},
        "left_open": {name: why for name, why in without.items() if name in needed},
        "hidden": [name for name in hidden if name in answers],
        "trail": list(trail),
        "recent": recent,
        "initial_extraction_done": True,
        "status": Status.AWAITING_INFO.value,
    }


def _stored(turn: int, change: Provenance) -> StoredAnswer:
    return StoredAnswer(
        value=change.value,
        source=change.source.value,
        quote=change.quote,
        span=list(change.span) if change.span else None,
        confidence=change.confidence,
        turn=turn,
        interpreter=change.interpreter,
    )
