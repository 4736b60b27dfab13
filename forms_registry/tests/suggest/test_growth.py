"""A draft takes time in proportion to the length of its source, whatever habit of writing it is in."""

from __future__ import annotations

import time

import pytest

from forms_registry.documents.suggest import suggest

FEW, TIMES, MOST = 20, 6, 15
"""At most so many times the seconds for `TIMES` as many pieces; what takes no time at all is called 20 ms."""

PIECES = {
    "hints": "Name {at}\n    As on your card.\n\nColour {at}\n    Choose one:\n    red\n    blue\n\n",
    "one long hint": "    hint {at} of many words, at most {at}\n",
    "italics": "**Name {at}** \\*\n*only if you own it, at most {at}*\n\n",
    "parts of questions": "{at}. Is it the one of {at}?\n   {at}a. Phone\n   {at}b. If yes, which?\n",
    "a letter": "my name is ____ (name {at}) and I live at ____ (address; at least {at}), ",
    "counted places": "____ hours a week (at least 2, at most {at}), ",
    "boxes": "☐ red ☐ blue {at}. If so, why? ",
    "codes": "A{at} Name of it ....\n",
    "titled tables": "| Part {at} | | | |\n|---|---|---|---|\n| A {at} | ☐ | B {at} | |\n\n",
    "days": "- Day {at} (not before {at} May and 3 June 2026)\n",
    "numbers of questions": "Only if you answered b) in question {at}: who comes along? ____\n",
    "limits without an end": "not {at} ",
    "drawn tables": "+---+---+\n| A{at} | |\n| b | |\n",
    "drawn boxes": "+---+---+\n| {at} Name | {at} Side |\n| | a / b |\n| +---+\n",
    "questions of a letter": "Which day do you come to place {at} and at what time, and how do you travel? ",
    "rows to fill in": "| Name {at} | Your entry |\n|---|---|\n| A | |\n| B | [ ] a{at} [ ] b |\n| C | |\n\n",
    "requests": "Please give us your name (as of {at}), your date of birth, a phone number and the address. ",
    "questions passed over": "{at}. Do you row?\n\n☐ Yes\n☐ No → go to question {at}9\n\n",
    "exported rows": "{at};Name {at};a text;M;\n",
    "terms of a wiki": ";Name {at}\n:One of: red – blue – green\n",
    "broken lines": "Please tell us whether the boats of number {at} are yours and whether they lie in the\nharbour, ",
    "names beneath places": "I am ........ of ........\n   (name {at})  (village)\n.........\n\n",
    "parts side by side": "1 Name {at}     2 Club     3 Boat     5 Oar\n\n",
    "one line of signs": "• Name {at} ! (!) # ",
    "words set off": "I pay {at}  in eggs / in milk  the sum of it. ",
    "numbers of what is required": "Questions {at}, {at} to {at} and {at} must be answered. ",
    "letters for boxes": "Side {at}?  o port  o starboard\n\n",
    "letters for bullets": "o port {at}\n",
}


LINES = {
    "explaining arrows": "→ no, it is late\n",
    "asking arrows": "-> which one is it?\n",
    "words without an end": "It is the way in which we have always done it with boats, {at}\n",
    "sentences that may decide": "Only if you row, it must be answered. {at}\n",
    "limits": "Name (at most 5 letters) {at}\n",
}
"""What may be repeated beneath one question, several hundred times and twice that."""

MANY, TWICE, MOST_OF_TWICE = 700, 2, 2.6


def seconds(text: str) -> float:
    started = time.process_time()
    suggest(text)
    return time.process_time() - started


def grows_less(piece: str, before: str, after: str = "") -> bool:
    short, long = (
        before + "".join(piece.replace("{at}", str(at)) for at in range(count)) + after for count in (FEW, FEW * TIMES)
    )
    return any(seconds(long) / max(seconds(short), 0.02) < MOST for _ in range(3))


@pytest.mark.parametrize("habit", PIECES)
def test_a_draft_takes_time_in_proportion_to_its_source(habit: str) -> None:
    suggest("- Name\n- Day (date)\n")

    assert grows_less(PIECES[habit], "Name\n" if habit == "one long hint" else "# Form\n\n")


@pytest.mark.parametrize("line", LINES.values(), ids=[*LINES])
def test_so_do_many_lines_beneath_one_question(line: str) -> None:
    short, long = (
        "1. Which boat is it?\n" + "".join(line.replace("{at}", str(at)) for at in range(count))
        for count in (MANY, MANY * TWICE)
    )

    assert any(seconds(long) / seconds(short) < MOST_OF_TWICE for _ in range(3))


def test_so_does_the_notation_with_slips() -> None:
    piece = "  - id: f{at}\n    label: L{at}\n    type: people\n    locked: yes\n"

    assert grows_less(piece, "---\nfields:\n", "---\n")
