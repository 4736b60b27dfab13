"""Which of the options on offer do words mean: by name, by part of a name, by a slip of the keyboard."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from nlu.folding import fold, fold_text
from nlu.types import Option
from nlu.words import WordSpan, vocabulary, words_in

_STOP_WORDS = vocabulary(
    "the a an of in on at for to and or my our your is it it's its this that one ones i i'd i'll i'm we he she they "
    "was were be am would will like want choose pick select take go with going please thanks thank you option choice "
    "answer number company called named think guess believe probably maybe just only me let's so well um uh ok okay "
    "yes yeah sure has have had got as by from work worked working kind type sort there mine do did than both all also "
    "plus then not no but except "
    "هو هي هذا هذه الخيار خيار أريد اختار اخترت ابي أبغى بدي من في على إلى أنا نحن لو سمحت فضلك شكرا و أو كان كانت نعم "
    "اللي التي الذي رقم مع"
)
_ARTICLE = re.compile(r"(?:و?[فبكعه]?ال|و?لل)")
_PLURAL = re.compile(r"[a-z]{3,}[^\Wsuia]s")
_SIGNS = re.compile(r"[^\w\s,;.!?]+")
_CUTOFF = 80
_MARGIN = 10
_SHORTEST = 3
_AND = "و"
"""Glued to the word that it joins: "واسترداد" is "and a refund"."""


@dataclass(frozen=True, slots=True)
class Pick:
    """An option meant by `[start:end]` of the folded text; `options` are several when it could be any of them."""

    options: tuple[int, ...]
    start: int
    end: int
    confidence: float


def key_of(name: str) -> str:
    """What is compared: the words of a name, folded, without punctuation. A name of signs alone is kept as it is."""
    folded = fold_text(name)
    return " ".join(stem(word.text) for word in words_in(folded)) or " ".join(folded.split())


def stem(word: str) -> str:
    """An Arabic word without the article, and the particles, glued to it: "والظهر" -> "ظهر"; an English one without the
    "s" of "indoors" and "burns"."""
    if word.isascii():
        return word[:-1] if _PLURAL.fullmatch(word) else word
    match = _ARTICLE.match(word)
    return word[match.end() :] if match and len(word) - match.end() >= _SHORTEST else word


def _signed_key(name: str) -> str:
    return " ".join(fold_text(name).split()).rstrip(".!?,; ")


class OptionIndex:
    """The names of a list of options, ready to be looked up. Options are known by their place in the list."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.options = options
        self.exact: dict[str, list[int]] = defaultdict(list)
        self.by_sign: dict[str, list[int]] = defaultdict(list)
        self.by_key: dict[str, list[int]] = defaultdict(list)
        self.lengths: dict[str, list[int]] = defaultdict(list)
        self.by_word: dict[str, set[int]] = defaultdict(set)
        for place, option in enumerate(options):
            for name in option.names():
                self._add(place, name)

    def _add(self, place: int, name: str) -> None:
        key = key_of(name)
        for table, entry in ((self.exact, name), (self.by_sign, _signed_key(name)), (self.by_key, key)):
            if place not in table[entry]:
                table[entry].append(place)
        words = key.split()
        for word in words:
            self.by_word[word].add(place)
        lengths = self.lengths[words[0] if words else ""]
        if len(words) not in lengths:
            lengths.append(len(words))
            lengths.sort(reverse=True)

    def named(self, text: str) -> tuple[int, ...]:
        """The options called exactly `text`: to the letter, else folded ("c++" is not "C"), else by its words alone."""
        key = key_of(text)
        return tuple(
            self.exact.get(text) or self.by_sign.get(_signed_key(text)) or (key and self.by_key.get(key)) or ()
        )

    def mentions(self, text: str) -> list[Pick]:
        """Whole names inside a text, longest first, without overlap."""
        folded = fold(text).text
        words = words_in(folded)
        stems = [stem(word.text) for word in words]
        found: list[Pick] = []
        at = 0
        while at < len(words):
            length, glued = self._name_at(stems, at), 0
            if not length and words[at].text.startswith(_AND) and len(words[at].text) > _SHORTEST:
                whole, stems[at], glued = stems[at], stem(words[at].text[len(_AND) :]), len(_AND)
                if not (length := self._name_at(stems, at)):
                    stems[at] = whole
            if length:
                places = self.by_key[" ".join(stems[at : at + length])]
                found.append(self._mention(folded, words[at].start + glued, words[at + length - 1].end, places))
            at += length or 1
        return found

    def _name_at(self, stems: list[str], at: int) -> int:
        for length in self.lengths.get(stems[at], ()):
            if " ".join(stems[at : at + length]) in self.by_key and at + length <= len(stems):
                return length
        return 0

    def _mention(self, folded: str, start: int, end: int, places: list[int]) -> Pick:
        """Signs beside a name belong to it where an option is written so: they tell "A+" from "A-"."""
        signs = _SIGNS.match(folded, end)
        if signs and (signed := self.by_sign.get(folded[start : signs.end()])):
            places, end = signed, signs.end()
        return Pick(tuple(places), start, end, 0.95)

    def partial_match(self, words: Sequence[WordSpan]) -> Pick | None:
        """Options whose names hold every telling word: "the technology one" is "Riyadh Technology Co."."""
        telling = content_words(words)
        if not telling:
            return None
        places = set.intersection(*(self.by_word.get(stem(word.text), set()) for word in telling))
        if not places:
            return None
        return Pick(tuple(sorted(places)), telling[0].start, telling[-1].end, 0.8)

    def similar(self, words: Sequence[WordSpan]) -> Pick | None:
        """The option that the words misspell, when it is clearly the nearest."""
        telling = content_words(words)
        if not telling:
            return None
        query = [stem(word.text) for word in telling]
        scores: dict[int, float] = {}
        for key, places in self.by_key.items():
            score = _likeness(query, key.split())
            for place in places if score else ():
                scores[place] = max(score, scores.get(place, 0))
        if not scores:
            return None
        best = max(scores.values())
        near = tuple(sorted(place for place, score in scores.items() if score > best - _MARGIN))
        return Pick(near, telling[0].start, telling[-1].end, 0.7)


