"""A markdown document as chapters: headings with the tables and texts below them, each with its line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from forms_registry.documents.tables import Row, Table, is_broken_table, read_table
from forms_registry.documents.text import plain
from forms_registry.schema import Section
from patterns.regular import linear

MAX_SECTION = 20_000
_STEP = linear(r"(?:\d{1,3}[.)]\s*)?(?:step|الخطوة)\s*(\d{1,3})\b\s*[:.)\-–—]*\s*(.*)\Z", "is")
_NESTING = {"bullet_list_open": 1, "ordered_list_open": 1, "bullet_list_close": -1, "ordered_list_close": -1}


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph or a bullet; without code blocks."""

    text: str
    line: int
    bullet: bool = False


@dataclass(slots=True)
class Chapter:
    """One heading (level 0: what comes before the first) with what stands beneath it, down to the next heading.

    `ancestors` are the headings that it belongs to, the highest first, and `earlier_table` is the last table of any
    chapter before it; `broken_tables` are paragraphs meant to be tables.
    """

    title: str
    level: int
    line: int
    ancestors: tuple[Chapter, ...] = ()
    earlier_table: Table | None = None
    tables: list[Table] = field(default_factory=list)
    passages: list[Prose | Table] = field(default_factory=list)
    broken_tables: list[Table] = field(default_factory=list)

    @property
    def last_table(self) -> Table | None:
        """The table that separated rows belong to: the last one of this chapter, or of those before it."""
        return self.tables[-1] if self.tables else self.earlier_table

    @property
    def step(self) -> tuple[int, str] | None:
        """(number, title) of a heading such as `## Step 2: Injury details`."""
        match = _STEP.match(plain(self.title))
        return (int(match[1]), match[2].strip()) if match else None

    @property
    def step_number(self) -> int | None:
        """The step of this chapter, by its own heading or one above it."""
        return next((part.step[0] for part in (self, *reversed(self.ancestors)) if part.step), None)


def read_chapters(markdown: str, *, has_code: bool = True) -> tuple[Chapter, ...]:
    """The document's chapters in order; at least one. Without code, indented lines are text."""
    lines = markdown.split("\n")
    chapters = [Chapter("", 0, 1)]
    depth = 0
    heading: Token | None = None
    inside_table = False
    for token in _parser(has_code).parse(markdown):
        depth += _NESTING.get(token.type, 0)
        if token.type in {"heading_open", "heading_close"}:
            heading = token if token.type == "heading_open" else None
        elif token.type in {"table_open", "table_close"}:
            inside_table = token.type == "table_open"
            _add_table(chapters[-1], lines, token.map or (0, 0))
        elif token.type == "inline" and heading is not None:
            chapters.append(_chapter(token, int(heading.tag[1]), chapters))
        elif token.type == "inline" and not inside_table:
            _add_text(chapters[-1], token, bullet=depth > 0)
    return tuple(chapters)


@cache
def _parser(has_code: bool) -> MarkdownIt:
    """Block structure only: cells, bullets and headings stay raw."""
    parser = MarkdownIt("commonmark").enable("table").disable([] if has_code else ["code"])
    parser.core.ruler.disable(["inline"])
    return parser


def _chapter(token: Token, level: int, chapters: Sequence[Chapter]) -> Chapter:
    last = chapters[-1]
    ancestors = tuple(part for part in (*last.ancestors, last) if 0 < part.level < level)
    return Chapter(token.content.strip().rstrip("#").strip(), level, _line(token), ancestors, last.last_table)


def _add_text(chapter: Chapter, token: Token, *, bullet: bool) -> None:
    if not token.content.strip():
        return
    lines = token.content.split("\n")
    table = chapter.last_table
    if table and (rows := table.rows_in(lines, _line(token))):
        _add_rows(chapter, table, rows)
        return
    by_tabs = token.content.replace("\t", "|").split("\n")
    if is_broken_table(by_tabs):
        chapter.broken_tables.append(read_table(by_tabs[:1], _line(token)))
    chapter.passages.append(Prose(token.content.strip(), _line(token), bullet))


def _add_table(chapter: Chapter, lines: Sequence[str], span: Sequence[int]) -> None:
    source = list(lines[span[0] : span[1]])
    while source and not source[-1].strip(" \t>"):
        source.pop()
    if len(source) > 1:
        table = read_table(source, span[0] + 1)
        chapter.tables.append(table)
        chapter.passages.append(table)


def _add_rows(chapter: Chapter, table: Table, rows: Sequence[Row]) -> None:
    """Adds rows that a blank line, a comment or a heading separates from their table."""
    if table not in chapter.tables:
        chapter.tables.append(Table(table.header, (), table.line))
        chapter.passages.append(chapter.tables[-1])
    place = chapter.passages.index(chapter.tables[-1])
    chapter.tables[-1] = chapter.passages[place] = replace(chapter.tables[-1], rows=(*chapter.tables[-1].rows, *rows))


def _line(token: Token) -> int:
    return (token.map[0] if token.map else 0) + 1


def sections(chapters: Sequence[Chapter]) -> Iterator[Section]:
    """Each heading with its text, for answering questions."""
    for chapter in chapters:
        lines = [line for passage in chapter.passages for line in _lines(passage)]
        text = "\n".join(line for line in lines if line.strip())[:MAX_SECTION]
        if text:
            yield Section(plain(chapter.title), text, chapter.line)


def _lines(passage: Prose | Table) -> Iterator[str]:
    if isinstance(passage, Prose):
        yield ("- " if passage.bullet else "") + plain(passage.text)
        return
    heads = [plain(head) for head in passage.header]
    for row in passage.rows:
        cells = [plain(cell) for cell in row.cells]
        if len(heads) == 2:
            yield f"{cells[0]}: {cells[1]}"
        else:
            yield "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True) if cell)
