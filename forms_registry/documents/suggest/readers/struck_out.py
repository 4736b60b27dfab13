"""Sentences in which all but some words are to be struck out: "I am / am not insured", "I pay  by card / in cash"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.hints import is_one_of
from forms_registry.documents.suggest.readers.inquiries import sentences_with_signs
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from patterns.regular import linear, split_at
from patterns.scanning import Match, encodable

_OPPOSED = linear(r"([^\s/*]+)\*?\s*/\s*([^\s/*]+)\s+([^\s/.,;*]+)")
_SET_OFF = linear(r"([^\s/][^/]*?)\s{2,}([^\s/][^/]{0,40}?(?:\s/\s[^/]{1,60}?)+)(?:\s{2,}(\S.*)|[\s.\])]*)", "s")
_YES_OR_NO = "yes/no"
_AROUND = " .,;:[]*–-"
_LEAST = 2
"""So many choices set off in sentences tell that it is the way in which a text asks."""


def with_struck_out_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines, each sentence that may say something or its opposite as a question for yes or no, and each with words
    set off between slashes as a question for one of these."""
    sentences = [[*_sentences(line)] for line in lines]
    choices = sum(bool(_choice_in(sentence)) for some in sentences for sentence in some)
    parts = [[part for sentence in some for part in _parts_of(sentence, choices >= _LEAST)] for some in sentences]
    return [part for line, some in zip(lines, parts, strict=True) for part in _asked(some, line)]


def _asked(parts: list[Line], line: Line) -> list[Line]:
    """The parts of a line where one of them asks; else the line as it is."""
    return parts if any(part.hints or part.boxes for part in parts) else [line]


def _sentences(line: Line) -> Iterator[Line]:
    """The sentences of a line that may have words to be struck out; a place to write is of the last."""
    if line.kind not in {TEXT, ITEM} or "/" not in line.text or line.boxes or line.hints:
        return
    sentences = [*sentences_with_signs(line.text)]
    for at, sentence in enumerate(sentences):
        part = replace(line, text=sentence, has_place=line.has_place and at + 1 == len(sentences))
        yield replace(part, kind=TEXT, number="") if at else part


def _parts_of(line: Line, may_choose: bool) -> list[Line]:
    """The question that a sentence is, and what stands behind it before a place to write."""
    item = replace(line, kind=ITEM, text=line.text.strip(_AROUND), has_place=False)
    if _is_opposed(line.text) and not line.has_place:
        return [replace(item, hints=_YES_OR_NO)]
    if not may_choose or not (choice := _choice_in(line)):
        return [line]
    before, after = choice[1].strip(_AROUND), (choice[3] or "").strip(_AROUND)
    options = tuple(option.strip(_AROUND) for option in split_at(choice[2], "/"))
    name = before if line.has_place or not after else f"{before} … {after}"
    return [
        replace(item, text=name, boxes=options, is_round=True),
        *([replace(line, text=after)] if line.has_place else []),
    ]


def _choice_in(line: Line) -> Match | None:
    """What stands before words to choose from that are set off in a sentence, these, and what stands after them."""
    return None if line.number else _SET_OFF.fullmatch(encodable(line.text))


def _is_opposed(text: str) -> bool:
    """Whether a word stands beside itself and "not": "will / will not"."""
    pairs = _OPPOSED.finditer(encodable(text))
    return any(pair[1].lower() == pair[2].lower() and is_one_of("not", pair[3]) for pair in pairs)
