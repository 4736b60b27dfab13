"""Finds email addresses, links, phone numbers, codes and file names, whose digits are neither dates nor counts."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from nlu import lexicon
from nlu.matcher import Match
from nlu.text import Text, once
from patterns import ibans, scanning
from patterns.phone_digits import count_digits, digit_groups, is_dialled
from patterns.scanning import LETTER, WORD

Span = tuple[int, int]

_APART = r"\s@<>()\[\]{},;:\"'|\\/=?"
"""What stands in no address."""
_SPANS = {
    "link": re2.compile(rf"((?:[{WORD}]{{2,10}}://|www\.)[^\s<>\"']+)"),
    "email": re2.compile(rf"([^{_APART}.-][^{_APART}]*@[^{_APART}!]+)"),
    "file": re2.compile(rf"(?:^|[^{WORD}.@/-])([{WORD}][{WORD}.()\[\]&+%-]*\.[{WORD}]+)"),
    "code": re2.compile(rf"(?:^|[^{WORD}.@/-])((?P<letters>{LETTER}{{1,10}})[-_/]?\d[{WORD}/.-]*)"),
}
_FEWEST_IN_CODE = 3


@once
def find(text: Text) -> tuple[Match, ...]:
    """The matches of the rules "email", "link", "iban", "file", "code" and "phone", in order and without overlap; in
    linear time."""
    found = sorted(_spans(text), key=lambda item: (item[1][0], -item[1][1]))
    matches, end = list[Match](), 0
    for rule, span in found:
        if span[0] >= end:
            end = span[1]
            matches.append(Match(rule, *text.tokens_in(*text.folded.span(*span)), {}))
    return tuple(matches)


def matches_of(text: Text, *rules: str) -> list[Match]:
    """The matches of these rules, in order."""
    return [match for match in find(text) if match.rule in rules]


def tokens_of(text: Text, *rules: str) -> frozenset[int]:
    """The tokens of all matches of these rules."""
    return frozenset(at for match in matches_of(text, *rules) for at in range(match.first, match.last))


def _spans(text: Text) -> Iterator[tuple[str, Span]]:
    folded = text.folded.text
    yield from (("iban", span) for span in ibans.iban_spans(folded))
    for rule, pattern in _SPANS.items():
        for match in scanning.matches_in(pattern, folded):
            written = match[1].rstrip(".:,!?;)-")
            if written and _is_contact(rule, text, match, written):
                yield rule, (match.start(1), match.start(1) + len(written))
    yield from (("phone", span) for span in digit_groups(folded) if is_dialled(folded[slice(*span)]))


def _is_contact(rule: str, text: Text, match: scanning.Match, written: str) -> bool:
    """Files end as files do; codes are "wl-204518" and "b1234567", neither "march2026" nor "usd1500"."""
    if rule != "code":
        return rule != "file" or written.rpartition(".")[2] in lexicon.words("file_ending")
    at = text.tokens_in(*text.folded.span(*match.span(1)))[0]
    return count_digits(written) >= _FEWEST_IN_CODE and not (len(match["letters"]) > 1 and text.tags(at))
