"""A markdown document as headings with the tables, bullets, paragraphs and code beneath them, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from markdown_it import MarkdownIt
from markdown_it.token import Token

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.notations.tables import Table, is_ruler, read_table
from forms_registry.spec.parser.plain import plain

_STEP = re.compile(r"\b(?:step|stage|phase|part|page)\s*#?\s*(\d{1,3})\b|الخطوة\s*(\d{1,3})", re.IGNORECASE)
_NUMBERED = re.compile(r"\s*(\d{1,3})\.(\d{1,3})(?:\.\d+)*\b")


@dataclass(frozen=True, slots=True)
class Bullet:
    """`group` numbers the outermost list that the bullet is in."""

    text: str
    line: int
    depth: int
    group: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Code:
    language: str
    text: str
    line: int


Block = Table | Bullet | Paragraph | Code
SomeBlock = TypeVar("SomeBlock", Table, Bullet, Paragraph, Code)


@dataclass(slots=True)
class Part:
    """One heading (level 0: what comes before the first) and its blocks; `parents` are the headings above it."""

    title: str
    level: int
    line: int
    parents: tuple[Part, ...] = ()
    blocks: list[Block] = field(default_factory=list)

    def of(self, kind: type[SomeBlock]) -> Iterator[SomeBlock]:
        return (block for block in self.blocks if isinstance(block, kind))

    @property
    def path(self) -> tuple[str, ...]:
        """Titles from the top of the document down to this one."""
        return (*(part.title for part in self.parents), self.title)

    @property
    def step(self) -> int | None:
        """The number of the step this part belongs to: `Step 2: ...` above it, or 2 of its own number `2.4`."""
        for part in (self, *reversed(self.parents)):
            if found := _STEP.search(plain(part.title)):
                return int(found.group(1) or found.group(2))
        numbered = _NUMBERED.match(plain(self.title))
        return int(numbered.group(1)) if numbered and self.level >= 3 else None


def read_blocks(markdown: str, findings: Findings) -> tuple[Part, ...]:
    """The document's parts in order; always at least one."""
    lines = markdown.split("\n")
    parts = [Part("", 0, 1)]
    tokens = _reader().parse(markdown)
    depth = group = 0
    heading: Token | None = None
    skip_until = -1
    for index, token in enumerate(tokens):
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            group += depth == 0
            depth += 1
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            depth -= 1
        elif token.type == "heading_open":
            heading = token
        elif token.type == "heading_close":
            heading = None
        elif token.type == "inline" and heading is not None:
            parts.append(_part(token, int(heading.tag[1]), parts))
        elif token.type == "table_open" and token.map:
            skip_until = _nesting_end(tokens, index)
            _add_table(parts[-1], lines, token.map, findings)
        elif index > skip_until:
            parts[-1].blocks.extend(_block(token, depth, group, findings))
    return tuple(parts)


def _reader() -> MarkdownIt:
    """Block structure alone: cells, bullets and headings stay as they were written."""
    reader = MarkdownIt("commonmark").enable("table")
    reader.core.ruler.disable(["inline"])
    return reader


def _part(token: Token, level: int, parts: Sequence[Part]) -> Part:
    above = parts[-1]
    chain = [part for part in (*above.parents, above) if 0 < part.level < level]
    return Part(token.content.strip().rstrip("#").strip(), level, _line(token), tuple(chain))


def _block(token: Token, depth: int, group: int, findings: Findings) -> Iterator[Block]:
    if token.type == "fence" or token.type == "code_block":
        yield Code(token.info.strip().lower(), token.content, _line(token) + (token.type == "fence"))
    elif token.type == "inline" and token.content.strip():
        found = _hidden_table(token, findings)
        if found is not None:
            yield found
        elif depth:
            yield Bullet(token.content.strip(), _line(token), depth, group)
        else:
            yield Paragraph(token.content.strip(), _line(token))


def _hidden_table(token: Token, findings: Findings) -> Table | None:
    """A table that markdown reads as a paragraph, because its ruler has another number of columns."""
    content = token.content.split("\n")
    for index in range(len(content) - 1):
        if "|" in content[index] and is_ruler(content[index + 1]) and content[index].count("|") > 1:
            return read_table(content[index:], _line(token) + index, findings)
    return None


def _add_table(part: Part, lines: list[str], span: Sequence[int], findings: Findings) -> None:
    source = lines[span[0] : span[1]]
    while source and not source[-1].strip(" \t>"):
        source.pop()
    if len(source) > 1 and (table := read_table(source, span[0] + 1, findings)):
        part.blocks.append(table)


def _nesting_end(tokens: Sequence[Token], start: int) -> int:
    level = tokens[start].level
    return next(
        (
            index
            for index in range(start + 1, len(tokens))
            if tokens[index].type == "table_close" and tokens[index].level == level
        ),
        len(tokens),
    )


def _line(token: Token) -> int:
    return (token.map[0] if token.map else 0) + 1
