"""How a turn is stored of whose form a field is sensitive: what was said, and what the host told, lies in boxes, and
their columns hold what may be read of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from agent.turns.outcome import TurnOutcome
from conversations.masking import Told, Veil, told_in_values
from conversations.sealing.keys import SealBroken
from conversations.sealing.states import State, is_sealed_state, opened_state, sealed_state
from conversations.services.host_context import PARTS, HostContext
from forms_registry.schema import FormSpec, JsonValue

Columns = Mapping[str, Mapping[str, JsonValue]]


def state_of(stored: bytes, columns: Columns) -> State:
    """What the last turn left, and what the host has told until now; `columns` are those of PARTS.

    A damaged state is given on as it is, for the agent to refuse: then of what the host told there is only what the
    columns have. Raises SealingKeyMissing.
    """
    if not is_sealed_state(stored):
        return State(stored, columns)
    try:
        return opened_state(stored)
    except SealBroken:
        return State(stored, columns)


def concealed(host: HostContext, columns: Columns, outcome: TurnOutcome, spec: FormSpec, now: datetime) -> State:
    """The state to store, as `head`, and as `told` what is stored in the columns of PARTS: no values that are known
    beforehand, and of the rest nothing that repeats a sensitive answer. What was covered once stays covered."""
    told = {"flags": dict(host.flags), "user": dict(host.user), "prefill": dict(host.prefill)}
    veil = Veil(spec, _repeated(host, outcome), language=outcome.locale, now=now)
    shown = {part: _covered(told[part], columns.get(part, {}), host.news.get(part, {}), veil) for part in PARTS}
    return State(sealed_state(State(outcome.head, told)), {**shown, "prefill": {}})


def _covered(
    told: Mapping[str, JsonValue], stored: Mapping[str, JsonValue], news: Mapping[str, JsonValue], veil: Veil
) -> Mapping[str, JsonValue]:
    covered = {name for name in told if name in stored and name not in news and stored[name] != told[name]}
    return {
        name: stored[name] if name in covered else veil.json(value, of=name if veil.covers(name) else "")
        for name, value in told.items()
    }


def _repeated(host: HostContext, outcome: TurnOutcome) -> list[Told]:
    """The answers that are known by now, those that went in this turn too."""
    changed = [Told(one.field_id, one.value, (one.quote,)) for one in outcome.records]
    return [*changed, *told_in_values(outcome.answers), *told_in_values(host.prefill)]
