"""Names with what explains them on lines of their own beneath: further to the right, or over what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from forms_registry.documents.suggest.attributes import Attributes, without_brackets
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import is_asked_for
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, REMARK, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS, is_asking, name_and_rest
from forms_registry.documents.suggest.readers.printed_tables import is_scale
from forms_registry.documents.suggest.readers.questions import is_option, is_remark, is_title
from patterns.regular import linear
from patterns.scanning import encodable

_LEAST = 2
"""So many names with a hint beneath tell that it is the way in which a text asks."""

_MOST_LINES = 60
_MOST_HINTS = 3
_LONG_HINT = 16
"""In words: a longer hint of several sentences, none of which tells of an answer, is rather a text beneath a title."""

_ITEM = linear(r"[-*•–+]\s+(\S.*)", "s")


def with_names_set_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines; names over the rest of their paragraph, all of which is further to the right, are as bold ones, where
    there are several, and what has the mark of an item there is one."""
    beneath = {at: count for at in range(len(lines)) if (count := _count_set_apart(lines, at))}
    kept = [*lines]
    for at, count in beneath.items() if len(beneath) >= _LEAST else ():
        kept[at] = replace(lines[at], kind=BOLD)
        kept[at + 1 : at + 1 + count] = map(_as_item, lines[at + 1 : at + 1 + count])
    return kept


def _count_set_apart(lines: Sequence[Line], at: int) -> int:
    """How many lines stand further to the right than the name at a place that they belong to; 0 where others do."""
    line = lines[at]
    if line.kind != TEXT or line.is_answered or not _is_name(line.text):
        return 0
    after = lines[at + 1 : at + 1 + _MOST_LINES]
    beneath = [*takewhile(lambda each: each.passage == line.passage, after)]
    are_apart = all(each.kind == TEXT and each.depth > line.depth and not each.is_answered for each in beneath)
    return len(beneath) if are_apart and not _are_fields(beneath) else 0


def _is_name(text: str) -> bool:
    name, rest = name_and_rest(text)
    words = without_brackets(name).split()
    is_short = 0 < len(words) <= 2 * MOST_WORDS or is_asking(name)
    return is_short and not rest and not name.endswith((".", "!"))


def _are_fields(beneath: Sequence[Line]) -> bool:
    """Whether the lines beneath a name are rather names of fields themselves."""
    fields = [line for line in beneath if is_option(line) and is_asked_for(line.text) and not line.text.endswith(".")]
    return len(fields) > 1 and len(fields) == len(beneath)


def _as_item(line: Line) -> Line:
    item = _ITEM.fullmatch(encodable(line.text))
    return replace(line, kind=ITEM, text=item[1]) if item else line


def with_hints(lines: Sequence[Line]) -> list[Line]:
    """The lines, with what says how to choose, between a question and what may be chosen, taken into the question."""
    kept, at = list[Line](), 0
    while at < len(lines):
        count = _count_hints(lines, at)
        hints = lines[at + 1 : at + 1 + count]
        text = " ".join(hint.text.removesuffix(":") for hint in hints)
        kept.append(replace(lines[at], hints=text, last=hints[-1].line) if hints else lines[at])
        at += 1 + count
    return kept


def _count_hints(lines: Sequence[Line], at: int) -> int:
    """How many lines stand between the question at a place and what may be chosen; 0 where it has none, or they ask."""
    line = lines[at]
    if not _may_have_hints(line):
        return 0
    hints = [*takewhile(lambda hint: _is_hint(hint, line), lines[at + 1 : at + 1 + _MOST_HINTS])]
    choosing = next((count for count, hint in enumerate(hints, 1) if choice_in(hint.text) is not None), 0)
    if choosing and any(map(is_option, lines[at + 1 + choosing : at + 2 + choosing])):
        return choosing
    after = lines[at + 1 + len(hints) : at + 2 + len(hints)]
    return len(hints) if any(map(_are_boxes, after)) else 0


def _are_boxes(line: Line) -> bool:
    return bool(line.boxes and not line.text) or (line.table is not None and is_scale(line.table))


def _may_have_hints(line: Line) -> bool:
    is_name = line.kind in {BOLD, HEADING, ITEM} or (line.kind == TEXT and (line.bold or is_asking(line.text)))
    return is_name and bool(line.text) and not (line.takes_answer or is_title(line))


def _is_hint(hint: Line, line: Line) -> bool:
    if not (is_remark(hint) or (hint.kind == TEXT and choice_in(hint.text) is not None)):
        return False
    if line.kind == ITEM:
        return hint.kind in {REMARK, TEXT} and hint.depth > line.depth
    is_text = hint.passage == line.passage or (line.kind == HEADING and choice_in(hint.text) is not None)
    return hint.kind == REMARK or (hint.kind == TEXT and is_text)


def is_informative(line: Line) -> bool:
    """Whether what stands beneath a name is rather a text than a hint how to answer."""
    is_text = len(line.hints.split()) > _LONG_HINT and ". " in line.hints and not _says_how_to_answer(line.hints)
    return is_text and not is_asking(line.text) and not is_asked_for(line.text)


def _says_how_to_answer(hint: str) -> bool:
    """Whether a hint tells how to answer; a condition may stand in any text."""
    attributes = Attributes().read(hint)
    return any(
        (attributes.kind, attributes.required is not None, attributes.options, attributes.limits, attributes.default)
    )
