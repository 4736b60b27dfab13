"""The words of a question that tell what it is about."""

from __future__ import annotations

from nlu.entity import Slot
from nlu.folding import fold
from nlu.types import words_of
from nlu.words import vocabulary, words_in

_STOP_WORDS = vocabulary(
    "i we it he she they you the a an is was are were do did does have has had be been my our your this that of to in "
    "on at for and or any already yet not so "
    "هل في من على هذا هذه تم كان قد ان"
)


def content_words_of(slot: Slot) -> frozenset[str]:
    """Folded, from its id, label, cues and prompts: by them "yes, the treatment has started" is known to answer it."""
    texts = (
        words_of(slot.id),
        *slot.label.all(),
        *slot.cues,
        *(text for prompt in slot.prompts for text in prompt.all()),
    )
    return frozenset(word.text for text in texts for word in words_in(fold(text).text)) - _STOP_WORDS
