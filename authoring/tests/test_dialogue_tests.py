"""Dialogue tests that staff write: what is played, what came otherwise, and how much they may take."""

from __future__ import annotations

import time
from datetime import datetime
from io import StringIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from authoring.dialogue_tests import Failure, failure_in_words, failures, failures_of
from authoring.dialogue_tests.playing import play, play_all
from authoring.dialogue_tests.results import Mismatch
from forms_registry.documents import parse
from forms_registry.schema import FormSpec

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
FORM = """---
form_id: table
title: Table
fields:
  - {id: people, type: integer, label: Number of people, prompt: How many?, validation: {min: 1, max: 20}}
  - {id: day, type: date, label: Day, prompt: On which day?}
  - {id: status, type: dropdown, label: Status, prompt: Which?, options: [{value: vip, label: Important}, Usual],
     data_source: {tool: get_statuses}}
---
# Table

## Tests

```yaml
"""
ZONE = "Asia/Riyadh"
NOW = datetime(2026, 3, 12, 9, 30, tzinfo=ZoneInfo(ZONE))


def form(*tests: str) -> FormSpec:
    parsed = parse(FORM + "\n".join(tests) + "\n```\n")
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


def script(*steps: str, name: str = "One", more: str = "") -> str:
    return "\n".join(
        [f"- test: {name}", *([f"  {more}"] if more else []), "  steps:", *(f"    - {one}" for one in steps)]
    )


def mismatches(*steps: str, more: str = "") -> list[Mismatch]:
    spec = form(script(*steps, more=more))
    return [found for step in play(spec, spec.tests[0], NOW) for found in step.mismatches]


WHOLE = (
    "say: a table for four tomorrow",
    "expect: {people: 4, day: 2026-03-13, calls: get_statuses, status: awaiting_info}",
    "fail: {get_statuses: closed}",
    "tool: {get_statuses: {statuses: [Important, Usual]}}",
    "expect: {asks: status, says: which?}",
    "choose: {status: Usual}",
    "expect: {people: 4.0, answers: {status: Usual}, status: completed}",
)


def test_a_conversation_goes_as_it_is_written() -> None:
    assert mismatches(*WHOLE) == []


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("{people: 5}", Mismatch("answer", 5, 4, "people")),
        ("{people: true}", Mismatch("answer", True, 4, "people")),
        ("{people: null}", Mismatch("answer", None, 4, "people")),
        ("{asks: people}", Mismatch("asks", "people", "day")),
        ("{calls: get_statuses}", Mismatch("calls", "get_statuses", "")),
        ("{status: completed}", Mismatch("status", "completed", "awaiting_info")),
    ],
)
def test_what_came_instead_is_told(expected: str, found: Mismatch) -> None:
    assert mismatches("choose: {people: 4}", f"expect: {expected}") == [found]


def test_words_that_were_not_said_are_told_with_those_that_were() -> None:
    (found,) = mismatches("choose: {people: 4}", "expect: {says: Goodbye}")

    assert (found.about, found.wanted) == ("says", "Goodbye")
    assert "On which day?" in str(found.came)


def test_a_result_that_nobody_waits_for_is_told() -> None:
    (found,) = mismatches("choose: {people: 4}", "tool: {get_statuses: {}}", "expect: {people: 4}")

    assert (found.about, found.name, found.came) == ("awaits", "get_statuses", "day")


def test_what_comes_after_the_end_is_refused_and_ends_the_test() -> None:
    about = [one.about for one in mismatches(*WHOLE, "say: hello", "expect: {people: 9}")]

    assert about == ["refused"]


def test_what_is_known_beforehand_counts_and_the_clock_stands_still() -> None:
    known = "now: 2024-02-28 23:59\n  prefill: {people: 2}"

    assert mismatches("say: tomorrow", "expect: {people: 2, day: 2024-02-29}", more=known) == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
def test_the_tests_of_an_example_pass(path: Path) -> None:
    spec = parse(path.read_text(encoding="utf-8")).spec
    assert spec is not None

    runs = play_all(spec, now=NOW.isoformat(), zone=ZONE, seconds=60)

    assert len(runs) >= 2
    assert [step["mismatches"] for one in runs for step in one["steps"] if step["mismatches"]] == []
    assert all(one["was_played"] for one in runs)


def test_failures_are_found_in_a_process_of_their_own_and_told_with_their_lines() -> None:
    spec = form(script("choose: {people: 4}", "expect: {people: 5}", name="Few"), script("expect: {people: null}"))

    found = failures(spec)

    assert found == (Failure("Few", 18, Mismatch("answer", 5, 4, "people")),)
    assert failure_in_words(found[0]) == "Line 18, test “Few”: people should be 5, and is 4."
    assert failures(form(script("expect: {people: null}"))) == ()


def test_tests_that_take_too_long_are_stopped_and_have_failed() -> None:
    """Some of twenty times a hundred steps; what they may take is counted, not measured."""
    steps = ["choose: {people: 4}"] * 99 + ["expect: {people: 4}"]
    spec = form(*[script(*steps, name=str(number)) for number in range(20)])
    began = time.process_time()

    runs = play_all(spec, now=NOW.isoformat(), zone=ZONE, seconds=0.5)

    assert time.process_time() - began < 5
    assert len(runs) == 20
    assert not runs[-1]["was_played"]
    assert runs[-1]["steps"] == ()


def test_a_test_that_was_not_played_to_its_end_is_a_failure() -> None:
    spec = form(script("expect: {people: null}"))
    (one,) = play_all(spec, now=NOW.isoformat(), zone=ZONE, seconds=0)
    from authoring.dialogue_tests.running import _test_run

    (failure,) = failures_of((_test_run(one),))

    assert failure.mismatch is None
    assert "no time left" in failure_in_words(failure)


class TestCommand:
    def test_a_folder_that_passes(self, tmp_path: Path) -> None:
        (tmp_path / "table.md").write_text(FORM + script("choose: {people: 4}", "expect: {people: 4}") + "\n```\n")
        out = StringIO()

        call_command("test_forms", str(tmp_path), stdout=out)

        assert "tests that passed: 1 of 1" in out.getvalue()

    def test_a_file_that_fails_or_cannot_be_read(self, tmp_path: Path) -> None:
        failing, broken = tmp_path / "failing.md", tmp_path / "broken.md"
        failing.write_text(FORM + script("expect: {people: 4}") + "\n```\n")
        broken.write_text("# Nothing\n")
        errors = StringIO()

        with pytest.raises(CommandError, match=r"failing\.md, .*broken\.md"):
            call_command("test_forms", str(failing), str(broken), stdout=StringIO(), stderr=errors)

        assert f"{failing}:17: One: people should be 4, and is nothing." in errors.getvalue()
        assert f"{broken}:1: error:" in errors.getvalue()

    @pytest.mark.django_db
    def test_there_is_no_such_form(self) -> None:
        with pytest.raises(CommandError, match="nowhere"):
            call_command("test_forms", "nowhere", stdout=StringIO())
