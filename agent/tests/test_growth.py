"""No message costs more than two seconds, whatever the form: a turn's time grows as the text does, and as the form."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, partial
from time import process_time

import pytest

from agent.tests.assistants import LOANS, Library
from agent.tests.talk import THURSDAY, Dialogue, spec_of, talk
from nlu.tests.asking import READERS
from tests.thoroughness import is_thorough

PIECES = (
    *(
        " ",
        "-",
        ", ",
        "a.",
        "(",
        '"',
        "\U0001f600",
        "until ",
        "not ",
        "no, ",
        "why ",
        "1/2/2026 ",
        "1.1.",
        "a@a.",
        "or ",
        "and ",
        "a@",
        "no ",
    ),
    *("field 1: ", "change field 1 to ", "o1 and ", "هل ", "خمسة و", "skip, because ", "I'm Sara, "),
    "o1 and Huda Saleh on 3 March 2026 at 12:30 ",
)
LONG = 8_000
SHORT, HALF = 1_000, LONG // 2
MOST, LEAST = 2.0, 0.2
"""Seconds of the processor that the longest message may take, and that say nothing."""
CHOICES = {"dropdown", "checkbox"}
ASKED = ("a day", "a number", "words", "a choice")
JUST_READ = 600
"""Characters of a message that is still held against every field of a form of 300."""


def form(kinds: list[str], options: int = 9, pattern: str = "") -> str:
    """`pattern` is that of each text."""
    offered = ", ".join(f"o{place}" for place in range(options))
    rows = (
        f"| {place} | `f{place}` | {kind} | Yes | Which {place}? | Field {place} | {offered * (kind in CHOICES)} "
        f"| {pattern * (kind == 'text')} |"
        for place, kind in enumerate(kinds, 1)
    )
    return "\n".join(
        (
            "# Form\n\n## Field Summary Table\n",
            "| # | Field ID | Type | Required | Ask User | Label | Options | Pattern |",
            "|---|---|---|---|---|---|---|---|",
            *rows,
        )
    )


BESIDE = ["text"] * 40
NAMED = "  - {{id: hotel_{0}, type: text, required: true, prompt: What is the name of hotel {0}?}}"

NUMBERED = "  - {{id: plot{0}_no, type: text, required: true, prompt: Which plot {0} is it?}}"

FORMS = {
    "every kind": form([*READERS], pattern=r"\d{1,4}/\d{1,4}/\d{4}"),
    "a day": form(["date", *BESIDE]),
    "a number": form(["integer", *BESIDE]),
    "words": form(["text", *BESIDE]),
    "a choice": form(["dropdown", *BESIDE]),
    "days": form(["date"] * 300),
    "choices": form(["dropdown"] * 300, 99),
    "kinds": form([*READERS] * 21),
    "names": "\n".join(("---", "fields:", *map(NAMED.format, range(300)), "---", "# Hotels")),
    "numbers": "\n".join(("---", "fields:", *map(NUMBERED.format, range(300)), "---", "# Plots")),
    "a period": """---
fields:
  - {id: start, type: date, required: true, label: Start date, prompt: When does it start?}
  - {id: end, type: date, required: true, label: End date, prompt: When does it end?}
  - {id: city, type: text, required: true, label: City, prompt: In which city?}
---

