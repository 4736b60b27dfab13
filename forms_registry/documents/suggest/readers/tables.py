"""Reads free markdown: the rows of tables that look like fields, else the items of lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.markdown import Chapter, read_chapters
from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import hinted_type, is_one_of
from forms_registry.documents.suggest.readers.column_roles import confirmed_roles, plain_lines, roles_of
from forms_registry.documents.suggest.readers.grid_tables import with_pipe_tables
from forms_registry.documents.suggest.readers.obligations import resolve_obligations
from forms_registry.documents.suggest.readers.office import chapters_for_people
from forms_registry.documents.suggest.readers.outline import read_outline
from forms_registry.documents.suggest.readers.own_marks import with_marks_in_brackets
from forms_registry.documents.suggest.readers.page_lines import (
    with_comments_as_remarks,
    without_page_lines,
    without_quote_signs,
)
from forms_registry.documents.suggest.readers.paper_lines import read_lines
from forms_registry.documents.suggest.readers.pasted import with_round_bullets
from forms_registry.documents.suggest.readers.printed_tables import fields_of_printed, is_printed
from forms_registry.documents.suggest.readers.separated_tables import add_tables, separated_tables
from forms_registry.documents.suggest.readers.table_conventions import (
    Marks,
    marks_in,
    rows_to_ask,
    with_boxes_as_options,
    with_marks_in_words,
    with_single_marks_in_words,
    without_titles,
)
from forms_registry.documents.suggest.readers.wiki_text import from_wiki
from forms_registry.documents.suggest.readers.wrapped_lines import page_width
from forms_registry.documents.suggest.readers.writing_places import with_names_beside_places, without_cut_lines
from forms_registry.documents.suggest.rules import sentences_of
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Value
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import is_blank, is_identifier, plain
from forms_registry.schema import JsonValue

_MOST_OF_TITLE = 10  # words


def read_markdown(text: str, confirmations: Confirmations) -> ImportedForm:
    """What could be the fields of the text; what each column holds may have been answered."""
    written = split_front_matter(text, Findings())[2]
    text, tables = _in_markdown(text)
    text, boxes_left = with_pipe_tables(text)
    text = with_marks_in_brackets(text)
    body = split_front_matter(text, Findings())[2]
    all_chapters = read_chapters(body, has_code=False)
    add_tables(all_chapters, tables)
    form = ImportedForm(prose=_prose(written, all_chapters), unread=boxes_left)
    marks = marks_in(body.split("\n"))
    chapters = [_with_plain_tables(chapter, marks, form) for chapter in chapters_for_people(all_chapters, form)]
    title = next((plain(chapter.title) for chapter in chapters if chapter.title), "")
    form.title, form.sentences = title, [*sentences_of(chapters, page_width(body.split("\n")))]
    if _read_tables(chapters, confirmations, form):
        _add_marked_questions(chapters, text.split("\n"), form, confirmations)
    else:
        read_outline(
            chapters, text.split("\n"), form, confirmations, lambda table: _fields_of_table(table, confirmations, None)
        )
    resolve_obligations(form, written.split("\n"), confirmations)
    form.title = form.title or _first_line_as_title(body.split("\n"), form, confirmations)
    return form


def _first_line_as_title(lines: Sequence[str], form: ImportedForm, confirmations: Confirmations) -> JsonValue:
    """The first line of a text without headings, if it is a name by itself and no question; "" where it is none, or
    somebody says so."""
    number, line = next(((number, plain(line)) for number, line in enumerate(lines, 1) if line.strip()), (0, ""))
    is_asked = any(candidate.line == number for candidate in form.fields)
    if not form.fields or is_asked or len(line.split()) > _MOST_OF_TITLE or not line[-1:].isalnum():
        return ""
    return confirmations.resolve("form", "title", Value(line, number, Doubt("title_read", {"title": line}, denied="")))


def _in_markdown(text: str) -> tuple[str, list[Table]]:
    """The text as markdown has it, in as many lines, without the tables that are drawn otherwise, and these."""
    text = without_quote_signs(text.replace("&nbsp;", " "))
    text, of_wiki = from_wiki(
        with_comments_as_remarks(without_cut_lines(without_page_lines(with_names_beside_places(text))))
    )
    text, separated = separated_tables(with_round_bullets(text))
    return text, [*of_wiki, *separated]


def _with_plain_tables(chapter: Chapter, marks: Marks, form: ImportedForm) -> Chapter:
    """The chapter, its tables with marks in words and without titles among their rows."""
    tables = {table.line: without_titles(with_marks_in_words(table, marks), form) for table in chapter.tables}
    passages = [tables.get(one.line, one) if isinstance(one, Table) else one for one in chapter.passages]
    return replace(chapter, tables=[*tables.values()], passages=passages)


def _read_tables(chapters: Sequence[Chapter], confirmations: Confirmations, form: ImportedForm) -> bool:
    """Adds the fields of all tables where one of them lists fields, and says whether one does."""
    fields_by_table = [
        (chapter, table, [] if is_printed(table) else [*_fields_of_table(table, confirmations, form)])
        for chapter in chapters
        for table in chapter.tables
    ]
    has_fields = any(candidates for _, _, candidates in fields_by_table)
    for chapter, table, candidates in fields_by_table if has_fields else ():
        step, title = _step(chapter, form), plain(chapter.title)
        for candidate in candidates or fields_of_printed(table, form, confirmations, title=title):
            candidate.add("step", step)
            form.fields.append(candidate)
    return has_fields


def _add_marked_questions(
    chapters: Sequence[Chapter], source: Sequence[str], form: ImportedForm, confirmations: Confirmations
) -> None:
    """Adds the questions whose lines have boxes, or places to write, and asks whether each is one: the list of what is
    still to be done for a form looks the same."""
    marked = {line.line for line in read_lines(chapters, source) if line.is_answered}
    if not marked:
        return
    outline = ImportedForm()
    read_outline(chapters, source, outline, Confirmations(confirmations.answers), lambda _: iter(()))
    for candidate in outline.fields:
        if marked.intersection(range(candidate.line, candidate.last + 1)) and _is_question(candidate, confirmations):
            form.fields.append(candidate)
    form.fields.sort(key=lambda candidate: candidate.line)


def _is_question(candidate: Candidate, confirmations: Confirmations) -> bool:
    if confirmations.is_left_out(str(candidate.line)):
        return True
    doubt = Doubt("name_asked", {"label": candidate.text("label") or candidate.text("id")}, denied="")
    return bool(confirmations.resolve(f"{candidate.line}.name", "name", Value("question", candidate.line, doubt)))


def _step(chapter: Chapter, form: ImportedForm) -> int | None:
    for part in (*chapter.ancestors, chapter):
        if part.step and chapter.tables:
            form.steps.setdefault(part.step[0], part.step[1])
    return chapter.step_number


def _fields_of_table(table: Table, confirmations: Confirmations, form: ImportedForm | None) -> Iterator[Candidate]:
    """The fields that a table tells of; `form` is told of one that tells of none."""
    roles = roles_of(table)
    if roles:
        table = _prepared(table, roles)
        roles = confirmed_roles(table, roles, confirmations)
        kind = _type_of_empty_columns(table)
        rows = rows_to_ask(table, roles, confirmations)
        yield from filter(None, (_field_of_row(row, table, roles, kind) for row in rows))
    elif form and len(table.header) > 1 and table.rows:
        form.note_unread(table.line, "table_left", columns=", ".join(map(plain, table.header)))


def _prepared(table: Table, roles: Mapping[int, str]) -> Table:
    """The table with its boxes as options, and with what must be answered in words."""
    columns = {role: column for column, role in roles.items()}
    if "options" in columns:
        table = with_boxes_as_options(table, columns["options"])
    if "required" in columns:
        table = with_single_marks_in_words(table, columns["required"])
    return table


def _type_of_empty_columns(table: Table) -> str:
    """The type of what is to be filled into an empty column, where its heading tells one: "OK (yes/no)"."""
    empty = (head for column, head in enumerate(table.header) if all(is_blank(row.cells[column]) for row in table.rows))
    heads = [*map(plain, empty)]
    hints = (kind for head in heads if (kind := hinted_type(head)) in {"number", "integer", "date", "time"})
    return next(filter(None, (split_label(head)[1].kind for head in heads)), next(hints, ""))


def _field_of_row(row: Row, table: Table, roles: Mapping[int, str], kind: str) -> Candidate | None:
    """The field of a row; what is to be filled in beside it is of a `kind`, "" where none is told. With a unit it is a
    number."""
    texts = _filled_cells(row, roles)
    units = [texts.pop(column) for column in [*texts] if is_one_of("unit", plain(table.header[column]))]
    by_key = _with_label({roles[column] or plain(table.header[column]): text for column, text in texts.items()})
    if not {"label", "id"} & by_key.keys():
        return None
    number = "number" if units and "type" not in by_key else ""
    candidate = fill_candidate(by_key, Candidate(row.line, row.line), Attributes(kind=kind or number))
    candidate.add("help", ", ".join(units))
    return candidate


def _filled_cells(row: Row, roles: Iterable[int]) -> dict[int, str]:
    return {column: plain_lines(row.cells[column]) for column in roles if not is_blank(row.cells[column])}


def _with_label(texts: dict[str, str]) -> dict[str, str]:
    """What is said of a field, with a label where there is no id."""
    if "id" in texts and not is_identifier(texts["id"]):
        texts.setdefault("label", texts.pop("id"))
    if "id" not in texts and "prompt" in texts:
        texts.setdefault("label", texts["prompt"])
    return texts


def _prose(body: str, chapters: Sequence[Chapter]) -> str:
    """The text without the tables, which the draft takes over."""
    taken = {line for chapter in chapters for table in chapter.tables for line in _lines_of(table)}
    return "\n".join(line for at, line in enumerate(body.split("\n"), 1) if at not in taken).strip()


def _lines_of(table: Table) -> range:
    return range(table.line, (table.rows[-1].line if table.rows else table.line + 1) + 1)
