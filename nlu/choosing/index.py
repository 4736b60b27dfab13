"""The names of a list of options, by the stems of their words: which of the options do words name?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from nlu import lexicon
from nlu.folding import fold_text
from nlu.stems import stem
from nlu.text import Text
from nlu.types import Option

_PUNCTUATION = frozenset(".,;:!?\"'()[]")
_ASIDE = re.compile(r"\([^()]*\)")
_COMMON = ("common_option", "function_word", "around_choice", "loose_word", "yes", "no")
NUMBERS = ("unit_number", "teen", "tens")
_LIKENESS, _RESEMBLANCE, _MARGIN, _SHORTEST = 0.8, 0.75, 0.1, 3
_BETWEEN = 3  # more small words do not stand inside a name


@dataclass(frozen=True, slots=True)
class Word:
    """A word at token `at`, in the form in which the options know it; `slipped` where it was misspelt."""

    stem: str
    at: int
    slipped: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A whole name of `words` words at `tokens[first:last]`; `places` are its options', counted from 0."""

    places: tuple[int, ...]
    first: int
    last: int
    words: int = 1
    slipped: bool = False


def key_of(name: str) -> str:
    """The stems of a name, apart by blanks."""
    return " ".join(map(stem, _words(name)))


def is_common(name: str) -> bool:
    """Whether a name is a letter, a number or a word of every day: free text that holds it need not mean the option."""
    word = " ".join(_words(name))
    return len(word) < 2 or word.isdecimal() or any(word in lexicon.words(tag) for tag in _COMMON)


class OptionIndex:
    """Options are known by their place in the list. The words of a name may be said in any order."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.by_stem: dict[str, set[int]] = defaultdict(set)
        self._signed: dict[str, dict[int, None]] = defaultdict(dict)
        self._keys: dict[tuple[str, ...], dict[int, None]] = defaultdict(dict)
        self._spelt: dict[str, str] = {}
        for place, name in ((place, name) for place, option in enumerate(options) for name in option.names()):
            self._signed[_signed(name)][place] = None
            for words in (_words(name), _words(_ASIDE.sub(" ", name))):
                self._keys[_key(words)][place] = None
                self._spelt.update((word, stem(word)) for word in words)
        for key, places in self._keys.items():
            for part in key:
                self.by_stem[part].update(places)
        self._spellings = list(self._spelt)
        self._lengths = sorted({len(key) for key in self._keys} - {0}, reverse=True)
        self.has_numbers = any(word.isdigit() for word in self._spelt)

    def named(self, name: str) -> tuple[int, ...]:
        """The options called exactly so, folded: with its signs ("c++" is not "C"), else by the words alone."""
        words = [word for word in _tokens(name) if word.isalnum()]
        links = lexicon.words("loose_word") - self._spelt.keys()
        key = _key([word for word in words if word not in links])
        return tuple(self._signed.get(_signed(name)) or (key and self._keys.get(key)) or ())

    def words(self, text: Text, *, slips: bool) -> list[Word]:
        """The words of a text that are words of names, or no mere links; with `slips`, misspelt ones are put right."""
        read = (self._word(text, at, slips=slips) for at, token in enumerate(text.tokens) if token.text.isalnum())
        return [word for word in read if word.stem in self.by_stem or not text.has(word.at, "loose_word")]

    def _word(self, text: Text, at: int, *, slips: bool) -> Word:
        said = text.word(at)
        number = next((str(tag.value) for tag in text.tags(at) if tag.name in NUMBERS), "")
        particle = not said.isascii() and said[0] in lexicon.words("loose_word")
        for form in (stem(said), number, stem(said[1:]) if particle else ""):
            if form in self.by_stem:
                return Word(form, at)
        near = self._near(said, _LIKENESS) if slips and not text.tags(at) else ()
        return Word(next(iter(near)), at, slipped=True) if len(near) == 1 else Word(stem(said), at)

    def _near(self, said: str, cutoff: float) -> set[str]:
        """The stems of the words that slips make of a word; several where none is clearly the nearest."""
        if len(said) < _SHORTEST or not said.isalpha():
            return set()
        near = process.extract(said, self._spellings, scorer=OSA.normalized_similarity, score_cutoff=cutoff, limit=5)
        return {self._spelt[word] for word, score, _ in near if score > near[0][1] - _MARGIN}

    def resembled(self, words: Sequence[Word], text: Text) -> list[int]:
        """The options that most of the words recall, be it by a slip too wide to be taken."""
        counts: dict[int, int] = defaultdict(int)
        for word in words:
            forms = {word.stem} if word.stem in self.by_stem else self._near(text.word(word.at), _RESEMBLANCE)
            for place in {place for form in forms for place in self.by_stem[form]}:
                counts[place] += 1
        return sorted(place for place, count in counts.items() if count == max(counts.values()))

    def mentions(self, text: Text, words: Sequence[Word]) -> list[Mention]:
        """Whole names, the longest first, without overlap."""
        found, at = [], 0
        while at < len(words):
            mention = self._mention(text, words, at) if words[at].stem in self.by_stem else None
            found += [mention] if mention else []
            at += mention.words if mention else 1
        return found

    def _mention(self, text: Text, words: Sequence[Word], at: int) -> Mention | None:
        for length in self._lengths:
            part = words[at : at + length]
            places = self._keys.get(tuple(sorted(word.stem for word in part))) if len(part) == length else None
            if places and part[-1].at - part[0].at < length + _BETWEEN:
                places, last = self._with_signs(text, part[0].at, part[-1].at + 1, places)
                return Mention(tuple(places), part[0].at, last, length, any(word.slipped for word in part))
        return None

    def _with_signs(self, text: Text, first: int, last: int, places: dict[int, None]) -> tuple[dict[int, None], int]:
        """The options written just so with the signs that follow: they tell "A+" from "A-"."""
        end = last
        while text.glued(end) and not text.word(end).isalnum() and text.word(end) not in _PUNCTUATION:
            end += 1
        for until in (end, last):
            if found := self._signed.get(" ".join(token.text for token in text.tokens[first:until])):
                return found, until
        return places, last


@lru_cache(maxsize=256)
def index_of(options: tuple[Option, ...]) -> OptionIndex:
    return OptionIndex(options)


def _tokens(name: str) -> list[str]:
    return [part for token in lexicon.TOKEN.findall(fold_text(name)) for part in lexicon.particles(token)]


def _signed(name: str) -> str:
    return " ".join(token for token in _tokens(name) if token not in _PUNCTUATION)


def _words(name: str) -> list[str]:
    """The folded words of a name; without links such as articles, where it has other words."""
    words = [token for token in _tokens(name) if token.isalnum()]
    return [word for word in words if word not in lexicon.words("loose_word")] or words


def _key(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(map(stem, words)))
