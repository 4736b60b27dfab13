"""Whatever an author writes as a pattern is used, or refused with what to write; no text makes it slow."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patterns.regular import LONGEST, LONGEST_TEXT, can_check, fits, pattern_fault

PIECES = st.sampled_from(
    [
        *"ab.|()[]{}*+?^$\\-",
        r"\w",
        r"\d",
        r"\s",
        "{2,30}",
        "{1000}",
        "(?:",
        "(?=",
        "(?<!",
        r"\1",
        r"\p{L}",
        "[a-z]",
        "أ",
        "\ud800",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from(["a", "ab ", "أب", "a!"]))
def test_any_pattern_is_refused_or_decides_within_the_blink_of_an_eye(pattern: str, piece: str) -> None:
    before = time.process_time()
    fault = pattern_fault(pattern)
    fits(pattern, piece * (LONGEST_TEXT // len(piece)))

    assert time.process_time() - before < 3
    assert bool(fault) != (can_check(pattern) or not pattern)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("(?=a)b", "ahead or back"),
        (r"(a)\1", "group"),
        ("(?:(?:(?:a{1000}){1000}){1000}){1000}", "at most {1000}"),
        ("a{90000000}", "at most {1000}"),
        (r"\w{1000}", "too large"),
        ("a" * (LONGEST + 1), f"{LONGEST} characters"),
        ("[a", "missing ]"),
        ("\ud800", "half a character"),
    ],
)
def test_what_cannot_be_used_is_told_with_a_remedy(pattern: str, told: str) -> None:
    assert told in pattern_fault(pattern)
    assert fits(pattern, "anything")  # a form of former days goes on, and checks what it can


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        (r"[\w ]+", "أحمد علي", "a-b"),
        (r"\W+", "-!", "José"),
        (r"\S+ \S+", "a b", "ab"),
        (r"[]\w]+", "a]é", "a["),
        (r"[\u0621-\u064A]+", "أحمد", "Ahmed"),
        (r"\A\p{Script=Greek}+\Z", "αβ", "ab"),
        (r"[^\d\s]+", "añ", "a 1"),
    ],
)
def test_letters_are_those_of_every_script(pattern: str, good: str, bad: str) -> None:
    assert fits(pattern, good)
    assert not fits(pattern, bad)


def test_a_text_beyond_all_bounds_has_no_form() -> None:
    assert fits("a*", "a" * LONGEST_TEXT)
    assert not fits("a*", "a" * (LONGEST_TEXT + 1))
