"""Names with what explains them on lines of their own beneath: further to the right, or in another script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from forms_registry.documents.suggest.attributes import Attributes, without_brackets
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import contains_one_of, is_asked_for
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, REMARK, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS, is_asking, name_and_rest
from forms_registry.documents.suggest.readers.questions import awaits_answer, is_option, is_remark, is_title
from forms_registry.documents.suggest.readers.scales import is_scale
from forms_registry.documents.suggest.shape import ImportedForm
from patterns.regular import linear
from patterns.scanning import encodable

_LEAST = 2
"""So many names with a hint beneath tell that it is the way in which a text asks."""

_MOST_LINES = 60
_LONGEST = 2_000
"""In characters, of all hints beneath a name."""

_MOST_HINTS = 3
_MOST_OF_CHOICE = 8
_LONG_HINT = 16
"""In words: a longer hint of several sentences, none of which tells of an answer, is rather a text beneath a title."""

_ITEM = linear(r"[-*•–+]\s+(\S.*)", "s")


def with_hints(lines: Sequence[Line], form: ImportedForm) -> list[Line]:
    """The lines, those that explain a name taken into its line; a name over what only is to be known is told."""
    counts = {at: count for at in range(len(lines)) if (count := _count_hints(lines, at))}
    is_way = len(counts) >= _LEAST
    kept, at = list[Line](), 0
    while at < len(lines):
        count = counts.get(at, 0) if is_way else 0
        line = _with_hints(lines[at], lines[at + 1 : at + 1 + count]) if count else lines[at]
        if count and _is_informative_title(line):
            form.note_unread(line.line, "list_left", said=line.text)
        else:
            kept.append(line)
        at += 1 + count
    return kept


def with_hints_over_boxes(lines: Sequence[Line]) -> list[Line]:
    """The lines, with what says how to choose, between a question and the boxes or the scale for it, taken into the
    question."""
    kept, at = list[Line](), 0
    while at < len(lines):
        count = _count_hints_over_boxes(lines, at)
        hints = lines[at + 1 : at + 1 + count]
        text = " ".join(hint.text for hint in hints)
        kept.append(replace(lines[at], hints=text, last=hints[-1].line) if hints else lines[at])
        at += 1 + count
    return kept


def _count_hints_over_boxes(lines: Sequence[Line], at: int) -> int:
    """How many lines stand between the question at a place and a list of boxes; 0 where it has none, or they ask."""
    line = lines[at]
    if not _may_stand_over_boxes(line):
        return 0
    hints = [*takewhile(lambda hint: _is_near_remark(hint, line), lines[at + 1 : at + 1 + _MOST_HINTS])]
    after = lines[at + 1 + len(hints) : at + 2 + len(hints)]
    are_options = any(choice_in(hint.text) is not None for hint in hints) and any(map(is_option, after))
    return len(hints) if are_options or any(map(_are_boxes, after)) else 0


def _are_boxes(line: Line) -> bool:
    return bool(line.boxes and not line.text) or (line.table is not None and is_scale(line.table))


def _may_stand_over_boxes(line: Line) -> bool:
    is_name = line.kind in {BOLD, HEADING, ITEM} or (line.kind == TEXT and (line.bold or is_asking(line.text)))
    return is_name and bool(line.text) and not (line.takes_answer or is_title(line) or line.is_legend)


def _is_near_remark(hint: Line, line: Line) -> bool:
    if line.kind == ITEM:
        return hint.kind in {REMARK, TEXT} and hint.depth > line.depth and is_remark(hint)
    is_text = hint.passage == line.passage or (line.kind == HEADING and choice_in(hint.text) is not None)
    return (hint.kind == REMARK or (hint.kind == TEXT and is_text)) and is_remark(hint)


def _is_informative_title(line: Line) -> bool:
    """Whether a title says that what stands beneath it is only to be known."""
    is_telling = contains_one_of("telling", line.text) and not is_asking(line.text)
    return is_telling and not line.boxes and not _says_how_to_answer(line.hints)


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


def _count_hints(lines: Sequence[Line], at: int) -> int:
    """How many lines after the one at a place explain it."""
    line = lines[at]
    if not _is_name(line):
        return 0
    below = lines[at + 1 : at + 1 + _MOST_LINES]
    after = [*takewhile(lambda each: each.passage == line.passage or _is_paragraph_of(each, line), below)]
    if not after or not _are_hints(after, line) or _are_fields(after):
        return 0
    following = below[len(after) :] if _offers_choice(after[-1].text) else ()
    return len(after) + len([*takewhile(lambda each: _is_option_of(each, line), following)])


def _are_hints(after: Sequence[Line], line: Line) -> bool:
    """Whether the rest of a paragraph is set apart from its name, and no long text; in the paragraph of an item it
    offers a choice."""
    if sum(len(each.text) for each in after) > _LONGEST or not all(_may_explain(each, line) for each in after):
        return False
    is_apart = line.kind != ITEM or all(_is_paragraph_of(each, line) for each in after)
    return is_apart or any(_offers_choice(each.text) for each in after)


def _is_paragraph_of(each: Line, line: Line) -> bool:
    """Whether a paragraph of its own belongs to an item, as it stands further to the right."""
    return line.kind == ITEM and each.kind == TEXT and each.depth > line.depth and each.passage != line.passage


def _is_option_of(item: Line, name: Line) -> bool:
    """Whether an item stands beneath a name, and may be chosen for it."""
    return item.kind == ITEM and item.depth > name.depth and is_option(item)


def _is_name(line: Line) -> bool:
    if line.kind not in {TEXT, BOLD, ITEM} or line.is_answered or line.is_legend:
        return False
    name, rest = name_and_rest(line.text)
    words = without_brackets(name).split()
    return (
        bool(words) and not rest and (len(words) <= 2 * MOST_WORDS or is_asking(name)) and not name.endswith((".", "!"))
    )


def _may_explain(line: Line, name: Line) -> bool:
    """Whether a line is set apart from a name that it stands under."""
    is_apart = line.kind == TEXT and line.depth > name.depth
    is_script = line.kind == REMARK and name.bold
    return (is_apart or is_script) and not (line.is_answered or line.bold or line.numbered)


def _are_fields(beneath: Sequence[Line]) -> bool:
    """Whether the lines beneath a name are rather names of fields themselves."""
    fields = [line for line in beneath if is_option(line) and is_asked_for(line.text) and not line.text.endswith(".")]
    return len(fields) > 1 and len(fields) == len(beneath)


def _with_hints(line: Line, beneath: Sequence[Line]) -> Line:
    """A name with its hints, and with what they offer to choose from."""
    hints, options = _hints_and_options(beneath)
    hints += options if len(options) == 1 else []
    boxes = tuple(options) if len(options) > 1 else ()
    kind, last = ITEM if line.kind == ITEM else BOLD, beneath[-1].line
    return replace(line, kind=kind, hints=" ".join(map(_as_sentence, hints)), boxes=boxes, last=last)


def _hints_and_options(beneath: Sequence[Line]) -> tuple[list[str], list[str]]:
    """The hints, and the options: all lines, those after the words that tell to choose, and what has the mark of an
    item."""
    if len(beneath) > 1 and all(map(_is_bare_option, beneath)):
        return [], [line.text for line in beneath]
    hints, options, is_open = list[str](), list[str](), False
    for line in beneath:
        if item := _ITEM.fullmatch(encodable(line.text)):
            options.append(item[1])
        elif is_open and _is_bare_option(line):
            options.append(line.text)
        else:
            hints.append(line.text)
            is_open = _offers_choice(line.text)
    return hints, options


def _is_bare_option(line: Line) -> bool:
    is_short = len(line.text.split()) <= MOST_WORDS and not line.text.endswith(".")
    return is_short and is_option(line) and not Attributes().read(line.text).is_understood


def _offers_choice(hint: str) -> bool:
    """Whether a hint ends by telling to choose from what follows: "Choose one:"."""
    return len(hint.split()) <= _MOST_OF_CHOICE and (choice_in(hint) is not None or awaits_answer(Line(hint, 0)))


def _as_sentence(hint: str) -> str:
    """A hint that stands over what may be chosen, as a sentence of its own."""
    return f"{hint[:-1]}." if hint.endswith(":") else hint
