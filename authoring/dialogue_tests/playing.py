"""Plays the dialogue tests of a form: the agent's own turns, without a model, a database, or Django."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from agent.runner import run_turn
from agent.turns.outcome import TurnOutcome
from agent.turns.turn import ToolResult, TurnContext, TurnInput, TurnRefused
from authoring.dialogue_tests.results import Mismatch, Played, TestRun
from forms_registry.schema import DialogueStep, DialogueTest, FormSpec, JsonValue, StepKind


@dataclass(slots=True)
class _Talk:
    """The conversation of one test, which begins when it is opened."""

    spec: FormSpec
    test: DialogueTest
    now: datetime
    turns: int = 0
    head: bytes | None = None
    outcome: TurnOutcome = field(init=False)

    def turn(self, given: TurnInput) -> TurnOutcome:
        context = TurnContext(
            spec=self.spec,
            conversation_id="test",
            number=self.turns + 1,
            now=self.now,
            locale=self.test.locale or None,
            flags=dict(self.test.flags),
            user=dict(self.test.user),
            prefill=dict(self.test.prefill),
        )
        self.outcome = run_turn(given, context, self.head)
        self.turns, self.head = self.turns + 1, self.outcome.head
        return self.outcome


def play_all(spec: FormSpec, *, now: str, zone: str, seconds: float) -> list[dict[str, Any]]:
    """Every test of the form as a TestRun in JSON values, within so many seconds of the processor. `now` is an aware
    moment in ISO 8601, `zone` the IANA name of that of the people who fill the form."""
    moment = datetime.fromisoformat(now).astimezone(ZoneInfo(zone))
    until = time.process_time() + seconds
    return [asdict(_run(spec, test, moment, until)) for test in spec.tests]


def _run(spec: FormSpec, test: DialogueTest, now: datetime, until: float) -> TestRun:
    steps: list[Played] = []
    if time.process_time() < until:
        for step in play(spec, test, now):
            steps.append(step)
            if time.process_time() > until:
                break
        else:
            return TestRun(test.name, test.line, tuple(steps))
    return TestRun(test.name, test.line, tuple(steps), was_played=False)


def play(spec: FormSpec, test: DialogueTest, now: datetime) -> Iterator[Played]:
    """The steps of one test, each when it has been played; the first is the opening. `now` is aware, in the zone of the
    people who fill the form: it is when the test happens, where it does not say when itself."""
    talk = _Talk(spec, test, _moment(test, now))
    talk.turn(TurnInput())
    yield _played(talk, test.line, "open", None, ())
    for step in test.steps:
        found = tuple(_differing(step, talk) if step.kind is StepKind.EXPECT else _take(step, talk))
        yield _played(talk, step.line, step.kind.value, _told(step), found)
        if any(one.about == "refused" for one in found):
            return


def _moment(test: DialogueTest, now: datetime) -> datetime:
    if not test.now:
        return now
    moment = datetime.fromisoformat(test.now)
    return moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)


def _played(talk: _Talk, line: int, kind: str, content: JsonValue, found: tuple[Mismatch, ...]) -> Played:
    outcome = talk.outcome
    waits_for = _asked(outcome) or _called(outcome)
    return Played(line, kind, content, waits_for, outcome.response_message, found)


def _told(step: DialogueStep) -> JsonValue:
    content = step.content
    return {**content, **dict(step.about)} if isinstance(content, dict) else content


def _take(step: DialogueStep, talk: _Talk) -> Iterator[Mismatch]:
    """Has the person, the page or a tool do what the step says."""
    awaited = _called(talk.outcome)
    if step.kind in {StepKind.TOOL, StepKind.FAIL}:
        for name in _mapping(step):
            if name != awaited:
                yield Mismatch("awaits", name, awaited or _asked(talk.outcome), name)
    try:
        talk.turn(_input(step))
    except TurnRefused as refused:
        yield Mismatch("refused", None, str(refused))


def _input(step: DialogueStep) -> TurnInput:
    content = _mapping(step)
    if step.kind is StepKind.SAY:
        return TurnInput(message=str(step.content))
    if step.kind is StepKind.CHOOSE:
        return TurnInput(answers=content)
    if step.kind is StepKind.FAIL:
        return TurnInput(tool_results=tuple(ToolResult(name, error=str(why)) for name, why in content.items()))
    return TurnInput(tool_results=tuple(ToolResult(name, result) for name, result in content.items()))


def _mapping(step: DialogueStep) -> Mapping[str, Any]:
    return step.content if isinstance(step.content, dict) else {}


def _differing(step: DialogueStep, talk: _Talk) -> Iterator[Mismatch]:
    """What came otherwise than the step expects."""
    outcome = talk.outcome
    shown = {one.field_id: one.shown for one in outcome.filled_fields}
    for name, wanted in _mapping(step).items():
        came = outcome.answers.get(name)
        if not (_is_same(wanted, came) or (isinstance(wanted, str) and came is not None and wanted == shown[name])):
            yield Mismatch("answer", wanted, came, name)
    stands = {
        "asks": _asked(outcome),
        "calls": _called(outcome),
        "status": outcome.status.value,
        "says": outcome.response_message,
    }
    for about, text in step.about:
        came_text = stands[about]
        if not (_says(came_text, text) if about == "says" else came_text == text):
            yield Mismatch(about, text, came_text)


def _is_same(wanted: JsonValue, came: JsonValue) -> bool:
    """Equal as JSON: 3 is 3.0, and true is not 1."""
    return json.dumps(_plain(wanted), sort_keys=True) == json.dumps(_plain(came), sort_keys=True)


def _plain(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _says(words: str, part: str) -> bool:
    return " ".join(part.split()).casefold() in " ".join(words.split()).casefold()


def _asked(outcome: TurnOutcome) -> str:
    return str(getattr(outcome.action, "field_id", ""))


def _called(outcome: TurnOutcome) -> str:
    return str(getattr(outcome.action, "tool_name", ""))
