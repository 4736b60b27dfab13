"""How a turn is stored of whose form a field is sensitive: what was said, and what the host told, is encrypted, and
the columns hold what may be read of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from agent.turns.outcome import TurnOutcome
from conversations.encryption.keys import SealBroken
from conversations.encryption.states import State, decrypt_state, encrypt_state, is_encrypted_state
from conversations.masking import GivenAnswer, Veil, given_values
from conversations.services.host_context import CONTEXT_PARTS, HostContext
from forms_registry.schema import FormSpec, JsonValue

Columns = Mapping[str, Mapping[str, JsonValue]]


def read_state(stored: bytes, columns: Columns) -> State:
    """The state after the last turn, and what the host has said so far; `columns` are those of CONTEXT_PARTS.

    A damaged state is returned unchanged, and the agent refuses it; of what the host said, only the columns are left
    then. Raises SealingKeyMissing.
    """
    if not is_encrypted_state(stored):
        return State(stored, columns)
    try:
        return decrypt_state(stored)
    except SealBroken:
        return State(stored, columns)


def state_to_store(host: HostContext, columns: Columns, outcome: TurnOutcome, spec: FormSpec, now: datetime) -> State:
    """The state to store, as `head`, and as `context` the columns of CONTEXT_PARTS: without prefilled values, and with
    everything masked that repeats a sensitive answer. What was masked once stays masked."""
    context = {"flags": dict(host.flags), "user": dict(host.user), "prefill": dict(host.prefill)}
    veil = Veil(spec, _given_answers(host, outcome), language=outcome.locale, now=now)
    masked = {
        part: _masked(context[part], columns.get(part, {}), host.added.get(part, {}), veil) for part in CONTEXT_PARTS
    }
    return State(encrypt_state(State(outcome.head, context)), {**masked, "prefill": {}})


def _masked(
    values: Mapping[str, JsonValue], stored: Mapping[str, JsonValue], added: Mapping[str, JsonValue], veil: Veil
) -> Mapping[str, JsonValue]:
    covered = {name for name in values if name in stored and name not in added and stored[name] != values[name]}
    return {
        name: stored[name] if name in covered else veil.json(value, of=name if veil.covers(name) else "")
        for name, value in values.items()
    }


def _given_answers(host: HostContext, outcome: TurnOutcome) -> list[GivenAnswer]:
    """The answers that are known by now, those that went in this turn too."""
    changed = [GivenAnswer(record.field_id, record.value, (record.quote,)) for record in outcome.records]
    return [*changed, *given_values(outcome.answers), *given_values(host.prefill)]
