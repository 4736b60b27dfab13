"""Mends lines of a free text that word processors and mails make otherwise than lists and questions are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from forms_registry.documents.suggest.attributes import split_label
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import (
    begins_with_one_of,
    condition_opening,
    is_asked_for,
    obligation,
)
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, LETTERED, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, name_and_rest
from forms_registry.documents.suggest.readers.questions import offers_options, says_how_to_answer
from forms_registry.documents.text import plain
from patterns.regular import linear
from patterns.scanning import Match, encodable

_ROUND = linear(r"(\s*)o\s+(\S.*)", "s")
_SEVERAL = 2

_CODE = linear(r"([A-Z]?)(\d{1,2})\s?(\*?)\s+(\S.*)", "s")
_LEAST_OF_CODES, _MOST_OF_NAME = 3, 20
_LEAST = 2
"""So many behind one letter are enough where another has more."""


def with_round_bullets(text: str) -> str:
    """The text, where several lines of a list begin with the letter o, as pasted lists do, with items in their place:
    with circles to choose from, unless these lines are questions or tell something."""
    lines = text.split("\n")
    for run in _round_runs(lines):
        matches = [(at, match) for at in run if (match := _ROUND.fullmatch(encodable(lines[at])))]
        above = next((line for line in reversed(lines[max(run[0] - _SEVERAL, 0) : run[0]]) if line.strip()), "")
        is_told = begins_with_one_of("telling", above)
        is_told = is_told or _are_questions([Line(match[2], at) for at, match in matches], Line(plain(above), 0))
        for at, match in matches:
            lines[at] = f"{match[1]}- {'' if is_told else '○ '}{match[2]}"
    return "\n".join(lines)


def _round_runs(lines: Sequence[str]) -> Iterator[list[int]]:
    """The places of the lines that begin with the letter o, several with nothing but empty lines between them."""
    filled = (at for at, line in enumerate(lines) if line.strip())
    for is_round, run in groupby(filled, lambda at: bool(_ROUND.fullmatch(encodable(lines[at])))):
        places = [*run]
        if is_round and len(places) >= _SEVERAL:
            yield places


def without_codes(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that are numbered in their order, "A1", "A2", without these codes, and titles without their
    numbers. A number alone is a code in its place alone."""
    lines = _with_section_titles(lines)
    coded = _codes(lines)
    named = [_coded(line, coded[at]) if at in coded else line for at, line in enumerate(lines)]
    return [_with_name(line) if at in coded or _says_whether(line) else line for at, line in enumerate(named)]


def _codes(lines: Sequence[Line]) -> dict[int, Match]:
    """The codes that enough lines have in their order, by their places."""
    codes, in_order, last = dict[int, Match](), Counter[str](), dict[str, int]()
    for at, line in enumerate(lines):
        match = _CODE.fullmatch(encodable(line.text))
        is_next = bool(match) and int(match[2]) == last.get(match[1], 0) + 1
        if match and (is_next or match[1]):
            codes[at], last[match[1]] = match, int(match[2])
            in_order[match[1]] += is_next
    return {at: match for at, match in codes.items() if in_order[match[1]] >= _least_of_codes(in_order)}


def _least_of_codes(in_order: Counter[str]) -> int:
    """How many lines behind one letter are codes: fewer where another letter has more."""
    return _LEAST if max(in_order.values(), default=0) >= _LEAST_OF_CODES else _LEAST_OF_CODES


def _coded(line: Line, code: Match) -> Line:
    """A line without its code."""
    return replace(line, number="".join(code.groups()[:2]), text=f"{code[4].removesuffix('.')} {code[3]}".rstrip())


def _with_name(line: Line) -> Line:
    """A line of which a short sentence that it begins with is the name, and the others explain it."""
    name, _, rest = line.text.partition(". ")
    is_named = bool(rest) and len(name.split()) <= _MOST_OF_NAME and not (line.hints or is_asking(name))
    return replace(line, text=name, hints=rest) if is_named else line


def _says_whether(line: Line) -> bool:
    """Whether an item or a clause has a remark, behind its first sentence, that something must be answered, or may."""
    remarks = line.text.partition(". ")[2].replace(". ", ",").split(",")
    is_item = (line.kind == ITEM or "." in line.number) and not line.is_answered
    return is_item and any(obligation(remark.strip(" .")) is not None for remark in remarks)


def _with_section_titles(lines: Sequence[Line]) -> list[Line]:
    """The lines; those whose number the numbers of the next lines go on from are titles: "3 The boat", "3.1 Name"."""
    following = [*lines[1:], Line("", 0)]
    return [
        _title(line) if _is_numbered_above(line, after) else line for line, after in zip(lines, following, strict=False)
    ]


def _is_numbered_above(line: Line, after: Line) -> bool:
    number = line.number or line.text.partition(" ")[0].rstrip(".")
    is_free = line.kind in {TEXT, BOLD} and not line.is_answered and number.isdecimal()
    return is_free and after.number == f"{number}.1"


def _title(line: Line) -> Line:
    text = line.text if line.number else line.text.partition(" ")[2]
    return replace(line, kind=HEADING, level=2, text=text.strip(), number="")


def with_sub_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines; those with letters are items beneath the line before them where they ask, and are not chosen from."""
    kept: list[Line] = []
    for is_lettered, group in groupby(_beneath_others(lines), lambda line: line.kind == LETTERED):
        run = [*group]
        if is_lettered and kept and _are_questions(run, kept[-1]):
            run = [replace(line, kind=ITEM, is_asked=True, depth=max(line.depth, kept[-1].depth + 1)) for line in run]
        kept += run
    return kept


def _beneath_others(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines; those that are numbered as parts of others stand beneath them."""
    above = 0
    for line in lines:
        if line.is_asked:
            yield replace(line, depth=max(line.depth, above + 1))
        else:
            above = line.depth
            yield line


def _are_questions(run: Sequence[Line], above: Line) -> bool:
    """Whether one of them asks, or says whether it must be answered, or most are what forms ask for."""
    if choice_in(above.text) is not None:
        return False
    asked = 0 if offers_options(above.text) else sum(is_asked_for(line.text) for line in run)
    return asked * 2 >= len(run) or any(map(_is_asking, run))


def _is_asking(line: Line) -> bool:
    attributes = split_label(line.text)[1]
    says_whether = attributes.required is not None or attributes.starred
    return says_whether or is_asking(name_and_rest(line.text)[0]) or is_follow_up(line)


def is_follow_up(line: Line) -> bool:
    """Whether a question goes on from an answer: "If so, which?", "Insurer (only if insured)"."""
    return bool(condition_opening(line.text)[0] or split_label(line.text)[1].rules)


def is_asked_over_others(line: Line, after: Line) -> bool:
    """Whether an item is a question that those beneath it belong to."""
    return is_asking(split_label(name_and_rest(line.text)[0])[0]) and is_above_others(line, after)


def is_above_others(line: Line, after: Line) -> bool:
    """Whether an item is the heading of those beneath it: not where they go on from its answer, or where it says itself
    how it is to be answered."""
    name = name_and_rest(line.text)[0]
    is_question = is_asking(split_label(name)[0]) and (is_follow_up(after) or says_how_to_answer(name))
    is_question = is_question or (is_follow_up(after) and split_label(line.text)[1].kind == "boolean")
    return after.kind == ITEM and after.depth > line.depth and not is_question
