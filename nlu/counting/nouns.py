"""The word or sign that a number counts: "2 adults", "four front row seats", "SAR 500", "٣ أشخاص"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nlu.counting.measures import measure_of
from nlu.counting.numerals import Numeral
from nlu.counting.other_numbers import BLANK
from nlu.words import WordSpan, vocabulary, words_in

_QUALITIES = vocabulary("adult young other hungry full whole grown paying full-time كاملة")
_NO_NOUNS = vocabulary(
    "of please pls plz thanks thx thank on at in by for and or but tomorrow tmrw tmr tonight tonite today this next "
    "under from with to if the my our i we it around about is are would will can could should not no yes monday "
    "tuesday wednesday thursday friday saturday sunday wants needs has looks prefers celebrating instead plus "
    "من في يوم غدا بكرة بكرا اليوم الليلة الساعة لو على باسم مساء و مع عند بعد قبل إن شاء هذا شكرا فقط بدل"
)
_WEEKDAYS = vocabulary("السبت الأحد الاثنين الإثنين الثلاثاء التلات الأربعاء الأربع الخميس الجمعة")
_SIGNS = frozenset("%$€£﷼")
_CLAUSE_END = re.compile(rf"[.,;:!?\n(){BLANK}]")
_LAST_WORD = re.compile(r"[^\W_]+$")
_BEFORE, _AFTER, _REACH = 80, 60, 40
_MOST_QUALIFIERS = 2


@dataclass(frozen=True, slots=True)
class NumberContext:
    """A number with the text beside it. `joined` is what precedes it with the "و" that Arabic glues to the number;
    `to` tells whether its "ل" is glued to it."""

    numeral: Numeral
    before: str
    after: str
    joined: str
    to: bool

    @classmethod
    def of(cls, text: str, numeral: Numeral) -> NumberContext:
        before = text[max(0, numeral.start - _BEFORE) : numeral.start]
        first = text[numeral.start]
        after = text[numeral.end : numeral.end + _AFTER]
        return cls(numeral, before, after, before + ("و" if first == "و" else ""), to=first == "ل")

    @property
    def is_one(self) -> bool:
        """Whether it is the word "one", which often counts nothing."""
        return self.numeral.values == (1,) and not self.numeral.literal


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted: `text` is "" when nothing is named, `end` its end in the text after the number; `glued` says
    that no blank stands between them."""

    text: str
    end: int = 0
    glued: bool = False

    @property
    def measure(self) -> str:
        return measure_of(self.text) or ""

    @property
    def is_named(self) -> bool:
        """Whether the word names a thing at all, rather than going on with the sentence."""
        return bool(self.text) and self.text not in _NO_NOUNS


def noun_of(place: NumberContext) -> Noun:
    """The word or sign that the number counts. Blanked numbers end the search."""
    before, after = place.before.rstrip(" "), place.after.lstrip(" ")
    for sign in (after[:1], before[-1:]):
        if sign in _SIGNS and sign:
            return Noun(sign)
    words = words_in(_CLAUSE_END.split(place.after, maxsplit=1)[0][:_REACH])
    glued = bool(words) and words[0].start == 0
    while words and words[0].text in _QUALITIES and not _is_noun(words):
        words = words[1:]
    if words and words[0].text == "يوم" and (place.to or any(word.text in _WEEKDAYS for word in words[1:2])):
        words = []
    noun = words[0] if glued else _qualified(words)
    if noun is None or not measure_of(noun.text):
        previous = None if place.to else _LAST_WORD.search(before)
        if previous and (measure_of(previous.group()) == "money" or _precedes_in_arabic(previous.group(), noun)):
            return Noun(previous.group())
    return Noun(noun.text, noun.end, glued) if noun else Noun("", glued=glued)


def _is_noun(words: list[WordSpan]) -> bool:
    """Whether the first word is what is counted ("1 adult"), and not a quality of it ("1 adult guest")."""
    return measure_of(words[0].text) is not None and not (len(words) > 1 and measure_of(words[1].text))


def _qualified(words: list[WordSpan]) -> WordSpan | None:
    """The noun after words that say more about it: "two balcony tickets", "4 of my guests"."""
    if len(words) > 1 and words[0].text in {"of", "من"}:
        words = [words[0], *words[2:]] if words[1].text in {"my", "our", "the"} else words
        return words[1] if len(words) > 1 and measure_of(words[1].text) else words[0]
    for word in words[: _MOST_QUALIFIERS + 1]:
        if measure_of(word.text):
            return word
        if not _qualifies(word.text):
            break
    return words[0] if words else None


def _qualifies(word: str) -> bool:
    """Whether a word may stand between a number and its noun; a plural is a noun of its own."""
    return (
        word.isascii() and word.isalpha() and word not in _NO_NOUNS and (not word.endswith("s") or word.endswith("ss"))
    )


def _precedes_in_arabic(word: str, following: WordSpan | None) -> bool:
    """ "أشخاص ٣": the noun stands first, unless another follows."""
    return not word.isascii() and measure_of(word) is not None and following is None
