"""Known words are found however a text writes them, and nothing is found that only begins or ends as they do."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patterns.repeats import repeats, signs_of

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def found(text: str, *known: str) -> list[str]:
    return sorted(text[start:end] for start, end in repeats(text, known))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        *(("9th of march 1990", one) for one in ("9TH OF MARCH, 1990", "٩th  of (march) ١٩٩٠", "9th-of-march\n1990")),
        *(("QX7719283", one) for one in ("qx 771 92 83", "QX٧٧١٩٢٨٣", "QX  7719, 283", "Q.X.7.7.1.9.2.8.3")),
        *(("Zebulon Al-Saleh", one) for one in ("ZEBULON AL SALEH", "Zébulon, Al–Saleh", "zebulon_al_saleh")),
        ("محمّد الأحمد", "محمد — الاحمد"),
        ("a.b@c.org", "A.B @ C.org"),
        ("12/5", "12.5"),
        ("§§§", "§§§"),
    ],
)
def test_words_are_found_in_another_writing(words: str, text: str) -> None:
    assert found(f"It is {text}, I said.", words) == [text]


@pytest.mark.parametrize(
    ("words", "text"),
    [("Ann", "Annabel"), ("Ann", "Joann"), ("7719", "17719"), ("12/5", "room 125"), ("125", "12/5"), ("no", "no, no")],
)
def test_nothing_else_is_found(words: str, text: str) -> None:
    assert found(text, words) == []


@given(before=TEXT, words=TEXT.filter(lambda text: len(text.strip()) >= 3), after=TEXT)
def test_words_are_found_as_they_are(before: str, words: str, after: str) -> None:
    text = f"{before} {words} {after}"

    assert any(signs_of(words) == signs_of(text[start:end]) for start, end in repeats(text, [words]))


def test_it_takes_no_longer_where_all_is_alike() -> None:
    begun = time.process_time()
    list(repeats("a" * 40_000, ["a" * 20_000, "1" * 20_000]))

    assert time.process_time() - begun < 2
