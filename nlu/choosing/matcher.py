"""One message, listened to with the options on offer in mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nlu.choosing.denial import denials, denied
from nlu.choosing.index import NUMBERS, Mention, Word, index_of, is_common
from nlu.choosing.places import around, places_in
from nlu.choosing.selection import meaning_of, no_such_place, which_option
from nlu.dialogue_acts import Act, acts_at
from nlu.entities.yes_no import yes_or_no
from nlu.entity import Ambiguity
from nlu.expressions import claimed
from nlu.text import read
from nlu.types import Option

ALONE, AMONG_SMALL, PHRASE, IN_ANSWER, PART, IN_STORY, DIGITS = 1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6
"""How sure it is: nothing but a name, or a place in the list; a name among small words; a name of several words, or one
written as the form writes it, among others; a word in a short answer; a part of a name, or a slip; a word in a story; a number."""

_SHORT, _LONGEST, _MOST_ASKED = 8, 80, 4


@dataclass(frozen=True, slots=True)
class Chosen:
    """Options by their place in the list, and the span of the original text that chose them."""

    places: tuple[int, ...]
    start: int
    end: int
    confidence: float = ALONE


class OptionMatcher:
    """A message and `options`. `told` are the names in it with how sure each is, and `rest` the other words that tell;
    what is denied is in neither. `wordings` are the stems of the question, which tell nothing new."""

    def __init__(self, text: str, options: tuple[Option, ...], wordings: Sequence[frozenset[str]] = ()) -> None:
        self.text, self.options, self.wordings = read(text), options, wordings
        self.index = index_of(options)
        self.is_short = sum(token.text.isalnum() for token in self.text.tokens) <= _SHORT
        words = self.index.words(self.text, slips=len(self.text) <= _LONGEST)
        mentions = self.index.mentions(self.text, words)
        self.denying = denials(self.text, mentions)
        self.denied = denied(self.text, mentions, self.denying)
        self.taken = {at for mention in mentions for at in range(mention.first, mention.last)}
        self.taken.update(at for opening, span in self.denying.items() for at in (opening, *span))
        self.rest = [word for word in words if word.at not in self.taken and self._tells(word)]
        claims = claimed(self.text, but="number" if self.index.has_numbers else "")
        self._cut = {at for at in claims if at - 1 in claims}
        told = ((mention, self._sure(mention)) for mention in mentions if mention not in self.denied)
        self.told = {mention: sure for mention, sure in told if sure}

    @property
    def span(self) -> tuple[int, int]:
        return self.text.span(0, len(self.text)) if len(self.text) else (0, 0)

    def _tells(self, word: Word) -> bool:
        if word.stem in self.index.by_stem and not is_common(self.text.word(word.at)):
            return True
        return word.at not in around(self.text) and not any(word.stem in wording for wording in self.wordings)

    def _sure(self, mention: Mention) -> float:
        """0 for a word of every day among words that tell more, and for what is asked, or cut out of a day or an hour."""
        if mention.slipped or not self.rest or mention.words > 1:
            sure = PART if mention.slipped else PHRASE if self.rest else AMONG_SMALL
        else:
            sure = self._sure_of_word(mention)
        asked = Act.ASKS in acts_at(self.text, mention.first)
        return 0 if asked or {mention.first, mention.last} & self._cut else sure

    def _sure_of_word(self, mention: Mention) -> float:
        said = self.text.original[slice(*self.text.span(mention.first, mention.last))]
        names = {name for place in mention.places for name in self.options[place].names()}
        if said in names and said.isupper() and len(said) > 1:
            return PHRASE
        if said.isdecimal() or self.text.has(mention.first, *NUMBERS):
            return DIGITS
        if is_common(said) or any(name.isupper() and name.casefold() == said.casefold() for name in names):
            return 0
        opens = self.text.sentence(mention.first)[0] == mention.first
        return PHRASE if said in names and said.istitle() and not opens else IN_STORY

    def in_free_text(self) -> dict[Mention, float]:
        """The names told, without words that stand in any text, and without slips."""
        return {
            mention: sure
            for mention, sure in self.told.items()
            if not mention.slipped and (mention.words > 1 or self._sure_of_word(mention) > DIGITS)
        }

    def chosen(self, places: Sequence[int], first: int, last: int, confidence: float) -> Chosen:
        return Chosen(tuple(dict.fromkeys(places)), *self.text.span(first, last), confidence)

    def asked(self, places: Sequence[int]) -> Ambiguity:
        return which_option(self.options, tuple(dict.fromkeys(places)), self.span)

    def exactly(self) -> Chosen | Ambiguity | None:
        """Nothing but the name of one option."""
        places = self.index.named(self.text.original)
        if len(places) > 1:
            return self.asked(places)
        return Chosen(places, *self.span) if places else None

    def yes_or_no(self) -> Chosen | Ambiguity | None:
        """ "yeah" picks the option that means yes. A "maybe" may still be the name of a third option."""
        meant = {meaning_of(option): place for place, option in enumerate(self.options)}
        said = yes_or_no(self.text, self.wordings) if {True, False} <= meant.keys() else None
        if said is None or (said.value is None and len(self.options) > 2):
            return None
        if said.value is None:
            return self.asked((meant[True], meant[False]))
        return self.chosen((meant[said.value],), said.first, said.last, said.confidence)

    def part(self, first: int, last: int) -> Chosen | Ambiguity | None:
        """What words without a whole name mean: places in the list, a part of a name, or a name that they resemble."""
        words = [word for word in self.rest if first <= word.at < last]
        known = [self.index.by_stem[word.stem] for word in words if word.stem in self.index.by_stem]
        fitting = sorted(set.intersection(*known)) if known else []
        places = places_in(self.text, first, last, len(self.options), bare=not self.index.has_numbers)
        if places and max(places) >= len(self.options):
            return no_such_place(self.options, self.span)
        if places and not {*fitting} - {*places}:
            return self.chosen(places, first, last, ALONE)
        if len(fitting) == 1 and not places and len(known) in (len(words), 2, 3):
            return self.chosen(fitting, first, last, PART)
        close = [*places, *fitting] if len(known) == len(words) else self.index.resembled(words, self.text)
        return self.asked(close) if 0 < len(close) <= _MOST_ASKED else None