# Stay
""",
}


@cache
def opened(name: str) -> Dialogue:
    talk = Dialogue(spec_of(FORMS[name]), now=THURSDAY)
    talk.open()
    return talk


def seconds(name: str, message: str) -> float:
    begun = opened(name)
    talk = Dialogue(begun.spec, now=begun.now, head=begun.head, turns=begun.turns, timed=True)
    started = process_time()
    talk.say(message)
    return process_time() - started


def is_late(name: str, piece: str, again: str) -> bool:
    many = seconds(name, (piece * HALF)[:HALF] + again)
    return many > LEAST and many > min(MOST / 2, 8 * seconds(name, (piece * SHORT)[:SHORT] + again) + LEAST)


@pytest.mark.parametrize("piece", PIECES)
def test_a_turn_grows_as_its_message_does(piece: str) -> None:
    """Three times, for others may work beside."""
    assert not all(is_late("every kind", piece, "." * again) for again in (1, 2, 3))


@pytest.mark.parametrize("place", range(len(ASKED)))
def test_the_answer_to_a_question_takes_no_longer(place: int) -> None:
    """Half of the longest message costs no more than half of what a turn may. Each piece answers one of the questions,
    for `nlu/tests/test_growth.py` has every reader hear each; thoroughly, all of them."""
    name, pieces = ASKED[place - 2], PIECES if is_thorough() else PIECES[place :: len(ASKED)]
    opened(name).say("hello")
    late = [
        piece
        for piece in pieces
        if all(seconds(name, (piece * HALF)[:HALF] + "." * again) > MOST / 2 for again in (1, 2, 3))
    ]
    assert late == []


@pytest.mark.parametrize("name", ["every kind", "days", "choices", "kinds"])
@pytest.mark.parametrize("length", [JUST_READ, LONG])
def test_the_longest_message_and_one_held_against_all_fields_are_no_slower(name: str, length: int) -> None:
    message = (PIECES[-1] * length)[:length]
    assert any(seconds(name, message + "." * again) < MOST for again in (1, 2, 3))


@pytest.mark.parametrize("length", [JUST_READ, LONG])
def test_names_held_against_many_fields_that_ask_for_one_are_no_slower(length: int) -> None:
    message = ("the hotel is called Monte Rosa, at the Monte Rosa her name is Rex, " * length)[:length]
    assert any(seconds("names", message + "." * again) < MOST for again in (1, 2, 3))


def test_one_long_clause_of_places_and_days_is_no_slower() -> None:
    message = ("I need one in Taif on 3 March 2026 " * LONG)[:LONG]
    assert any(seconds("a period", message + "." * again) < MOST for again in (1, 2, 3))


def test_nothing_is_placed_of_what_is_too_much_to_hold_against_every_field() -> None:
    """No value is taken from a part of the table."""
    talk = Dialogue(spec_of(form(["text"] + ["dropdown"] * 299)), now=THURSDAY)
    talk.open()
    talk.say("word " * 400 + "o1")
    assert set(talk.answers) <= {"f1"}


LOOKED_UP = """---
fields:
  - {id: unit, type: dropdown, required: true, prompt: Which unit?, data_source: get_units}
tools:
  - {name: get_units}
---

