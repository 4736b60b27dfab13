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


def turn_taken(action: str, status: str, seconds: float) -> None:
    child_of(TURNS, action, status).inc()
    TURN_SECONDS.observe(seconds)


def model_called(fault: str, seconds: float) -> None:
    child_of(MODEL_CALLS, fault).inc()
    MODEL_SECONDS.observe(seconds)


def action_run(service: str, outcome: str, seconds: float, *, retries: int) -> None:
    """`service` is one that the environment names, or ""."""
    child_of(ACTIONS, service, outcome).inc()
    child_of(ACTION_RETRIES, service).inc(retries)
    ACTION_SECONDS.observe(seconds)


def problem_told(code: str) -> None:
    child_of(PROBLEMS, code).inc()


def actions_counted() -> dict[str, int]:
    """What all processes of this server have counted of actions since it started: `calls`, `failed`, `unknown`,
    `retries`."""
    counted = dict.fromkeys(("calls", "failed", "unknown", "retries"), 0)
    calls, retries = (f"{next(iter(one.describe())).name}_total" for one in (ACTIONS, ACTION_RETRIES))
    for sample in _samples():
        if sample.name == calls:
            counted["calls"] += int(sample.value)
            if sample.labels["outcome"] in counted:
                counted[sample.labels["outcome"]] += int(sample.value)
        elif sample.name == retries:
            counted["retries"] += int(sample.value)
    return counted


def _samples() -> Iterator[Any]:
    found: Any = (ACTIONS, ACTION_RETRIES)
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        found = (ProcessesCollector(CollectorRegistry(), folder),)
    return (sample for one in found for family in one.collect() for sample in family.samples)
