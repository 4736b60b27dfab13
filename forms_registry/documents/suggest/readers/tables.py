"""Reads free markdown: the rows of tables that look like fields, else the items of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz, process

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.keys import FACTS, key_of, names_in
from forms_registry.documents.markdown import Chapter, read_chapters
from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import is_one_of, role_in_words, role_of, truth
from forms_registry.documents.suggest.lists import listed_options
from forms_registry.documents.suggest.readers.marked_questions import add_marked_questions
from forms_registry.documents.suggest.readers.obligations import resolve_obligations
from forms_registry.documents.suggest.readers.office import chapters_for_people
from forms_registry.documents.suggest.readers.outline import read_outline
from forms_registry.documents.suggest.readers.printed_tables import fields_of_printed, is_printed
from forms_registry.documents.suggest.readers.questions import LABEL_WORDS
from forms_registry.documents.suggest.rules import sentences_of
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Value
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold, is_blank, is_identifier, plain
from forms_registry.field_types import canonical_type
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_BREAK = linear(r"\s*<br\s*/?>\s*", "i")
_NAMING = frozenset({"label", "id", "prompt"})
_OF_ANSWERS = frozenset({"type", "required", "options"})
LIKE = 80
"""How alike, of 100, a heading must be to the name of a column to be taken for it."""


def read_markdown(text: str, confirmations: Confirmations) -> ImportedForm:
    """What could be the fields of the text; what each column holds may have been answered."""
    body = split_front_matter(text, Findings())[2]
    all_chapters = read_chapters(body)
    form = ImportedForm(prose=_prose(body, all_chapters))
    chapters = [*chapters_for_people(all_chapters, form)]
    title = next((plain(chapter.title) for chapter in chapters if chapter.title), "")
    form.title, form.sentences = title, [*sentences_of(chapters)]
    if _read_tables(chapters, confirmations, form):
        add_marked_questions(chapters, text.split("\n"), form, confirmations)
    else:
        read_outline(
            chapters, text.split("\n"), form, confirmations, lambda table: _fields_of_table(table, confirmations, None)
        )
    resolve_obligations(form, text.split("\n"), confirmations)
    return form


def _read_tables(chapters: Sequence[Chapter], confirmations: Confirmations, form: ImportedForm) -> bool:
    """Adds the fields of all tables where one of them lists fields, and says whether one does."""
    fields_by_table = [
        (_step(chapter, form), table, [] if is_printed(table) else [*_fields_of_table(table, confirmations, form)])
        for chapter in chapters
        for table in chapter.tables
    ]
    has_fields = any(candidates for _, _, candidates in fields_by_table)
    for step, table, candidates in fields_by_table if has_fields else ():
        for candidate in candidates or fields_of_printed(table, form, confirmations):
            candidate.add("step", step)
            form.fields.append(candidate)
    return has_fields


def _step(chapter: Chapter, form: ImportedForm) -> int | None:
    for part in (*chapter.above, chapter):
        if part.step and chapter.tables:
            form.steps.setdefault(part.step[0], part.step[1])
    return chapter.step_number


def _fields_of_table(table: Table, confirmations: Confirmations, form: ImportedForm | None) -> Iterator[Candidate]:
    """The fields that a table tells of; `form` is told of one that tells of none."""
    roles = _roles(table)
    if roles:
        roles = _confirmed_roles(table, roles, confirmations)
        kind = _type_of_empty_columns(table)
        yield from filter(None, (_field_of_row(row, table, roles, kind) for row in table.rows))
    elif form and len(table.header) > 1 and table.rows:
        form.note_unread(table.line, "table_left", columns=", ".join(map(plain, table.header)))


def _type_of_empty_columns(table: Table) -> str:
    """The type of what is to be filled into an empty column, where its heading tells one: "OK (yes/no)"."""
    empty = (head for column, head in enumerate(table.header) if all(is_blank(row.cells[column]) for row in table.rows))
    return next(filter(None, (split_label(plain(head))[1].kind for head in empty)), "")


def _roles(table: Table) -> dict[int, str]:
    """What each column seems to hold, by its heading, else by its cells; "" for a column that nothing is known of."""
    roles: dict[int, str] = {}
    for column, head in enumerate(table.header):
        role = _role(head) or _role_by_cells([plain(row.cells[column]) for row in table.rows])
        roles[column] = role if role not in roles.values() else ""
    return _with_names(table, roles)


def _with_names(table: Table, roles: dict[int, str]) -> dict[int, str]:
    """The roles with one for the names of the fields; {} for a table that has none, or nothing but them."""
    known = {*roles.values()}
    if not known & {"label", "id"}:
        roles = {column: "label" if role == "prompt" else role for column, role in roles.items()}
    if not known & _NAMING and _tells_of_answers(table, roles):
        roles |= dict.fromkeys(_name_columns(table, roles), "label")
    return roles if len({*roles.values()} - {""}) > 1 and _NAMING & {*roles.values()} else {}


def _tells_of_answers(table: Table, roles: Mapping[int, str]) -> bool:
    """Whether a column holds types, options or what must be answered; a column of options alone, which "Value" may be
    or not, lists several in most of its cells, or is empty so far."""
    known = {*roles.values()} & _OF_ANSWERS
    cells = [row.cells[column] for column, role in roles.items() if role == "options" for row in table.rows]
    filled = [_plain_lines(cell).replace("\n", ";") for cell in cells if not is_blank(cell)]
    has_lists = sum(len(listed_options(cell)) > 1 for cell in filled) * 2 > len(filled) or not filled
    return bool(known - {"options"}) or (bool(known) and has_lists)


def _name_columns(table: Table, roles: Mapping[int, str]) -> list[int]:
    """The first column, if there is one, that says nothing of answers, and has other words in each row."""
    for column, role in roles.items():
        cells = [fold(row.cells[column]) for row in table.rows]
        if role in {"", "help", FACTS} and all(cells) and len({*cells}) * 2 > len(cells):
            return [column]
    return []


def _confirmed_roles(table: Table, roles: Mapping[int, str], confirmations: Confirmations) -> dict[int, str]:
    """The roles after what was answered about each column."""
    confirmed: dict[int, str] = {}
    for column, role in roles.items():
        head = plain(table.header[column])
        if not any(not is_blank(row.cells[column]) for row in table.rows):
            continue
        if role == "number":
            continue
        doubt = Doubt("column_holds", {"head": head, "role": role_in_words(role)}, other="role", denied="")
        if role in {"", FACTS}:
            doubt = Doubt("column_unused", {"head": head}, other="role", deniable=False)
        outcome = confirmations.resolve(f"{table.line}.{column}", "column", Value(role, table.line, doubt))
        confirmed[column] = str(outcome or "") if outcome != FACTS else ""
    return confirmed


def _role(head: str) -> str:
    folded = fold(head)
    key = key_of(head, "field")
    if folded in LABEL_WORDS and (key is None or key.name != "id"):
        return "label"
    if key is not None:
        return key.name if key.language is None else ""
    nearest = process.extractOne(folded, list(names_in("field")), scorer=fuzz.token_sort_ratio, score_cutoff=LIKE)
    nearest_key = key_of(nearest[0], "field") if nearest else None
    return nearest_key.name if nearest_key else role_of(head)


def _role_by_cells(cells: Sequence[str]) -> str:
    """What most of a column's cells are: types, yes and no, or lists of options."""
    filled = [cell for cell in cells if not is_blank(cell)]
    kinds: Mapping[str, Callable[[str], object]] = {
        "type": lambda cell: canonical_type(cell) or Attributes().read(cell).kind,
        "required": lambda cell: truth(cell) is not None,
        "options": lambda cell: len(cell) < 200 and len(split_at(cell, ",;/")) > 1,
    }
    fits = {role: sum(bool(test(cell)) for cell in filled) for role, test in kinds.items()}
    role = max(fits, key=lambda name: fits[name])
    return role if filled and fits[role] * 2 > len(filled) else ""


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
    return {column: _plain_lines(row.cells[column]) for column in roles if not is_blank(row.cells[column])}


def _with_label(texts: dict[str, str]) -> dict[str, str]:
    """What is said of a field, with a label where there is no id."""
    if "id" in texts and not is_identifier(texts["id"]):
        texts.setdefault("label", texts.pop("id"))
    if "id" not in texts and "prompt" in texts:
        texts.setdefault("label", texts["prompt"])
    return texts


def _plain_lines(cell: str) -> str:
    return "\n".join(map(plain, _BREAK.split(encodable(cell))))


def _prose(body: str, chapters: Sequence[Chapter]) -> str:
    """The text without the tables, which the draft takes over."""
    taken = {line for chapter in chapters for table in chapter.tables for line in _lines_of(table)}
    return "\n".join(line for at, line in enumerate(body.split("\n"), 1) if at not in taken).strip()


def _lines_of(table: Table) -> range:
    return range(table.line, (table.rows[-1].line if table.rows else table.line + 1) + 1)
