"""What a model's words for a person may not be: of another language, a report of deeds, or from nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import re2

from nlu.matcher import Grammar, Match
from nlu.text import Text, read
from patterns.folding import fold_text
from patterns.scanning import WORD, encodable, found

_ARABIC = re2.compile("[\u0621-\u064a\u066e-\u06d3]+")
_LATIN = re2.compile("[A-Za-z\u00c0-\u024f]+")
_YOURS, _THE = "\u0643", "\u0627\u0644"
_STRANGE = (
    re2.compile(rf"((?:[{WORD}]+://|www\.|javascript:|mailto:)\S+|\S+@\S+\.[{WORD}]+)"),
    re2.compile(rf"(?:^|[^{WORD}])(@[{WORD}]+)"),
    re2.compile(rf"([{WORD}-]+(?:\.[{WORD}-]+)*\.[a-z]{{2,}}(?:[^{WORD}\s]\S*)?)(?:\s|$)"),
    re2.compile(r"(\+?\d[\d\s()-]{5,}\d)"),
)
"""Links and addresses, names of accounts, names of hosts, phone numbers."""
_NUMBER = re2.compile(r"\d+")
_LIST_MARK = re2.compile(r"(?m)^\s*\d{1,2}[.)]\s")
_NOT_SO = ("denies", "denies_verb", "supposes", "not_yet", "awaited")


def is_in(locale: str, message: str) -> bool:
    """Whether at least half of the letters are of the language's script: names and field ids may be of another."""
    script = _ARABIC if locale.startswith("ar") else _LATIN
    letters = sum(char.isalpha() for char in message)
    return 0 < letters <= 2 * sum(map(len, script.findall(encodable(message))))


def says_done(message: str, own: str) -> bool:
    """Whether a sentence tells that something has been done, which only code can do. The form's `own` text may."""
    text, own = read(message), fold_text(own)
    return any(_sentence(text, found.first).strip(" .!\n") not in own for found in _deeds().matches(text, _is_told))


def unknown_to(told: str, message: str, *, numbers: bool) -> str:
    """An address, a phone number or, with `numbers`, any number that is not in `told`; "" when all is."""
    said, told = fold_text(message), fold_text(told)
    for pattern in _STRANGE:
        if strange := next((one[1] for one in found(pattern, said) if one[1] not in told), ""):
            return strange
    known = {number.lstrip("0") for number in _NUMBER.findall(told)}
    given = _NUMBER.findall(_LIST_MARK.sub("", said)) if numbers else []
    return next((number for number in given if number.lstrip("0") not in known), "")


def _is_told(text: Text, found: Match) -> bool:
    """Whether a sentence tells a deed as such: it neither denies, supposes nor asks it."""
    first, last = text.sentence(found.first)
    if text.word(last - 1) == "?" or any(text.has(at, *_NOT_SO) for at in range(first, last)):
        return False
    beside = [*range(first, found.first), *range(found.last, last)]
    return found.rule != "alone" or not any(text.tokens[at].is_word for at in beside)


def _sentence(text: Text, at: int) -> str:
    first, last = text.sentence(at)
    return text.folded.text[text.tokens[first].start : text.tokens[last - 1].end]


@cache
def _deeds() -> Grammar:
    return Grammar.load("deeds", {"word": _word, "owned": _owned})


def _word(text: Text, at: int) -> Iterator[tuple[int, str]]:
    if text.tokens[at].is_word:
        yield 1, text.word(at)


def _owned(text: Text, at: int) -> Iterator[tuple[int, str]]:
    """An Arabic noun with the article, or that is "yours"."""
    return ((size, word) for size, word in _word(text, at) if word.startswith(_THE) or word.endswith(_YOURS))
