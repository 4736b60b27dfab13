"""Texts in the notation of MediaWiki, said again in markdown: `== Title ==`, `;term`, `:definition`, `''italic''`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from forms_registry.documents.tables import Row, Table
from patterns.regular import linear
from patterns.scanning import encodable

_TEMPLATE = linear(r"\{\{[^{}]*\}\}", "s")
_DEPTH = 3
"""Templates may stand within others."""

_LINK = linear(r"\[\[([^\[\]|\n]*)(?:\|([^\[\]\n]*))?\]\]")
_ADDRESS = linear(r"\[https?://\S+ ([^\[\]\n]+)\]")
_HEADING = linear(r"(={1,6})\s*([^=\s].*?)\s*={1,6}\s*")
_SWITCH = linear(r"__[A-Z]+__")
_ITEM = linear(r"([*#]+)\s*(\S.*)")
_TERM = linear(r";\s*(\S.*)")
_DEFINITION = linear(r":+\s*(.*)")
_ITALIC = linear(r"''(.*?)''")
_BOLD = linear(r"'''(.*?)'''")
_CELL = linear(r"\s*(?:\|\||!!)\s*")
_OUTSIDE_OF_TEXT = ("category:", "file:", "image:")


class WikiTable(Table):
    """A table whose rows stand apart, for each has lines of its own; the empty ones are kept."""


def from_wiki(text: str) -> tuple[str, list[WikiTable]]:
    """The text in markdown, in as many lines, without its tables, and these; any other text as it is."""
    if not _is_wiki(text):
        return text, []
    for _ in range(_DEPTH):
        text = _TEMPLATE.sub(lambda match: _words_of_template(match[0][2:-2]), encodable(text))
    lines = text.split("\n")
    tables = [_table(lines, start, end) for start, end in _spans_of_tables(lines)]
    return "\n".join(map(_line_in_markdown, lines)), [table for table in tables if table.header]


def _is_wiki(text: str) -> bool:
    """Whether a text has headings or definitions as a wiki has, and signs that nobody else writes."""
    lines = text.split("\n")
    has_terms = any(one.startswith(";") and other.startswith(":") for one, other in pairwise(lines))
    has_signs = any(sign in text for sign in ("[[", "{{", "{|", "''"))
    return has_terms or (has_signs and any(_HEADING.fullmatch(encodable(line)) for line in lines))


def _words_of_template(inside: str) -> str:
    """What a template shows as far as it is known: its values that have no name, in as many lines."""
    words = " ".join(part.strip() for part in inside.split("|")[1:] if "=" not in part)
    return words + "\n" * (inside.count("\n") - words.count("\n"))


def _line_in_markdown(line: str) -> str:
    line = _ADDRESS.sub(lambda match: match[1], _LINK.sub(lambda match: _words_of_link(match[1], match[2]), line))
    line = _ITALIC.sub(lambda match: f"*{match[1]}*", _BOLD.sub(lambda match: f"**{match[1]}**", line))
    if heading := _HEADING.fullmatch(line):
        return f"{'#' * len(heading[1])} {heading[2]}"
    if item := _ITEM.fullmatch(line):
        return f"{'  ' * (len(item[1]) - 1)}{'-' if item[1][-1] == '*' else '1.'} {item[2]}"
    if term := _TERM.fullmatch(line):
        name, colon, definition = term[1].partition(" : ")
        return f"**{name}**: {definition}" if colon else name
    definition = _DEFINITION.fullmatch(line)
    return f": {definition[1]}" if definition else "" if _SWITCH.fullmatch(line.strip()) else line


def _words_of_link(target: str, words: str | None) -> str:
    return "" if target.lower().startswith(_OUTSIDE_OF_TEXT) else words or target.lstrip("#:")


def _spans_of_tables(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places of the first line of each table, and of the last."""
    start = None
    for at, line in enumerate(lines):
        if line.lstrip().startswith("{|"):
            start = at
        elif start is not None and line.lstrip().startswith("|}"):
            yield start, at
            start = None


def _table(lines: list[str], start: int, end: int) -> WikiTable:
    """The table between two lines, which are cleared."""
    rows: list[tuple[int, list[str]]] = [(start + 1, [])]
    for at in range(start + 1, end):
        line = lines[at].strip()
        if line.startswith("|-"):
            rows.append((at + 2, []))
        elif line[:1] in {"|", "!"} and line[:2] != "|+":
            rows[-1][1].extend(_cells_of_line(line))
    lines[start : end + 1] = [""] * (end + 1 - start)
    (_, header), *others = _with_heading([row for row in rows if row[1]])
    width = len(header)
    cells = ((number, (*row, *[""] * width)[:width]) for number, row in others)
    return WikiTable(tuple(header), tuple(Row(row, number, width) for number, row in cells), start + 1)


def _with_heading(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows; an empty heading above them where the first is narrower than others."""
    width = max((len(cells) for _, cells in rows), default=0)
    return rows if rows and len(rows[0][1]) == width else [(0, [""] * width), *rows]


def _cells_of_line(line: str) -> list[str]:
    """The cells on a line; a heading alone is the title of what is beneath, in bold."""
    cells = [*map(_words_of_cell, _CELL.split(encodable(line[1:])))]
    return [f"**{cells[0]}**"] if line[0] == "!" and len(cells) == 1 and cells[0] else cells


def _words_of_cell(cell: str) -> str:
    """What stands in a cell, without how it is to look."""
    look, bar, words = cell.partition("|")
    return _line_in_markdown((words if bar and "=" in look else cell).strip())
