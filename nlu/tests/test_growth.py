"""Nothing that a person sends costs more than its share: the time of every reader grows as the text does."""

from __future__ import annotations

from time import process_time

import pytest

from nlu.dialogue_acts import act_clauses
from nlu.tests.asking import READERS, Asked
from nlu.text import read
from nlu.types import LocalText

PIECES = (
    *(" ", "-", ",", "1", "\n", "a.", "a@a.", "(", '"', "\u064b", "\U0001f600", "\ud800", "word ", "until ", "to "),
    *("monday or ", "not ", "please ", "why ", "what? ", "1.1.", "1/2/2026 ", "10:30 ", "050 123 ", "24.7, 46.6 "),
    *("quarter to ", "in a week ", "five and ", "2 adults and ", "I'm Sara, ", "O'Hara-", "red and ", "the first or "),
    *("monday to ", "drop the red ", "red, no wait, ", "first monday of ", "one more "),
    *("yes ", "option ", "a.pdf ", "x@y.com ", "a dot ", "+966 50 "),
    *("و ", "هل ", "الساعة ", "خمسة و", "at two until 12/12/2026 - few , five days و not red "),
)
SHORT, LONG = 1_000, 4_000
MOST, LEAST = 2.0, 0.2
"""Seconds of the processor that all readers together may take for half of the longest message, and that say nothing."""
OPTIONS = ("Red", "Dark red", "Green", "Blue sky", "Option 5")


def asked(kind: str) -> Asked:
    options = OPTIONS if kind in {"dropdown", "checkbox"} else ()
    label = LocalText.of("Guest name" if kind == "text" else "Guests", ar="الضيوف")
    return Asked(kind, *options, label=label, pattern="[A-Z]{2}-[0-9]{4}" if kind == "textarea" else None)


SLOTS = [asked(kind) for kind in READERS]


def seconds(text: str) -> float:
    """What all readers take for a text that nobody has read yet, as an answer and for mentions."""
    started = process_time()
    for slot in SLOTS:
        slot.heard(text)
        slot.reader.extract(text, slot.context)
    act_clauses(read(text))
    return process_time() - started


def is_late(piece: str, again: str) -> bool:
    many = seconds((piece * LONG)[:LONG] + again)
    return many > LEAST and many > min(MOST, 8 * seconds((piece * SHORT)[:SHORT] + again) + LEAST)


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_the_text_does(piece: str) -> None:
    """Three times, for others may work beside."""
    assert not all(is_late(piece, "." * again) for again in (1, 2, 3))
