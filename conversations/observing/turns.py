"""A turn as operators see it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

from agent.turns.outcome import TurnOutcome
from agent.turns.turn import TurnContext
from conversations.observing.assistants import log_steps
from forms_registry.schema import JsonValue

logger = logging.getLogger(__name__)


def log_turn(context: TurnContext, outcome: TurnOutcome, seconds: float, *, is_test: bool = False) -> None:
    """Writes one line to the log, once the turn is committed: where it happened, its result, and its cost. A test is
    not counted as a turn, but its calls of the model are."""
    from conversations.observing import metrics  # commands should not wait for its library

    action, status = outcome.action.action, outcome.status.value
    calls = [(str(call.get("fault") or ""), _seconds(call)) for call in _model_calls(outcome)]
    if not is_test:
        metrics.count_turn(action, status, seconds)
    for fault, took in calls:
        metrics.count_model_call(fault, took)
    extra = {
        "conversation": context.conversation_id,
        "form": context.spec.form_id,
        **({"test": True} if is_test else {}),
        "turn": context.number,
        "action": action,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "model_calls": len(calls),
        "faults": [fault for fault, _took in calls if fault],
    }
    logger.info("turn", extra=extra)
    if outcome.task is not None:
        log_steps(context, outcome, outcome.task)


def count_replay() -> None:
    """A repeated request was answered from the record."""
    from conversations.observing import metrics

    metrics.REPLAYS.inc()


def count_problem(code: str) -> None:
    """A request was answered by a problem document; `code` is one of the catalog's."""
    from conversations.observing import metrics

    metrics.count_problem(code)


def _model_calls(outcome: TurnOutcome) -> Iterator[Mapping[str, JsonValue]]:
    for entry in outcome.trace:
        calls = entry.get("calls")
        if isinstance(calls, list):
            yield from (call for call in calls if isinstance(call, dict))


def _seconds(call: Mapping[str, JsonValue]) -> float:
    took = call.get("milliseconds")
    return took / 1000 if isinstance(took, int | float) else 0.0
