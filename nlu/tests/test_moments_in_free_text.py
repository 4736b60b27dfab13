"""Days and times in whatever people write: found where they are stated, never invented, and quickly."""

from __future__ import annotations

from time import process_time

import pytest

from nlu.entity import Entity
from nlu.tests.asking import READERS
from nlu.tests.corpus import HOSTILE, STATED
from nlu.tests.moments import asked, value_of

KINDS = ("date", "time", "datetime")


def _sure(kind: str, text: str) -> list[object]:
    return [value_of(found) for found in READERS[kind].extract(text, asked(type=kind)) if isinstance(found, Entity)]


@pytest.mark.parametrize(("text", "day", "clock"), STATED)
def test_what_people_state_is_found(text: str, day: str | None, clock: str | None) -> None:
    assert _sure("date", text) == ([day] if day else [])
    assert _sure("time", text) == ([clock] if clock else [])


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_is_found_where_nothing_is_stated(text: str) -> None:
    assert [kind for kind in KINDS if READERS[kind].extract(text, asked(type=kind))] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "piece",
    [
        "word ",
        "1 ",
        "12/12/2026 ",
        "10:30 ",
        "the 14th ",
        "monday or ",
        "quarter to ",
        " ",
        "9",
        "1.1.",
        "in a week ",
        "الساعة ",
    ],
)
def test_a_long_message_takes_no_long_time(kind: str, piece: str) -> None:
    text = (piece * 8000)[:8000]
    started = process_time()
    READERS[kind].extract(text, asked(type=kind))
    READERS[kind].parse_answer(text, asked(type=kind))
    assert process_time() - started < 10
