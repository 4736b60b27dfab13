"""Sentences of which one of two words is to be struck out: "I am / am not insured"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.hints import is_one_of
from forms_registry.documents.suggest.readers.inquiries import sentences_with_signs
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from patterns.regular import linear
from patterns.scanning import encodable

_SLASH = linear(r"([^\s/]+)\s?/\s?([^\s/]+)\s+([^\s/.,;]+)")
_YES_OR_NO = "yes/no"


def with_struck_out_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines, each sentence that may say something or its opposite as a question for yes or no."""
    return [part for line in lines for part in (_parts_of(line) if _may_be_read(line) else [line])]


def _may_be_read(line: Line) -> bool:
    return line.kind in {TEXT, ITEM} and not (line.boxes or line.hints) and _is_struck_out(line.text)


def _is_struck_out(text: str) -> bool:
    """Whether a word stands beside itself and "not": "will / will not"."""
    pairs = _SLASH.finditer(encodable(text))
    return any(pair[1].lower() == pair[2].lower() and is_one_of("not", pair[3]) for pair in pairs)


def _parts_of(line: Line) -> Iterator[Line]:
    """The sentences of a line; a place to write is of the last, and a number of the first."""
    *others, last = sentences_with_signs(line.text)
    for at, sentence in enumerate((*others, last)):
        part = replace(line, text=sentence, number="" if at else line.number, kind=TEXT if at else line.kind)
        part.has_place = line.has_place and at == len(others)
        is_asked = _is_struck_out(sentence) and not part.has_place
        yield replace(part, kind=ITEM, text=sentence.rstrip(" ."), hints=_YES_OR_NO) if is_asked else part
