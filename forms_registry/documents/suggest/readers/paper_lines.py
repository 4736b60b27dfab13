"""The lines of a free text as a form on paper has them: places to write, boxes to tick, numbers, letters, bullets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.suggest.hints import condition_opening, contains_one_of, is_one_of
from forms_registry.documents.suggest.marks import with_stars, without_figures
from forms_registry.documents.suggest.readers.jumps import JUMP, lettered
from forms_registry.documents.suggest.readers.lines import (
    BOLD,
    DEFINITION,
    HEADING,
    ITEM,
    REMARK,
    TABLE,
    TEXT,
    Line,
)
from forms_registry.documents.suggest.readers.name_and_rest import name_and_rest
from forms_registry.documents.suggest.readers.numbering import begins_item, mark_of, number_of_item, parts_in_row
from forms_registry.documents.suggest.readers.wrapped_lines import page_width, unwrapped
from forms_registry.documents.suggest.readers.writing_places import (
    BEHIND,
    BOXES,
    PLACE,
    ROOM,
    TEXTAREA,
    count_ruled,
    look_of,
    name_of_place,
    split_at_places,
    unescaped,
    with_drawn_boxes,
    without_leaders,
)
from forms_registry.documents.text import plain
from patterns.regular import linear
from patterns.scanning import encodable

_ROUND = linear(r"\((?:\s{1,9}|[xX✓✔])\)|[○◯◦⚪]")

_BOLD = linear(r"\s*(?:\*\*|__)[^*_]")
_BOLD_ALONE = linear(r"\s*(?:\*\*[^*]+\*\*|__[^_]+__)(?:\s*\\?\*|\s*\([^()]*\))?\s*\z")
_BOLD_NAME = linear(r"\s\*\*[^\s*]")
_STOP = linear(r"\.\s+")
_GAP = linear(r"\s{2,}")
_REMARK = linear(r"\s*(?:\*[^*]+\*|_[^_]+_)\s*\z")
_BULLET = linear(r"\s*(?:[•‣⁃▪·\x{F0B7}\x{F0A7}]\s+|[o§-]\t\s*)")
"""Signs of items that markdown does not know; word processors put a tab behind theirs, and some are of private use."""

_LONGEST, _MOST_WORDS = 1_000, 8
_SEVERAL = 2


def is_box(text: str) -> bool:
    """Whether a text is a box to tick, and nothing else."""
    return bool(BOXES.fullmatch(encodable(text)))


def line_of(text: str) -> Line:
    """What stands in a cell, up to a gap."""
    return next(_with_boxes(encodable(text), TEXT))


def read_lines(chapters: Sequence[Chapter], source: Sequence[str]) -> list[Line]:
    """All lines of the chapters but what is quoted; tables are one line each."""
    lines, width = list[Line](), page_width(source)
    for chapter in chapters:
        first = len(lines)
        if chapter.title:
            title = without_figures(mark_of(plain(chapter.title)).rest)
            lines.append(Line(title, chapter.line, HEADING, chapter.level))
        for passage in chapter.passages:
            if not isinstance(passage, Prose):
                lines.append(Line("", passage.line, TABLE, table=passage))
            elif not source[passage.line - 1].lstrip().startswith(">"):
                lines += _lines_of_prose(passage, source, width)
        for line in lines[first:]:
            line.step = chapter.step_number
    return lines


def _lines_of_prose(prose: Prose, source: Sequence[str], width: int) -> Iterator[Line]:
    passage = prose.line
    for offset, text, last in unwrapped([*map(_as_looks, unescaped(prose.text).split("\n"))], width):
        number = prose.line + offset
        written = "".join(source[number - 1 : number]).expandtabs(4)
        bullet = prose.bullet and offset == 0 and begins_item(written)
        sign = None if bullet else _BULLET.match(encodable(text))
        passage, text = (number, text[sign.end() :]) if sign else (passage, text)
        lines = _lines_of_parts(text[:_LONGEST], ITEM if bullet or sign else TEXT)
        for line in lines:
            line.line, line.passage, line.last = number, passage, (prose.line + last) * (last > offset)
        _give_room(lines[-1:], source[prose.line + last : prose.line + last + ROOM])
        yield from _as_written(lines, written)


def _lines_of_parts(text: str, kind: int) -> list[Line]:
    first, *others = parts_in_row(encodable(text))
    return [*_lines_of_text(first, kind), *(line for part in others for line in _lines_of_text(part, TEXT))]


def _give_room(lines: Sequence[Line], beneath: Sequence[str]) -> None:
    """Says of a line that it has a place to write where one is ruled beneath, and that this has room for many words."""
    for line in lines:
        is_whole = line.text.endswith(".") or bool(name_and_rest(line.text)[1])
        ruled = 0 if is_whole and not (line.has_place or count_ruled(beneath[:1])) else count_ruled(beneath)
        line.looks = line.looks or (TEXTAREA if ruled and ruled + line.has_place > 1 else "")
        line.has_place |= ruled > 0


def _as_looks(text: str) -> str:
    return without_leaders(with_drawn_boxes(text))


def _as_written(lines: Sequence[Line], written: str) -> Sequence[Line]:
    """The parts of a line with what its beginning tells of them; a number is of the first."""
    for line in lines:
        line.depth = len(written) - len(written.lstrip())
    for line in lines[:1]:
        line.number = line.number or number_of_item(written)
    return lines


def _lines_of_text(text: str, kind: int) -> Iterator[Line]:
    """The parts of a line, each up to a place to write."""
    if f"{text} ".startswith((": ", "[^")):
        yield Line(plain(text[2:]), 0, DEFINITION if text[0] == ":" else REMARK)
        return
    parts, blanks = split_at_places(text), PLACE.findall(text)
    for index, part in enumerate(parts):
        for line in _lines_with_boxes(part, TEXT if index else kind):
            line.has_place, line.looks = index < len(blanks), look_of("".join(blanks[index : index + 1]))
            _name_place(line)
            if line.text or line.boxes or (line.has_place and index == 0):
                yield line


def _name_place(line: Line) -> None:
    """Names a place to write as the bracket behind it does."""
    if line.has_place and is_one_of("for_answers", line.text.partition(":")[0]):
        line.text = ""
    if line.has_place and not line.boxes and (named := name_of_place(line.text))[0]:
        line.text, line.hints = named


def _lines_with_boxes(text: str, kind: int) -> Iterator[Line]:
    """The lines that a text with boxes is: a bold name between them begins another question."""
    names = [match.start() for match in _BOLD_NAME.finditer(text)]
    cuts = [at for at in names if BOXES.search(text[:at]) and BOXES.search(text[at:])]
    for start, end in pairwise((0, *cuts, len(text))):
        yield from _with_boxes(text[start:end], TEXT if start else kind)


def _with_boxes(text: str, kind: int) -> Iterator[Line]:
    """A line with the boxes on it, and what follows them after a gap as a line of its own."""
    question, options, after, hints = _question_and_options(text)
    line = _line(question, kind)
    _take_boxes(line, options)
    line.hints, line.is_round = hints, bool(_ROUND.search(text))
    if after and not question.strip() and len(options) == 1 and not _may_ask(after):
        line.jumps += ((line.boxes[0], plain(after)),) if contains_one_of("jumping", after) else ()
        after = ""
    yield line
    if after:
        yield _line(after, TEXT)


def _question_and_options(text: str) -> tuple[str, list[str], str, str]:
    """The question of a line with boxes, the options beside them, what follows a gap, and a bracket at its end."""
    question, *options = BOXES.split(text)
    hints, after = _take_bracket(options) if question.strip() else "", ""
    if len(options) == 1 and BEHIND.fullmatch(options[0]):
        question, options = f"{question.rstrip()} {options[0].strip()}", [""]
    if options and question.strip() and not options[-1].strip():
        question, options = _boxes_behind(question, options)
    elif options and (cut := _end_of_option(options[-1].strip())):
        options[-1], after = options[-1].strip()[: cut[0]], options[-1].strip()[cut[1] :]
    return question, options, after, hints


def _take_bracket(options: list[str]) -> str:
    """Takes what says how to choose, in a bracket behind the last of several boxes."""
    if len(options) < _SEVERAL or not BEHIND.fullmatch(options[-1]):
        return ""
    words, options[-1] = options[-1].strip(" ()[]"), ""
    return words


def _may_ask(text: str) -> bool:
    """Whether words behind an option and a gap may ask something, rather than tell of the option."""
    return any(sign in text for sign in ":?؟") or bool(condition_opening(text)[0])


def _end_of_option(text: str) -> tuple[int, int] | None:
    """Where an option ends, and other words begin: behind a gap, or where a sentence goes on from the answer."""
    gap = _GAP.search(text)
    cuts = [
        *([gap.span()] if gap else []),
        *(match.span() for match in _STOP.finditer(text) if condition_opening(text[match.end() :])[0]),
    ]
    return min(cuts, default=None)


def _take_boxes(line: Line, options: Sequence[str]) -> None:
    """A star behind the last option is one of the question."""
    is_starred = options and options[-1].rstrip().endswith("*") and line.text
    line.text += " *" if is_starred else ""
    for option in (*options[:-1], options[-1].rstrip(" *\\")) if is_starred else options:
        name, *target = JUMP.split(option, maxsplit=1)
        line.boxes += tuple(filter(None, [without_figures(plain(name)).rstrip(": ")]))
        line.jumps += ((without_figures(plain(name)), plain(target[0]).strip()),) if target else ()


def _boxes_behind(first: str, rest: Sequence[str]) -> tuple[str, list[str]]:
    """The question and the options of a line on which the boxes stand behind their words."""
    end = max(first.rfind(sign) for sign in "?:؟") + 1
    return first[:end], [first[end:], *rest[:-1]]


def _line(text: str, kind: int) -> Line:
    text = without_figures(text)
    is_bold, is_alone = bool(_BOLD.match(text)), bool(_BOLD_ALONE.match(text))
    visible = with_stars(plain(text))
    mark = mark_of(visible, may_be_letter=kind == TEXT)
    line = Line(without_figures(mark.rest), 0, kind, number=mark.number, bold=is_bold, is_asked=mark.is_sub)
    if mark.is_sub:
        return replace(line, kind=ITEM)
    if mark.is_letter:
        return lettered(line)
    return replace(line, kind=_kind_of_text(text, is_alone) if kind == TEXT else kind)


def _kind_of_text(text: str, is_bold: bool) -> int:
    return BOLD if is_bold else REMARK if _REMARK.match(text) else TEXT
