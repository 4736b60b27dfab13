"""Tells what a number in free text counts, and how surely that is what a field asks for."""

from __future__ import annotations

import re

from nlu.counting import bounds, context_patterns, distractors
from nlu.counting.measures import BABIES, QuantitySlot, measure_of
from nlu.counting.nouns import Noun, NumberContext, noun_of
from nlu.counting.other_numbers import BLANK
from nlu.words import vocabulary, words_in

_LINKS = vocabulary(
    "is are was were will be would = "
    "of about around approximately roughly total exactly just only now the to should currently "
    "هو هي حوالي تقريبا يكون سيكون فقط"
)
_TOTALS = vocabulary("quantity qty count total العدد عدد")
_LABEL_END = re.compile(rf"[.;!?\n{BLANK}]")
_WITH_ME = re.compile(r"(?:\bwith me|(?<!\w)و?معي|(?<!\w)و?معاي) $")


def is_bounded(place: NumberContext, wanted: QuantitySlot) -> bool:
    """Whether the number is only a bound: the least there may be, or the most where that is not asked for."""
    if bounds.is_floor(place.before, place.after):
        return True
    return bounds.is_ceiling(place.before, place.after) and not wanted.is_maximum


class QuantityClassifier:
    """What numbers count for one field in one message: `wanted` is what it asks for, `setting` what is talked about."""

    def __init__(self, wanted: QuantitySlot, setting: context_patterns.Setting) -> None:
        self.wanted, self.setting = wanted, setting

    def of(self, place: NumberContext) -> tuple[str, float]:
        """The measure, or the noun itself, and the confidence; 0 when it is not what the field asks for."""
        before, after = place.before, place.after
        if bounds.is_relative(before, after) or bounds.may_be_another(after) or is_bounded(place, self.wanted):
            return "", 0
        if distractors.is_establishment(before, after) or distractors.tells_of_someone(before):
            return "", 0
        measure, confidence = self._named(place, noun_of(place))
        open_party = self.wanted.counts_people and measure == "people" and _WITH_ME.search(place.joined)
        return ("", 0) if open_party else (measure, confidence)

    def _named(self, place: NumberContext, noun: Noun) -> tuple[str, float]:
        measure = "age" if context_patterns.is_old(place.after) else self.wanted.sense_of(noun.text)
        if place.is_one and context_patterns.is_pronoun(measure, place.before, place.after):
            return "", 0
        if self.wanted.babies and measure == "children" and noun.text not in BABIES:
            return measure, 0
        if noun.text and self.wanted.names(noun.text):
            return measure or noun.text, 0.97
        if measure == "companions" and self.wanted.counts_people:
            told = self._is_party(place) or self._is_some(place) or self._do_what_is_asked(place.after[noun.end :])
            return "people", 0.85 if told else 0
        if measure:
            asked = measure in self.wanted.measures or (self.wanted.generic and measure == "money")
            return measure, 0.9 if asked else 0
        if noun.glued:
            return "", 0
        if self._is_labelled(place.before):
            return "people" if self.wanted.counts_people else "", 0.95
        return self._by_manner(place, noun)

    def _by_manner(self, place: NumberContext, noun: Noun) -> tuple[str, float]:
        """ "for two", "party of 8", "we are 6", "4 of us" count people; "I'm 34" is an age."""
        if "age" in self.wanted.measures and context_patterns.is_age(place.before) and not noun.is_named:
            return "age", 0.8
        if self.wanted.counts_people or (self.wanted.generic and not noun.is_named):
            if self._is_party(place) and (not noun.is_named or not noun.text.endswith("s")):
                return "people", 0.8 if noun.is_named else 0.9
            if not noun.is_named and self._is_some(place):
                return "people", 0.8
        counts_anything = self.wanted.generic and noun.is_named and place.numeral.values != (1,)
        return noun.text, 0.6 if counts_anything else 0

    def _do_what_is_asked(self, after: str) -> bool:
        """ "3 colleagues saw it", where those who saw it are asked for."""
        return any(word.text in self.wanted.predicates for word in words_in(after)[:2])

    def _is_party(self, place: NumberContext) -> bool:
        return context_patterns.is_party(place.before, place.after, self.setting)

    def _is_some(self, place: NumberContext) -> bool:
        arabic = place.to and context_patterns.is_booked_in_arabic(place.before, self.setting)
        plain = place.numeral.values != (1,) and context_patterns.is_for_some(place.before, place.after, self.setting)
        return arabic or plain or context_patterns.is_group(place.before)

    def _is_labelled(self, before: str) -> bool:
        """ "guests: 5", "the number of people will be 6", "عدد الأشخاص ٥"."""
        words = [word.text for word in words_in(_LABEL_END.split(before)[-1])]
        while words and words[-1] in _LINKS:
            words.pop()
        if not words or (len(words) > 1 and words[-2].isdigit()):
            return False
        if measure_of(words[-1]) in self.wanted.measures:
            return True
        if self.wanted.names(words[-1]):
            # "size" alone is not the "party size".
            return not self.wanted.measures or any(self.wanted.names(word) for word in words[-2:-1])
        return self.wanted.generic and words[-1] in _TOTALS
