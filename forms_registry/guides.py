"""A guide as passages: what stands beneath each heading, cut so that each can be read by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forms_registry.documents.text import language_of, plain

MAX_CHARS = 200_000
_PASSAGE_CHARS = 1200
_FENCES = ("```", "~~~")


@dataclass(frozen=True, slots=True)
class Passage:
    """`heading` is the path of headings beneath the title, "" where there is none; `language` is "en" or "ar"."""

    heading: str
    text: str
    language: str


def passages_of(markdown: str) -> Iterator[Passage]:
    """In the order of the document. What is too long for one passage becomes several, cut between paragraphs."""
    for heading, paragraphs in _chapters(markdown):
        for text in _pieces(paragraphs):
            yield Passage(heading, text, language_of(f"{heading} {text}") or "en")


def title_of(markdown: str) -> str:
    """The first heading of the first order; "" without one."""
    headings = (plain(line[2:]).strip() for line in markdown.splitlines() if line.startswith("# "))
    return next(filter(None, headings), "")


def _chapters(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Each heading's path, without that of the title, with its paragraphs in plain words."""
    path: dict[int, str] = {}
    paragraphs: list[str] = [""]
    fenced = False
    for line in markdown.splitlines():
        fenced ^= line.lstrip().startswith(_FENCES)
        level = 0 if fenced else len(line) - len(line.lstrip("#"))
        if 0 < level <= 6 and line[level : level + 1] == " ":
            yield _path(path), paragraphs
            path = {order: name for order, name in path.items() if order < level} | {level: plain(line[level:]).strip()}
            paragraphs = [""]
        elif not line.strip():
            paragraphs.append("")
        elif not line.lstrip().startswith(_FENCES):
            paragraphs[-1] = f"{paragraphs[-1]}\n{plain(line).strip()}".strip()
    yield _path(path), paragraphs


def _path(path: dict[int, str]) -> str:
    return " › ".join(name for order, name in sorted(path.items()) if order > 1 and name)


def _pieces(paragraphs: list[str]) -> Iterator[str]:
    piece = ""
    for paragraph in filter(None, paragraphs):
        if piece and len(piece) + len(paragraph) > _PASSAGE_CHARS:
            yield piece
            piece = ""
        piece = f"{piece}\n{paragraph}".strip()
    if piece:
        yield piece
