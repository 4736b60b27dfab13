"""Whatever words of the lexicon stand beside each other: readers never fail, and what they find has a quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu import lexicon
from nlu.entity import Ambiguity, Entity
from nlu.tests.asking import READERS, Asked
from nlu.tests.tags import TAGS

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
