"""Tells which lines of a free text are questions: by what they say, by what follows, or by the lines like them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import condition_opening, is_one_of, is_to_be_agreed
from forms_registry.documents.suggest.readers.bare_names import (
    is_bare_name,
    is_heading_of,
    is_numbered_name,
    may_await,
    may_be_title,
)
from forms_registry.documents.suggest.readers.hinted import is_informative
from forms_registry.documents.suggest.readers.informative import informative_items
from forms_registry.documents.suggest.readers.lines import (
    BOLD,
    DEFINITION,
    HEADING,
    ITEM,
    LETTERED,
    REMARK,
    REMARKS,
    TABLE,
    TEXT,
    Line,
)
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS, is_asking, name_and_rest
from forms_registry.documents.suggest.readers.obligations import demands_all
from forms_registry.documents.suggest.readers.pasted import is_above_others, is_asked_over_others
from forms_registry.documents.suggest.readers.printed_tables import is_scale
from forms_registry.documents.suggest.readers.questions import (
    awaits_answer,
    is_answering_remark,
    is_bracketed,
    is_for_file,
    is_paragraph,
    is_question,
    is_section_title,
    is_title,
)
from forms_registry.documents.suggest.shape import Doubt, Value

_LONGEST_LABEL = 120
_LONGEST_SIGNATURE = 8
"""In lines."""

_LEAST = 2
"""So many questions of one shape tell what a bare name of that shape is."""

_LEAST_AWAITING = 3
"""So many names with a colon tell that a longer line with one is one as well."""

_LEAST_CODED = 3
"""So many letters before numbers tell that numbers alone are those of sections and clauses."""

_QUESTION = "question"


@dataclass(slots=True)
class QuestionFinder:
    """`shapes` counts the lines of each shape that are questions by themselves, `bare` those that are only names;
    `telling` has the places of items that only tell something, as other lists ask; `awaiting` counts the names with a
    colon and nothing behind it; `coded` says that letters stand before the numbers of questions; `head` is the first
    paragraph where it is the title."""

    lines: Sequence[Line]
    confirmations: Confirmations
    shapes: Counter[Hashable] = field(default_factory=Counter)
    bare: Counter[Hashable] = field(default_factory=Counter)
    telling: frozenset[int] = frozenset()
    awaiting: int = 0
    coded: bool = False
    head: int = 0

    def __post_init__(self) -> None:
        self.telling = informative_items(self.lines)
        self.coded = sum(line.number[:1].isalpha() for line in self.lines) >= _LEAST_CODED
        first = [*takewhile(lambda at: self.lines[at].passage == self.lines[0].passage, range(len(self.lines)))]
        is_bold = bool(first) and self.lines[0].kind == BOLD
        is_title = is_bold or (len(first) < len(self.lines) and not any(map(self._is_field, first)))
        self.head = self.lines[0].passage if is_title else 0
        for at, line in enumerate(self.lines):
            is_field = self._is_field(at)
            self.shapes[self._shape(at)] += is_field
            self.awaiting += is_field and awaits_answer(line)
            self.bare[self._shape(at)] += not is_field and is_bare_name(line)

    def is_field(self, at: int) -> bool:
        """Whether the line at a place is a question. Somebody is asked about one that only looks like those that are,
        and about one that may be the title of those after it."""
        line = self.lines[at]
        if not self._is_field(at):
            return not _is_aside(line) and self._may_be_field(at)
        if self._tells(at):
            return self._is_confirmed(line, "", "prose_not_asked")
        is_over = (at == 0 and may_be_title(line)) or self._is_above(at)
        return not is_over or self._is_confirmed(line, "", "name_not_asked")

    def _may_be_field(self, at: int) -> bool:
        """Whether somebody says that a line is a question which has no mark of one; asked where it may be one."""
        line = self.lines[at]
        if line.kind == ITEM and is_asked_over_others(line, self._next(at)):
            return self._is_confirmed(line, "", "name_not_asked")
        if line.kind in {TEXT, BOLD, REMARK} and is_to_be_agreed(line.text):
            return self._is_confirmed(line, "", "prose_not_asked")
        return (self._is_like_others(at) or is_for_file(line)) and self._is_confirmed(line, _QUESTION, "name_asked")

    def _is_like_others(self, at: int) -> bool:
        """Whether a line is written as other questions are: as a bare name, or with a colon that nothing follows."""
        line = self.lines[at]
        is_awaiting = self.awaiting >= _LEAST_AWAITING and may_await(line, self._next(at))
        return is_awaiting or (is_bare_name(line) and not self._is_signed(at) and self._is_alike(at))

    def _is_signed(self, at: int) -> bool:
        """Whether a name stands beneath the end of a letter, with no question after it."""
        above = self.lines[max(at - _LONGEST_SIGNATURE, 0) : at]
        is_beneath = any(is_one_of("closing", line.text) for line in above)
        return is_beneath and not any(map(self._is_field, range(at, len(self.lines))))

    def _is_confirmed(self, line: Line, guess: str, code: str) -> bool:
        """Whether the line is taken for a question. What somebody says of it without being asked leaves nothing to ask:
        one that is left out was read as one, and one that is added was not."""
        if (is_left_out := self.confirmations.is_left_out(str(line.line))) or self.confirmations.is_added(line.line):
            return is_left_out
        doubt = Doubt(code, {"label": line.text}, denied="" if guess else _QUESTION)
        return bool(self.confirmations.resolve(f"{line.line}.name", "name", Value(guess, line.line, doubt)))

    def _next(self, at: int) -> Line:
        return self.lines[at + 1] if at + 1 < len(self.lines) else Line("", 0, HEADING)

    def _is_alone(self, at: int) -> bool:
        """Whether a line is a paragraph of its own."""
        passage = self.lines[at].passage
        return all(line.passage != passage for line in (*self.lines[max(at - 1, 0) : at], *self.lines[at + 1 : at + 2]))

    def _shape(self, at: int) -> Hashable:
        line = self.lines[at]
        is_alone = line.bold or line.kind == HEADING or self._is_alone(at)
        return (TEXT if line.kind == BOLD else line.kind, line.bold, line.level, is_alone, line.text.isupper())

    def _is_alike(self, at: int) -> bool:
        """Whether most lines of the shape of a bare name are questions, and nothing but a remark follows it."""
        line, after, shape = self.lines[at], self._next(at), self._shape(at)
        is_above = (
            self._is_heading_above(at) or after.kind in {ITEM, TABLE} or _is_box(after) or (at == 0 and line.level <= 1)
        )
        is_of_title = 0 < self.head == line.passage
        return not (is_above or is_of_title) and self.shapes[shape] >= max(_LEAST, self.bare[shape])

    def _is_heading_above(self, at: int) -> bool:
        line, after = self.lines[at], self._next(at)
        is_over = after.kind not in REMARKS | {HEADING} or after.level > line.level
        return line.kind == HEADING and (is_over or (bool(after.text) and self._is_field(at + 1)))

    def _is_above(self, at: int) -> bool:
        """Whether a name stands over questions of another shape: a number says nothing but its name, and a heading is
        followed by two of them at least, the first of which goes on from no answer."""
        line, after = self.lines[at], self._next(at)
        if line.kind in {HEADING, BOLD} and after.table:
            return True
        if line.kind in {HEADING, BOLD}:
            return (
                self._is_beside(line, at + 1) and self._is_beside(line, at + 2) and not condition_opening(after.text)[0]
            )
        is_over = after.kind == TEXT and bool(after.text) and not after.numbered and is_numbered_name(line)
        return is_over and self._is_field(at + 1)

    def _is_beside(self, line: Line, at: int) -> bool:
        """Whether a line is a question that is written otherwise than another, or a table of such."""
        other = self._next(at - 1)
        is_otherwise = other.kind in {TEXT, ITEM, HEADING} and (other.kind, other.level) != (line.kind, line.level)
        return is_otherwise and not other.bold and bool(other.text) and self._is_field(at)

    def _is_field(self, at: int) -> bool:
        line, after = self.lines[at], self._next(at)
        if is_lead(line, after) or _is_aside(line):
            return False
        if line.takes_answer or after.kind == DEFINITION:
            return True
        if line.kind in {TABLE, DEFINITION, REMARK, LETTERED} or is_title(line) or is_section_title(line):
            return False
        return not _is_group(line, after) if line.kind == ITEM else self._asks_by_itself(at)

    def _tells(self, at: int) -> bool:
        """Whether a line that may be a question is rather one of a text, or of a list that tells something."""
        line = self.lines[at]
        is_of_text = is_paragraph(line) or _is_in_text(line) or is_informative(line)
        return is_of_text or at in self.telling or self._is_beside_codes(line)

    def _is_beside_codes(self, line: Line) -> bool:
        """Whether a line has a number alone where questions have letters, and neither asks nor takes an answer."""
        is_counted = line.number[:1].isdecimal() and line.kind in {TEXT, ITEM}
        return self.coded and is_counted and not (line.takes_answer or is_asking(name_and_rest(line.text)[0]))

    def _asks_by_itself(self, at: int) -> bool:
        line = self.lines[at]
        return (line.kind == TEXT and line.numbered) or is_question(line) or self._is_open(at)

    def _is_open(self, at: int) -> bool:
        """Whether a name waits for an answer by what stands after it."""
        line, after = self.lines[at], self._next(at)
        if line.kind in {HEADING, BOLD} and after.kind in REMARKS and is_answering_remark(after):
            return True
        if line.kind == HEADING:
            return at + 1 == len(self.lines) or (after.kind == HEADING and 1 < after.level <= line.level)
        return _is_explained(line, after) or (awaits_answer(line) and not is_heading_of(line, after))


def is_lead(line: Line, after: Line) -> bool:
    """Whether what a line asks, or tells to do, is for each statement in the table after it."""
    is_told = is_asking(name_and_rest(line.text)[0]) or (line.numbered and not line.has_place)
    return after.table is not None and is_told and not line.boxes and is_scale(after.table)


def _is_box(line: Line) -> bool:
    return bool(line.boxes) and not line.text


def _is_aside(line: Line) -> bool:
    """Whether a line stands in brackets, or begins as a remark does: "NB: …"."""
    head, colon, _ = line.text.partition(":")
    is_remark = bool(colon) and not line.takes_answer and is_one_of("remarking", head)
    return is_remark or is_bracketed(line.text) or (line.kind == TEXT and demands_all(line.text))


def _is_in_text(line: Line) -> bool:
    """Whether a question stands among the sentences of a text."""
    label, rest = name_and_rest(line.text)
    is_free = line.kind == TEXT and not (line.is_answered or line.numbered or line.bold)
    return (
        is_free and is_asking(label) and ("." in label or (rest.endswith(".") and len(rest.split()) > MOST_WORDS // 2))
    )


def _is_group(line: Line, after: Line) -> bool:
    """Whether an item is no field: the heading of those beneath it, or longer than names are."""
    is_long = len(name_and_rest(line.text)[0]) > _LONGEST_LABEL and not is_to_be_agreed(line.text)
    return is_long or is_above_others(line, after)


def _is_explained(line: Line, after: Line) -> bool:
    """Whether a bold name stands over the text of its paragraph."""
    return line.kind == BOLD and after.kind in {TEXT, REMARK} and after.passage == line.passage and not after.bold
