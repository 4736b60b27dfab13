"""What a letter asks for in its sentences: "Please give me your full name, your date of birth and a phone number"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.hints import contains_one_of, is_asked_for, is_one_of
from forms_registry.documents.suggest.readers.inquiries import asked_in, papers_in, sentences_in, without_papers
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.questions import is_for_file, is_paragraph
from patterns.regular import linear
from patterns.scanning import encodable

_ASIDE = linear(r"\s–\s[^–]*(?:\s–(?:\s|,|\z)|[.!?]?\z)")
_TO_ATTACH = "Please attach it."
_LEAST, _MOST_WORDS = 2, 14


def with_requests(lines: Sequence[Line]) -> list[Line]:
    """The lines; a sentence that asks for several things is an item for each of them. In a text that asks so, what its
    other sentences ask is one as well."""
    read = [_parts_of(line, _things_in) for line in lines]
    if any(part.kind == ITEM for parts in read for part in parts):
        read = [parts or _asked_by(line) for parts, line in zip(read, lines, strict=True)]
    return [part for parts, line in zip(read, lines, strict=True) for part in (parts or [line])]


def _paper(line: Line, name: str) -> Line:
    return replace(line, text=without_brackets(name), bold=False, hints=_TO_ATTACH, last=line.line)


def _asked_by(line: Line) -> list[Line]:
    """What a line asks that is whole sentences, rather than a name or a question of a list; [] for any other."""
    is_text = line.text.endswith((".", "?", "!", ")")) and len(line.text.split()) > _MOST_WORDS
    return _parts_of(line, asked_in) if is_text else []


def _parts_of(line: Line, things_in: Callable[[str], Iterable[str]]) -> list[Line]:
    """The things that a line of a text asks for, with what else it says; [] for any other line."""
    if not _may_request(line):
        return []
    parts, is_request = list[Line](), False
    for sentence in sentences_in(line.text):
        asked = [replace(line, text=thing, kind=ITEM, bold=False, number="") for thing in things_in(sentence)]
        asked += [] if is_for_file(line) else [_paper(line, name) for name in papers_in(sentence)]
        is_request |= bool(asked)
        parts += asked or [replace(line, text=sentence, kind=TEXT, number="")]
    return parts if is_request else []


def _may_request(line: Line) -> bool:
    return is_paragraph(line) or (line.kind == TEXT and not line.is_answered and not line.numbered)


def _things_in(sentence: str) -> Iterator[str]:
    """The names of the things that a sentence asks for, where it asks for several."""
    pieces = [piece.strip(" .") for piece in _pieces(_ASIDE.sub(lambda _: " ", encodable(without_papers(sentence))))]
    if len(pieces) < _LEAST or not contains_one_of("asking", without_brackets(pieces[0])):
        return
    starts = (at for at, word in enumerate(pieces[0].split()) if is_one_of("determining", word))
    first = " ".join(pieces[0].split()[next(starts, 0) :])
    things = [first, *pieces[1:]]
    if all(map(_is_thing, things)) and sum(map(is_asked_for, things)) * 2 >= len(things):
        yield from (thing.split(maxsplit=1)[1] for thing in things)


def _is_thing(piece: str) -> bool:
    words = piece.split()
    is_named = len(words) > 1 and is_one_of("determining", words[0])
    return is_named and len(without_brackets(piece).split()) <= _MOST_WORDS


def _pieces(sentence: str) -> Iterator[str]:
    """The parts of a sentence between commas and "and", with the brackets behind them."""
    depth, start = 0, 0
    for at, sign in enumerate(sentence):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        joint = _joint_at(sentence, at) if depth == 0 and at >= start else 0
        if joint:
            yield sentence[start:at]
            start = at + joint
    yield sentence[start:]


def _joint_at(sentence: str, at: int) -> int:
    """The length of the joint between two parts that begins at a place; 0 where none does."""
    joints = (joint for joint in (", and ", ", ", " and ") if sentence.startswith(joint, at))
    joint = next(joints, "")
    after = sentence[at + len(joint) :].partition(" ")[0]
    return len(joint) if joint and is_one_of("determining", after) else 0