def _likeness(query: list[str], name: list[str]) -> float:
    """0 to 100; every word said must be a word of the name or a slip of one. Digits and short words must be exact."""
    from rapidfuzz import fuzz

    pairs = [max((_word_likeness(said, word) for word in name), default=0) for said in query]
    if not all(pairs) or {word for word in query if word.isdigit()} != {word for word in name if word.isdigit()}:
        return 0
    telling = [word for word in name if word not in _STOP_WORDS] or name
    whole = fuzz.ratio(" ".join(query), " ".join(telling))
    average = sum(pairs) / len(pairs)
    return average if average >= _CUTOFF and (whole >= _CUTOFF or min(map(len, query)) > _SHORTEST) else 0


@lru_cache(maxsize=4096)
def _word_likeness(said: str, word: str) -> float:
    if said == word:
        return 100
    if min(len(said), len(word)) < _SHORTEST or abs(len(said) - len(word)) > 2 or said.isdigit():
        return 0
    from rapidfuzz.distance import OSA

    allowed = 1 if max(len(said), len(word)) < 8 else 2
    slips = OSA.distance(said, word, score_cutoff=allowed)
    if slips > allowed:
        return 0
    return 100 * (1 - slips / (max(len(said), len(word)) + 1))


@lru_cache(maxsize=256)
def index_of(options: tuple[Option, ...]) -> OptionIndex:
    return OptionIndex(options)


_BREAK = re.compile(r"[,;/&+\n]|\b(?:and|or|plus|also|then)\b|(?<!\w)او(?!\w)")


@dataclass(frozen=True, slots=True)
class Remainder:
    """One part of what is said, without the names in it; `named` tells that it holds one, so the rest is just talk."""

    words: tuple[WordSpan, ...]
    named: bool


def leftover(folded: str, picks: list[Pick]) -> list[Remainder]:
    """What is said beside the picks, split where lists are; parts of small words alone are left out."""
    chars = list(folded)
    for pick in picks:
        chars[pick.start : pick.end] = " " * (pick.end - pick.start)
    text = "".join(chars)
    breaks = [0, *(match.start() for match in _BREAK.finditer(text)), len(text)]
    parts: list[list[WordSpan]] = [[] for _ in range(len(breaks) + 1)]
    for word in words_in(text):
        if not _BREAK.fullmatch(word.text):
            parts[bisect_right(breaks, word.start)].append(word)
    named = {bisect_right(breaks, pick.start) for pick in picks}
    return [
        Remainder(tuple(words), place in named)
        for place, words in enumerate(parts)
        if any(word.text not in _STOP_WORDS for word in words)
    ]


def content_words(words: Sequence[WordSpan]) -> list[WordSpan]:
    """The words that could name an option; a lone word always could ("A", "yes")."""
    return [word for word in words if word.text not in _STOP_WORDS] or (list(words) if len(words) == 1 else [])


_COMMON = vocabulary(
    "other others none all any new old good bad high low medium normal general full single now today daily open closed "
    "same unknown more less some first last next left right main light heavy long short small large big early late "
    "never always sometimes often home here there "
    "أخرى آخر غيرها الكل جديد قديم جيد عام أحيانا دائما أبدا عالي منخفض متوسط يمين يسار"
)


def is_common(name: str) -> bool:
    """Whether a name is a word of every day, so that free text which holds it need not mean the option."""
    return is_stop_word(name) or name in _COMMON


def is_stop_word(name: str) -> bool:
    """Whether a name is so common a word that it means an option only when little else is said."""
    return name in _STOP_WORDS or len(name) == 1
