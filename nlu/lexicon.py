"""What words mean, as data: `lexicons/*.yaml` and CLDR give words and phrases their tags.

A row is `tag: {value: [words]}`, or `tag: [words]` with the value True. Words are folded when loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from nlu import cldr
from patterns import arabic
from patterns.apostrophes import spellings
from patterns.data import read_beside, read_yaml
from patterns.drawn_out import without_drawn_out_letters

TOKEN = re.compile(r"\d+|[mcdk]?m[23](?!\w)|[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s]|_")
"""Digits, a unit of area or volume, a word with its inner apostrophes, or one sign. Its first character decides which,
so it never backtracks: this one pattern, which every word goes through, may be Python's, ten times as fast as RE2 on
small pieces."""

_FOLDER = Path(__file__).parent / "lexicons"
SETS: Mapping[str, Any] = read_beside(__file__, "sets.yaml")
SLIPS = ("month", "weekday", "relative_day", "unit")
_LONGEST, _SHORTEST_SLIP, _LIKENESS, _MARGIN = 8, 5, 0.81, 0.1  # tokens of a phrase, characters of a slip, ratios


class Tag(NamedTuple):
    """A meaning of `size` tokens: `Tag("month", 3, 1)`."""

    name: str
    value: object
    size: int = 1


class _Node(dict[str, "_Node"]):
    """A node of the trie of phrases; `tags` are those of the phrase that ends here."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, object]] = []


class _Lexicon(NamedTuple):
    root: _Node
    known: frozenset[str]
    words: Mapping[str, Mapping[str, object]]


def words(tag: str) -> frozenset[str]:
    """Every folded word and phrase with a tag."""
    return frozenset(_loaded().words.get(tag, ()))


def values(tag: str) -> Mapping[str, object]:
    """The folded words and phrases of a tag, with their values."""
    return _loaded().words.get(tag, {})


def tags_from(tokens: list[str], at: int) -> tuple[Tag, ...]:
    """Every entry that starts at a token, longest first. A misspelt month, weekday or unit counts where nothing else is
    found."""
    nodes, found = [_loaded().root], []
    for size, token in enumerate(tokens[at : at + _LONGEST], 1):
        forms = {token, _plain(token), *without_drawn_out_letters(token)}
        nodes = [node[form] for node in nodes for form in forms if form in node]
        if not nodes:
            break
        found += [Tag(name, value, size) for node in nodes for name, value in node.tags]
    return tuple(sorted(found or [Tag(*row) for row in _unlisted(tokens[at])], key=lambda tag: -tag.size))


def particles(word: str) -> Iterator[str]:
    """A word as its parts: in two if it is an Arabic particle attached to a known word or to an article."""
    splits = any(map(_is_known, arabic.without_particle(word))) and not _is_known(word)
    yield from (word[:1], word[1:]) if splits else (word,)


def _is_known(word: str) -> bool:
    return not _loaded().known.isdisjoint((word, _plain(word))) or arabic.is_definite(word) or bool(_request(word))


def _plain(word: str) -> str:
    """A word without its article or possessive."""
    return arabic.indefinite(word).removesuffix("'s")


def _unlisted(word: str) -> tuple[tuple[str, object], ...]:
    return _request(word) or _slip(word)


@lru_cache(maxsize=4096)
def _request(word: str) -> tuple[tuple[str, object], ...]:
    """The tags of the request that an Arabic verb makes, whatever is attached to it for the person or thing."""
    verbs = () if word.isascii() else arabic.requests(word)
    tags = (tuple((name, values(name)[verb]) for name in SETS["requests"] if verb in values(name)) for verb in verbs)
    return next(filter(None, tags), ())


@lru_cache(maxsize=4096)
def _slip(word: str) -> tuple[tuple[str, object], ...]:
    """The tags of the one month, weekday or unit that a misspelt word is close to."""
    if len(word) < _SHORTEST_SLIP or not word.isalpha():
        return ()
    near = process.extract(word, _slippable(), scorer=OSA.normalized_similarity, score_cutoff=_LIKENESS, limit=2)
    tags = [tuple((name, values(name)[found]) for name in SLIPS if found in values(name)) for found, _, _ in near]
    is_unsure = len(near) > 1 and near[0][1] - near[1][1] < _MARGIN and tags[0] != tags[1]
    return tags[0] if near and not is_unsure else ()


@cache
def _slippable() -> list[str]:
    return sorted({word for name in SLIPS for word in words(name) if len(word) >= _SHORTEST_SLIP and " " not in word})


@cache
def _loaded() -> _Lexicon:
    entries = [(name, value, word) for name, value, form in (*cldr.entries(), *_rows()) for word in spellings(form)]
    known = frozenset(token for _, _, word in entries for token in TOKEN.findall(word))
    root = _Node()
    by_tag: dict[str, dict[str, object]] = {}
    for name, value, word in entries:
        node = root
        for token in _split(word):
            node = node.setdefault(token, _Node())
        node.tags += [(name, value)] * ((name, value) not in node.tags)
        by_tag.setdefault(name, {})[word] = value
    return _Lexicon(root, known, by_tag)


def _split(phrase: str) -> Iterator[str]:
    """The tokens of an entry; an inner particle is a token of its own, as in messages."""
    for place, token in enumerate(TOKEN.findall(phrase)):
        yield from arabic.particle_and_definite(token) if place else (token,)


def _rows() -> Iterator[cldr.Entry]:
    for path in sorted(_FOLDER.glob("*.yaml")):
        for name, rows in (read_yaml(path) or {}).items():
            for value, entries in rows.items() if isinstance(rows, dict) else [(True, rows)]:
                yield from ((name, value, str(word)) for word in entries)