# Form
"""


def test_one_field_told_again_and_again_by_words_of_its_question_is_no_slower() -> None:
    """What is told behind each "is" ends before the next."""
    message = ("the start is 3 March 2026, " * LONG)[:LONG]
    assert any(seconds("a period", message + "." * again) < MOST for again in (1, 2, 3))


@pytest.mark.parametrize("piece", ["what? ", "a, "])
def test_wishes_looked_for_behind_each_sign_of_a_message_to_an_assistant_are_no_slower(piece: str) -> None:
    """The desk knows few phrases: an assistant of many took fifty times as long."""

    def seconds_of_first(again: int) -> float:
        desk = talk(LOANS, actions=Library(), timed=True)
        started = process_time()
        desk.say((piece * LONG)[:LONG] + "." * again)
        return process_time() - started

    assert any(seconds_of_first(again) < LEAST / 2 for again in (1, 2, 3))


@pytest.mark.parametrize("between", [" or ", ", ", " I mean "])
def test_a_message_that_names_many_of_the_options_that_a_tool_brought_is_no_slower(between: str) -> None:
    talk = Dialogue(spec_of(LOOKED_UP), now=THURSDAY, timed=True)
    talk.open()
    talk.say("hello")
    talk.tool("get_units", {"units": [{"name": f"n{number}"} for number in range(5_000)]})
    message = between.join(f"n{number}" for number in range(4_000, 5_000))[:LONG]
    started = process_time()
    talk.say(message)
    assert process_time() - started < MOST


@pytest.mark.parametrize("piece", ["plot1 2b. ", "plot1 plot2 ", "from here to there 7, ", "the plot is 77-1029384, "])
def test_numbers_held_against_many_fields_that_ask_for_one_are_no_slower(piece: str) -> None:
    message = (piece * LONG)[:LONG]
    assert any(seconds("numbers", message + "." * again) < MOST for again in (1, 2, 3))


@pytest.mark.parametrize(
    ("kind", "stands", "piece"),
    [
        ("integer", 5, "change the field to 6 "),
        ("integer", 5, "not 5, 6, "),
        ("time", "09:00", "can it be half 9 instead. "),
        ("text", "Ida Rowe", "it's spelt Roe with one o, "),
        ("email", "ida@example.com", "make it ida@example.org. "),
    ],
)
def test_changes_asked_for_of_many_answers_are_no_slower(kind: str, stands: str | int, piece: str) -> None:
    """Both where each answer is held against all of a message, and where it is too much for that."""
    for length in (JUST_READ, LONG):
        talk = Dialogue(spec_of(form([kind] * 100)), now=THURSDAY, timed=True)
        talk.open()
        talk.pick(**dict.fromkeys((f"f{place}" for place in range(1, 100)), stands))
        started = process_time()
        talk.say((piece * length)[:length])
        assert process_time() - started < MOST


def test_conditions_of_many_fields_that_are_answered_at_once_are_no_slower() -> None:
    """An answer has those conditions judged that read it, and not all of them."""
    switches, fields = [f"is{place}" for place in range(30)], [f"f{place}" for place in range(270)]
    shown_if = " && ".join(f"{name} == true" for name in switches)
    rows = [f"  - {{id: {name}, type: yesno, required: true, prompt: Is it {name}?}}" for name in switches]
    rows += [
        f'  - {{id: {name}, type: text, required: true, prompt: Which {name}?, visible_if: "{shown_if}"}}'
        for name in fields
    ]
    spec = spec_of("\n".join(("---", "fields:", *rows, "---", "# Form")))

    def seconds_of_answers() -> float:
        talk = Dialogue(spec, now=THURSDAY, timed=True)
        talk.open()
        started = process_time()
        talk.pick(**dict.fromkeys(switches, True), **dict.fromkeys(fields, "red"))
        assert len(talk.answers) == 300
        return process_time() - started

    assert any(seconds_of_answers() < MOST / 4 for _ in range(3))


def rules_of_ones_own(number: int) -> list[str]:
    """Every other answer is broken by a lower limit."""
    return [f"f{place} <= {100 if place % 2 else 1} * most" for place in range(number)]


def rules_of_the_one_before(number: int) -> list[str]:
    """Under a low limit, each answer stands by the one before, and the first falls."""
    return ["f0 <= most", *(f"most > 90 || f{place} is answered" for place in range(number - 1))]


def rules_of_the_one_behind(number: int) -> list[str]:
    return [*(f"most > 90 || f{place} is answered" for place in range(1, number)), f"f{number - 1} <= most"]


@pytest.mark.parametrize(
    ("rules_of", "remaining"), [(rules_of_ones_own, 0.5), (rules_of_the_one_before, 0), (rules_of_the_one_behind, 0)]
)
def test_answers_that_one_change_breaks_are_judged_once_each(
    rules_of: Callable[[int], list[str]], remaining: float
) -> None:
    """Twice as many take twice the calls: one that is taken out has those judged again that it decides about."""

    def calls_to_settle(number: int) -> int:
        rows = ["  - {id: most, type: integer, required: true, prompt: How many at most?}"]
        rows += [
            f"  - {{id: f{place}, type: integer, required: true, prompt: How many of {place}?,"
            f" constraints: [{{rule: {rule}, message: Too many.}}]}}"
            for place, rule in enumerate(rules_of(number))
        ]
        talk = Dialogue(spec_of("\n".join(("---", "review: final", "fields:", *rows, "---", "# Form"))), timed=True)
        talk.open()
        answers = {f"f{place}": 50 for place in range(number)}
        talk.pick(most=100, **answers)
        assert len(talk.answers) == 1 + number
        calls = calls_in(partial(talk.pick, most=1))
        assert len(talk.answers) == 1 + int(number * remaining)
        return calls

    calls_to_settle(2)
    assert calls_to_settle(120) < 2.3 * calls_to_settle(60)


def calls_in(act: Callable[[], object]) -> int:
    """How many functions are called."""
    calls = 0

    def count(_frame: object, event: str, _function: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls
