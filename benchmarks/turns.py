"""What a turn costs without a model: time, SQL statements, bytes of checkpoint; and what reading a document costs.

    .venv/bin/python -m benchmarks.turns [--rounds 5]

It fills each example form from the greeting to completion, by widgets, in a database of its own that goes afterwards.
"""

from __future__ import annotations

import json
import statistics
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from agent.runner import run_turn
from agent.turn import ToolResult, TurnInput, TurnOutcome
from conversations.management.commands.demo import ScriptedTools
from conversations.services import PublishedForm, TurnRequest, take_turn
from formpilot_site.database.configured import configured_server, is_embedded
from forms_registry.documents import parse
from forms_registry.services import import_form
from tests.http.journeys import WIDGETS

EXAMPLES = Path(__file__).resolve().parents[1] / "forms_registry" / "examples"
LONG_TALK = 50


@dataclass
class Costs:
    """One entry a turn: milliseconds in all and in the agent alone, SQL statements, bytes of the checkpoint."""

    whole_ms: list[float] = field(default_factory=list)
    agent_ms: list[float] = field(default_factory=list)
    statements: list[int] = field(default_factory=list)
    head_bytes: list[int] = field(default_factory=list)

    def line(self) -> str:
        whole, agent = sorted(self.whole_ms), sorted(self.agent_ms)
        return (
            f"{len(whole):4} turns   {_median(whole)} ms a turn ({whole[int(len(whole) * 0.95)]:.1f} at 95%), "
            f"{_median(agent)} in the agent   {min(self.statements)} to {max(self.statements)} statements   "
            f"{min(self.head_bytes)} to {max(self.head_bytes)} bytes of checkpoint"
        )


def measure_parsing(rounds: int) -> None:
    print("Entity a document")
    for path in sorted(EXAMPLES.glob("*.md")):
        markdown = path.read_text(encoding="utf-8")
        took = [_milliseconds(partial(parse, markdown)) for _ in range(rounds + 1)][1:]
        print(f"  {path.stem:32} {len(markdown.splitlines()):4} lines   {_median(took)} ms")


def measure_turns(rounds: int) -> None:
    print("Filling a form")
    for form, (widgets, _data) in WIDGETS.items():
        costs = Costs()
        for _ in range(rounds):
            _fill(form, widgets, costs)
        print(f"  {form:32} {costs.line()}")


def measure_a_long_talk() -> None:
    """Corrections of one answer, over and over: what a turn costs must not depend on how many there were."""
    costs = Costs()
    reply = _turn(TurnRequest(form=_published("incident_report")), costs)
    for number in range(2, LONG_TALK + 1):
        answers = {"description": f"The crane fell over, said for the {number:02}th time"}
        _turn(_next(reply, TurnInput(answers=answers)), costs)
    print("A long talk")
    for turn in (5, LONG_TALK):
        statements, head = costs.statements[turn - 1], costs.head_bytes[turn - 1]
        print(f"  turn {turn:2}   {statements} statements   {head} bytes of checkpoint")


def _fill(form: str, widgets: dict[str, Any], costs: Costs) -> None:
    tools = ScriptedTools.of(form)
    reply = _turn(TurnRequest(form=_published(form)), costs)
    while (action := reply["action"])["action"] != "FORM_COMPLETE":
        match action["action"]:
            case "TOOL_CALL":
                result = ToolResult(action["tool_name"], tools.call(action["tool_name"], action["tool_args"]))
                given = TurnInput(tool_results=(result,))
            case "MESSAGE":
                given = TurnInput(message="yes")
            case _:
                given = TurnInput(answers={action["field_id"]: widgets[action["field_id"]]})
        reply = _turn(_next(reply, given), costs)


def _turn(request: TurnRequest, costs: Costs) -> dict[str, Any]:

    def decide(*arguments: Any) -> TurnOutcome:
        started = time.perf_counter()
        outcome = run_turn(*arguments)
        costs.agent_ms.append((time.perf_counter() - started) * 1000)
        costs.head_bytes.append(len(outcome.head))
        return outcome

    with CaptureQueriesContext(connection) as captured:
        started = time.perf_counter()
        reply = take_turn(request, owner=None, decide=decide)
        costs.whole_ms.append((time.perf_counter() - started) * 1000)
    costs.statements.append(len(captured))
    return json.loads(json.dumps(reply.body))


def _next(reply: dict[str, Any], given: TurnInput) -> TurnRequest:
    return TurnRequest(turn_input=given, conversation_id=UUID(reply["conversation_id"]))


def _published(form: str) -> PublishedForm:
    import_form(markdown=(EXAMPLES / f"{form}.md").read_text(encoding="utf-8"), slug=form)
    return PublishedForm(form)


@contextmanager
def _database() -> Iterator[None]:
    kept = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(kept, verbosity=0)
        if is_embedded():
            configured_server().stop_if_idle()


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def _median(values: list[float]) -> str:
    return f"{statistics.median(values):.1f}"


def main() -> None:
    parser = ArgumentParser(description="Measures what turns and documents cost.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each form is filled")
    rounds = parser.parse_args().rounds
    measure_parsing(rounds)
    with _database():
        measure_turns(rounds)
        measure_a_long_talk()


if __name__ == "__main__":
    main()
