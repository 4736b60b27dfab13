"""What a turn costs without a model: time, SQL statements, bytes of checkpoint; and what reading a document costs.

    .venv/bin/python -m benchmarks.turns [--rounds 5] [--against CHECKOUT]

It fills each example form from the greeting to completion, by widgets, in a database of its own that goes afterwards.
Processor time is that of this process, which looks for garbage as workers do; the database's is not in it. With
`--against` another checkout of the project is measured by turns with this one, so that both meet the same noise, and
the ratio is told.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
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

import benchmarks  # sets Django up, also where this file is run by its path
from agent.runner import run_turn
from agent.turns.outcome import TurnOutcome
from agent.turns.turn import ToolResult, TurnInput
from conversations.management.commands.demo import ScriptedTools
from conversations.models import Checkpoint
from conversations.services import PublishedForm, Reply, TurnRequest, take_turn
from formpilot_site.database.configured import configured_server, is_embedded
from formpilot_site.serving.collecting import collect_seldom
from forms_registry.documents import parse
from forms_registry.services import import_form
from tests.http.journeys import WIDGETS

EXAMPLES = Path(benchmarks.__file__).resolve().parents[1] / "forms_registry" / "examples"
LONG_TALK = 50
PASSES = 3


@dataclass
class Costs:
    """One entry a turn: milliseconds by the clock, and of the processor in all and in the agent alone; SQL statements,
    which are counted in turns of their own; bytes of the checkpoint."""

    clock_ms: list[float] = field(default_factory=list)
    whole_ms: list[float] = field(default_factory=list)
    agent_ms: list[float] = field(default_factory=list)
    statements: list[int] = field(default_factory=list)
    head_bytes: list[int] = field(default_factory=list)

    def line(self) -> str:
        clock = sorted(self.clock_ms)
        late = clock[int(len(clock) * 0.95)]
        return "   ".join(
            (
                f"{len(clock):4} turns",
                f"processor: {_median(self.whole_ms)} ms a turn, {_median(self.agent_ms)} of them in the agent",
                f"clock: {_median(clock)} ms ({late:.1f} at 95%)",
                f"{min(self.statements)} to {max(self.statements)} statements",
                f"{min(self.head_bytes)} to {max(self.head_bytes)} bytes of checkpoint",
            )
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
            fill(form, widgets, costs)
        fill(form, widgets, costs, counting=True)
        print(f"  {form:32} {costs.line()}")


def measure_a_long_talk() -> None:
    """Corrections of one answer, over and over: what a turn costs must not depend on how many there were."""
    costs = Costs()
    reply = _turn(TurnRequest(form=_published("incident_report")), costs, counting=True)
    for number in range(2, LONG_TALK + 1):
        answers = {"description": f"The crane fell over, said for the {number:02}th time"}
        _turn(_next(reply, TurnInput(answers=answers)), costs, counting=True)
    print("A long talk")
    for turn in (5, LONG_TALK):
        statements, head = costs.statements[turn - 1], costs.head_bytes[turn - 1]
        print(f"  turn {turn:2}   {statements} statements   {head} bytes of checkpoint")


def fill(form: str, widgets: dict[str, Any], costs: Costs, *, counting: bool = False) -> None:
    """One conversation about an example form, from the greeting to its completion."""
    tools = ScriptedTools.of(form)
    # The host runs what it can play; earlier checkouts, with which this is compared, know less.
    played = getattr(tools, "names", frozenset({"*"}))
    runs: dict[str, Any] = {"host_tools": played} if hasattr(TurnRequest, "host_tools") else {}
    reply = _turn(TurnRequest(form=_published(form), **runs), costs, counting=counting)
    while (action := reply["action"])["action"] != "FORM_COMPLETE":
        match action["action"]:
            case "TOOL_CALL":
                result = ToolResult(action["tool_name"], tools.call(action["tool_name"], action["tool_args"]))
                given = TurnInput(tool_results=(result,))
            case "MESSAGE":
                given = TurnInput(message="yes")
            case _:
                given = TurnInput(answers={action["field_id"]: widgets[action["field_id"]]})
        reply = _turn(_next(reply, given), costs, counting=counting)


def _turn(request: TurnRequest, costs: Costs, *, counting: bool) -> dict[str, Any]:
    if counting:
        with CaptureQueriesContext(connection) as captured:
            reply = take_turn(request, owner=None)
        costs.statements.append(len(captured))
        costs.head_bytes.append(len(Checkpoint.objects.get(pk=reply.body["conversation_id"]).head))
        return _as_sent(reply)

    def decide(*arguments: Any) -> TurnOutcome:
        started = time.process_time()
        outcome = run_turn(*arguments)
        costs.agent_ms.append((time.process_time() - started) * 1000)
        return outcome

    clock, processor = time.perf_counter(), time.process_time()
    reply = take_turn(request, owner=None, decide=decide)
    costs.whole_ms.append((time.process_time() - processor) * 1000)
    costs.clock_ms.append((time.perf_counter() - clock) * 1000)
    return _as_sent(reply)


def _as_sent(reply: Reply) -> dict[str, Any]:
    return json.loads(json.dumps(reply.body))


def _next(reply: dict[str, Any], given: TurnInput) -> TurnRequest:
    return TurnRequest(turn_input=given, conversation_id=UUID(reply["conversation_id"]))


def _published(form: str) -> PublishedForm:
    import_form(markdown=(EXAMPLES / f"{form}.md").read_text(encoding="utf-8"), slug=form)
    return PublishedForm(form)


@contextmanager
def database() -> Iterator[None]:
    """A database of its own, which is gone at the end."""
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


def processor_ms(rounds: int) -> float:
    """The median turn of all forms."""
    costs = Costs()
    for form, (widgets, _data) in WIDGETS.items():
        fill(form, widgets, Costs())  # what is loaded once
        for _ in range(rounds):
            fill(form, widgets, costs)
    return statistics.median(costs.whole_ms)


def compare(other: Path, rounds: int) -> None:
    """Runs this very file over this checkout and the other one, by turns."""
    here = Path(__file__).resolve().parents[1]
    figures: dict[Path, list[float]] = {other: [], here: []}
    for _ in range(PASSES):
        for checkout, found in figures.items():
            command = [sys.executable, "-P", __file__, "--median", "--rounds", str(rounds)]
            environment = os.environ | {"PYTHONPATH": str(checkout)}
            told = subprocess.run(command, cwd=checkout, env=environment, check=True, capture_output=True, text=True)
            found.append(float(told.stdout))
            print(f"  {checkout}: {found[-1]:.1f} ms of processor a turn", flush=True)
    before, after = (statistics.median(found) for found in figures.values())
    print(f"  {after:.1f} against {before:.1f} ms: {after / before:.2f}")


def main() -> None:
    parser = ArgumentParser(description="Measures what turns and documents cost.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each form is filled")
    parser.add_argument("--against", type=Path, help="another checkout, to be measured by turns with this")
    parser.add_argument("--median", action="store_true", help="print the processor's milliseconds a turn, and no more")
    given = parser.parse_args()
    if given.against:
        return compare(given.against.resolve(), given.rounds)
    with database():
        collect_seldom()
        if given.median:
            return print(processor_ms(given.rounds))
        measure_turns(given.rounds)
        measure_a_long_talk()
    return measure_parsing(given.rounds)


if __name__ == "__main__":
    main()
