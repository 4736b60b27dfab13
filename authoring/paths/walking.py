"""Walks a form as the planner would lead a person through it, and parts ways wherever an answer makes a difference."""

from __future__ import annotations

import heapq
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import combinations, count
from typing import Any
from zoneinfo import ZoneInfo

from agent.planner import (
    LOOKUP,
    MOMENT,
    UPLOAD,
    Ask,
    CallTool,
    Complete,
    ConfirmAll,
    ConfirmStep,
    Step,
    next_step,
)
from agent.state.stored import Lookup, StoredAnswer
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView
from agent.view.moments import REVIEW_KEY, form_digest, step_digest, step_key
from authoring.paths.values import OTHER, Conditions, choices
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue

MOST_PATHS = 500
_MOST_WAYS = 4
"""So many of the ways that lead to the same questions are kept."""

_MOST_FLAGS = 6

Forks = tuple[tuple[str, tuple[JsonValue, ...]], ...]
"""The answer at a fork, by field or flag: values that make no difference to each other; () if it is skipped."""


@dataclass(frozen=True, slots=True)
class _Way:
    """The way so far: what is known, what was asked, and the `forks` that were taken."""

    context: TurnContext
    state: FormPilotState
    asked: tuple[str, ...] = ()
    forks: Forks = ()


@dataclass(slots=True)
class _Walk:
    """`deadline` is a moment of the processor's clock. Ways that part seldom from the first answers are walked first,
    so that where there are too many, those that are left differ most."""

    spec: FormSpec
    deadline: float
    most: int
    conditions: Conditions = field(init=False)
    ways_by_asked: dict[tuple[str, ...], list[Forks]] = field(default_factory=dict)
    counts: dict[tuple[str, ...], int] = field(default_factory=dict)
    paths: int = 0
    stopped: str = ""
    _queue: list[tuple[int, int, _Way]] = field(default_factory=list)
    _order: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.conditions = Conditions.of(self.spec)

    def walk(self, context: TurnContext) -> None:
        """Fills `ways_by_asked`, `counts`, `paths` and `stopped`."""
        flags = [name for name in self.spec.flags if name in self.conditions.readers]
        for on in _some_of(flags):
            flagged = replace(context, flags=dict.fromkeys(on, True))
            forks = tuple((name, (name in on,)) for name in flags)
            self._push(len(on), _Way(flagged, {}, forks=forks))
        while self._queue and not self.stopped:
            if self.paths >= self.most:
                self.stopped = "paths"
                return
            parted, _, way = heapq.heappop(self._queue)
            self._follow(parted, way)

    def _push(self, parted: int, way: _Way) -> None:
        heapq.heappush(self._queue, (parted, next(self._order), way))

    def _follow(self, parted: int, way: _Way) -> None:
        """One way to its end; where it parts, the others are left for later."""
        while time.process_time() < self.deadline:
            view = FormView.of(way.state, way.context)
            step = next_step(view, way.state)
            if isinstance(step, Complete):
                self._count(way)
                return
            if not isinstance(step, Ask):
                way = replace(way, state=_without_question(step, view, way.state))
                continue
            first, *others = self._ways_on(step.field_id, view, way)
            for other in others:
                self._push(parted + 1, other)
            way = first
        self.stopped = "time"

    def _count(self, way: _Way) -> None:
        self.paths += 1
        ways = self.ways_by_asked.setdefault(way.asked, [])
        self.counts[way.asked] = self.counts.get(way.asked, 0) + 1
        if len(ways) < _MOST_WAYS:
            ways.append(way.forks)

    def _ways_on(self, field_id: str, view: FormView, way: _Way) -> Iterator[_Way]:
        """The way on by each answer that makes a difference."""
        item, asked = self.spec.field(field_id), (*way.asked, field_id)
        if field_id not in self.conditions.readers:
            yield replace(way, asked=asked, state=_with_answer(way.state, field_id, _neutral(item)))
            return
        for values in choices(item, view, self.conditions):
            forks = (*way.forks, (field_id, tuple(values)))
            yield _Way(way.context, _with_answer(way.state, field_id, values[0]), asked, forks)
        if not view.is_required(item):
            skipped = {**way.state.get("skipped", {}), field_id: "skipped"}
            yield _Way(way.context, {**way.state, "skipped": skipped}, asked, (*way.forks, (field_id, ())))


def walk(spec: FormSpec, *, now: str, zone: str, seconds: float, most: int = MOST_PATHS) -> dict[str, Any]:
    """`{"sequences": [{"asked": [ids], "ways": [[[name, [values]]]], "count"}], "never": [ids], "paths", "stopped"}` as
    JSON values, the sequences by how many ways lead to them, and the longer ones first. `stopped` is "paths" or "time"
    where a bound was hit."""
    moment = datetime.fromisoformat(now).astimezone(ZoneInfo(zone))
    context = TurnContext(spec=spec, conversation_id="paths", number=1, now=moment, locale=spec.languages[0])
    walked = _Walk(spec, time.process_time() + seconds, most)
    walked.walk(context)
    reached = {name for asked in walked.ways_by_asked for name in asked}
    sequences = [
        {"asked": list(asked), "ways": ways, "count": walked.counts[asked]}
        for asked, ways in walked.ways_by_asked.items()
    ]
    return {
        "sequences": sorted(sequences, key=lambda sequence: (-sequence["count"], -len(sequence["asked"]))),
        "never": [item.id for item in spec.fields if item.id not in reached and not item.computed],
        "paths": walked.paths,
        "stopped": walked.stopped,
    }


def _some_of(flags: list[str]) -> Iterator[tuple[str, ...]]:
    """Every combination of flags that are on; of very many flags, each alone."""
    most = len(flags) if len(flags) <= _MOST_FLAGS else 1
    return (combination for size in range(most + 1) for combination in combinations(flags, size))


def _neutral(item: FieldSpec) -> JsonValue:
    """An answer that represents all others, because no condition reads the field."""
    field_type = type_of(item)
    if field_type.is_yes_no:
        return True
    if field_type.is_numeric:
        return 1
    return [OTHER] if field_type.chooses_many else OTHER


def _with_answer(state: FormPilotState, field_id: str, value: JsonValue) -> FormPilotState:
    stored = StoredAnswer(value=value, source="widget", quote="", span=None, confidence=1.0, turn=1)
    return {**state, "answers": {**state.get("answers", {}), field_id: stored}}


def _without_question(step: Step, view: FormView, state: FormPilotState) -> FormPilotState:
    """What a step leaves that is no question: tools answer nothing, and people confirm what they are shown."""
    if isinstance(step, CallTool) and step.purpose[0] == LOOKUP:
        looked_up = Lookup(tool=step.tool_name, args=dict(step.tool_args), options=[], items={}, listed=[], failed=True)
        return {**state, "lookups": {**state.get("lookups", {}), step.purpose[1]: looked_up}}
    if isinstance(step, CallTool) and step.purpose[0] == UPLOAD:
        _, field_id, index = step.purpose
        uploads = state.get("uploads", {})
        return {**state, "uploads": {**uploads, field_id: {**uploads.get(field_id, {}), index: None}}}
    key, digest = "", ""
    if isinstance(step, CallTool) and step.purpose[0] == MOMENT:
        _, key, digest = step.purpose
    elif isinstance(step, ConfirmStep):
        key, digest = step_key(step.step), step_digest(view, step.step)
    elif isinstance(step, ConfirmAll):
        key, digest = REVIEW_KEY, form_digest(view)
    return {**state, "done": {**state.get("done", {}), key: digest}}
