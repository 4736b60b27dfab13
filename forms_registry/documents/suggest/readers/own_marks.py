"""Signs and numbers by which a text tells itself what must be answered: "🔴 = we need an answer, ⚪ = nice to have",
"Questions 1 to 4 are compulsory"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from forms_registry.documents.suggest.hints import contains_one_of
from forms_registry.documents.suggest.marks import obligation_of_mark
from forms_registry.documents.suggest.readers.numbering import Span, mark_of, order_of, spans_in
from forms_registry.documents.suggest.readers.obligations import is_legend, sentences_in_paragraphs
from forms_registry.documents.suggest.readers.writing_places import BOXES, PLACE
from patterns.regular import linear
from patterns.scanning import encodable

_SIGN = linear(r"(\p{So}\x{FE0F}?|[†‡]|(?:\A|[\s(\[\"'“])[•●▪!§^~]+(?:[\s)\]\"'”]|\z))")
_COMMON = frozenset("•●▪!§^~")
"""They stand for other things as well, and mark only what they stand before."""

_END = linear(r"\s{2,}|[:?|]|\p{So}")
_BOLD = linear(r"(\*\*[^*]+\*\*)")
_SIGNS_OF_MEANING = frozenset("=:–—")
_OF_PLACES = ("___", "....", "……")
_STARS = frozenset("†‡")
"""They are read as stars are, unless they say that something may be left out."""

_AROUND = " \t\n()[]\"'“”"
_LONGEST, _MOST_SIGNS = 300, 12
_MOST_WORDS = 20
"""A longer line with a legend says other things as well."""


def with_marks_in_brackets(text: str) -> str:
    """The text with "(required)" or "(optional)" behind the names that have such a sign, or such a number, without the
    signs and without the lines that explain them."""
    lines = text.split("\n")
    sentences = [*sentences_in_paragraphs(lines)]
    meanings = dict(islice(chain(*map(_meanings, reversed([*lines, *sentences]))), _MOST_SIGNS))
    numbered = [*chain(*map(_meanings_of_numbers, sentences))]
    return "\n".join("" if _is_legend(line) else _in_brackets(_with_number(line, numbered), meanings) for line in lines)


def _is_legend(line: str) -> bool:
    is_text = not line.lstrip().startswith(("|", "#"))
    return any(_meanings(line)) or (is_text and len(line.split()) <= _MOST_WORDS and is_legend(line))


def _meanings(line: str) -> Iterator[tuple[str, bool]]:
    """Whether what has a sign must be answered, for each sign of which a line says it: of several with what stands
    behind them, of one with all words."""
    before, *parts = _SIGN.split(encodable(line)) if len(line) <= _LONGEST else [line]
    pairs = [(parts[at].strip(), parts[at + 1].partition(". ")[0]) for at in range(0, len(parts), 2)]
    for quoted, after in pairs:
        sign, words = quoted.strip(_AROUND), after if len(pairs) > 1 else f"{before} {after}"
        must = _obligation(words) if _is_explained(quoted, f"{before} {after}", after) else None
        if must is not None and not (must and sign in _STARS):
            yield sign, must


def _is_explained(quoted: str, words: str, after: str) -> bool:
    """Whether words explain a sign: it stands in quotes, or before an equals sign, or they speak of marks."""
    is_equated = after.lstrip()[:1] in _SIGNS_OF_MEANING or quoted[0] in _AROUND
    return is_equated or (contains_one_of("marking", words) and not BOXES.fullmatch(quoted))


def _obligation(words: str) -> bool | None:
    """What the words for a sign mean, or what the first of them do where the others speak of what has none."""
    must = obligation_of_mark(words)
    return obligation_of_mark(words.partition(", ")[0]) if must is None else must


def _meanings_of_numbers(sentence: str) -> Iterator[tuple[Span, bool]]:
    """The numbers of the questions of which a sentence says that they must be answered, or may."""
    may_tell = len(sentence) <= _LONGEST and any(map(str.isdecimal, sentence))
    must = obligation_of_mark(sentence) if may_tell else None
    return ((span, must) for span in spans_in(sentence) if must is not None)


def _with_number(line: str, numbered: Sequence[tuple[Span, bool]]) -> str:
    """A line with what is said of its number behind its name."""
    mark = mark_of(line.lstrip()) if numbered else None
    order = order_of(mark.number) if mark else ()
    must = next((must for (first, last), must in numbered if order and first <= order <= last), None)
    if mark is None or must is None:
        return line
    end = _end_of_name(mark.rest)
    start = line[: len(line) - len(mark.rest)]
    return f"{start}{mark.rest[:end].rstrip()}{_word(must)}{mark.rest[end:]}"


def _word(must: bool) -> str:
    return " (required)" if must else " (optional)"


def _in_brackets(line: str, meanings: Mapping[str, bool]) -> str:
    for sign, must in meanings.items():
        at = _place_of(line, sign)
        for _ in range(_MOST_SIGNS if at >= 0 and line.strip() != sign else 0):
            line = _moved(line, at, sign, _word(must))
            if (at := _place_of(line, sign)) < 0:
                break
    return line


def _place_of(line: str, sign: str) -> int:
    """Where a sign stands in a line; a common one near its beginning, or behind a gap or a number. -1 for nowhere."""
    at = line.find(sign)
    while sign in _COMMON and at >= 0 and not _is_before_name(line[:at]):
        at = line.find(sign, at + 1, _LONGEST)
    return at


def _is_before_name(before: str) -> bool:
    name = before.rpartition("  ")[2].strip(" .)")
    return not name or name.isdecimal()


def _moved(line: str, at: int, sign: str, word: str) -> str:
    """The sign at a place in words, behind the bold name that it stands before, or the name beside its number, else
    where it is."""
    before, after = line[:at], line[at + len(sign) :]
    number = before.rpartition("|")[2].strip()
    beside = after.partition("|")[2] if number.isdecimal() and not after.partition("|")[0].strip() else ""
    if beside.strip():
        name, bar, rest = beside.partition("|")
        return f"{before.rstrip()} | {name.strip()}{word} {bar}{rest}"
    if before.removesuffix(" ").endswith(_OF_PLACES):
        return f"{before.rstrip()}{word}{after}"  # what stands behind a place to write is of its name
    bold = _BOLD.search(encodable(after))
    if bold and not before.strip(" -*+|#"):
        return f"{before}{after[: bold.end()].strip()}{word}{after[bold.end() :]}"
    end = _end_of_name(after)
    name = f"{after[:end].rstrip()}{word}" if after[:end].strip() else f"{word}{after[:end]}"
    return f"{before}{name}{after[end:]}" if after[:end].strip() else f"{before.rstrip()}{name}{after[end:]}"


def _end_of_name(text: str) -> int:
    """Where the name ends with which a text begins: before where its answer is to be given, or other words."""
    written = encodable(text)
    start = len(text) - len(text.lstrip())
    if BOXES.match(written[start:]):
        return len(text)
    ends = (match.start() for pattern in (PLACE, BOXES, _END) if (match := pattern.search(written[start:])))
    return start + min(ends, default=len(text) - start)
