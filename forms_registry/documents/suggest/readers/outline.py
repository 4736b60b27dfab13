"""Finds the questions of a free text, line by line: each with its options, and with what explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from forms_registry.documents.keys import LIMIT_KEYS
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import begins_with_one_of, contains_one_of
from forms_registry.documents.suggest.readers.beneath import (
    are_statements,
    continues_boxes,
    is_offered,
    options_beneath,
)
from forms_registry.documents.suggest.readers.hinted import with_hints, with_names_set_apart
from forms_registry.documents.suggest.readers.informative import without_informative
from forms_registry.documents.suggest.readers.jumps import add_jumps
from forms_registry.documents.suggest.readers.lines import BOLD, DEFINITION, HEADING, LETTERED, REMARKS, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, question_and_rest
from forms_registry.documents.suggest.readers.office import lines_for_people
from forms_registry.documents.suggest.readers.paper_lines import read_lines
from forms_registry.documents.suggest.readers.pasted import with_sub_questions, without_codes
from forms_registry.documents.suggest.readers.printed_tables import fields_of_printed
from forms_registry.documents.suggest.readers.question_finder import QuestionFinder, is_lead
from forms_registry.documents.suggest.readers.questions import (
    choice_of,
    follow_up,
    follow_up_in_hints,
    is_bracketed,
    is_joined,
    is_prose,
    is_remark,
    is_scale_line,
    is_title,
    take_explanation,
)
from forms_registry.documents.suggest.readers.records import TableReader, fields_in_blocks
from forms_registry.documents.suggest.readers.requests import with_requests
from forms_registry.documents.suggest.readers.spoken import with_spoken_questions
from forms_registry.documents.suggest.readers.struck_out import with_struck_out_questions
from forms_registry.documents.suggest.rules import is_likely_rule
from forms_registry.documents.suggest.shape import Candidate, ImportedForm
from forms_registry.documents.tables import Table

_LONGEST, _LONGEST_LABEL = 500, 120
_MOST_LINES = 4_000


def read_outline(
    chapters: Sequence[Chapter],
    source: Sequence[str],
    form: ImportedForm,
    confirmations: Confirmations,
    table_reader: TableReader,
) -> None:
    """Adds the fields; what their lines say is no more said by the sentences of the form. `table_reader` reads tables
    that tell of fields, as which blocks of lines are read too."""
    read = with_names_set_apart(read_lines(chapters, source)[:_MOST_LINES])
    spoken = with_struck_out_questions(with_spoken_questions(without_codes(read)))
    asking = without_informative([*lines_for_people(with_requests(spoken), form)], form)
    lines = with_hints(with_sub_questions([*asking]))
    _Outline(lines, form, confirmations, fields_in_blocks(lines, table_reader)).read()
    add_jumps(lines, form)
    taken = {number for candidate in form.fields for number in range(candidate.line, candidate.last + 1)}
    form.sentences = [(sentence, number) for sentence, number in form.sentences if number not in taken]


@dataclass(slots=True)
class _Outline:
    """`at` is the line that is looked at; `is_prose` says that the last question stands in the text like a sentence."""

    lines: Sequence[Line]
    form: ImportedForm
    confirmations: Confirmations
    records: Mapping[int, Candidate]
    at: int = 0
    is_prose: bool = False
    finder: QuestionFinder = field(init=False)

    def __post_init__(self) -> None:
        self.finder = QuestionFinder(self.lines, self.confirmations)

    def read(self) -> None:
        while self.at < len(self.lines) and len(self.form.fields) <= MAX_FIELDS:
            if record := self.records.get(self.lines[self.at].line):
                self._add_record(record)
            else:
                self._read_line(self.lines[self.at])
        if len(self.form.fields) == 1 and self.is_prose:
            self.form.fields.clear()  # one question in a text makes no form

    def _add_record(self, record: Candidate) -> None:
        record.add("step", self.lines[self.at].step)
        self.form.fields.append(record)
        while self.at < len(self.lines) and self.lines[self.at].line <= record.last:
            self.at += 1

    def _next(self, offset: int = 1) -> Line:
        place = self.at + offset
        return self.lines[place] if place < len(self.lines) else Line("", 0, HEADING)

    def _read_line(self, line: Line) -> None:
        """Takes one line, with the lines after it that belong to it."""
        options, count = self._options(line)
        is_field = 0 < len(line.text) <= _LONGEST and (bool(options) or self.finder.is_field(self.at))
        self.at += 1
        if line.table:
            self._add_table(line, line.table)
        elif line.boxes and not line.text:
            self._add_boxes(line)
        elif is_field:
            self.at += count
            self._add_question(line, options)

    # --- what belongs to a question

    def _options(self, line: Line) -> tuple[list[str], int]:
        """The options on the lines after a question, and how many lines these are."""
        options, count = list[str](), 0
        if line.is_answered or not line.text or is_title(line):
            return [], 0
        while on_line := self._options_on(line, self._next(count + 1), count):
            options += on_line
            count += 1
        may_list = not line.hints or choice_in(line.hints) is not None
        if not options and may_list:
            options = options_beneath(self.lines, self.at, self.confirmations)
            count = len(options)
        return ([], 0) if are_statements(options, count, line) else (options, count)

    def _options_on(self, line: Line, after: Line, count: int) -> tuple[str, ...]:
        """What a line offers to the question `line`, after the `count` lines before it."""
        if after.boxes and (not after.text or is_scale_line(after, line)):
            return after.boxes if count == 0 or continues_boxes(after, self._next(count)) else ()
        may_list = not line.hints or choice_in(line.hints) is not None
        return (after.text,) if may_list and is_offered(after, line) else ()

    def _add_boxes(self, line: Line) -> None:
        """Boxes without a question: one is a question for yes or no, several are what is to be chosen from."""
        boxes, last = [*line.boxes], line
        while (following := self._next(0)).boxes and not following.text and is_joined(following, line):
            boxes += following.boxes
            last = following
            self.at += 1
        attributes = Attributes(kind="boolean") if len(boxes) == 1 else choice_of(line, boxes)
        attributes.required = False if begins_with_one_of("wishing", boxes[0]) else None
        self._add_field({"label": " / ".join(boxes)[:_LONGEST_LABEL]}, line, last.line, attributes)

    def _add_table(self, line: Line, table: Table) -> None:
        lead = self.lines[self.at - 2].text if self.at > 1 and is_lead(self.lines[self.at - 2], line) else ""
        titles = (one.text for one in reversed(self.lines[: self.at - 1]) if one.kind in {HEADING, BOLD})
        for candidate in fields_of_printed(table, self.form, self.confirmations, lead, next(titles, "")):
            candidate.add("step", line.step)
            self.form.fields.append(candidate)

    def _add_question(self, line: Line, options: Sequence[str]) -> None:
        before, label, rest = question_and_rest(line.text)
        texts = {"label": label.rstrip(": ")}
        if not any(map(str.isalnum, split_label(texts["label"])[0])):
            return
        rest, more = follow_up(rest, label)
        hints, more = follow_up_in_hints(line.hints, label, more)
        attributes = choice_of(self.lines[self.at - 1] if options else line, options or line.boxes)
        if is_asking(rest) and not is_asking(label):
            texts["prompt"], rest = rest, ""
        kind = split_label(label)[1].kind
        for text in (before, rest, hints, self._bracketed_remark() if options else self._explanation(line)):
            take_explanation(texts, attributes, text, kind)
        self.is_prose = is_prose(line) and not attributes.is_understood
        self._add_field(texts, line, self.lines[self.at - 1].line, attributes)
        self._add_follow_up(more, line)

    def _add_follow_up(self, label: str, line: Line) -> None:
        """Adds the question that goes on from the answer to the one before it on a line."""
        if label:
            self._add_field({"label": label}, line, line.line, Attributes())

    def _bracketed_remark(self) -> str:
        """The words in brackets beneath, or behind, the last option, which say how to choose."""
        after, before = self._next(0), self.lines[self.at - 1]
        if before.kind == LETTERED and before.hints:
            return before.hints
        is_near = after.kind == TEXT and after.passage == before.passage and is_bracketed(after.text)
        self.at += is_near
        return after.text.strip("().") if is_near else ""

    def _explanation(self, line: Line) -> str:
        """The text beneath a name, in the same paragraph or as its definition; an empty place to write is passed."""
        texts: list[str] = []
        while (after := self._next(0)).kind in REMARKS and self._explains(after, line):
            texts += [after.text] if after.text else []
            self.at += 1
        return " ".join(texts)

    def _explains(self, after: Line, line: Line) -> bool:
        if after.kind == DEFINITION or (after.has_place and not after.text):
            return True
        if is_likely_rule(after.text) and contains_one_of("onward", after.text):
            return False
        before = self.lines[self.at - 1]
        is_near = after.passage == before.passage or (before is line and line.kind == HEADING)
        return line.kind != TEXT and is_near and is_remark(after)

    def _add_field(self, texts: Mapping[str, str], line: Line, last: int, attributes: Attributes) -> None:
        candidate = Candidate(line.line, max(last, line.line, line.last))
        fill_candidate({key: text for key, text in texts.items() if key not in LIMIT_KEYS}, candidate, attributes)
        for key in LIMIT_KEYS:
            candidate.add(key, texts.get(key))
        candidate.add("step", line.step)
        if is_likely_rule(texts.get("label", "")):
            candidate.rules.append((texts["label"], line.line))
        self.form.fields.append(candidate)
