"""Runs the dialogue tests of a form, in a process of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone

from authoring.bounded import PlayStopped, play
from authoring.dialogue_tests.results import Mismatch, PlayedStep, TestRun
from forms_registry.schema import FormSpec

SECONDS = 10
"""Of the processor, for all tests of a form together."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What came otherwise in the test of this name, on this line of the document; without a `mismatch`, the test was
    not played to its end, for there was no time left."""

    test: str
    line: int
    mismatch: Mismatch | None = None


def run(spec: FormSpec) -> tuple[TestRun, ...]:
    """Runs every test of the form, in the document's order. Raises ReadersBusy if too many are running."""
    if not spec.tests:
        return ()
    now = timezone.now().isoformat()
    try:
        runs = play("tests", spec, seconds=SECONDS, now=now, zone=settings.TIME_ZONE)
    except PlayStopped:
        return tuple(TestRun(test.name, test.line, (), was_played=False) for test in spec.tests)
    return tuple(map(_test_run, runs))


def failures(spec: FormSpec) -> tuple[Failure, ...]:
    """The failures of a form's tests; () also if it has none. Raises ReadersBusy."""
    return tuple(failures_of(run(spec)))


def failures_of(runs: tuple[TestRun, ...]) -> Iterator[Failure]:
    """What failed in tests that were run already: each mismatch, and each test that was not played, with its line."""
    for test_run in runs:
        for step in test_run.steps:
            yield from (Failure(test_run.name, step.line, mismatch) for mismatch in step.mismatches)
        if not test_run.was_played:
            yield Failure(test_run.name, test_run.steps[-1].line if test_run.steps else test_run.line)


def _test_run(stored: dict[str, Any]) -> TestRun:
    return TestRun(**(stored | {"steps": tuple(map(_played_step, stored["steps"]))}))


def _played_step(stored: dict[str, Any]) -> PlayedStep:
    return PlayedStep(**(stored | {"mismatches": tuple(Mismatch(**mismatch) for mismatch in stored["mismatches"])}))
