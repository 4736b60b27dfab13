"""What is counted of turns and refusals. No label comes from what people or clients write."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram

from conversations.observing.collecting import ProcessesCollector, child_of

TURNS = Counter("formpilot_turns", "Turns taken and stored.", ["action", "status"])
TURN_SECONDS = Histogram(
    "formpilot_turn_seconds",
    "From the claim of a turn to its commit.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60),
)
REPLAYS = Counter("formpilot_replayed_turns", "Repeated requests that were answered from the record.")
PROBLEMS = Counter("formpilot_problems", "Requests that were answered by a problem document.", ["code"])
MODEL_CALLS = Counter("formpilot_model_calls", "Calls of the language model; fault is empty for an answer.", ["fault"])
MODEL_SECONDS = Histogram(
    "formpilot_model_seconds",
    "Each call of the language model, with its attempts.",
    buckets=(0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32),
)
ACTIONS = Counter("formpilot_actions", "Calls of actions; service is empty for Python.", ["service", "outcome"])
ACTION_RETRIES = Counter("formpilot_action_retries", "Requests to services that were sent again.", ["service"])
ACTION_SECONDS = Histogram(
    "formpilot_action_seconds",
    "Each call of an action, with its attempts.",
    buckets=(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20),
)


def count_turn(action: str, status: str, seconds: float) -> None:
    child_of(TURNS, action, status).inc()
    TURN_SECONDS.observe(seconds)


def count_model_call(fault: str, seconds: float) -> None:
    child_of(MODEL_CALLS, fault).inc()
    MODEL_SECONDS.observe(seconds)


def count_action(service: str, outcome: str, seconds: float, *, retries: int) -> None:
    """`service` is one that the environment names, or ""."""
    child_of(ACTIONS, service, outcome).inc()
    child_of(ACTION_RETRIES, service).inc(retries)
    ACTION_SECONDS.observe(seconds)


def count_problem(code: str) -> None:
    child_of(PROBLEMS, code).inc()


def action_counts() -> dict[str, int]:
    """What all processes of this server have counted of actions since it started: `calls`, `failed`, `unknown`,
    `retries`."""
    counted = dict.fromkeys(("calls", "failed", "unknown", "retries"), 0)
    calls, retries = (f"{next(iter(metric.describe())).name}_total" for metric in (ACTIONS, ACTION_RETRIES))
    for sample in _samples():
        if sample.name == calls:
            counted["calls"] += int(sample.value)
            if sample.labels["outcome"] in counted:
                counted[sample.labels["outcome"]] += int(sample.value)
        elif sample.name == retries:
            counted["retries"] += int(sample.value)
    return counted


def _samples() -> Iterator[Any]:
    collectors: Any = (ACTIONS, ACTION_RETRIES)
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        collectors = (ProcessesCollector(CollectorRegistry(), folder),)
    return (sample for collector in collectors for family in collector.collect() for sample in family.samples)
