"""Reads free markdown: the rows of tables that look like fields, else the items of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz, process

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.keys import FACTS, key_of, names_in
from forms_registry.documents.markdown import Chapter, read_chapters
from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.hints import is_one_of, role_named, role_of, truth
from forms_registry.documents.suggest.lists import items
from forms_registry.documents.suggest.loose import in_keys
from forms_registry.documents.suggest.readers.marked import read_marked
from forms_registry.documents.suggest.readers.obligations import settle_obligations
from forms_registry.documents.suggest.readers.office import chapters_for_people
from forms_registry.documents.suggest.readers.outline import read_outline
from forms_registry.documents.suggest.readers.printed import asked_in, is_printed
from forms_registry.documents.suggest.readers.questions import LABEL_WORDS
from forms_registry.documents.suggest.rules import sentences_of
from forms_registry.documents.suggest.settling import Settling
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Value
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


def read_markdown(text: str, settling: Settling) -> Imported:
    """What could be the fields of the text; what each column holds may have been answered."""
    body = split_front_matter(text, Findings())[2]
    read = read_chapters(body)
    form = Imported(prose=_prose(body, read))
    chapters = [*chapters_for_people(read, form)]
    title = next((plain(chapter.title) for chapter in chapters if chapter.title), "")
    form.title, form.sentences = title, [*sentences_of(chapters)]
    if _read_tables(chapters, settling, form):
        read_marked(chapters, text.split("\n"), form, settling)
    else:
        read_outline(chapters, text.split("\n"), form, settling, lambda table: _of_table(table, settling, None))
    settle_obligations(form, text.split("\n"), settling)
    return form


def _read_tables(chapters: Sequence[Chapter], settling: Settling, form: Imported) -> bool:
    """Adds the fields of all tables where one of them lists fields, and says whether one does."""
    found = [
        (_step(chapter, form), table, [] if is_printed(table) else [*_of_table(table, settling, form)])
        for chapter in chapters
        for table in chapter.tables
    ]
    lists = any(listed for _, _, listed in found)
    for step, table, listed in found if lists else ():
        for candidate in listed or asked_in(table, form, settling):
            candidate.say("step", step)
            form.fields.append(candidate)
    return lists


def _step(chapter: Chapter, form: Imported) -> int | None:
    for part in (*chapter.above, chapter):
        if part.step and chapter.tables:
            form.steps.setdefault(part.step[0], part.step[1])
    return chapter.step_number


def _of_table(table: Table, settling: Settling, form: Imported | None) -> Iterator[Candidate]:
    """The fields that a table tells of; `form` is told of one that tells of none."""
    roles = _roles(table)
    if roles:
        roles = _settled(table, roles, settling)
        kind = _kind_of_places(table)
        yield from filter(None, (_of_row(row, table, roles, kind) for row in table.rows))
    elif form and len(table.header) > 1 and table.rows:
        form.leave(table.line, "table_left", columns=", ".join(map(plain, table.header)))


def _kind_of_places(table: Table) -> str:
    """The type of what is to be filled into an empty column, where its heading tells one: "OK (yes/no)"."""
    empty = (head for place, head in enumerate(table.header) if all(is_blank(row.cells[place]) for row in table.rows))
    return next(filter(None, (split_label(plain(head))[1].kind for head in empty)), "")


def _roles(table: Table) -> dict[int, str]:
    """What each column seems to hold, by its heading, else by its cells; "" for a column that nothing is known of."""
    roles: dict[int, str] = {}
    for place, head in enumerate(table.header):
        role = _role(head) or _role_by_cells([plain(row.cells[place]) for row in table.rows])
        roles[place] = role if role not in roles.values() else ""
    return _named(table, roles)


def _named(table: Table, roles: dict[int, str]) -> dict[int, str]:
    """The roles with one for the names of the fields; {} for a table that has none, or nothing but them."""
    named = {*roles.values()}
    if not named & {"label", "id"}:
        roles = {place: "label" if role == "prompt" else role for place, role in roles.items()}
    if not named & _NAMING and _tells_of_answers(table, roles):
        roles |= dict.fromkeys(_names(table, roles), "label")
    return roles if len({*roles.values()} - {""}) > 1 and _NAMING & {*roles.values()} else {}


def _tells_of_answers(table: Table, roles: Mapping[int, str]) -> bool:
    """Whether a column holds types, options or what must be answered; a column of options alone, which "Value" may be
    or not, lists several in most of its cells, or is empty so far."""
    found = {*roles.values()} & _OF_ANSWERS
    cells = [row.cells[place] for place, role in roles.items() if role == "options" for row in table.rows]
    filled = [_lines_in(cell).replace("\n", ";") for cell in cells if not is_blank(cell)]
    lists = sum(len(items(cell)) > 1 for cell in filled) * 2 > len(filled) or not filled
    return bool(found - {"options"}) or (bool(found) and lists)


def _names(table: Table, roles: Mapping[int, str]) -> list[int]:
    """The first column, if there is one, that says nothing of answers, and has other words in each row."""
    for place, role in roles.items():
        cells = [fold(row.cells[place]) for row in table.rows]
        if role in {"", "help", FACTS} and all(cells) and len({*cells}) * 2 > len(cells):
            return [place]
    return []


def _settled(table: Table, roles: Mapping[int, str], settling: Settling) -> dict[int, str]:
    """The roles after what was answered about each column."""
    settled: dict[int, str] = {}
    for place, role in roles.items():
        head = plain(table.header[place])
        if not any(not is_blank(row.cells[place]) for row in table.rows):
            continue
        if role == "number":
            continue
        doubt = Doubt("column_holds", {"head": head, "role": role_named(role)}, other="role", denied="")
        if role in {"", FACTS}:
            doubt = Doubt("column_unused", {"head": head}, other="role", deniable=False)
        answered = settling.settle(f"{table.line}.{place}", "column", Value(role, table.line, doubt))
        settled[place] = str(answered or "") if answered != FACTS else ""
    return settled


def _role(head: str) -> str:
    folded = fold(head)
    key = key_of(head, "field")
    if folded in LABEL_WORDS and (key is None or key.name != "id"):
        return "label"
    if key is not None:
        return key.name if key.language is None else ""
    near = process.extractOne(folded, list(names_in("field")), scorer=fuzz.token_sort_ratio, score_cutoff=LIKE)
    found = key_of(near[0], "field") if near else None
    return found.name if found else role_of(head)


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


def _of_row(row: Row, table: Table, roles: Mapping[int, str], kind: str) -> Candidate | None:
    """The field of a row; what is to be filled in beside it is of a `kind`, "" where none is told. With a unit it is a
    number."""
    filled = _filled(row, roles)
    units = [filled.pop(place) for place in [*filled] if is_one_of("unit", plain(table.header[place]))]
    said = _named_once({roles[place] or plain(table.header[place]): text for place, text in filled.items()})
    if not {"label", "id"} & said.keys():
        return None
    number = "number" if units and "type" not in said else ""
    candidate = in_keys(said, Candidate(row.line, row.line), Attributes(kind=kind or number))
    candidate.say("help", ", ".join(units))
    return candidate


def _filled(row: Row, roles: Iterable[int]) -> dict[int, str]:
    return {place: _lines_in(row.cells[place]) for place in roles if not is_blank(row.cells[place])}


def _named_once(said: dict[str, str]) -> dict[str, str]:
    """What is said of a field, with a label where there is no id."""
    if "id" in said and not is_identifier(said["id"]):
        said.setdefault("label", said.pop("id"))
    if "id" not in said and "prompt" in said:
        said.setdefault("label", said["prompt"])
    return said


def _lines_in(cell: str) -> str:
    return "\n".join(map(plain, _BREAK.split(encodable(cell))))


def _prose(body: str, chapters: Sequence[Chapter]) -> str:
    """The text without the tables, which the draft takes over."""
    taken = {line for chapter in chapters for table in chapter.tables for line in _lines_of(table)}
    return "\n".join(line for at, line in enumerate(body.split("\n"), 1) if at not in taken).strip()


def _lines_of(table: Table) -> range:
    return range(table.line, (table.rows[-1].line if table.rows else table.line + 1) + 1)
