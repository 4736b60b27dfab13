"""The words of a slot, and which words of its question carry content."""

from __future__ import annotations

from functools import lru_cache

from nlu import lexicon
from nlu.entity import Slot
from nlu.lexicon import TOKEN
from nlu.stems import stem
from nlu.text import Text, read
from nlu.types import words_of
from patterns.folding import fold_text

SMALL_WORDS = ("function_word", "auxiliary", "preposition", "subject_pronoun", "question_word", "polite", "emphasis")
"""Tags of words without content of their own."""


def content_words_of(slot: Slot) -> frozenset[str]:
    """The stems of its id, label, cues and prompts: they show that "yes, the treatment has started" answers it."""
    return frozenset().union(*wordings(slot))


def wordings(slot: Slot) -> tuple[frozenset[str], ...]:
    """The stems of each wording of a slot: its id, its labels, each cue and each prompt."""
    return tuple(map(content_of, (*slot_names(slot), *slot_prompts(slot))))


def slot_names(slot: Slot) -> tuple[str, ...]:
    """What a slot is called: its id in words, its labels and its cues."""
    return (words_of(slot.id), *slot.label.all(), *slot.cues)


def slot_prompts(slot: Slot) -> tuple[str, ...]:
    """Its questions, in every language."""
    return tuple(text for prompt in slot.prompts for text in prompt.all())


def words_about(slot: Slot) -> Text:
    """All names and questions of a slot, as one text."""
    return read("\n".join((*slot_names(slot), *slot_prompts(slot))))


@lru_cache(maxsize=8192)
def content_of(text: str, *others: str) -> frozenset[str]:
    """The stems of a text's content words; words with the tags `others` are none either."""
    small = frozenset().union(*map(lexicon.words, (*SMALL_WORDS, *others)))
    return frozenset(stem(word) for word in TOKEN.findall(fold_text(text)) if word[0].isalnum() and word not in small)
