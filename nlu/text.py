"""A message as readers see it: folded tokens with their lexicon tags, and the mapping back to the original
characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from nlu import lexicon
from nlu.lexicon import Tag
from patterns.folding import Folded, fold
from patterns.missing_commas import missing_comma

Readings = tuple[tuple[int, Any], ...]
"""Alternatives that start at a token: how many tokens each takes, and its value."""

Element = Callable[["Text", int], Iterable[tuple[int, Any]]]
"""Reads tokens with code instead of tags. Must be pure: the same text and index always give the same readings."""

Found = TypeVar("Found")
Asked = ParamSpec("Asked")

_ENDS, _MOST_DIGITS = frozenset(".!?;\n"), 18
_SHORT = 300  # characters: names, questions and most messages


class Token(NamedTuple):
    """`text` is folded; `start` and `end` are its half-open range in the folded text."""

    text: str
    start: int
    end: int

    @property
    def number(self) -> int | None:
        """The integer that the digits make; None for words and signs, and for more than 18 digits."""
        return int(self.text) if self.text.isdecimal() and len(self.text) <= _MOST_DIGITS else None

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()


class Text:
    """A tokenized text. `tags(i)` lists every lexicon entry that starts at token `i`, whatever its length."""

    def __init__(self, original: str) -> None:
        self.original = original
        self.folded: Folded = fold(original)
        self.tokens: tuple[Token, ...] = tuple(_tokens(self.folded.text))
        self._ends: list[int] | None = None
        self._starts = [token.start for token in self.tokens]
        words = [token.text for token in self.tokens]
        self._tags: tuple[tuple[Tag, ...], ...] = tuple(lexicon.tags_from(words, i) for i in range(len(words)))
        self._readings = list(map(_readings_by_name, words, self._tags))
        self.all_names = frozenset[str]().union(*{names for names, _ in self._readings})
        """The tags of all entries, and all tokens in quotes."""
        self._element_readings: dict[Element, dict[int, Readings]] = {}
        self.memo: dict[object, Any] = {}
        """What `once` keeps."""

    def __len__(self) -> int:
        return len(self.tokens)

    def tags(self, at: int) -> Sequence[Tag]:
        """The entries that start at a token, longest first; empty for an index out of range."""
        return self._tags[at] if 0 <= at < len(self.tokens) else ()

    def tag(self, at: int, name: str) -> Tag | None:
        """The longest entry with this tag that starts at a token."""
        return next((Tag(name, value, size) for size, value in self.readings(at, name)), None)

    def has(self, at: int, *names: str) -> bool:
        return 0 <= at < len(self.tokens) and not self._readings[at][0].isdisjoint(names)

    def readings(self, at: int, name: str) -> Readings:
        """Size and value of the entries with this tag that start at a token, longest first. A name in quotes is the
        token itself."""
        return self._readings[at][1].get(name, ()) if 0 <= at < len(self.tokens) else ()

    def names(self, at: int) -> frozenset[str]:
        """The tags of the entries that start at a token, plus the token itself in quotes."""
        return self._readings[at][0]

    def element_readings(self, element: Element, at: int) -> Readings:
        """What an element reads at a token; each pair is computed once."""
        known = self._element_readings.setdefault(element, {})
        if at not in known:
            known[at] = tuple(element(self, at))
        return known[at]

    def word(self, at: int) -> str:
        """The folded token; "" for an index out of range."""
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def number(self, at: int) -> int | None:
        """The integer of a token of digits; None for other tokens and for an index out of range."""
        return self.tokens[at].number if 0 <= at < len(self.tokens) else None

    def glued(self, at: int) -> bool:
        """Whether a token follows the one before it without a blank."""
        return 0 < at < len(self.tokens) and self.tokens[at - 1].end == self.tokens[at].start

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The original range of tokens[first:last] (code points, half-open); requires `first < last`."""
        return self.folded.span(self.tokens[first].start, self.tokens[last - 1].end)

    def at(self, offset: int) -> int:
        """The index of the token at an offset of the original, or of the last token before it."""
        return max(0, bisect_right(self._starts, max(0, bisect_right(self.folded.origin, offset) - 1)) - 1)

    def tokens_in(self, start: int, end: int) -> tuple[int, int]:
        """The half-open token range of a span of the original."""
        first = self.at(start)
        if self.tokens and self.folded.ends[self.tokens[first].end - 1] <= start:
            first += 1
        return first, self.at(max(start, end - 1)) + 1 if self.tokens and end > start else first

    def sentence(self, at: int) -> tuple[int, int]:
        """The half-open token range of the sentence that contains a token, with its closing sign."""
        if self._ends is None:
            self._ends = [place + 1 for place in range(len(self.tokens)) if self._ends_sentence(place)]
        after = bisect_right(self._ends, at)
        return self._ends[after - 1] if after else 0, self._ends[after] if after < len(self._ends) else len(self.tokens)

    def _ends_sentence(self, at: int) -> bool:
        if self._broken_after(at):
            return True
        short = self.word(at) == "." and self.glued(at) and self.has(at - 1, "abbreviated")
        if short or self.tokens[at].text not in _ENDS or self.glued(at + 1):
            return False
        return not any(tag.size > 1 for back in range(1, 4) for tag in self.tags(at - back) if tag.size > back)

    def _broken_after(self, at: int) -> bool:
        """Whether a line ends after a token."""
        end = self.tokens[at].end
        return "\n" in self.folded.text[end : self.tokens[at + 1].start if at + 1 < len(self.tokens) else end]


@lru_cache(maxsize=4096)
def _readings_by_name(word: str, tags: Sequence[Tag]) -> tuple[frozenset[str], Mapping[str, Readings]]:
    found: dict[str, Readings] = {f"'{word}'": ((1, word),)}
    for tag in tags:
        found[tag.name] = (*found.get(tag.name, ()), (tag.size, tag.value))
    return frozenset(found), found


def once(find: Callable[Concatenate[Text, Asked], Found]) -> Callable[Concatenate[Text, Asked], Found]:
    """Caches a function of a text and of hashable arguments on the text itself, so results live exactly as long as
    it."""

    @wraps(find)
    def found(text: Text, /, *args: Asked.args, **named: Asked.kwargs) -> Found:
        key = (find, args, *named.items())
        if key not in text.memo:
            text.memo[key] = find(text, *args, **named)
        return text.memo[key]

    return found


def read(text: str) -> Text:
    """The tokenized text; never fails, and takes linear time. Short and long texts have separate caches, so the many
    names and questions of a form never evict the message that they are compared with."""
    return _read_short(text) if len(text) <= _SHORT else _read_long(text)


_read_short = lru_cache(maxsize=2048)(Text)
_read_long = lru_cache(maxsize=16)(Text)


def _tokens(folded: str) -> list[Token]:
    found: list[Token] = []
    for match in lexicon.TOKEN.finditer(folded):
        start = match.start()
        for part in lexicon.particles(match[0]):
            found.append(Token(part, start, start + len(part)))
            start += len(part)
    at = missing_comma([token.text for token in found], lexicon.values)
    return [*found[:at], *([Token(",", found[at - 1].end, found[at - 1].end)] if at else []), *found[at:]]
