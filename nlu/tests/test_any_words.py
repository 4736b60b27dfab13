"""Whatever words of the lexicon stand beside each other: readers never fail, and what they find has a quote."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.entity import Ambiguity, Entity
from nlu.tests.asking import READERS, Asked
from nlu.tests.tags import TAGS
from nlu.tests.test_size import READERS as READERS_OF_WORDS
from patterns.data import read_yaml

WORDS = sorted({word for tag in TAGS for word in lexicon.words(tag)})
PIECES = st.sampled_from(WORDS) | st.integers(0, 2_100).map(str) | st.sampled_from(list(".,:;/-+%?!()'\n"))
TEXTS = st.lists(PIECES, min_size=1, max_size=6).flatmap(
    lambda pieces: st.sampled_from([" ", ""]).map(lambda blank: blank.join(pieces))
)


@pytest.mark.parametrize("kind", READERS)
@given(text=TEXTS)
def test_readers_take_any_words(kind: str, text: str) -> None:
    asked = Asked(kind, "North gate", "South gate", "Neither", label="Gate")
    answer = asked.heard(text)
    for found in [*([answer] if answer else []), *asked.reader.extract(text, asked.context)]:
        assert isinstance(found, Entity | Ambiguity)
        assert text[found.start : found.end].strip()


TIMELY = sorted(
    {
        word
        for tag in read_yaml(READERS_OF_WORDS / "lexicons" / "temporal.yaml")
        for word in lexicon.words(tag)
        if len(word.split()) < 3
    }
)
MOMENTS = st.lists(st.sampled_from(TIMELY) | st.sampled_from(["9", "12.13", "12 March"]), min_size=1, max_size=4)


@pytest.mark.parametrize("stands", [None, "2026-03-08", "15:30", "2026-03-08T15:30:00"])
@pytest.mark.parametrize("kind", ["date", "datetime", "time"])
@given(words=MOMENTS)
def test_whatever_is_told_of_a_moment_has_its_words(kind: str, stands: str | None, words: list[str]) -> None:
    asked = Asked(kind)
    found = asked.reader.parse_answer(" ".join(words), replace(asked.context, current=stands))
    assert not isinstance(found, Ambiguity) or all(map(found.problem.text.get, ("en", "ar")))
