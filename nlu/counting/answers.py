"""Reads a whole message as the answer to "how many?", and finds amounts in free text."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from nlu.counting.asked_back import in_unit, vague, which_amount
from nlu.counting.counts import counts_in
from nlu.counting.grouping import respaced, whole_as_int, without
from nlu.counting.measures import BABIES, TWO_OF, measure_of, quantity_slot
from nlu.counting.nouns import NumberContext, noun_of
from nlu.counting.numerals import Numeral, numerals_in
from nlu.counting.other_numbers import blank_other_numbers
from nlu.counting.quantity_classification import is_bounded
from nlu.counting.units import foreign_unit, own_units
from nlu.dialogue_acts import corrects, is_negated, is_question
from nlu.entity import Ambiguity, Entity, Slot
from nlu.folding import Folded, fold
from nlu.types import LocalText
from nlu.words import trim, vocabulary, words_in

Accepts = Callable[[float], bool]
"""Whether a field takes an amount; it settles what is ambiguous in writing alone."""

_AROUND = vocabulary(
    "well um uh oh so it it's its is are was were will be been about around approximately approx roughly maybe "
    "probably i i'd i'm am think guess believe suppose just only exactly we we're we'll there there're there'll a an "
    "the my our of total altogether all together in make that that's number no nr say for please thanks thank you sir "
    "madam or us and between from to than wait sorry actually mean meant rather yes ok okay answer have has had got "
    "need want like would us them "
    "حوالي تقريبا هو هي نحن احنا عددنا العدد عدد فقط بس شكرا من فضلك لو سمحت يعني او إلى بين لا قصدي عفوا و كلنا اظن "
    "ممكن رقم ل عندي خليها خلها خليه"
)
_NOTHING = vocabulary(
    "none|nobody|no one|nothing|none at all|not any|not one|nil"
    "|لا أحد|لا يوجد|لا شيء|ولا واحد|ولا شي|ما فيه|ما في|ما عندي|ما عنده|ما عندها|ما عندنا|ليس لدي|ليس لديه|بدون"
)
_REFUSED = vocabulary("no|nope|لا|لأ|كلا")
"""None, where the field says that none will do."""
_ALONE = vocabulary(
    "me|just me|only me|myself|just myself|alone|me alone|solo|أنا|بس أنا|أنا بس|أنا فقط|وحدي|لوحدي|لحالي"
)
_VAGUE = re.compile(
    r"\b(?:few|several|many|some|lots?|plenty|loads|dozens|tens|hundreds|thousands|bunch|handful|numerous)\b"
    r"|(?<!\w)(?:بعض|عده|كثير|كثيره|قليل|قليله|عشرات|مئات|شويه|كم واحد)(?!\w)"
)
_DEPENDS = re.compile(r"\bdepend\w*|(?<!\w)(?:حسب|يعتمد|علي حسب)(?!\w)")
_LACKS = re.compile(
    r"(?:^|(?<=\W))(?:no|not any|without(?: any)?|don't (?:have|need|want)(?: any)?|doesn't (?:have|need|want)(?: any)?"
    r"|بدون|لا يوجد|ليس (?:لدي|لديه|لديها|عندي|عنده|عندها)|ما (?:عند(?:ي|ه|ها|نا)|فيه?|احتاج|نحتاج|ابي|نبي))"
    r" (?P<things>\w+(?: \w+)?)$"
)
_THINGS = re.compile(r"[a-z]{3,}[^s\W]s")
_ONE = vocabulary("واحد واحدة")
_ONE_OF = 2
_PAUSE = re.compile(r"[,.;،]")
_SHORT = 12
_FEW = 4
_LONG = 25


def find_amounts(text: str, field: Slot, *, whole: bool) -> list[Entity | Ambiguity]:
    """What the text counts that `field` asks for; a range is Ambiguity. `whole` leaves out fractions."""
    folded = fold(text)
    found: list[Entity | Ambiguity] = []
    for count in counts_in(text, field):
        amounts = [whole_as_int(value) for value in count.values]
        values = tuple(dict.fromkeys(value for value in amounts if isinstance(value, int) or not whole))
        span = folded.span(count.start, count.end)
        if len(values) == 1:
            found.append(Entity(values[0], *span, count.confidence))
        elif values:
            found.append(which_amount(values, span))
    return found


def read_amount(text: str, field: Slot, *, whole: bool, accepts: Accepts) -> Entity | Ambiguity | None:
    """The one amount that a message gives; Ambiguity for ranges, bounds and "a few", None for other talk."""
    span = trim(text)
    if span == (0, 0) or is_question(fold(text).text):
        return None
    return _Answer(text, field, whole=whole, accepts=accepts).read(span)


class _Answer:
    """One message: `counts` are the amounts in it that the field asks for."""

    def __init__(self, text: str, field: Slot, *, whole: bool, accepts: Accepts) -> None:
        self.text, self.field, self.wanted, self.accepts = text, field, quantity_slot(field), accepts
        self.folded = fold(text)
        self.words = words_in(self.folded.text)
        self._phrase = " ".join(word.text for word in self.words)
        self.counts = find_amounts(text, field, whole=whole)

    def read(self, span: tuple[int, int]) -> Entity | Ambiguity | None:
        if len(self.words) > _LONG:
            return self._counted()
        if none := self._none(span):
            return none
        plausible = _plausible(self.text, self.folded)
        if any(is_bounded(NumberContext.of(self.folded.text, item), self.wanted) for item in plausible):
            return vague(span)
        if unit := self._only_foreign(plausible):
            return in_unit(unit, span)
        numerals = numerals_in(self.folded, self.text)
        if numerals and self._is_bare(numerals) and not any(self._counts_else(item) for item in numerals):
            return self._of_bare(respaced(self.folded.text, numerals))
        own = respaced(self.folded.text, [item for item in plausible if not self._counts_else(item)])
        return self._corrected(plausible) or self._counted() or self._rest(own) or self._without_figures(span)

    def _is_bare(self, numerals: list[Numeral]) -> bool:
        """Whether nothing is said but numbers, what they count, and small words around them."""
        text = self.folded.text
        words = [word.text for word in words_in(without(text, numerals))]
        if len(words) > _SHORT or any(
            text[item.end : item.end + 1].isalpha() and measure_of(_noun_at(text, item.end)) is None
            for item in numerals
        ):
            return False
        return all(word in _AROUND or measure_of(word) or self.wanted.names(word) for word in words)

    def _of_bare(self, numerals: list[Numeral]) -> Entity | Ambiguity | None:
        gaps = _gaps(self.folded.text, numerals)
        dated = any(set(gap) & set("/:") for gap in gaps) or gaps.count("-") > 1
        if dated or not all(item.values for item in numerals):
            return None
        if len(numerals) == 1:
            return self._with_more(numerals[0]) or self._one(numerals[0], 1.0)
        return self._corrected(numerals) or self._counted() or self._rest(numerals)

    def _with_more(self, numeral: Numeral) -> Entity | Ambiguity | None:
        """ "Me plus four", "5 and a baby" are more than their number says."""
        counted = self._counted()
        return counted if isinstance(counted, Entity) and counted.value != numeral.value else None

    def _corrected(self, numerals: list[Numeral]) -> Entity | Ambiguity | None:
        """ "5, no wait, 6" is 6."""
        gaps = _gaps(self.folded.text, numerals)
        return self._one(numerals[-1], 0.9) if gaps and corrects(gaps[-1]) else None

    def _counted(self) -> Entity | Ambiguity | None:
        return self.counts[0] if len(self.counts) == 1 else None

    def _one(self, numeral: Numeral, sure: float) -> Entity | Ambiguity:
        """The amount of one numeral; "1.250" is settled by the field's limits when only one reading fits them."""
        span = self.folded.span(numeral.start, numeral.end)
        values = tuple(whole_as_int(value) for value in numeral.values)
        fitting = [value for value in values if self.accepts(value)]
        if len(values) == 1:
            return Entity(values[0], *span, sure)
        return Entity(fitting[0], *span, min(sure, 0.8)) if len(fitting) == 1 else which_amount(values, span)

    def _rest(self, numerals: list[Numeral]) -> Entity | Ambiguity | None:
        """The one number of a message; several are asked back."""
        if not numerals or _DEPENDS.search(self.folded.text):
            return None
        if len({item.values for item in numerals}) == 1:
            return self._one(numerals[0], 0.8)
        values = tuple(whole_as_int(value) for item in numerals for value in item.values)
        return which_amount(values, self.folded.span(numerals[0].start, numerals[-1].end))

    def _without_figures(self, span: tuple[int, int]) -> Entity | Ambiguity | None:
        """ "just me", an Arabic dual or "one of" a thing, "a few"."""
        if self._phrase in _ALONE:
            return Entity(0 if self.wanted.besides_speaker else 1, *span, 0.8)
        if len(self.words) == _ONE_OF and self.words[1].text in _ONE and self.wanted.asks_for(self.words[0].text):
            return Entity(1, *span, 0.9)
        duals = [word for word in self.words if self._is_dual(word.text)]
        if len(duals) == 1 and len(self.words) <= _FEW:
            return Entity(2, *self.folded.span(duals[0].start, duals[0].end), 0.9)
        return vague(span) if len(self.words) <= _SHORT and _VAGUE.search(self.folded.text) else None

    def _counts_else(self, numeral: Numeral) -> bool:
        """Whether a number counts something that the field does not: people, where it asks for seats for children."""
        counted = self.wanted.sense_of(_noun_at(self.folded.text, numeral.end))
        if not counted:
            return self._counts_things(numeral)
        if self.wanted.babies and counted == "children":
            return noun_of(NumberContext.of(self.folded.text, numeral)).text not in BABIES
        return bool(self.wanted.measures) and counted not in self.wanted.measures

    def _counts_things(self, numeral: Numeral) -> bool:
        """Whether a number counts things, "4 doors", where the field measures in units."""
        noun = noun_of(NumberContext.of(self.folded.text, numeral))
        return bool(
            own_units(self.field)
            and noun.is_named
            and not noun.glued
            and _THINGS.fullmatch(noun.text)
            and not self.wanted.names(noun.text)
        )

    def _only_foreign(self, numerals: list[Numeral]) -> LocalText | None:
        """The field's own unit, where all numbers that may be meant are of another: "10 pounds", asked for kg."""
        own = [item for item in numerals if not self._counts_else(item)]
        units = [foreign_unit(noun_of(NumberContext.of(self.folded.text, item)).text, self.field) for item in own]
        return units[0] if units and all(units) else None

    def _none(self, span: tuple[int, int]) -> Entity | None:
        """ "none", "no one", "no child seats", and a bare no where the field counts from nought."""
        lowest = self.field.limits.minimum
        counted = lowest is not None and self.accepts(0)
        refused = self._phrase in _REFUSED and counted
        lacks = len(self.words) <= _SHORT and any(
            all(self.wanted.asks_for(word) for word in match["things"].split())
            for match in _LACKS.finditer(self.folded.text.rstrip(" .!"))
        )
        first = " ".join(word.text for word in words_in(_PAUSE.split(self.folded.text, maxsplit=1)[0]))
        none = self._phrase in _NOTHING or (counted and not self.counts and first in _NOTHING)
        return Entity(0, *span, 1.0 if none and counted else 0.8) if none or lacks or refused else None

    def _is_dual(self, word: str) -> bool:
        """Whether an Arabic noun says two of what is counted; "twice" counts how often."""
        if word in TWO_OF:
            counted = TWO_OF[word]
            return counted in self.wanted.measures or (counted != "times" and not self.wanted.measures)
        return word.endswith(("ين", "ان")) and self.wanted.asks_for(word[:-2])


def _plausible(text: str, folded: Folded) -> list[Numeral]:
    """The numbers of a message that are no dates, times or codes, are not ruled out, and are not just "one"."""
    blanked = blank_other_numbers(folded.text)
    return [
        item
        for item in numerals_in(Folded(blanked, folded.origin, folded.ends), text)
        if item.values
        and (item.literal or item.values != (1,))
        and not is_negated(blanked, item.start)
        and not _is_glued(blanked, item)
    ]


def _gaps(folded: str, numerals: list[Numeral]) -> list[str]:
    return [folded[left.end : right.start] for left, right in pairwise(numerals)]


def _noun_at(folded: str, end: int) -> str:
    words = words_in(folded[end : end + 20])
    return words[0].text if words else ""


def _is_glued(text: str, numeral: Numeral) -> bool:
    before = text[numeral.start - 1 : numeral.start] if numeral.start else ""
    return (before.isascii() and before.isalpha()) or (
        numeral.literal
        and text[numeral.end : numeral.end + 1].isalpha()
        and measure_of(_noun_at(text, numeral.end)) is None
    )
