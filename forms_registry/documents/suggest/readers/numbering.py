"""What questions and options are numbered with: "5.", "Q5", "3a.", "b)"."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from forms_registry.documents.suggest.hints import is_one_of
from patterns.regular import linear
from patterns.scanning import Match, encodable

_NUMBER = linear(
    r"(?:Q(?:uestion)?\s?)?\d{1,3}[.):]\s+|(?:Q\s?)?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|[(\[]\d{1,3}(?:\.\d{1,3})+[)\]]\s+|Q\s?\d{1,3}\s+|[A-Z]\d{1,2}[.):]\s+|[①-⑳]\s*",
    "i",
)
_SUB_NUMBER = linear(r"(?:Q\s?\d{1,3}\.?[a-z][.):]?|\d{1,3}\.?[a-z][.):])\s+", "i")
"""What follows from a question, and is one of its own: "3a."."""

_LETTER = linear(r"(?:[a-zA-Z]\)|\([a-z]\)|\([ivx]{2,4}\)|[a-z]\.)\s+|[A-Za-z]\s{2,}")

_IN_ROW = linear(r"(?:\A\s*|\s{2,})[(\[]?(\d{1,2}|[a-zA-Z])[.)\]]{0,2}\s+")
_SEVERAL, _LEAST_OPTIONS = 2, 3
"""So many numbers that stand side by side, from one on, may be those of options."""

_ITEM = linear(r"[\s>]*(?:[-*+]|\d{1,9}[.)])(?:\s|\z)")
_AROUND = " .()[]:Qq"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line begins with, and the `rest` of it: `number` is "" where there is none; `is_sub` says that it is of a
    question which goes on from another, `is_letter` that it may be chosen."""

    rest: str
    number: str = ""
    is_sub: bool = False
    is_letter: bool = False


def mark_of(text: str, *, may_be_letter: bool = False) -> Mark:
    written = encodable(text)
    for pattern in (_SUB_NUMBER, _NUMBER):
        if match := pattern.match(written):
            return Mark(text[match.end() :], match[0].strip(_AROUND), is_sub=pattern is _SUB_NUMBER)
    letter = _LETTER.match(written) if may_be_letter else None
    return Mark(text[letter.end() :], is_letter=True) if letter else Mark(text)


def parts_in_row(text: str) -> list[str]:
    """What stands side by side on a line, "1 Name    2 Club", each with a letter where it may be chosen: "a red   b
    blue"; the line alone where nothing goes on from what is at its beginning."""
    marks = _marks_in_row(text)
    if len(marks) < _SEVERAL:
        return [text]
    are_options = marks[0][1].isalpha() or len(marks) >= max(_LEAST_OPTIONS, _value(marks[-1][1]))
    ends = [*(match.start() for match in marks[1:]), len(text)]
    starts = [match.end() if are_options else match.start() for match in marks]
    parts = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    return [f"{chr(ord('a') + at)}) {part}" for at, part in enumerate(parts)] if are_options else parts


def _marks_in_row(text: str) -> list[Match]:
    """The numbers, or the letters from "a" on, that stand in their order behind gaps, from the beginning of a line."""
    marks = list[Match]()
    for match in _IN_ROW.finditer(encodable(text)):
        may_begin = match.start() == 0 and (match[1].isdecimal() or _value(match[1]) == 1)
        if may_begin or (marks and _value(match[1]) == _value(marks[-1][1]) + 1):
            marks.append(match)
    return marks


def _value(mark: str) -> int:
    """Where a number, or a letter, stands in a row."""
    return int(mark) if mark.isdecimal() else ord(mark.lower()) - ord("a") + 1


def begins_item(line: str) -> bool:
    """Whether a line has the sign of an item of a list, which its second paragraph has not."""
    return bool(_ITEM.match(encodable(line)))


def number_of_item(line: str) -> str:
    """The number that an item of a list begins with; "" for any other line."""
    return "".join(takewhile(str.isdigit, line.lstrip())) if begins_item(line) else ""


Span = tuple[tuple[int, ...], tuple[int, ...]]
"""The first and the last of numbers in a row: "1.1 to 2.6"."""


def order_of(number: str) -> tuple[int, ...]:
    """The parts of a number, as numbers in a row go by; () for what is none."""
    parts = number.split(".")
    return tuple(map(int, parts)) if all(map(str.isdecimal, parts)) else ()


def spans_in(sentence: str) -> list[Span]:
    """The numbers of questions that a sentence speaks of, "Questions 1, 4 and 5", "fields 1.1 to 2.6"; [] for none."""
    spans, is_counting, is_span = list[Span](), False, False
    for word in sentence.replace("–", " – ").split():
        if order := order_of(word.strip(_AROUND + ",;")):
            spans += [(spans.pop()[0] if is_span and spans else order, order)] if is_counting else []
            is_span = False
        elif is_counting and is_one_of("spanning", word):
            is_span = True
        elif not (is_counting and is_one_of("joining_numbers", word.strip(","))):
            is_counting, is_span = is_one_of("numbered", word), False
    return spans
