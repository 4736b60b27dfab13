"""Reads what takes the place of a part of the value that stands: "it ends in 81, not 18", "it's 72 Mill Lane"."""

from __future__ import annotations

from collections.abc import Iterator

from agent.answers.field_words import field_places
from agent.clauses.relevance import clauses
from agent.slots.code_answers import code_like
from agent.slots.leading import core_answer
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, is_new_value
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import rule_matches
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.text import Text, read

_NEAR, _FEWEST, _SURE, _YEAR = 4, 2, 0.9, 4
_CENTURIES = {"19", "20"}


def partial_correction(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """The value that stands with another part, or another one written as it is; of lines, numbers and days."""
    kind, current = type_of(item), part.view.values.get(item.id)
    if not isinstance(current, str) or not (kind.is_single_line or kind.is_phone_number or kind.is_date):
        return None
    readings = _other_years(part, item, current) if kind.is_date else _denied_digits(part.text, current)
    lines = _lines_alike(part, item, current) if kind.is_single_line else ()
    new = (entity for entity in (*readings, *lines) if is_new_value(part.view, item, entity.value))
    entity = next(new, None)
    return proposed(part, item, entity) if entity else None


def _other_years(part: Talk, item: FieldSpec, current: str) -> Iterator[Entity]:
    """The day that stands in another year, where a year is told alone: "it is 1986"."""
    text = part.text
    alone = (at for at in range(len(text)) if _is_year(text.word(at)) and at not in claimed(text, but="number"))
    for at in alone if field_places(part, item) else ():
        yield Entity(text.word(at) + current[_YEAR:], *text.span(at, at + 1), _SURE)


def _is_year(word: str) -> bool:
    return len(word) == _YEAR and word.isdecimal() and word[:2] in _CENTURIES


def _denied_digits(text: Text, current: str) -> Iterator[Entity]:
    """The value with other digits in the place of those that are denied, and stand in it once."""
    for denial in rule_matches(text).get("denied", ()):
        old = next((at for at in range(denial.last, denial.last + _FEWEST) if _has_digit(text, at)), len(text))
        new = next((at for at in _near(text, denial.first, old) if _has_digit(text, at)), None)
        if new is not None and (value := _with_digits(current, text.word(old), text.word(new))):
            yield Entity(value, *text.span(new, new + 1), _SURE)


def _near(text: Text, first: int, at: int) -> Iterator[int]:
    """The tokens of a sentence that stand before a denial, the nearest first, and those behind what it denies."""
    start, end = text.sentence(first)
    yield from range(first - 1, max(first - _NEAR, start) - 1, -1)
    yield from range(at + 1, min(at + 1 + _NEAR, end))


def _has_digit(text: Text, at: int) -> bool:
    return any(map(str.isdecimal, text.word(at)))


def _with_digits(current: str, old: str, new: str) -> str:
    """A value with some of its digits changed: of a line a whole word, of a number any; "" where it has them not just
    once."""
    words = read(current)
    if len(words) > 1:
        places = [words.span(at, at + 1) for at in range(len(words)) if words.word(at) == old]
    else:
        places = [(at, at + len(old)) for at in range(len(current)) if len(old) > 1 and current.startswith(old, at)]
    return current[: places[0][0]] + new + current[places[0][1] :] if len(places) == 1 else ""


def _lines_alike(part: Talk, item: FieldSpec, current: str) -> Iterator[Entity]:
    """What a clause tells in nearly the words of the line that stands, or of a part of it between commas."""
    for first, last in clauses(part.text):
        end_of_line = next(at for at in range(first + 1, last + 1) if is_filler(part.text, at, last))
        start, end = part.text.span(first, end_of_line)
        words = read(part.message[start:end])
        if code := code_like(words, current):
            span = words.span(*code)
            yield Entity(words.original[slice(*span)], start + span[0], start + span[1], _SURE)
        entity = part.view.answer_in(item, core_answer(part.message[start:end].rstrip(" ,;.!"), item))
        if (
            isinstance(entity, Entity)
            and not part.text.has(first, "denies")
            and (value := _in_place(current, str(entity.value)))
        ):
            yield Entity(value, start + entity.start, start + entity.end, _SURE)


def _in_place(current: str, new: str) -> str:
    """A line with new words in the place of the one part of it that they are like; "" where there is none."""
    parts = current.split(",")
    alike = [at for at, old in enumerate(parts) if _are_alike(_words(old), _words(new))]
    if len(alike) != 1:
        return ""
    parts[alike[0]] = " " * (alike[0] > 0) + new
    return ",".join(parts)


def _words(line: str) -> list[str]:
    return [token.text for token in read(line).tokens if token.text.isalnum()]


def _are_alike(old: list[str], new: list[str]) -> bool:
    """Whether two have most of their words in common, a long one among them, and each one that the other has not."""
    shared = {*old} & {*new}
    is_long = any(word.isalpha() and len(word) > _FEWEST for word in shared)
    return is_long and len(shared) * 2 >= len(new) > len(shared) < len(old)
