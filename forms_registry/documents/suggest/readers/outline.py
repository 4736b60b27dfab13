"""Finds the questions of a free text, line by line: each with its options, and with what explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from forms_registry.documents.keys import LIMIT_KEYS
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.hints import begins, holds
from forms_registry.documents.suggest.loose import in_keys
from forms_registry.documents.suggest.readers.asking import Asking, is_lead
from forms_registry.documents.suggest.readers.beneath import (
    CONSENT,
    continues,
    is_beneath,
    offered_beneath,
    told_beneath,
)
from forms_registry.documents.suggest.readers.hinted import with_hints
from forms_registry.documents.suggest.readers.lines import (
    BOLD,
    DEFINITION,
    HEADING,
    LETTERED,
    REMARKS,
    TEXT,
    Line,
    read_lines,
)
from forms_registry.documents.suggest.readers.office import lines_for_people
from forms_registry.documents.suggest.readers.pasted import with_sub_questions, without_codes, without_mail_heads
from forms_registry.documents.suggest.readers.printed import asked_in
from forms_registry.documents.suggest.readers.questions import (
    asks,
    choice_of,
    explain,
    follow_up,
    is_bracketed,
    is_joined,
    is_option,
    is_prose,
    is_remark,
    is_title,
    offers,
    parts_of,
    property_of,
    stands_alone,
)
from forms_registry.documents.suggest.readers.records import Listed, told_in_blocks
from forms_registry.documents.suggest.readers.signs import with_signs
from forms_registry.documents.suggest.rules import is_strong
from forms_registry.documents.suggest.settling import Settling
from forms_registry.documents.suggest.shape import Candidate, Imported
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_identifier

_LONGEST, _LONGEST_LABEL = 500, 120
_MOST_LINES = 4_000


def read_outline(
    chapters: Sequence[Chapter], source: Sequence[str], form: Imported, settling: Settling, listed: Listed
) -> None:
    """Adds the fields; what their lines say is no more said by the sentences of the form. `listed` reads tables that
    tell of fields, as which blocks of lines are read too."""
    read = without_mail_heads(with_signs(read_lines(chapters, source)[:_MOST_LINES], source), form)
    lines = with_hints(with_sub_questions([*lines_for_people(without_codes([*read]), form)]), form)
    _Outline(lines, form, settling, told_in_blocks(lines, listed)).read()
    for line in lines:
        for jump in line.jumps:
            form.leave(line.line, "sentence_left", said=jump)
    taken = {number for one in form.fields for number in range(one.line, one.last + 1)}
    form.sentences = [(said, number) for said, number in form.sentences if number not in taken]


@dataclass(slots=True)
class _Outline:
    """`at` is the line that is looked at; `is_prose` says that the last question stands in the text like a sentence."""

    lines: Sequence[Line]
    form: Imported
    settling: Settling
    records: Mapping[int, Candidate]
    at: int = 0
    is_prose: bool = False
    asking: Asking = field(init=False)

    def __post_init__(self) -> None:
        self.asking = Asking(self.lines, self.settling)

    def read(self) -> None:
        while self.at < len(self.lines) and len(self.form.fields) <= MAX_FIELDS:
            if record := self.records.get(self.lines[self.at].line):
                self._record(record)
            elif not self._block(None):
                self._line(self.lines[self.at])
        if len(self.form.fields) == 1 and self.is_prose:
            self.form.fields.clear()  # one question in a text makes no form

    def _record(self, record: Candidate) -> None:
        record.say("step", self.lines[self.at].step)
        self.form.fields.append(record)
        while self.at < len(self.lines) and self.lines[self.at].line <= record.last:
            self.at += 1

    def _next(self, offset: int = 1) -> Line:
        place = self.at + offset
        return self.lines[place] if place < len(self.lines) else Line("", 0, HEADING)

    def _line(self, line: Line) -> None:
        """Takes one line, with the lines after it that belong to it."""
        if told := told_beneath(self.lines, self.at):
            self.form.leave(line.line, "list_left", said=line.text)
            self.at += told
            return
        options, count = self._options(line)
        is_field = 0 < len(line.text) <= _LONGEST and (bool(options) or self.asking.is_field(self.at))
        self.at += 1
        if line.kind in {HEADING, BOLD} and self._block(line):
            return
        if line.table:
            self._table(line, line.table)
        elif line.boxes and not line.text:
            self._boxes(line)
        elif is_field:
            self.at += count
            self._add(line, options)

    # --- what belongs to a question

    def _options(self, line: Line) -> tuple[list[str], int]:
        """The options on the lines after a question, and how many lines these are."""
        found, count = list[str](), 0
        if line.takes_answer or not line.text or is_title(line):
            return [], 0
        while offered := self._offered(line, self._next(count + 1), count):
            found += offered
            count += 1
        if not found:
            found = offered_beneath(self.lines, self.at, self.settling)
            count = len(found)
        alone = (count == 1 and len(found) == 1 and len(found[0].split()) > CONSENT) or all(map(stands_alone, found))
        return ([], 0) if alone else (found, count)

    def _offered(self, line: Line, after: Line, count: int) -> tuple[str, ...]:
        """What a line offers to the question `line`, after the `count` lines before it."""
        if after.boxes and not after.text:
            return after.boxes if count == 0 or continues(after, self._next(count)) else ()
        if after.kind == LETTERED and not after.has_place:
            return (after.text,)
        return (after.text,) if is_beneath(after, line) and offers(line.text) and is_option(after) else ()

    def _boxes(self, line: Line) -> None:
        """Boxes without a question: one is a question for yes or no, several are what is to be chosen from."""
        boxes, last = [*line.boxes], line
        while (more := self._next(0)).boxes and not more.text and is_joined(more, line):
            boxes += more.boxes
            last = more
            self.at += 1
        told = Attributes(kind="boolean") if len(boxes) == 1 else choice_of(line, boxes)
        told.required = False if begins("wishing", boxes[0]) else None
        self._say({"label": " / ".join(boxes)[:_LONGEST_LABEL]}, line, last.line, told)

    def _table(self, line: Line, table: Table) -> None:
        lead = self.lines[self.at - 2].text if self.at > 1 and is_lead(self.lines[self.at - 2], line) else ""
        for candidate in asked_in(table, self.form, self.settling, lead):
            candidate.say("step", line.step)
            self.form.fields.append(candidate)

    def _add(self, line: Line, options: Sequence[str]) -> None:
        label, rest = parts_of(line.text)
        said = {"label": label.rstrip(": ")}
        if not any(map(str.isalnum, split_label(said["label"])[0])) or line.is_legend:
            return
        rest, more = follow_up(rest, label)
        told = choice_of(self.lines[self.at - 1] if options else line, options or line.boxes)
        if asks(rest) and not asks(label):
            said["prompt"], rest = rest, ""
        kind = split_label(label)[1].kind
        for text in (rest, line.hints, self._aside() if options else self._explanation(line)):
            explain(said, told, text, kind)
        self.is_prose = is_prose(line) and not told.says
        self._say(said, line, self.lines[self.at - 1].line, told)
        self._go_on(more, line)

    def _go_on(self, more: str, line: Line) -> None:
        """Adds the question that goes on from the answer to the one before it on a line."""
        if more:
            self._say({"label": more}, line, line.line, Attributes())

    def _aside(self) -> str:
        """The words in brackets beneath the last option, which say how to choose."""
        after, before = self._next(0), self.lines[self.at - 1]
        is_near = after.kind == TEXT and after.passage == before.passage and is_bracketed(after.text)
        self.at += is_near
        return after.text.strip("().") if is_near else ""

    def _explanation(self, line: Line) -> str:
        """The text beneath a name, in the same paragraph or as its definition; an empty place to write is passed."""
        found: list[str] = []
        while (after := self._next(0)).kind in REMARKS and self._explains(after, line):
            found += [after.text] if after.text else []
            self.at += 1
        return " ".join(found)

    def _explains(self, after: Line, line: Line) -> bool:
        if after.kind == DEFINITION or (after.has_place and not after.text):
            return True
        if is_strong(after.text) and holds("onward", after.text):
            return False
        before = self.lines[self.at - 1]
        is_near = after.passage == before.passage or (before is line and line.kind == HEADING)
        return line.kind != TEXT and is_near and is_remark(after)

    def _block(self, heading: Line | None) -> bool:
        """Reads lines such as `Type: date`, one beneath the other, as one field, where one of them tells its type."""
        found: dict[str, str] = {}
        start = self.at
        while (told := property_of(self._next(0))) and told[0] not in found:
            found[told[0]] = told[1]
            self.at += 1
        if "type" not in found or not (heading or {"id", "label"} & found.keys()):
            self.at = start
            return False
        if heading:
            found.setdefault("label", heading.text)
        if is_identifier(found.get("label", "")):
            found.setdefault("id", found["label"])
        self._say(found, heading or self.lines[start], self.lines[self.at - 1].line, Attributes())
        return True

    def _say(self, said: Mapping[str, str], line: Line, last: int, told: Attributes) -> None:
        candidate = Candidate(line.line, max(last, line.line, line.last))
        in_keys({key: text for key, text in said.items() if key not in LIMIT_KEYS}, candidate, told)
        for key in LIMIT_KEYS:
            candidate.say(key, said.get(key))
        candidate.say("step", line.step)
        if is_strong(said.get("label", "")):
            candidate.rules.append((said["label"], line.line))
        self.form.fields.append(candidate)
