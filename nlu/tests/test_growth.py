"""Nothing that a person sends costs more than its share: the time of every reader grows as the text does."""

from __future__ import annotations

from time import process_time

import pytest

from nlu.dialogue_acts import sentences
from nlu.tests.asking import Asked
from nlu.text import Text

KINDS = ("date", "time", "datetime", "number")
PIECES = (*" -,.19(\n", "word ", "1.1.", "1/", "a-b ", "12/12/2026 ", "10:30 ", "monday or ", "quarter to ",
    "in a week ", "until ", "few ", "two ", "five and ", "at ", "not ", "for 4 ", "2 adults and ", "I'm Sara, ", "why ",
    "what? ", "و ", "I'll check, ", "هل ", "الساعة ", "خمسة و",
    "at two until 12/12/2026 - few , five days و ")  # fmt: skip
LENGTH, MOST = 8000, 2.0


def seconds(piece: str, length: int) -> float:
    """What all readers together take for a text that nobody has read yet."""
    text, started = (piece * length)[:length] + ".", process_time()
    for kind in KINDS:
        asked = Asked(kind, label="Guests")
        asked.heard(text)
        asked.reader.extract(text, asked.context)
    sentences(Text(text))
    return process_time() - started


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_as_the_text_does(piece: str) -> None:
    half, whole = seconds(piece, LENGTH // 2), seconds(piece, LENGTH)
    assert whole < min(MOST, 3 * half + 0.5)
