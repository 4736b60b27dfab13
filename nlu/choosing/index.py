"""The names of a list of options, by the stems of their words: which of the options do words name?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import re2
from rapidfuzz import process
from rapidfuzz.distance import OSA

from nlu import lexicon
from nlu.choosing.rows import is_short_day, meanings, range_between, row_meaning, rows_of
from nlu.stems import stem
from nlu.text import Text
from nlu.types import Option
from patterns import arabic
from patterns.byte_cache import ByteCache
from patterns.folding import fold_text

_ASIDE = re2.compile(r"\([^()]*\)")
_SIGNS = frozenset("+#*%-")
"""What tells names apart where it stands right behind a word: "A+" and "A-"."""
_COMMON = ("common_option", "function_word", "around_choice", "loose_word", "yes", "no")
_LIKENESS, _RESEMBLANCE, _MARGIN, _SHORTEST = 0.8, 0.75, 0.1, 3
_BETWEEN, _ENDS, _WEEK, _DONE = 3, 2, ("weekday",), {"ed", "ng"}
"""More small words do not stand inside a name; a range has two ends."""


class Word(NamedTuple):
    """A word at token `at`, in the form in which the options know it; `slipped` where it was misspelt, or tells of
    something that an option says is done: "apply" for "applied"."""

    stem: str
    at: int
    slipped: bool = False


class NameSpan(NamedTuple):
    """A name of `words` words at `tokens[first:last]`; `places` are its options'. `slipped` where a word
    is misspelt, `begun` where the last one is missing; `together` where all of the options are meant."""

    places: tuple[int, ...]
    first: int
    last: int
    words: int = 1
    slipped: bool = False
    begun: bool = False
    together: bool = False


def is_common(name: str) -> bool:
    """Whether a name is a letter, a number or a word of every day: free text that holds it need not mean the option."""
    word = " ".join(_words(name))
    return len(word) < 2 or word.isdecimal() or any(word in lexicon.words(tag) for tag in _COMMON)


class OptionIndex:
    """Options are known by their place in the list. The words of a name may be said in any order, and its articles and
    the like, and what it says in brackets, may be left out; of a proper name of three words and more the last, too."""

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.by_stem: dict[str, set[int]] = defaultdict(set)
        self._keys: dict[tuple[str, ...], dict[int, None]] = defaultdict(dict)
        self._begun: dict[tuple[str, ...], dict[int, None]] = defaultdict(dict)
        self._spelt: dict[str, str] = {}
        self._forms: set[tuple[str, bool]] = set()
        for place, option in enumerate(options):
            for name in option.names():
                for variant in dict.fromkeys((name, _ASIDE.sub(" ", name))):
                    self._add(place, _words(variant))
                if len(words := _words(name)) > 2 and not any(word[0].islower() for word in name.split()):
                    self._begun[_key(words[:-1])][place] = None
        self._lengths = sorted({len(key) for key in (*self._keys, *self._begun)}, reverse=True)
        self._loose = lexicon.words("loose_word") - self._spelt.keys()
        self.has_numbers = any(word.isdigit() for word in self._spelt)
        self.rows, self._meant = rows_of(map(_words, option.names()) for option in options), meanings(self._spelt)
        self.kinds = " ".join(["number"] * self.has_numbers + ["day"] * (_WEEK in dict(self.rows.values())))

    def _add(self, place: int, words: Sequence[str]) -> None:
        plain = [word for word in words if word not in lexicon.words("loose_word")] or words
        telling = [word for before, word in pairwise(("", *words)) if word in plain or before.isdecimal()]
        for key in (_key(words), _key(telling)):
            self._keys[key][place] = None
        for word in plain:
            self.by_stem[self._spelt.setdefault(word, stem(word))].add(place)
            self._forms.add((stem(word), word[-2:] in _DONE))

    def named(self, name: str) -> tuple[int, ...]:
        """The options called exactly so, by all words or without articles and the like."""
        words = _words(name)
        telling = _key(word for word in words if word not in self._loose)
        return tuple(self._keys.get(_key(words)) or self._keys.get(telling) or ())

    def words(self, text: Text, *, slips: bool) -> list[Word]:
        """The words of a text that are words of names, or no articles and the like; with `slips`, misspelt ones are put
        right."""
        places = (at for at, token in enumerate(text.tokens) if _is_word(text.folded.text, token.start))
        words = [self._word(text, at, slips=slips) for at in places]
        return [word for word in words if word.stem in self.by_stem or _is_content(text, word)]

    def _word(self, text: Text, at: int, *, slips: bool) -> Word:
        word = text.word(at)
        known = "" if is_short_day(text, at) else self._meant.get(row_meaning(word), "")
        for form in (stem(word), known, *map(stem, arabic.without_particle(word))):
            if form in self.by_stem:
                return Word(form, at, slipped=(form, False) not in self._forms and word[-2:] not in _DONE)
        near = self._near(word, _LIKENESS) if slips and not text.tags(at) else ()
        return Word(next(iter(near)), at, slipped=True) if len(near) == 1 else Word(stem(word), at)

    def _near(self, said: str, cutoff: float) -> set[str]:
        """The stems of the words that slips make of a word; several where none is clearly the nearest. What begins but
        one of them is short for it: "veg"."""
        if len(said) < _SHORTEST or not said.isalpha():
            return set()
        begun = {known for word, known in self._spelt.items() if word.startswith(said)}
        near = process.extract(said, self._spelt.keys(), scorer=OSA.normalized_similarity, score_cutoff=cutoff, limit=5)
        return begun if len(begun) == 1 else {self._spelt[it] for it, score, _ in near if score > near[0][1] - _MARGIN}

    def resembled(self, words: Sequence[Word], text: Text) -> list[int]:
        """The options that most of the words recall, be it by a slip too wide to be taken."""
        counts: Counter[int] = Counter()
        for word in words:
            forms = {word.stem} if word.stem in self.by_stem else self._near(text.word(word.at), _RESEMBLANCE)
            counts.update({place for form in forms for place in self.by_stem[form]})
        return sorted(place for place, count in counts.items() if count == max(counts.values()))

    def mentions(self, words: Sequence[Word]) -> list[NameSpan]:
        """Whole names, the longest first, without overlap."""
        found, at = [], 0
        while at < len(words):
            mention = self._mention(words, at) if words[at].stem in self.by_stem else None
            found += [mention] if mention else []
            at += mention.words if mention else 1
        return found

    def _mention(self, words: Sequence[Word], at: int) -> NameSpan | None:
        for length in self._lengths:
            part = words[at : at + length]
            key = tuple(sorted(word.stem for word in part))
            places = self._keys.get(key) or self._begun.get(key)
            if places and part[-1].at - part[0].at < length + _BETWEEN:
                slipped = any(word.slipped for word in part)
                return NameSpan(tuple(places), part[0].at, part[-1].at + 1, len(part), slipped, key not in self._keys)
        return None

    def joined(self, one: NameSpan, other: NameSpan) -> NameSpan:
        """Both as the ends of a range: all that is between them in a row; else either may be meant."""
        ends = (*one.places, *other.places)
        row = range_between(self.rows, *ends) if len(ends) == _ENDS else ()
        return NameSpan(row or ends, one.first, other.last, _ENDS, one.slipped or other.slipped, together=bool(row))

    def days(self, weekend: range, *, ends: bool) -> tuple[int, ...]:
        """The options that are days of the weekend, or the others."""
        return tuple(place for place, (row, day) in self.rows.items() if row == _WEEK and (day in weekend) is ends)


class Options(tuple[Option, ...]):  # noqa: SLOT001 - it keeps its index
    """Options that are looked at often: finding the index of many by their names takes longer than using it."""

    by_name: cached_property[OptionIndex] = cached_property(lambda self: _cached_index(tuple(self)))


_INDEXES = ByteCache[OptionIndex](32 * 1024 * 1024)


def index_of(options: tuple[Option, ...]) -> OptionIndex:
    """The index of these options, built once for options that are asked for again."""
    return options.by_name if isinstance(options, Options) else _cached_index(options)


def _cached_index(options: tuple[Option, ...]) -> OptionIndex:
    """It takes about as many bytes, with the options."""
    names = (name for option in options for name in option.names())
    return _INDEXES.get(options, lambda: (OptionIndex(options), sum(400 + 35 * len(name) for name in names)))


def _is_word(folded: str, at: int) -> bool:
    """Whether a letter, a digit, or a sign at the end of a word stands there."""
    before, after = folded[at - 1 : at], folded[at + 1 : at + 2]
    ends = (before.isalnum() or before in {*_SIGNS, "_"}) and not (after.isalnum() or after == "_")
    return folded[at].isalnum() or (folded[at] in _SIGNS and ends)


def _is_content(text: Text, word: Word) -> bool:
    """Whether a word is no article or the like: the last one of "class 4 A" is none."""
    return word.stem.isalnum() and (text.word(word.at - 1).isdecimal() or not text.has(word.at, "loose_word"))


def _words(name: str) -> list[str]:
    """The folded words of a name, with the signs that belong to them; a name of other signs is one word."""
    folded = fold_text(name)
    tokens = (token[0] for token in lexicon.TOKEN.finditer(folded) if _is_word(folded, token.start()))
    return [part for token in tokens for part in lexicon.particles(token)] or [folded.strip()]


def _key(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(map(stem, words)))
