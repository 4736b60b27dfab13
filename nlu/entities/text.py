"""Words as they are said: a line, or several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nlu.canonical.texts import tidied
from nlu.dialogue_acts import is_question
from nlu.entities.base import EntityReader
from nlu.entities.names import NameReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.folding import fold_text
from nlu.naming import asks_for_name
from nlu.problems import unclear
from nlu.words import trim, vocabulary, words_in

_EMPTY_WORDS = vocabulary("n a|na|null|undefined|nil|nan|tbd|todo|xxx|blah|blah blah|test test|lorem ipsum|لا ينطبق")
_MASHED = re.compile(r"(?:asdf|sdfg|dfgh|qwer|wert|zxcv|hjkl|jkl|شسيب|ضصثق)\w{0,6}|(\w)\1{3,}")


class TextReader(EntityReader):
    """Reads a message as it stands, unless it asks or says nothing; for a slot that asks for a name, the name."""

    def __init__(self, *, lines: bool = False) -> None:
        self.lines = lines
        self._names = NameReader(lines=lines)

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        start, end = trim(text)
        if start == end or is_question(fold_text(text)):
            return None
        if _says_nothing(text[start:end]):
            return nothing_told(context.slot, (start, end))
        if asks_for_name(context.slot):
            return self._names.parse_answer(text, context)
        return Entity(tidied(text[start:end], lines=self.lines), start, end)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """The speaker's own name, where it is asked for; any other text is nothing that can be told apart."""
        return self._names.extract(text, context)


def nothing_told(slot: Slot, span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "text_says_nothing",
        f"That does not tell me anything for “{slot.name('en')}”. Please put it in a few words.",
        f"لا أفهم من ذلك إجابة عن «{slot.name('ar')}». يرجى كتابتها بكلمات قليلة.",
        span,
    )


def _says_nothing(said: str) -> bool:
    """ "...", "N/A", only emoji, fingers on the keyboard: words of a person that answer nothing."""
    words = " ".join(word.text for word in words_in(fold_text(said)))
    return not words or words in _EMPTY_WORDS or _MASHED.fullmatch(words) is not None
