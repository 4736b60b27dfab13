"""Finds the numbers in free text that count what a field asks for, and says how sure each is; rather misses one."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace

from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values.counting import manners
from forms_registry.spec.values.counting.measures import TWO_OF, Wanted, measure_of, wanted_by
from forms_registry.spec.values.counting.numerals import Numeral, numerals_in
from forms_registry.spec.values.counting.other_numbers import BLANK, blank_other_numbers
from forms_registry.spec.values.digits import Folded, fold
from forms_registry.spec.values.speech import Word, sentences, vocabulary, words_in
from forms_registry.spec.values.utterances import corrects, is_denied

_QUALITIES = vocabulary("adult young other hungry full whole grown paying full-time كاملة")
_NO_NOUNS = vocabulary(
    "please thanks thank on at in by for and or but tomorrow tonight today this next under from with to if the my our "
    "i we it around about is are would will can could should not no yes monday tuesday wednesday thursday friday "
    "saturday sunday wants needs has looks prefers celebrating "
    "من في يوم غدا بكرة اليوم الليلة الساعة لو على باسم مساء و مع عند بعد قبل إن شاء هذا شكرا فقط"
)
_LINKS = vocabulary(
    "is are was were will be would = "
    "of about around approximately roughly total exactly just only now the to should currently "
    "هو هي حوالي تقريبا يكون سيكون فقط"
)
_TOTALS = vocabulary("quantity qty count total العدد عدد")
_SIGNS = frozenset("%$€£﷼")
_CLAUSE_END = re.compile(rf"[.,;:!?\n(){BLANK}]")
_LABEL_END = re.compile(rf"[.;!?\n{BLANK}]")
_GLUED_PARTICLES = "لبو"
_FIGURES = re.compile(r"\d+")
_MOST = 100
"""Numbers in figures that a message may hold; one with more of them is a table, not an answer."""
_LAST_WORD = re.compile(r"[^\W_]+$")
_BEFORE, _AFTER, _REACH = 80, 60, 40
_FARTHEST_PART = 40


@dataclass(frozen=True, slots=True)
class Count:
    """What a number at `[start:end]` of the folded text counts; several `values` when it is a range or ambiguous."""

    values: tuple[float, ...]
    start: int
    end: int
    confidence: float
    measure: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """A number with the text beside it. `joined` is what precedes it with the "و" that Arabic glues to the number;
    `to` tells whether its "ل" is glued to it."""

    numeral: Numeral
    before: str
    after: str
    joined: str
    to: bool

    @property
    def is_one(self) -> bool:
        return self.numeral.values == (1,) and not self.numeral.literal


def counts_in(text: str, field: FieldSpec) -> list[Count]:
    """Mentions of what `field` counts, in order, not overlapping; offsets are those of `fold(text).text`."""
    if len(_FIGURES.findall(text)) > _MOST:
        return []
    return _Finder(text, wanted_by(field)).find()


class _Finder:
    """One search: `text` is the folded message without the numbers of another sense."""

    def __init__(self, original: str, wanted: Wanted) -> None:
        folded = fold(original)
        self.wanted = wanted
        self.setting = manners.Setting.of(folded.text)
        self.text = blank_other_numbers(folded.text, wanted.nouns)
        self.numerals = numerals_in(Folded(self.text, folded.origin, folded.ends), original)

    def find(self) -> list[Count]:
        places = [self._place(numeral) for numeral in self._joined()]
        found = [*self._duals(), *self._couples(), *(count for place in places if (count := self._count(place)))]
        found = self._corrected(self._answering(sorted(found, key=lambda count: count.start)))
        return self._whole_party(found) if self.wanted.counts_people else found

    def _joined(self) -> list[Numeral]:
        """The numbers, with "3 to 5" as one of several values. Numbers side by side count nothing: "five five five"."""
        joined: list[Numeral] = []
        for numeral in self.numerals:
            last = joined[-1] if joined else None
            gap = self.text[last.end : numeral.start] if last else ""
            if last and manners.joins_range(self.text[max(0, last.start - 10) : last.start], gap):
                joined[-1] = Numeral((*last.values, *numeral.values), last.start, numeral.end, literal=True)
            elif last and gap in {"", " ", "-"} and not (last.literal and numeral.literal):
                joined[-1] = Numeral((), last.start, numeral.end, literal=False)
            else:
                joined.append(numeral)
        return [numeral for numeral in joined if numeral.values]

    def _place(self, numeral: Numeral) -> _Place:
        before = self.text[max(0, numeral.start - _BEFORE) : numeral.start]
        glued = "و" if self.text[numeral.start] == "و" else ""
        after = self.text[numeral.end : numeral.end + _AFTER]
        return _Place(numeral, before, after, before + glued, to=self.text[numeral.start] == "ل")

    def _count(self, place: _Place) -> Count | None:
        numeral, before, after = place.numeral, place.before, place.after
        last = before[-1:]
        if (last.isalnum() and last not in _GLUED_PARTICLES) or is_denied(self.text, numeral.start):
            return None
        if self.wanted.counts_people and not _noun(place)[0] and (reach := manners.myself(place.joined, after)):
            return self._with_myself(place, reach)
        if manners.is_relative(before, after) or manners.may_be_another(after):
            return None
        measure, confidence = self._meaning(place)
        if not confidence:
            return None
        if self.wanted.counts_people and measure in {"people", "children"}:
            if reach := manners.myself(place.joined, after):
                return self._with_myself(place, reach)
            if measure == "people" and manners.is_incomplete(place.joined, after):
                return None
            if manners.adds_one(after) and measure == "people":
                return Count((*numeral.values, numeral.values[-1] + 1), numeral.start, numeral.end, confidence, measure)
        return Count(numeral.values, numeral.start, numeral.end, confidence, measure)

    def _meaning(self, place: _Place) -> tuple[str, float]:
        """What is counted, and how surely that is what the field asks for; 0 when it is not."""
        noun, glued = _noun(place)
        measure = "age" if manners.is_old(place.after) else measure_of(noun) or ""
        if place.is_one and manners.is_pronoun(measure, place.before, place.after):
            return "", 0
        if noun and self.wanted.names(noun):
            return measure or noun, 0.97
        if measure:
            asked = measure in self.wanted.measures or (self.wanted.generic and measure == "money")
            return measure, 0.9 if asked else 0
        if glued:
            return "", 0
        if self._labelled(place.before):
            return "people" if self.wanted.counts_people else "", 0.95
        return self._by_manner(place, noun)

    def _by_manner(self, place: _Place, noun: str) -> tuple[str, float]:
        """ "for two", "party of 8", "we are 6", "4 of us" count people; "I'm 34" is an age."""
        unnamed = not noun or noun in _NO_NOUNS
        if "age" in self.wanted.measures and manners.is_age(place.before) and unnamed:
            return "age", 0.8
        if self.wanted.counts_people or (self.wanted.generic and unnamed):
            if manners.is_party(place.before, place.after, self.setting) and (unnamed or not noun.endswith("s")):
                return "people", 0.9 if unnamed else 0.8
            if unnamed and self._is_some(place):
                return "people", 0.8
        counts_anything = self.wanted.generic and not unnamed and place.numeral.values != (1,)
        return noun, 0.6 if counts_anything else 0

    def _is_some(self, place: _Place) -> bool:
        arabic = place.to and manners.is_booked_in_arabic(place.before, self.setting)
        plain = place.numeral.values != (1,) and manners.is_for_some(place.before, place.after, self.setting)
        return arabic or plain or manners.is_group(place.before)

    def _labelled(self, before: str) -> bool:
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

    def _with_myself(self, place: _Place, reach: tuple[int, int]) -> Count:
        """ "me and 3 friends" are four."""
        numeral = place.numeral
        start = numeral.start - max(0, reach[0] - (len(place.joined) - len(place.before)))
        values = tuple(value + 1 for value in numeral.values)
        return Count(values, start, numeral.end + reach[1], 0.8, "people")

    def _duals(self) -> list[Count]:
        """Arabic says "two persons" in one word."""
        found = []
        for word in words_in(self.text):
            particle = len(word.text) > 1 and word.text not in TWO_OF and word.text[0] in _GLUED_PARTICLES
            noun = word.text[1:] if particle else word.text
            measure = TWO_OF.get(noun, "")
            asked = measure in self.wanted.measures or (measure and self.wanted.names(noun))
            if asked and not is_denied(self.text, word.start):
                found.append(Count((2,), word.start, word.end, 0.9, measure))
        return found

    def _couples(self) -> list[Count]:
        """ "My wife and I would like to dine": two; "just me": one; unless numbers tell how many there are."""
        if not self.wanted.counts_people or self.numerals:
            return []
        return [
            Count((value,), start + first, start + last, 0.8, "people")
            for start, end in sentences(self.text)
            for value, told in ((1, manners.alone), (2, manners.couples))
            for first, last in told(self.text[start:end])
        ]

    def _answering(self, found: list[Count]) -> list[Count]:
        """Those in sentences that answer: a question, the rules of the house or the past count nothing."""
        if not found:
            return found
        spans = sentences(self.text)
        starts = [start for start, _ in spans]
        idle = {place for place, span in enumerate(spans) if manners.answers_nothing(self.text[slice(*span)])}
        return [count for count in found if bisect_right(starts, count.start) - 1 not in idle]

    def _corrected(self, found: list[Count]) -> list[Count]:
        """ "5 people, no sorry, 6 people" counts six."""
        return [
            count
            for place, count in enumerate(found)
            if not any(corrects(self.text[count.end : later.start]) for later in found[place + 1 : place + 2])
        ]

    def _whole_party(self, found: list[Count]) -> list[Count]:
        """A party told by its parts ("2 adults and 3 kids") is their sum, unless its whole is told as well."""
        parts = [
            count for count in found if count.measure in {"adults", "children"} and not self.wanted.names(count.measure)
        ]
        whole = [count for count in found if count not in parts]
        if whole or not parts:
            return whole
        kinds = [part.measure for part in parts]
        if kinds == ["children"] or len(set(kinds)) < len(kinds) or any(len(part.values) > 1 for part in parts):
            return []
        if parts[-1].start - parts[0].end > _FARTHEST_PART:
            return []
        total = sum(part.values[0] for part in parts) + manners.adds_one(self.text[parts[-1].end :][:_AFTER])
        return [replace(parts[0], values=(total,), end=parts[-1].end, confidence=0.85, measure="people")]


def _is_noun(words: list[Word]) -> bool:
    """Whether the first word is what is counted ("1 adult"), and not a quality of it ("1 adult guest")."""
    return measure_of(words[0].text) is not None and not (len(words) > 1 and measure_of(words[1].text))


def _qualifies(word: str) -> bool:
    """Whether a word may stand between a number and its noun: "two balcony tickets"."""
    return word.isascii() and word not in _NO_NOUNS and not measure_of(word)


def _noun(place: _Place) -> tuple[str, bool]:
    """The word or sign that the number counts, and whether it is glued to it. Blanked numbers end the search."""
    before, after = place.before.rstrip(" "), place.after.lstrip(" ")
    for sign in (after[:1], before[-1:]):
        if sign in _SIGNS and sign:
            return sign, False
    words = words_in(_CLAUSE_END.split(place.after, maxsplit=1)[0][:_REACH])
    glued = bool(words) and words[0].start == 0
    while words and words[0].text in _QUALITIES and not _is_noun(words):
        words = words[1:]
    noun = words[0].text if words else ""
    if len(words) > 1 and (noun in {"of", "من"} or _qualifies(noun)) and measure_of(words[1].text):
        noun = words[1].text
    if not measure_of(noun) and not place.to and (previous := _LAST_WORD.search(before)):
        last = previous.group()
        if measure_of(last) == "money" or (not last.isascii() and measure_of(last) and not noun):
            return last, False
    return noun, glued
