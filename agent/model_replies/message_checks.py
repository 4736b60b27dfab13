"""Checks of a model's words for a person: their language, claims of deeds, and facts from nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import re2

from nlu.matcher import Grammar, Match
from nlu.text import Text, read
from patterns.folding import fold_text
from patterns.scanning import WORD, encodable, matches_in

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


def is_in_language(locale: str, message: str) -> bool:
    """Whether at least half of the letters belong to the language's script; names and field ids may be in another."""
    script = _ARABIC if locale.startswith("ar") else _LATIN
    letters = sum(char.isalpha() for char in message)
    return 0 < letters <= 2 * sum(map(len, script.findall(encodable(message))))


def reports_deed(message: str, form_text: str) -> bool:
    """Whether a sentence says that something was done, which only code can do. The `form_text` may say so."""
    text, form_text = read(message), fold_text(form_text)
    matches = _deeds().matches(text, _is_statement)
    return any(_sentence(text, match.first).strip(" .!\n") not in form_text for match in matches)


def first_unknown_fact(known_text: str, message: str, *, numbers: bool) -> str:
    """An address, a phone number or, with `numbers`, any number that is not in `known_text`; "" if there is none."""
    folded, known_text = fold_text(message), fold_text(known_text)
    for pattern in _STRANGE:
        if address := next((match[1] for match in matches_in(pattern, folded) if match[1] not in known_text), ""):
            return address
    known_numbers = {number.lstrip("0") for number in _NUMBER.findall(known_text)}
    numbers_said = _NUMBER.findall(_LIST_MARK.sub("", folded)) if numbers else []
    return next((number for number in numbers_said if number.lstrip("0") not in known_numbers), "")


def _is_statement(text: Text, match: Match) -> bool:
    """Whether a sentence states a deed, without denial, supposition or question."""
    first, last = text.sentence(match.first)
    if text.word(last - 1) == "?" or any(text.has(at, *_NOT_SO) for at in range(first, last)):
        return False
    around = [*range(first, match.first), *range(match.last, last)]
    return match.rule != "alone" or not any(text.tokens[at].is_word for at in around)


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
    """An Arabic noun with the article, or with "your"."""
    return ((size, word) for size, word in _word(text, at) if word.startswith(_THE) or word.endswith(_YOURS))
