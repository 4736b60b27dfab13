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
from authoring.dialogue_tests.results import Mismatch, PlayedStep, TestRun
from forms_registry.schema import DialogueStep, DialogueTest, FormSpec, JsonValue, StepKind


@dataclass(slots=True)
class _Conversation:
    """The conversation of one test, which begins when it is opened."""

    spec: FormSpec
    test: DialogueTest
    now: datetime
    turns: int = 0
    head: bytes | None = None
    outcome: TurnOutcome = field(init=False)

    def turn(self, turn_input: TurnInput) -> TurnOutcome:
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
        self.outcome = run_turn(turn_input, context, self.head)
        self.turns, self.head = self.turns + 1, self.outcome.head
        return self.outcome


def play_all(spec: FormSpec, *, now: str, zone: str, seconds: float) -> list[dict[str, Any]]:
    """Every test of the form as a TestRun in JSON values, within so many seconds of the processor. `now` is an aware
    moment in ISO 8601, `zone` the IANA name of that of the people who fill the form."""
    moment = datetime.fromisoformat(now).astimezone(ZoneInfo(zone))
    deadline = time.process_time() + seconds
    return [asdict(_run(spec, test, moment, deadline)) for test in spec.tests]


def _run(spec: FormSpec, test: DialogueTest, now: datetime, deadline: float) -> TestRun:
    steps: list[PlayedStep] = []
    if time.process_time() < deadline:
        for step in play(spec, test, now):
            steps.append(step)
            if time.process_time() > deadline:
                break
        else:
            return TestRun(test.name, test.line, tuple(steps))
    return TestRun(test.name, test.line, tuple(steps), was_played=False)


def play(spec: FormSpec, test: DialogueTest, now: datetime) -> Iterator[PlayedStep]:
    """The steps of one test, each when it has been played; the first one is the opening. `now` is aware, in the time
    zone of the people who fill the form: the time of the test, if the test does not set one."""
    conversation = _Conversation(spec, test, _moment(test, now))
    conversation.turn(TurnInput())
    yield _played_step(conversation, test.line, "open", None, ())
    for step in test.steps:
        mismatches = tuple(
            _mismatches(step, conversation) if step.kind is StepKind.EXPECT else _take(step, conversation)
        )
        yield _played_step(conversation, step.line, step.kind.value, _content_of(step), mismatches)
        if any(mismatch.about == "refused" for mismatch in mismatches):
            return


def _moment(test: DialogueTest, now: datetime) -> datetime:
    if not test.now:
        return now
    moment = datetime.fromisoformat(test.now)
    return moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)


def _played_step(
    conversation: _Conversation, line: int, kind: str, content: JsonValue, mismatches: tuple[Mismatch, ...]
) -> PlayedStep:
    outcome = conversation.outcome
    waits_for = _field_asked(outcome) or _tool_called(outcome)
    return PlayedStep(line, kind, content, waits_for, outcome.response_message, mismatches)


def _content_of(step: DialogueStep) -> JsonValue:
    content = step.content
    return {**content, **dict(step.about)} if isinstance(content, dict) else content


def _take(step: DialogueStep, conversation: _Conversation) -> Iterator[Mismatch]:
    """Has the person, the page or a tool do what the step says."""
    awaited = _tool_called(conversation.outcome)
    if step.kind in {StepKind.TOOL, StepKind.FAIL}:
        for name in _mapping(step):
            if name != awaited:
                yield Mismatch("awaits", name, awaited or _field_asked(conversation.outcome), name)
    try:
        conversation.turn(_input(step))
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


def _mismatches(step: DialogueStep, conversation: _Conversation) -> Iterator[Mismatch]:
    """What came otherwise than the step expects."""
    outcome = conversation.outcome
    in_words = {field.field_id: field.shown for field in outcome.filled_fields}
    for name, wanted in _mapping(step).items():
        value = outcome.answers.get(name)
        if not (
            _is_same(wanted, value) or (isinstance(wanted, str) and value is not None and wanted == in_words[name])
        ):
            yield Mismatch("answer", wanted, value, name)
    actual = {
        "asks": _field_asked(outcome),
        "calls": _tool_called(outcome),
        "status": outcome.status.value,
        "says": outcome.response_message,
    }
    for about, text in step.about:
        actual_text = actual[about]
        if not (_says(actual_text, text) if about == "says" else actual_text == text):
            yield Mismatch(about, text, actual_text)


def _is_same(wanted: JsonValue, actual: JsonValue) -> bool:
    """Equal as JSON: 3 is 3.0, and true is not 1."""
    return json.dumps(_plain(wanted), sort_keys=True) == json.dumps(_plain(actual), sort_keys=True)


def _plain(value: JsonValue) -> JsonValue:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _says(words: str, part: str) -> bool:
    return " ".join(part.split()).casefold() in " ".join(words.split()).casefold()


def _field_asked(outcome: TurnOutcome) -> str:
    return str(getattr(outcome.action, "field_id", ""))


def _tool_called(outcome: TurnOutcome) -> str:
    return str(getattr(outcome.action, "tool_name", ""))
