"""Which questions a form may ask: every branch that its conditions name is walked, within bounds that are told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from authoring.paths import Fork, find_paths
from authoring.paths.walking import MOST_PATHS, walk
from forms_registry.documents import parse
from forms_registry.schema import FormSpec

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
NOW = "2026-03-12T09:30:00+03:00"


def form(*fields: str, more: str = "") -> FormSpec:
    asked = "\n".join(f"  - {{{one}, prompt: A question?}}" for one in fields)
    parsed = parse(f"---\nfields:\n{asked}\n{more}---\n# Form\n")
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


def walked(spec: FormSpec, **bounds: Any) -> dict[str, Any]:
    return walk(spec, **{"now": NOW, "zone": "Asia/Riyadh", "seconds": 30, **bounds})


def sequences(*fields: str, more: str = "") -> set[str]:
    return {" ".join(one["asked"]) for one in walked(form(*fields, more=more))["sequences"]}


@pytest.mark.parametrize(
    ("first", "condition"),
    [
        ("id: a, type: boolean, required: yes", "a is yes"),
        ("id: a, type: dropdown, required: yes, options: [x, y, z]", "a == y"),
        ("id: a, type: checkbox, required: yes, options: [x, y, z]", "a contains y"),
        ("id: a, type: integer, required: yes", "a > 7"),
        ("id: a, type: number, required: yes, max: 7", "a == 7"),
        ("id: a, type: date, required: yes", "a > 2026-04-01"),
        ("id: a, type: date, required: yes", "a - today >= 30 days"),
        ("id: a, type: time, required: yes", "a >= 12:30"),
        ("id: a, type: datetime, required: yes", "a > 2026-04-01"),
        ("id: a, type: text, required: yes", "a == red"),
        ("id: a, type: text, required: no", "a is answered"),
    ],
)
def test_a_condition_parts_the_ways_whatever_it_reads(first: str, condition: str) -> None:
    assert sequences(first, f"id: b, type: text, visible_if: {condition}", "id: c, type: text") == {"a b c", "a c"}


def test_days_that_are_compared_with_each_other_are_tried_on_both_sides() -> None:
    days = ("id: a, type: date", "id: b, type: date, constraints: b >= a")

    assert sequences(*days, "id: c, type: text, visible_if: b - a >= 7 days") == {"a b c", "a b"}


def test_what_cannot_matter_any_more_parts_no_ways() -> None:
    found = walked(
        form("id: a, type: boolean", "id: b, type: boolean", "id: c, type: text, visible_if: a is yes and b is no")
    )

    assert {" ".join(one["asked"]): one["count"] for one in found["sequences"]} == {"a b c": 1, "a b": 2}


def test_flags_part_the_ways_too() -> None:
    found = walked(form("id: a, type: text, visible_if: beta is on", "id: b, type: text", more="flags: beta\n"))

    ways = {" ".join(one["asked"]): one["ways"] for one in found["sequences"]}
    assert {asked: way[0][0] for asked, way in ways.items()} == {"b": ("beta", (False,)), "a b": ("beta", (True,))}


def test_answers_that_make_no_difference_are_told_together() -> None:
    spec = form("id: a, type: dropdown, options: [u, v, w, x, y, z]", "id: b, type: text, visible_if: a == w")
    ways = {" ".join(one["asked"]): one["ways"] for one in walked(spec)["sequences"]}

    assert ways == {"a b": [(("a", ("w",)),)], "a": [(("a", ("u", "v", "x", "y", "z")),)]}


def test_fields_that_no_way_reaches_are_told() -> None:
    spec = form(
        "id: a, type: integer, max: 5",
        "id: b, type: integer, visible_if: a > 3",
        "id: c, type: text, visible_if: b + a == 1234567",
    )

    assert walked(spec)["never"] == ["c"]


def test_days_beyond_the_calendar_are_not_tried() -> None:
    spec = form("id: a, type: date", "id: b, type: text, visible_if: a - today >= 99999999 days", "id: c, type: text")

    assert walked(spec)["never"] == ["b"]


def test_tools_and_reviews_stop_nobody() -> None:
    spec = parse((EXAMPLES / "occupational_injury_report.md").read_text(encoding="utf-8")).spec
    assert spec is not None

    found = walked(spec)

    assert found["never"] == []
    assert found["stopped"] == ""
    late = [one for one in found["sequences"] if "delayReason" in one["asked"]]
    assert late
    assert len(found["sequences"]) > len(late)


def test_where_there_are_too_many_ways_it_is_told_and_each_branch_is_still_seen() -> None:
    switches = [f"id: a{number}, type: boolean" for number in range(10)]
    shown = [f"id: b{number}, type: text, visible_if: a{number} is yes" for number in range(10)]

    found = walked(form(*switches, *shown))

    assert (found["stopped"], found["paths"]) == ("paths", MOST_PATHS)
    assert found["never"] == []


def test_a_large_form_is_walked_in_bounded_time() -> None:
    switches = [f"id: a{number}, type: boolean" for number in range(150)]
    shown = [f"id: b{number}, type: text, visible_if: a{number} is yes" for number in range(150)]
    spec = form(*switches, *shown)
    began = time.process_time()

    found = walked(spec, seconds=0.5)

    assert found["stopped"] == "time"
    assert time.process_time() - began < 10


def test_paths_are_found_in_a_process_of_their_own() -> None:
    found = find_paths(form("id: a, type: boolean", "id: b, type: text, visible_if: a is yes"))

    assert {one.asked: one.ways for one in found.sequences} == {
        ("a", "b"): ((Fork("a", (True,)),),),
        ("a",): ((Fork("a", (False,)),),),
    }
    assert (found.never, found.paths, found.stopped) == ((), 2, "")
