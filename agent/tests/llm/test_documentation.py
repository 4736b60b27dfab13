"""docs/model.md and the code say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agent.fake_model import load_script
from agent.interpretation.guards import Guard
from agent.llm import Fault

PAGE = (Path(__file__).parents[3] / "docs" / "model.md").read_text(encoding="utf-8")


@pytest.fixture
def rows() -> dict[str, str]:
    """What the page's table of faults says is done, by the fault's name."""
    table = PAGE.partition("## Faults")[2].partition("##")[0]
    lines = [line.strip("| ").split("|") for line in table.splitlines() if line.startswith("| `")]
    return {name: line[-1].strip() for line in lines for name in re.findall(r"`(\w+)`", line[0])}


def test_every_fault_is_in_the_table(rows: dict[str, str]) -> None:
    assert rows.keys() == {fault.value for fault in Fault}


def test_what_is_said_to_be_sent_again_is(rows: dict[str, str]) -> None:
    assert {name for name, done in rows.items() if done.startswith("again")} == {
        fault for fault in Fault if fault.passes
    }


def test_faults_that_do_not_count_against_the_endpoint_are_told() -> None:
    told = PAGE.partition("for another 30.")[2].partition("do not count")[0]
    spared = {fault.value for fault in Fault if not fault.is_of_the_endpoint} - {Fault.CIRCUIT_OPEN, Fault.BUDGET_SPENT}
    assert set(re.findall(r"`(\w+)`", told)) == spared


def test_every_guard_is_in_the_table() -> None:
    table = PAGE.partition("## Guards")[2].partition("##")[0]
    lines = [line.strip("| ").split("|")[0] for line in table.splitlines() if line.startswith("| `")]
    assert {name for line in lines for name in re.findall(r"`(\w+)`", line)} == {guard.value for guard in Guard}


def test_the_script_on_the_page_can_be_loaded(tmp_path: Path) -> None:
    script = tmp_path / "script.yaml"
    script.write_text(PAGE.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    assert len(load_script(script)) == 4
