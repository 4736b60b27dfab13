"""Fields that a document lists as the rows of a table, and tools, as rows or as bullets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from forms_registry.documents.keys import FACTS, Key, key_of
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.marks import code_spans
from forms_registry.documents.property_tables import is_property_table
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft, ToolDraft
from forms_registry.documents.seed.lexicon import column_key, key_text, parameters_in, signature
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold, is_blank, is_identifier, plain
from forms_registry.schema import JsonValue
from forms_registry.schema.bilingual import bilingual
from patterns.regular import linear

_PROPERTY = linear(r"([\w /-]+?)\s*:\s*(\S.*)")
_STEP_NUMBER = linear(r"(?:step |^)(\d{1,3})\b", "i")


def field_rows(chapters: Sequence[Chapter], draft: FormDraft) -> list[FieldDraft]:
    """The rows of the tables that list fields."""
    tables = [(table, chapter.step_number) for chapter in chapters for table in chapter.tables if lists_fields(table)]
    return [row for table, step in tables for row in _rows(table, step, draft)]


def lists_fields(table: Table) -> bool:
    """Whether a table has names and types, and a column for the question or for what comes before it; beside ids, one
    for what must be answered does as well."""
    keys = {key.name for head in table.header if (key := column_key(head))}
    is_asked = bool(keys & {"prompt", "source"}) or {"id", "required"} <= keys
    return bool(keys & {"id", "name"}) and "type" in keys and is_asked


def _rows(table: Table, step: int | None, draft: FormDraft) -> Iterator[FieldDraft]:
    columns = [column_key(head) or Key("") for head in table.header]
    for head in _unknown_heads(table.header, columns):
        draft.warn("column_unknown", table.line, name=head)
    draft.mark_replaced(table)
    for row in table.rows:
        field = _row(row, table.header, columns, step)
        if field.name and field.first("type"):
            yield field
        else:
            draft.warn("row_unread", row.line, row=" | ".join(row.cells))


def _unknown_heads(header: Sequence[str], keys: Sequence[Key]) -> Iterator[str]:
    return (plain(head) for head, key in zip(header, keys, strict=True) if key.name == "" and fold(head))


def _row(row: Row, header: Sequence[str], columns: Sequence[Key], step: int | None) -> FieldDraft:
    field = FieldDraft(row.line, step=step)
    name_key = "id" if Key("id") in columns else "name"
    for key, head, cell in zip(columns, header, row.cells, strict=True):
        if key.name == name_key:
            field.id, field.name = _id_in_cell(cell, exact=name_key == "id"), plain(cell)
        elif key.name not in {"name", "number"} and not is_blank(cell):
            field.facts.append(property_fact(key, head, cell, row.line))
            step_match = _STEP_NUMBER.search(cell) if key.name in {"visible_if", "step"} else None
            field.step = int(step_match[1]) if step_match else field.step
    return field


def property_fact(key: Key, head: str, cell: str, line: int) -> Fact:
    """What a cell says under a heading; a text in another language keeps that in its key."""
    if key.name in {"", FACTS}:
        return Fact(FACTS, f"{plain(head)}: {plain(cell)}", line)
    return Fact(key_text(key), cell, line)


def property_or_note(head: str, cell: str, line: int, draft: FormDraft) -> Fact:
    """What a property says; one that nobody knows is a note, and a warning."""
    key = column_key(head) or Key("")
    if not key.name:
        draft.warn("property_unknown", line, name=plain(head))
    return property_fact(key, head, cell, line)


def _id_in_cell(cell: str, exact: bool) -> str:
    """The id of a cell: what is marked as code, or has the shape of one; a capital word is a name, but not of ids."""
    marked = code_spans(cell)
    text = marked[0] if len(marked) == 1 else plain(cell)
    return text if is_identifier(text) and (exact or bool(marked) or not text[0].isupper()) else ""


def read_tools(chapters: Sequence[Chapter], draft: FormDraft) -> None:
    """Tools in tables, put together by name, and in bullets, or as headings, under a heading that speaks of tools."""
    for chapter in chapters:
        is_about_tools = _speaks_of_tools(chapter)
        if any(map(_lists_tools, chapter.ancestors)) and not any(map(is_property_table, chapter.tables)):
            is_about_tools = True
            _tool_called(chapter.title, chapter.line, draft, _properties_beneath(chapter))
        for passage in chapter.passages:
            if isinstance(passage, Table):
                _tool_rows(passage, draft)
            elif is_about_tools and passage.bullet:
                _tool_bullet(passage, draft)


def _tool_rows(table: Table, draft: FormDraft) -> None:
    keys = [key_of(head, "tool") or Key("") for head in table.header]
    names = {key.name for key in keys}
    if "name" in names and {"purpose", "when", "args", "returns"} & names and not lists_fields(table):
        draft.mark_replaced(table)
        for head in _unknown_heads(table.header, keys):
            draft.warn("key_unknown", table.line, key=head, where=bilingual("a tool"))
        for row in table.rows:
            _tool_row(row, keys, draft)


def _tool_row(row: Row, keys: Sequence[Key], draft: FormDraft) -> None:
    cells = {key_text(key): cell for key, cell in zip(keys, row.cells, strict=True) if not is_blank(cell)}
    if parsed := signature(cells.pop("name", "")):
        _add_tool(parsed[:2], cells, row.line, draft)


def _add_tool(call: tuple[str, dict[str, JsonValue]], cells: dict[str, str], line: int, draft: FormDraft) -> None:
    """A tool of this name and with these parameters, of which `cells` say more, each by its key."""
    args = call[1] or parameters_in(cells.pop("args", ""))
    when, note = ([plain(cells.pop(key))] if key in cells else [] for key in ("when", FACTS))
    facts = {key: Fact(key, plain(cell), line) for key, cell in cells.items() if key not in {"", "args"}}
    draft.add_tool(ToolDraft(call[0], line, when, "".join(note), args, facts))


def _speaks_of_tools(chapter: Chapter) -> bool:
    return bool({"tool", "tools"} & set(fold(chapter.title).split()))


def _lists_tools(chapter: Chapter) -> bool:
    """Whether a heading beneath the title, and of no step, speaks of tools: what stands beneath it may be one each."""
    return chapter.level > 1 and chapter.step is None and _speaks_of_tools(chapter)


def _properties_beneath(chapter: Chapter) -> dict[str, str]:
    """What lines such as "**When**: after the date" beneath a heading say of its tool; its purpose, where none says it,
    is the first sentence, if that ends on the first line."""
    proses = [passage for passage in chapter.passages if isinstance(passage, Prose)]
    lines = [plain(line) for prose in proses for line in prose.text.split("\n")]
    is_told = bool(lines) and not (proses[0].bullet or _PROPERTY.fullmatch(lines[0]))
    return {"purpose": lines[0].partition(". ")[0] if is_told else "", **dict(_properties_in(lines))}


def _properties_in(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each key of a tool that a line gives, with what it says of it."""
    for match in filter(None, map(_PROPERTY.fullmatch, lines)):
        if key := key_of(match[1], "tool"):
            yield key_text(key), match[2]


def _tool_bullet(prose: Prose, draft: FormDraft) -> None:
    if _tool_called(prose.text.split("\n")[0], prose.line, draft):
        draft.mark_replaced(prose)


def _tool_called(text: str, line: int, draft: FormDraft, properties: Mapping[str, str] = MappingProxyType({})) -> bool:
    """Takes the tool that a text such as "`get_x(a)`: what it does" is; False where it is none."""
    parsed = signature(text)
    if not parsed or not ("_" in parsed[0] or parsed[1]) or parsed[2][:1] not in ("", *":-–—"):
        return False
    purpose = plain(parsed[2].lstrip(":-–— *"))
    cells = {**properties, **({"purpose": purpose} if purpose else {})}
    _add_tool(parsed[:2], {key: cell for key, cell in cells.items() if cell}, line, draft)
    return True
