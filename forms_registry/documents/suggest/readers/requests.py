"""What a letter asks for in its sentences: "Please give me your full name, your date of birth and a phone number"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.attributes import without_brackets
from forms_registry.documents.suggest.hints import contains_one_of, hinted_type, is_asked_for, is_one_of
from forms_registry.documents.suggest.readers.inquiries import (
    TO_ATTACH,
    asked_in,
    is_asking_word,
    papers_in,
    sentences_with_signs,
    without_papers,
)
from forms_registry.documents.suggest.readers.lines import ITEM, TEXT, Line
from forms_registry.documents.suggest.readers.questions import is_for_file, is_paragraph
from patterns.regular import linear
from patterns.scanning import encodable

_ASIDE = linear(r"\s–\s[^–]*(?:\s–(?:\s|,|\z)|[.!?]?\z)")
_LEAST, _MOST_WORDS = 2, 14


def with_requests(lines: Sequence[Line]) -> list[Line]:
    """The lines; a sentence that asks for several things is an item for each of them, and so is what any sentence of a
    paragraph asks."""
    return [part for line in lines for part in (_parts_of(line) or [line])]


def _paper(line: Line, name: str) -> Line:
    return replace(line, text=without_brackets(name), bold=False, hints=TO_ATTACH, last=line.line)


def _is_paragraph_of_letter(line: Line) -> bool:
    """Whether a line is whole sentences, rather than a name or a question of a list."""
    return line.text.endswith((".", "?", "!", ")")) and len(line.text.split()) > _MOST_WORDS


def _requested_in(sentence: str) -> list[str]:
    """The names of the things that a sentence asks for, one of them too, unless it is a paper, or else what it asks."""
    least = _LEAST if any(papers_in(sentence)) else 1
    return [*_things_in(sentence, least)] or asked_in(sentence)


def _parts_of(line: Line) -> list[Line]:
    """The things that a line of a text asks for, with what else it says; [] for any other line."""
    if not _may_request(line):
        return []
    things_in: Callable[[str], Iterable[str]] = _requested_in if _is_paragraph_of_letter(line) else _things_in
    parts, is_request = list[Line](), False
    for sentence in sentences_with_signs(line.text):
        asked = [replace(line, text=thing, kind=ITEM, bold=False, number="") for thing in things_in(sentence)]
        asked += [] if is_for_file(line) else [_paper(line, name) for name in papers_in(sentence)]
        is_request |= bool(asked)
        parts += asked or [replace(line, text=sentence, kind=TEXT, number="")]
    return parts if is_request else []


def _may_request(line: Line) -> bool:
    return is_paragraph(line) or (line.kind == TEXT and not line.is_answered and not line.numbered)


def _things_in(sentence: str, least: int = _LEAST) -> Iterator[str]:
    """The names of the things that a sentence asks for, where it asks for so many; a sentence may be a list of them."""
    first, *others = [piece.strip(" .") for piece in _pieces(_without_asides(sentence))]
    words = first.split()
    start = next((at for at, word in enumerate(words) if is_one_of("determining", word)), 0)
    if len(others) + 1 < least or not _leads_to_things(words[:start], first, len(others) + 1):
        return
    things = [" ".join(words[start:]), *others]
    if (start or not _tells(sentence)) and _are_things(things):
        yield from map(_name_of, things)


def _tells(sentence: str) -> bool:
    """Whether a sentence has a verb, as those that only tell something do."""
    return any(is_one_of("yes_or_no", word) for word in sentence.split())


def _leads_to_things(words: Sequence[str], first: str, count: int) -> bool:
    """Whether the words before the `first` of some things ask for them, or only join a list to the sentence before."""
    if count > 1 and all(is_one_of("joining", word.strip(",:")) for word in words):
        return True
    return contains_one_of("asking", without_brackets(first)) and (count > 1 or not any(map(is_asking_word, words)))


def _without_asides(sentence: str) -> str:
    return _ASIDE.sub(lambda _: " ", encodable(without_papers(sentence)))


def _are_things(pieces: Sequence[str]) -> bool:
    """Whether all pieces name something, half of which forms ask for; an answer alone is none."""
    is_answer = len(pieces) == 1 and hinted_type(pieces[0]) == "boolean"
    return all(map(_is_thing, pieces)) and sum(map(is_asked_for, pieces)) * 2 >= len(pieces) and not is_answer


def _is_thing(piece: str) -> bool:
    words = piece.split()
    is_named = len(words) > 1 and (is_one_of("determining", words[0]) or is_asking_word(words[0]))
    return is_named and len(without_brackets(_name_of(piece)).split()) <= _MOST_WORDS


def _name_of(piece: str) -> str:
    """The name of a thing, up to a comma, without its article; what is asked of it stays a question."""
    name = piece.partition(", ")[0]
    return name if is_asking_word(name.partition(" ")[0]) else name.partition(" ")[2]


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
    is_thing = is_one_of("determining", after) or (joint != " and " and is_asking_word(after))
    return len(joint) if joint and is_thing else 0
