"""The clauses of a message, and where in them the words of a form occur."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

WORD = re.compile(r"[^\W\d_]+")
_CLAUSE_END = re.compile(
    r"[.;!?\n]+|,(?!\d)|\b(?:and|but|then|also|because|while)\b|\s(?:ثم|لكن|ولكن|لان|كما)\s"
    r"|\s(?=وال)|\s(?=و(?:لم|لا|ليس|لن|قد|تم|كان|كنت|بدا|انتهي|اصبت|ابلغ))"
)
_ARABIC_PREFIX = re.compile(r"^(?:[وف]?[بك]?ال|[وف](?=[\u0621-\u064a]{4}))")
_ARABIC_VERB = "يتنا"  # the letters before a verb: "yabda", "bada"
_ENDINGS = {"s", "ed", "ing"}
_VERB = re.compile(r"[a-z]{3,}")
_ROOT = 3  # letters that two words must share to be looked at as one


class Word(NamedTuple):
    """A word said at an offset of the folded text; `stem` is without what Arabic writes before it ("and the")."""

    start: int
    said: str
    stem: str


class Clause:
    """A piece of a folded text that says one thing, from `start` to `end`.

    A long message asks for the same few words of the form again and again, so that each is looked up once.
    """

    def __init__(self, folded: str, start: int, end: int) -> None:
        self._folded = folded
        self.start = start
        self.end = end
        self._places: dict[str, int] = {}
        self._phrases: dict[str, int] = {}

    @property
    def text(self) -> str:
        return self._folded[self.start : self.end]

    @cached_property
    def words(self) -> tuple[Word, ...]:
        found = WORD.finditer(self._folded, self.start, self.end)
        return tuple(Word(match.start(), match[0], stem(match[0])) for match in found)

    def place_of(self, own: str) -> int:
        """The offset in the folded text of the first word that is like a form's own word; -1 without one."""
        if own not in self._places:
            self._places[own] = next((word.start for word in self._candidates(own) if _alike(word, own)), -1)
        return self._places[own]

    def place_of_phrase(self, phrase: str) -> int:
        """The offset in the folded text of a phrase, with or without "and the" before it in Arabic; -1 without one."""
        if phrase not in self._phrases:
            match = _phrase(phrase).search(self._folded, self.start, self.end)
            self._phrases[phrase] = match.start() if match else -1
        return self._phrases[phrase]

    def _candidates(self, own: str) -> Iterator[Word]:
        roots = (own[:_ROOT], stem(own)[:_ROOT])
        places = sorted({place for root in roots for place in self._by_root.get(root, ())})
        return (self.words[place] for place in places)

    @cached_property
    def _by_root(self) -> dict[str, list[int]]:
        """The words that can be alike, by how they begin with and without one letter before them."""
        index: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self.words):
            for root in {word.stem[:_ROOT], word.stem[1 : _ROOT + 1], word.said[1 : _ROOT + 1]}:
                index[root].append(place)
        return index


def clauses_of(folded: str) -> list[Clause]:
    """The clauses of a folded message, in order."""
    bounds = [0, *(edge for match in _CLAUSE_END.finditer(folded) for edge in match.span()), len(folded)]
    spans = zip(bounds[::2], bounds[1::2], strict=False)
    return [Clause(folded, start, end) for start, end in spans if folded[start:end].strip()]


def clause_at(clauses: Sequence[Clause], position: int) -> Clause | None:
    place = bisect_right(clauses, position, key=lambda clause: clause.start) - 1
    return clauses[place] if place >= 0 and position < clauses[place].end else None


def whole(folded: str) -> Clause:
    """A text that is taken as one clause."""
    return Clause(folded, 0, len(folded))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A folded word without the Arabic "and", "by", "the" before it."""
    return _ARABIC_PREFIX.sub("", word)


@lru_cache(maxsize=4096)
def _phrase(phrase: str) -> re.Pattern[str]:
    said = re.escape(phrase)
    if _VERB.fullmatch(phrase):
        said = rf"{phrase.removesuffix('e')}(?:{'e' if phrase.endswith('e') else ''}|e?s|ed|ing)"
    return re.compile(rf"(?<!\w)(?:[وف]?[بلكس]?(?:ال)?)?{said}(?!\w)")


def alike(said: str, own: str) -> bool:
    """Whether two words are the same but for their endings ("informed", "information") or Arabic prefixes."""
    return _alike(Word(0, said, stem(said)), own)


def _alike(word: Word, own: str) -> bool:
    if word.said[0] in "وف" and word.said[1:] == own:
        return True
    said, own = word.stem, stem(own)
    if said == own or (len(own) >= _ROOT and said[1:] == own and said[0] in _ARABIC_VERB):
        return True
    if said.isascii() and len(own) >= _ROOT and said.startswith(own) and said[len(own) :] in _ENDINGS:
        return True
    shorter = min(len(said), len(own))
    common = next((place for place in range(shorter) if said[place] != own[place]), shorter)
    return common >= max(4, shorter - 3) and shorter >= 4
