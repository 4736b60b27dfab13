"""Finds the numbers in free text that count what a field asks for, and says how sure each is; rather misses one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

from nlu.counting import bounds, distractors
from nlu.counting.absence import absences
from nlu.counting.context_patterns import Setting
from nlu.counting.measures import TWO_OF, quantity_slot
from nlu.counting.nouns import NumberContext, noun_of
from nlu.counting.numerals import Numeral, numerals_in
from nlu.counting.other_numbers import BLANK, blank_other_numbers
from nlu.counting.parties import Party, parties_in
from nlu.counting.party_members import BARE, Member, is_adult, is_baby
from nlu.counting.quantity_classification import QuantityClassifier
from nlu.counting.units import foreign_unit
from nlu.dialogue_acts import corrects, is_negated
from nlu.entity import Slot
from nlu.folding import Folded, fold
from nlu.words import sentences, words_in

_GLUED_PARTICLES = "لبو"
_FIGURES = re.compile(r"\d+")
_FIGURE = re.compile(rf"[\d{BLANK}]")
_MOST = 100
"""Numbers in figures that a message may hold; one with more of them is a table, not an answer."""
_PEOPLE = frozenset({"people", "adults", "children", "companions", "seats"})


@dataclass(frozen=True, slots=True)
class Count:
    """What a number at `[start:end]` of the folded text counts; several `values` when it is a range or ambiguous."""

    values: tuple[float, ...]
    start: int
    end: int
    confidence: float
    measure: str = ""


def counts_in(text: str, field: Slot) -> list[Count]:
    """Mentions of what `field` counts, in order, not overlapping; offsets are those of `fold(text).text`."""
    if len(_FIGURES.findall(text)) > _MOST:
        return []
    return _Finder(text, field).find()


class _Finder:
    """One search: `text` is the folded message without the numbers of another sense."""

    def __init__(self, original: str, field: Slot) -> None:
        folded = fold(original)
        self.field, self.wanted = field, quantity_slot(field)
        self.admits_none = field.limits.minimum in {None, 0, "0"}
        self.classifier = QuantityClassifier(self.wanted, Setting.of(folded.text))
        self.folded = folded.text
        self.text = blank_other_numbers(folded.text, self.wanted.nouns)
        self.numerals = numerals_in(Folded(self.text, folded.origin, folded.ends), original)

    def find(self) -> list[Count]:
        places = [NumberContext.of(self.text, numeral) for numeral in self._joined()]
        counted = {place.numeral.start: count for place in places if (count := self._count(place))}
        found = self._answering([*self._duals(), *self._none(), *self._told_again(places, counted)])
        if self.wanted.subgroup:
            return self._part_of_party(found, places)
        return self._whole_party(found, places) if self.wanted.counts_people else found

    def _joined(self) -> list[Numeral]:
        """The numbers, with "3 to 5" as one of several values. Numbers side by side count nothing: "five five five"."""
        joined: list[Numeral] = []
        for numeral in self.numerals:
            last = joined[-1] if joined else None
            gap = self.text[last.end : numeral.start] if last else ""
            if last and bounds.joins_range(self.text[max(0, last.start - 10) : last.start], gap):
                joined[-1] = Numeral((*last.values, *numeral.values), last.start, numeral.end, literal=True)
            elif last and gap in {"", " ", "-"} and not (last.literal and numeral.literal):
                joined[-1] = Numeral((), last.start, numeral.end, literal=False)
            else:
                joined.append(numeral)
        return [numeral for numeral in joined if numeral.values]

    def _count(self, place: NumberContext) -> Count | None:
        if self._is_void(place):
            return None
        measure, confidence = self.classifier.of(place)
        numeral = place.numeral
        return Count(numeral.values, numeral.start, numeral.end, confidence, measure) if confidence else None

    def _is_void(self, place: NumberContext) -> bool:
        """Whether the number is the end of a word, of a unit that the field does not ask for, or ruled out: "not 5"."""
        last = place.before[-1:]
        if foreign_unit(noun_of(place).text, self.field):
            return True
        return (last.isalnum() and last not in _GLUED_PARTICLES) or is_negated(self.text, place.numeral.start)

    def _told_again(self, places: list[NumberContext], counted: dict[int, Count]) -> list[Count]:
        """The counts without those that the next one corrects: "5 people, no sorry, 6 people", "for 6, make it 7"."""
        kept: list[Count] = []
        for place in places:
            start, end = place.numeral.start, place.numeral.end
            count, last = counted.get(start), kept[-1] if kept else None
            between = self.text[last.end : start] if last else ""
            if last and corrects(between):
                if count:
                    kept.pop()
                elif not (_FIGURE.search(between) or noun_of(place).is_named or self._is_void(place)):
                    count = replace(last, values=place.numeral.values, start=start, end=end, confidence=0.8)
                    kept.pop()
            if count:
                kept.append(count)
        return kept

    def _duals(self) -> list[Count]:
        """Arabic says "two persons" in one word."""
        found = []
        for word in words_in(self.text):
            particle = len(word.text) > 1 and word.text not in TWO_OF and word.text[0] in _GLUED_PARTICLES
            noun = word.text[1:] if particle else word.text
            measure = TWO_OF.get(noun, "")
            asked = measure in self.wanted.measures or (measure and self.wanted.names(noun))
            if asked and not is_negated(self.text, word.start):
                found.append(Count((2,), word.start, word.end, 0.9, measure))
        return found

    def _none(self) -> list[Count]:
        """ "There were no witnesses", for a field that admits none."""
        spans = absences(self.folded, self.wanted) if self.admits_none else []
        return [Count((0,), start, end, 0.85) for start, end in spans]

    def _whole_party(self, found: list[Count], places: list[NumberContext]) -> list[Count]:
        """How many come in all: as it is told at once, else as the sum of those who are named."""
        parties = parties_in(self.text, self._members(found, places))
        apart = [
            count for count in found if all(count.end <= party.start or count.start >= party.end for party in parties)
        ]
        whole = [count for count in apart if count.measure not in {"adults", "children"}]
        if whole:
            return whole
        told = self._answering(
            Count(party.values, party.start, party.end, 0.8, "people") for party in parties if party.is_whole
        )
        adults = [count for count in apart if count.measure == "adults"]
        return told or (adults if len(adults) == len(apart) == 1 else [])

    def _part_of_party(self, found: list[Count], places: list[NumberContext]) -> list[Count]:
        """The adults or the children among those whom the message names: "me, my wife and our two daughters"; what is
        counted already, where it names no party that holds all of it."""
        parties = parties_in(self.text, self._members([], places))
        told = self._answering(count for party in parties if party.is_whole and (count := self._of_part(party)))
        within = all(any(part.start <= count.start < part.end for part in told) for count in found)
        more = sum(part.values[0] for part in told) != sum(count.values[0] for count in found)
        return told if within and more else found

    def _of_part(self, party: Party) -> Count | None:
        """How many of a party are of the part that is asked for; None where that is not sure."""
        children = [one for one in party.members if one.kind == "children"]
        others = [one for one in party.members if one not in children]
        if self.wanted.subgroup == "adults":
            told = others if all(is_adult(one, self.text) for one in others) else []
        else:
            told = [one for one in children if not self.wanted.babies or is_baby(one, self.text)]
        if not told or any(len(one.values) != 1 for one in told):
            return None
        start, end = told[0].start, told[-1].end
        if any(start < one.start < end and one not in told for one in party.members):
            return None
        return Count((sum(one.values[0] for one in told),), start, end, 0.8, self.wanted.subgroup)

    def _members(self, found: list[Count], places: list[NumberContext]) -> list[Member]:
        """Those of a party whose number is told."""
        counted = {count.start: count.measure for count in found}
        members = []
        for place in places:
            numeral, noun = place.numeral, noun_of(place)
            kind = noun.measure if noun.measure in _PEOPLE else counted.get(numeral.start, "")
            if kind or not noun.is_named:
                end = numeral.end + (noun.end if noun.is_named else 0)
                members.append(Member(kind or BARE, numeral.values, numeral.start, end))
        return members

    def _answering(self, found: Iterable[Count]) -> list[Count]:
        """Those in sentences that answer: a question, the rules of the house or the past count nothing; in order."""
        counts = sorted(found, key=lambda count: count.start)
        if not counts:
            return counts
        spans = sentences(self.text)
        starts = [start for start, _ in spans]
        idle = {place for place, span in enumerate(spans) if distractors.answers_nothing(self.text[slice(*span)])}
        return [count for count in counts if bisect_right(starts, count.start) - 1 not in idle]
