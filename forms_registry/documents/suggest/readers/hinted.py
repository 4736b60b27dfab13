"""Names with what explains them on lines of their own beneath: further to the right, or in another script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from forms_registry.documents.suggest.attributes import Attributes, without_brackets
from forms_registry.documents.suggest.hints import choice_in, holds, is_asked_for
from forms_registry.documents.suggest.readers.lines import BOLD, ITEM, REMARK, TEXT, Line
from forms_registry.documents.suggest.readers.questions import MOST_WORDS, asks, is_option, parts_of, waits
from forms_registry.documents.suggest.shape import Imported
from patterns.regular import linear
from patterns.scanning import encodable

_LEAST = 2
"""So many names with a hint beneath tell that it is the way in which a text asks."""

_MOST_LINES = 60
_LONGEST = 2_000
"""In characters, of all hints beneath a name."""

_MOST_OF_CHOICE = 8
_LONG_HINT = 16
"""In words: a longer hint of several sentences, none of which tells of an answer, is rather a text beneath a title."""

_ITEM = linear(r"[-*•–+]\s+(\S.*)", "s")


def with_hints(lines: Sequence[Line], form: Imported) -> list[Line]:
    """The lines, those that explain a name taken into its line; a name over what only is to be known is told."""
    counts = {at: count for at in range(len(lines)) if (count := _beneath(lines, at))}
    is_way = len(counts) >= _LEAST
    found, at = list[Line](), 0
    while at < len(lines):
        count = counts.get(at, 0) if is_way else 0
        line = _explained(lines[at], lines[at + 1 : at + 1 + count]) if count else lines[at]
        if count and _is_told(line):
            form.leave(line.line, "list_left", said=line.text)
        else:
            found.append(line)
        at += 1 + count
    return found


def _is_told(line: Line) -> bool:
    """Whether a title says that what stands beneath it is only to be known."""
    is_telling = holds("telling", line.text) and not asks(line.text)
    return is_telling and not line.boxes and not _answers(line.hints)


def only_tells(line: Line) -> bool:
    """Whether what stands beneath a name is rather a text than a hint how to answer."""
    is_text = len(line.hints.split()) > _LONG_HINT and ". " in line.hints and not _answers(line.hints)
    return is_text and not asks(line.text) and not is_asked_for(line.text)


def _answers(hint: str) -> bool:
    """Whether a hint tells how to answer; a condition may stand in any text."""
    told = Attributes().read(hint)
    return any((told.kind, told.required is not None, told.options, told.limits, told.default))


def _beneath(lines: Sequence[Line], at: int) -> int:
    """How many lines after the one at a place explain it."""
    line = lines[at]
    if not _is_name(line):
        return 0
    near = lines[at + 1 : at + 1 + _MOST_LINES]
    after = [*takewhile(lambda one: one.passage == line.passage, near)]
    if not after or not _explain(after, line) or _are_asked(after):
        return 0
    listed = near[len(after) :] if _offers(after[-1].text) else ()
    return len(after) + len([*takewhile(lambda one: _is_listed(one, line), listed)])


def _explain(after: Sequence[Line], line: Line) -> bool:
    """Whether the rest of a paragraph is set apart from its name, and no long text; beneath an item it offers a
    choice."""
    is_short = sum(len(one.text) for one in after) <= _LONGEST
    is_choice = line.kind != ITEM or any(_offers(one.text) for one in after)
    return is_short and is_choice and all(_may_explain(one, line) for one in after)


def _is_listed(one: Line, line: Line) -> bool:
    """Whether an item stands beneath a name, and may be chosen for it."""
    return one.kind == ITEM and one.depth > line.depth and is_option(one)


def _is_name(line: Line) -> bool:
    if line.kind not in {TEXT, BOLD, ITEM} or line.has_place or line.boxes or line.is_legend:
        return False
    name, rest = parts_of(line.text)
    words = without_brackets(name).split()
    return bool(words) and not rest and (len(words) <= 2 * MOST_WORDS or asks(name)) and not name.endswith((".", "!"))


def _may_explain(one: Line, line: Line) -> bool:
    """Whether a line is set apart from a name that it stands under."""
    is_apart = one.kind == TEXT and one.depth > line.depth
    is_script = one.kind == REMARK and line.bold
    return (is_apart or is_script) and not (one.has_place or one.boxes or one.bold or one.numbered)


def _are_asked(beneath: Sequence[Line]) -> bool:
    """Whether the lines beneath a name are rather names of fields themselves."""
    names = [one for one in beneath if is_option(one) and is_asked_for(one.text) and not one.text.endswith(".")]
    return len(names) > 1 and len(names) == len(beneath)


def _explained(line: Line, beneath: Sequence[Line]) -> Line:
    """A name with its hints, and with what they offer to choose from."""
    hints, options = _told(beneath)
    hints += options if len(options) == 1 else []
    boxes = tuple(options) if len(options) > 1 else ()
    kind, last = ITEM if line.kind == ITEM else BOLD, beneath[-1].line
    return replace(line, kind=kind, hints=" ".join(map(_closed, hints)), boxes=boxes, last=last)


def _told(beneath: Sequence[Line]) -> tuple[list[str], list[str]]:
    """The hints, and the options: all lines, those after the words that tell to choose, and what has the mark of an
    item."""
    if len(beneath) > 1 and all(map(_is_bare_option, beneath)):
        return [], [one.text for one in beneath]
    hints, options, is_open = list[str](), list[str](), False
    for one in beneath:
        if item := _ITEM.fullmatch(encodable(one.text)):
            options.append(item[1])
        elif is_open and _is_bare_option(one):
            options.append(one.text)
        else:
            hints.append(one.text)
            is_open = _offers(one.text)
    return hints, options


def _is_bare_option(line: Line) -> bool:
    is_short = len(line.text.split()) <= MOST_WORDS and not line.text.endswith(".")
    return is_short and is_option(line) and not Attributes().read(line.text).says


def _offers(hint: str) -> bool:
    """Whether a hint ends by telling to choose from what follows: "Choose one:"."""
    return len(hint.split()) <= _MOST_OF_CHOICE and (choice_in(hint) is not None or waits(Line(hint, 0)))


def _closed(hint: str) -> str:
    """A hint that stands over what may be chosen, as a sentence of its own."""
    return f"{hint[:-1]}." if hint.endswith(":") else hint
