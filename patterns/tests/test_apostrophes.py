"""Words that are typed in haste."""

import pytest

from patterns.apostrophes import spellings


@pytest.mark.parametrize(("word", "hasty"), [("You've", "youve"), ("don’t know", "dont know"), ("o'clock", "oclock")])
def test_a_word_is_known_without_its_apostrophe(word: str, hasty: str) -> None:
    assert hasty in spellings(word)


@pytest.mark.parametrize("word", ["we'll", "she'll", "I'd", "'s", "plain"])
def test_not_where_that_is_another_word(word: str) -> None:
    assert len(list(spellings(word))) == 1
