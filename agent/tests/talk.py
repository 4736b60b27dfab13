"""A conversation with the agent, for tests: each call is one turn, and hands the head on as whoever stores it would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from agent.runner import run_turn
from agent.slots.proposals import Interpreter
from agent.turns.outcome import Change, TurnOutcome, turn_of_words
from agent.turns.service_actions import ActionRunner
from agent.turns.turn import CarriedAnswer, ToolResult, TurnContext, TurnInput
from forms_registry.documents import parse
from forms_registry.schema import FormSpec, JsonValue

THURSDAY = datetime(2026, 3, 12, 9, 30, tzinfo=ZoneInfo("Asia/Riyadh"))


@dataclass(frozen=True)
class _TurnKey:
    """All that a turn depends on: `settings` in words, the rest as it is handed on."""

    settings: str
    head: bytes | None
    turn_input: TurnInput = field(compare=False)
    context: TurnContext = field(compare=False)


@lru_cache(4096)
def _decided_once(turn: _TurnKey) -> TurnOutcome:
    return run_turn(turn.turn_input, turn.context, turn.head)


@dataclass
class Dialogue:
    """`outcome` is the last turn's; `history` holds every record so far, `record` with its turn. `timed`: each turn
    is decided anew."""

    spec: FormSpec
    flags: Mapping[str, JsonValue] = field(default_factory=dict)
    prefill: Mapping[str, JsonValue] = field(default_factory=dict)
    user: Mapping[str, JsonValue] = field(default_factory=dict)
    locale: str | None = None
    now: datetime = THURSDAY
    interpreter: Interpreter | None = None
    actions: ActionRunner | None = None
    host_tools: frozenset[str] | None = None
    kept_for: timedelta | None = None
    carried: Mapping[str, Sequence[CarriedAnswer]] = field(default_factory=dict)
    timed: bool = False
    head: bytes | None = None
    turns: int = 0
    history: list[Any] = field(default_factory=list)
    record: list[tuple[int, Any]] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    outcome: TurnOutcome = field(init=False)

    def turn(self, turn_input: TurnInput) -> TurnOutcome:
        context = TurnContext(
            spec=self.spec,
            conversation_id="c1",
            number=self.turns + 1,
            now=self.now,
            locale=self.locale,
            flags=self.flags,
            prefill=self.prefill,
            user=self.user,
            interpreter=self.interpreter,
            actions=self.actions,
            host_tools=self.host_tools,
            kept_for=self.kept_for,
            carried=self.carried,
        )
        self.outcome = self._decided(turn_input, context)
        self.turns += 1
        self.head = self.outcome.head
        self.history += self.outcome.records
        self.record += [(self.turns, record) for record in self.outcome.records]
        self.messages.append(turn_input.message)
        assert_sound(self.outcome, turn_input.message, context, self.messages)
        return self.outcome

    def _decided(self, turn_input: TurnInput, context: TurnContext) -> TurnOutcome:
        """A turn is a function of what it is given, so a beginning that many tests share is decided once in a process;
        what asks the outside world, or is timed, is decided each time."""
        if self.interpreter or self.actions or self.timed:
            return run_turn(turn_input, context, self.head)
        host_facts = (self.locale, self.flags, self.prefill, self.user, self.host_tools, self.kept_for, self.carried)
        settings = repr((id(self.spec), self.turns, self.now, *host_facts, turn_input))
        return _decided_once(_TurnKey(settings, self.head, turn_input, context))

    def open(self) -> TurnOutcome:
        return self.turn(TurnInput())

    def say(self, message: str) -> TurnOutcome:
        return self.turn(TurnInput(message=message))

    def pick(self, **answers: JsonValue) -> TurnOutcome:
        return self.turn(TurnInput(answers=answers))

    def tool(self, name: str, result: JsonValue = None, error: str | None = None) -> TurnOutcome:
        return self.turn(TurnInput(tool_results=(ToolResult(name, result, error),)))

    @property
    def answers(self) -> dict[str, JsonValue]:
        return self.outcome.answers

    @property
    def words(self) -> str:
        return self.outcome.response_message

    @property
    def asked(self) -> str:
        """The field that the last action asks for, or the action's name when it asks for none."""
        return getattr(self.outcome.action, "field_id", self.outcome.action.action)


def assert_sound(outcome: TurnOutcome, message: str, context: TurnContext, messages: Sequence[str]) -> None:
    """What holds after every turn, whatever was said. `messages` are those of all turns, this one's the last."""
    for record in outcome.records:
        if record.source != "words" or record.change not in {Change.SET, Change.CORRECTED}:
            continue
        if turn := turn_of_words(record.reason):
            assert record.span is None
            assert turn < len(messages)
            assert record.quote
            assert record.quote in messages[turn - 1]
        else:
            assert record.span is not None
            assert message[record.span[0] : record.span[1]] == record.quote != ""
    if outcome.action.action == "FORM_COMPLETE":
        assert list(outcome.missing_fields) == list(outcome.left_open)
        assert list(outcome.missing_fields) == (outcome.action.input or {}).get("incomplete", [])
        assert outcome.action.data == outcome.answers


@lru_cache(256)
def spec_of(markdown: str) -> FormSpec:
    """Forms are frozen, and reading one costs more than a turn: each document is read once in a process."""
    parsed = parse(markdown)
    assert parsed.spec is not None, parsed.diagnostics
    return parsed.spec


def talk(markdown: str, **settings: Any) -> Dialogue:
    """An opened conversation about an inline document."""
    opened = Dialogue(spec_of(markdown), **settings)
    opened.open()
    return opened


def talk_asking(markdown: str, **known: Any) -> Dialogue:
    """A conversation that has asked its first question, or the next one behind what is `known` by widgets."""
    opened = talk(markdown)
    if known:
        opened.pick(**known)
    else:
        opened.say("hello")
    return opened
