"""What the agent did in a turn, as its trace tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from auditing.admin.wording import verdict_in_words
from conversations.masking import Veil, as_text
from forms_registry.schema import JsonValue

_NO_FACTS = {"node", "calls"}


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the model: tokens as the endpoint counted them, 0 where it did not."""

    model: str
    fault: str
    attempts: int
    milliseconds: int
    prompt_tokens: int
    completion_tokens: int
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One node of the graph, and what it decided: names with their values as text."""

    name: str
    facts: tuple[tuple[str, str], ...]
    calls: tuple[Call, ...]


def nodes_of(trace: Sequence[Mapping[str, JsonValue]], veil: Veil) -> tuple[Node, ...]:
    """The nodes of a trace in the order in which they ran."""
    return tuple(
        Node(str(entry.get("node", "")), tuple(_facts(entry, veil)), tuple(calls_of([entry], veil))) for entry in trace
    )


def calls_of(trace: Sequence[Mapping[str, JsonValue]], veil: Veil) -> Iterator[Call]:
    """The calls of the model that stand in a trace, in their order."""
    for entry in trace:
        calls = entry.get("calls")
        for call in calls if isinstance(calls, list) else ():
            if isinstance(call, dict):
                yield _call(call, veil)


def _call(call: Mapping[str, JsonValue], veil: Veil) -> Call:
    verdicts = call.get("guard_verdicts")
    return Call(
        model=str(call.get("model") or ""),
        fault=str(call.get("fault") or ""),
        attempts=_count(call.get("attempts")),
        milliseconds=_count(call.get("milliseconds")),
        prompt_tokens=_count(call.get("prompt_tokens")),
        completion_tokens=_count(call.get("completion_tokens")),
        verdicts=tuple(_verdict(str(verdict), veil) for verdict in verdicts) if isinstance(verdicts, list) else (),
    )


def _verdict(verdict: str, veil: Veil) -> str:
    guard, _colon, field_id = verdict.partition(":")
    label = veil.label(field_id)
    # The name of a field that the form does not have is the model's, and may repeat anything.
    return verdict_in_words(guard, veil.text(label) if label == field_id else label)


def _facts(entry: Mapping[str, JsonValue], veil: Veil) -> Iterator[tuple[str, str]]:
    for name, value in entry.items():
        if name not in _NO_FACTS and value not in ("", [], {}, None):
            yield name, as_text(veil.json(value))


def _count(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
