"""The lines of a free text as a form on paper has them: places to write, boxes to tick, numbers, letters, bullets."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.suggest.attributes import with_stars
from forms_registry.documents.suggest.readers.obligations import is_legend
from forms_registry.documents.tables import Table
from forms_registry.documents.text import plain
from patterns.regular import linear
from patterns.scanning import encodable

HEADING, BOLD, ITEM, LETTERED, DEFINITION, TEXT, REMARK, TABLE = range(8)

_PLACE = linear(r"_{3,}(?:\s*[/:.–-]\s*_{2,})*|__(?:\s*[/:.]\s*__)+|\.{4,}|…{2,}")
_PLACE_OF_DATE = linear(r"_+\s*[/.–-]\s*_+\s*[/.–-]\s*_+")
_BEHIND = linear(r"\s*[(\[][^()\[\]]{1,200}[)\]]\s*")
_STARRED = linear(r"\s*(?:\\?\*)+(?:\s+|\z)")
BOXES = linear(r"\[[ xX✓]\]|\(\s\)|[☐☑☒□◻⬜❏❑○◯◦⚪]")
_ROUND = linear(r"\(\s\)|[○◯◦⚪]")
REMARKS = frozenset({TEXT, REMARK, DEFINITION})
"""Kinds of lines that may explain the one before them."""

_NUMBER = linear(
    r"(?:Q(?:uestion)?\s?)?\d{1,3}[.):]\s+|(?:Q\s?)?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|Q\s?\d{1,3}\s+|[A-Z]\d{1,2}[.):]\s+",
    "i",
)
_SUB_NUMBER = linear(r"(?:Q\s?\d{1,3}\.?[a-z][.):]?|\d{1,3}\.?[a-z][.):])\s+", "i")
"""What follows from a question, and is one of its own: "3a."."""

_LETTER = linear(r"(?:[a-zA-Z]\)|\([a-z]\)|[a-z]\.)\s+")
_BOLD = linear(r"\s*(?:\*\*|__)[^*_]")
_BOLD_ALONE = linear(r"\s*(?:\*\*[^*]+\*\*|__[^_]+__)(?:\s*\\?\*|\s*\([^()]*\))?\s*\z")
_GAP = linear(r"\s{2,}")
_JUMP = linear(r"\s*(?:→|->|⇒)\s*")
_REMARK = linear(r"\s*(?:\*[^*]+\*|_[^_]+_)\s*\z")
_BULLET = linear(r"\s*(?:[•‣⁃▪·\x{F0B7}\x{F0A7}]\s+|[o§-]\t\s*)")
"""Signs of items that markdown does not know; word processors put a tab behind theirs, and some are of private use."""

_OPEN = linear(r"\s*[(\[]([^()\[\]]*)\z")
_CLOSED = linear(r"\s*[)\]]")
_UNIT = linear(r" ?([^\W\d_][^\t:?]{0,20}?)(?: *\t\s*| {2,})(\S.*)", "s")
"""What goes on behind a place to write, up to a gap, and what stands after that: "o'clock   End"."""

_POINTS = " \t.,;"

_FIGURES = frozenset({"So", "Mn", "Cf"})
_LONGEST, _MOST_WORDS = 1_000, 8


@dataclass(slots=True)
class Line:
    """What stands on one line, or on a part of it: `text` without marks, `boxes` what stands beside boxes to tick, with
    the `sign` of these (`is_round` where one may be chosen by the look of it, `is_many` where any number), `jumps`
    where some of these lead, `has_place` whether there is a place to write (`is_dated` where it looks like one for a
    date), `is_legend` whether it says what a star means, `is_asked` that it is none of what may be chosen; `hints`
    explain it on the lines down to `last`. `passage` is the paragraph or item that it is of, `level` that of a
    heading."""

    text: str
    line: int
    kind: int = TEXT
    level: int = 0
    depth: int = 0
    passage: int = 0
    step: int | None = None
    boxes: tuple[str, ...] = ()
    sign: str = ""
    is_round: bool = False
    is_many: bool = False
    has_place: bool = False
    numbered: bool = False
    bold: bool = False
    is_legend: bool = False
    is_asked: bool = False
    is_dated: bool = False
    jumps: tuple[str, ...] = ()
    hints: str = ""
    last: int = 0
    table: Table | None = None

    @property
    def takes_answer(self) -> bool:
        """Whether the line itself has where, or says how, an answer is to be given."""
        return bool(self.has_place or self.boxes or self.hints)


def is_box(text: str) -> bool:
    """Whether a text is a box to tick, and nothing else."""
    return bool(BOXES.fullmatch(encodable(text)))


def line_of(text: str) -> Line:
    """What stands in a cell, up to a gap."""
    return next(_with_boxes(encodable(text), TEXT))


def read_lines(chapters: Sequence[Chapter], source: Sequence[str]) -> list[Line]:
    """All lines of the chapters but what is quoted; tables are one line each."""
    found: list[Line] = []
    for chapter in chapters:
        first = len(found)
        if chapter.title:
            title = plain(chapter.title)
            number = _NUMBER.match(encodable(title))
            found += [Line(_shown(title[number.end() :] if number else title), chapter.line, HEADING, chapter.level)]
        for passage in chapter.passages:
            if not isinstance(passage, Prose):
                found.append(Line("", passage.line, TABLE, table=passage))
            elif not source[passage.line - 1].lstrip().startswith(">"):
                found += _of_prose(passage, source, chapter)
        for one in found[first:]:
            one.step = chapter.step_number
    return found


def _of_prose(prose: Prose, source: Sequence[str], chapter: Chapter) -> Iterator[Line]:
    passage = prose.line
    for place, text in enumerate(prose.text.split("\n")):
        number = prose.line + place
        written = source[number - 1].expandtabs(4) if number <= len(source) else ""
        bullet = prose.bullet and place == 0
        sign = None if bullet else _BULLET.match(encodable(text))
        is_item = bullet or bool(sign)
        passage, text = (number, text[sign.end() :]) if sign else (passage, text)
        for line in _of_text(encodable(text[:_LONGEST]), ITEM if is_item else TEXT):
            line.line, line.passage, line.is_legend = number, passage, is_legend(written)
            line.depth = len(written) - len(written.lstrip())
            line.numbered |= bullet and written.lstrip()[:1].isdigit()
            line.step = chapter.step_number
            yield line


def _of_text(text: str, kind: int) -> Iterator[Line]:
    """The parts of a line, each up to a place to write."""
    if text.startswith((": ", "[^")):
        yield Line(plain(text[2:]), 0, DEFINITION if text[0] == ":" else REMARK)
        return
    parts, places = _parts(text), _PLACE.findall(text)
    for place, part in enumerate(parts):
        for line in _with_boxes(part, TEXT if place else kind):
            line.has_place, line.is_dated = place < len(places), _is_dated("".join(places[place : place + 1]))
            if line.text or line.boxes or (line.has_place and place == 0):
                yield line


def _is_dated(place: str) -> bool:
    return bool(_PLACE_OF_DATE.fullmatch(place))


def _parts(text: str) -> list[str]:
    """What stands before each place to write, and after the last; brackets and stars behind one are of the former, and
    so is the rest of a sentence behind the last: "for ____ hours a day"."""
    parts = _PLACE.split(text)
    for place in range(1, len(parts)):
        parts[place - 1 : place + 1] = _parted(parts[place - 1], parts[place])
    if len(parts) > 1 and parts[-2].strip() and _is_rest(parts[-1]):
        parts[-2:] = [f"{parts[-2].rstrip()} … {parts[-1].rstrip(' .')}", ""]
    return parts


def _parted(before: str, after: str) -> tuple[str, str]:
    """What stands before a place to write, and after it, with each word on the side that it belongs to."""
    if behind := _BEHIND.match(after):
        before, after = f"{before.rstrip()} {behind[0].strip()}", after[behind.end() :]
    if star := _STARRED.match(after):
        before, after = f"{before.rstrip()} *", after[star.end() :]
    if (closed := _CLOSED.match(after)) and (opened := _OPEN.search(before)):
        before, after = f"{before[: opened.start()]}, {opened[1]}", after[closed.end() :]
    if (unit := _UNIT.fullmatch(after)) and _is_rest(unit[1]):
        before, after = f"{before.rstrip()} … {unit[1]}", unit[2]
    return before, after.lstrip(_POINTS) if before.strip() else after


def _is_rest(text: str) -> bool:
    """Whether a text behind a place to write goes on with the sentence that it stands in, and asks nothing more."""
    is_one = not any(sign in text for sign in ":?؟_") and ". " not in text and not BOXES.search(text)
    return is_one and text[:1].islower() and len(text.split()) <= _MOST_WORDS


def _with_boxes(text: str, kind: int) -> Iterator[Line]:
    """A line with the boxes on it, and what follows them after a gap as a line of its own."""
    question, *options = BOXES.split(text)
    if len(options) == 1 and _BEHIND.fullmatch(options[0]):
        question, options = f"{question.rstrip()} {options[0].strip()}", [""]
    after = ""
    if options and question.strip() and not options[-1].strip():
        question, options = _before(question, options)
    elif options and (cut := _GAP.search(options[-1].strip())):
        options[-1], after = options[-1].strip()[: cut.start()], options[-1].strip()[cut.end() :]
    line = _line(question, kind)
    _take_boxes(line, options)
    line.sign = next(iter(BOXES.findall(text)), "")
    line.is_round = bool(_ROUND.search(text))
    yield line
    if after:
        yield _line(after, TEXT)


def _take_boxes(line: Line, options: Sequence[str]) -> None:
    """A star behind the last option is one of the question."""
    starred = options and options[-1].rstrip().endswith("*") and line.text
    line.text += " *" if starred else ""
    for one in (*options[:-1], options[-1].rstrip(" *\\")) if starred else options:
        name, *jump = _JUMP.split(one, maxsplit=1)
        line.boxes += tuple(filter(None, [_shown(plain(name)).rstrip(": ")]))
        line.jumps += (plain(one).strip(),) if jump else ()


def _before(first: str, rest: Sequence[str]) -> tuple[str, list[str]]:
    """The question and the options of a line on which the boxes stand behind their words."""
    end = max(first.rfind(sign) for sign in "?:؟") + 1
    return first[:end], [first[end:], *rest[:-1]]


def _line(text: str, kind: int) -> Line:
    text = _shown(text)
    bold, alone = bool(_BOLD.match(text)), bool(_BOLD_ALONE.match(text))
    shown = with_stars(plain(text))
    if sub := _SUB_NUMBER.match(shown):
        return Line(_shown(shown[sub.end() :]), 0, ITEM, numbered=True, bold=bold, is_asked=True)
    number = _NUMBER.match(shown)
    letter = _LETTER.match(shown) if not number and kind == TEXT else None
    kind = LETTERED if letter else _kind_of_text(text, alone) if kind == TEXT else kind
    mark = number or letter
    return Line(_shown(shown[mark.end() :] if mark else shown), 0, kind, numbered=bool(number), bold=bold)


def _kind_of_text(text: str, is_bold: bool) -> int:
    return BOLD if is_bold else REMARK if _REMARK.match(text) else TEXT


def _shown(text: str) -> str:
    """A text without the figures around it."""
    start, end = 0, len(text)
    while start < end and (text[start].isspace() or unicodedata.category(text[start]) in _FIGURES):
        start += 1
    while end > start and (text[end - 1].isspace() or unicodedata.category(text[end - 1]) in _FIGURES):
        end -= 1
    return text[start:end]
