"""Finds the dialogue tests in a document: a section headed Tests that holds them in blocks of YAML.

They are for the form's authors. So they are taken out before anything else is read of a document, and before it is
handed to clients.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from patterns.regular import linear

_HEADINGS = frozenset({"tests", "dialogue tests", "الاختبارات", "اختبارات الحوار"})
_HEADING = linear(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*\Z")
_FENCE = linear(r" {0,3}(`{3,}|~{3,})[ \t]*([^`]*?)[ \t]*\Z")
_YAML = frozenset({"", "yaml", "yml"})


@dataclass(frozen=True, slots=True)
class Block:
    """YAML, and the line of the document on which it begins, counted from 1."""

    text: str
    line: int


@dataclass(slots=True)
class _Section:
    """The lines from `start` to before `end`, counted from 0, under a heading of this level."""

    level: int
    start: int
    end: int = 0
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Split:
    """`blocks` are the tests; `rest` is the document without them, where each line has its number still. `prose` are
    the lines of sections that are headed as if they held tests, and hold none; `unclosed` is that of a block of code
    without an end, or 0."""

    blocks: tuple[Block, ...]
    rest: str
    prose: tuple[int, ...] = ()
    unclosed: int = 0


def split_tests(markdown: str) -> Split:
    """Takes the dialogue tests out of a document whose front matter is blank already."""
    lines = markdown.split("\n")
    sections = list(_sections(lines)) if "#" in markdown else []
    unclosed = _unclosed(lines) if "```" in markdown or "~~~" in markdown else 0
    for section in sections:
        if section.blocks:
            lines[section.start : section.end] = [""] * (section.end - section.start)
    blocks = tuple(block for section in sections for block in section.blocks)
    prose = tuple(section.start + 1 for section in sections if not section.blocks)
    return Split(blocks, "\n".join(lines), prose, unclosed)


def without_tests(markdown: str) -> str:
    """A document as clients get it."""
    lines = markdown.split("\n")
    body = _after_front_matter(lines)
    sections = [section for section in _sections(lines[body:]) if section.blocks]
    for section in reversed(sections):
        del lines[body + section.start : body + section.end]
    return "\n".join(lines).rstrip("\n") + "\n" if sections else markdown


def _unclosed(lines: Sequence[str]) -> int:
    """The line of a block of code that goes on to the end of the document, or 0."""
    parts = _headings_and_fences(lines)
    return next((at + 1 for at, part in parts if isinstance(part, _Fence) and part.end > len(lines)), 0)


def _after_front_matter(lines: Sequence[str]) -> int:
    start = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[start].rstrip() != "---":
        return 0
    return next((end + 1 for end in range(start + 1, len(lines)) if lines[end].rstrip() in {"---", "..."}), 0)


def _sections(lines: Sequence[str]) -> Iterator[_Section]:
    """The sections that are headed as tests, down to the next heading of their level or a higher one."""
    section: _Section | None = None
    for index, part in _headings_and_fences(lines):
        if isinstance(part, _Fence):
            if section and part.block:
                section.blocks.append(part.block)
            continue
        if section and part.level <= section.level:
            section.end = index
            yield section
            section = None
        if section is None and part.is_for_tests:
            section = _Section(part.level, index)
    if section:
        section.end = len(lines)
        yield section


class _Heading(NamedTuple):
    level: int
    is_for_tests: bool


class _Fence(NamedTuple):
    """`block` is what stands in it, if it may be YAML; `end` the index of the line after it."""

    block: Block | None
    end: int


def _headings_and_fences(lines: Sequence[str]) -> Iterator[tuple[int, _Heading | _Fence]]:
    next_line = 0
    for index, line in enumerate(lines):
        if index < next_line:
            continue
        if opening := _FENCE.match(line):
            fence = _fence(lines, index, opening[1], opening[2])
            next_line = fence.end
            yield index, fence
        elif heading := _HEADING.match(line):
            level = len(heading[1])
            yield index, _Heading(level, level > 1 and heading[2].strip(" *_`").casefold() in _HEADINGS)


def _fence(lines: Sequence[str], start: int, mark: str, kind: str) -> _Fence:
    end = next((at for at in range(start + 1, len(lines)) if _closes(lines[at], mark)), len(lines))
    holds_yaml = kind.casefold() in _YAML
    return _Fence(Block("\n".join(lines[start + 1 : end]), start + 2) if holds_yaml else None, end + 1)


def _closes(line: str, mark: str) -> bool:
    bare = line.strip()
    return bare.startswith(mark) and not bare.strip(mark[0])
