"""Mends lines of a free text that word processors and mails make otherwise than lists and questions are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from forms_registry.documents.suggest.attributes import split_label
from forms_registry.documents.suggest.hints import choice_in, is_asked_for, is_one_of, opening
from forms_registry.documents.suggest.readers.lines import ITEM, LETTERED, TEXT, Line
from forms_registry.documents.suggest.readers.questions import asks, offers, parts_of, says_how
from forms_registry.documents.suggest.shape import Imported
from patterns.regular import linear
from patterns.scanning import encodable

_LEAST_OF_HEAD = 3
"""So many lines of a mail's head, one after the other, tell that it is one: a form may ask "From" and "To"."""


_CODE = linear(r"([A-Z])(\d{1,2})\s+(\S.*)", "s")
_LEAST_OF_CODES = 3


def without_mail_heads(lines: Sequence[Line], form: Imported) -> Iterator[Line]:
    """The lines without who wrote to whom, when and of what, which is told."""
    for is_head, group in groupby(lines, _is_of_head):
        found = [*group]
        if is_head and len(found) >= _LEAST_OF_HEAD:
            form.leave(found[0].line, "mail_left", said=", ".join(_head(one) for one in found))
        else:
            yield from found


def _is_of_head(line: Line) -> bool:
    head, colon, said = line.text.partition(":")
    is_written = bool(colon and said.strip()) and not (line.has_place or line.boxes or line.numbered)
    return is_written and line.kind == TEXT and is_one_of("mail_head", head)


def _head(line: Line) -> str:
    return line.text.partition(":")[0]


def without_codes(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that are numbered behind a letter in their order, "A1", "A2", without these codes."""
    coded = {at: found for at, line in enumerate(lines) if (found := _CODE.fullmatch(encodable(line.text)))}
    ordered = Counter[str]()
    last = dict[str, int]()
    for found in coded.values():
        ordered[found[1]] += int(found[2]) == last.get(found[1], 0) + 1
        last[found[1]] = int(found[2])
    kept = {at: found[3] for at, found in coded.items() if ordered[found[1]] >= _LEAST_OF_CODES}
    return [replace(line, text=kept[at], numbered=True) if at in kept else line for at, line in enumerate(lines)]


def with_sub_questions(lines: Sequence[Line]) -> list[Line]:
    """The lines; those with letters are items beneath the line before them where they ask, and are not chosen from."""
    found: list[Line] = []
    for is_lettered, group in groupby(_beneath_others(lines), lambda line: line.kind == LETTERED):
        run = [*group]
        if is_lettered and found and _ask(run, found[-1]):
            run = [replace(one, kind=ITEM, is_asked=True, depth=max(one.depth, found[-1].depth + 1)) for one in run]
        found += run
    return found


def _beneath_others(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines; those that are numbered as parts of others stand beneath them."""
    above = 0
    for line in lines:
        if line.is_asked:
            yield replace(line, depth=max(line.depth, above + 1))
        else:
            above = line.depth
            yield line


def _ask(run: Sequence[Line], above: Line) -> bool:
    """Whether one of them asks, or says whether it must be answered, or most are what forms ask for."""
    if choice_in(above.text) is not None:
        return False
    known = 0 if offers(above.text) else sum(is_asked_for(one.text) for one in run)
    return known * 2 >= len(run) or any(map(_is_asking, run))


def _is_asking(line: Line) -> bool:
    told = split_label(line.text)[1]
    is_said = told.required is not None or told.starred
    return is_said or asks(parts_of(line.text)[0]) or goes_on(line)


def goes_on(line: Line) -> bool:
    """Whether a question goes on from an answer: "If so, which?", "Insurer (only if insured)"."""
    return bool(opening(line.text)[0] or split_label(line.text)[1].rules)


def is_asked_over_others(line: Line, after: Line) -> bool:
    return asks(split_label(parts_of(line.text)[0])[0]) and is_above_others(line, after)


def is_above_others(line: Line, after: Line) -> bool:
    """Whether an item is the heading of those beneath it: not where they go on from its answer, or where it says itself
    how it is to be answered."""
    name = parts_of(line.text)[0]
    is_own = asks(split_label(name)[0]) and (goes_on(after) or says_how(name))
    return after.kind == ITEM and after.depth > line.depth and not is_own
