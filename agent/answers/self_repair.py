"""Self-repair: a value that is taken back in the breath in which it was told, "two in the afternoon, no, three". What
is told anew is meant; what it leaves open is as near to the first value as it can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from agent.answers.conclusions import conclusion
from agent.clauses.relevance import clauses
from agent.slots.scores import Span, Talk, fits_limits
from agent.view.plausible_hours import other_half
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import is_filler, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.problems import make_ambiguity
from nlu.text import Text, once

_MOST_CUES, _MOST_CLAUSES, _NEAR, _LONGEST = 3, 4, 6, 100
_SETTLED = 0.9
_SOME_DAY = "2000-01-01T"
"""What makes a moment of a time, so that two can be held against each other."""
ReadValue = Entity | Ambiguity


class Cue(NamedTuple):
    """Words that take something back, "no, sorry": the `places` at which each begins, and the token behind the last."""

    places: tuple[int, ...]
    last: int


def values_after_repair(talk: Talk, item: FieldSpec) -> Sequence[ReadValue]:
    """What the message holds that may be told for the field, without what it takes back."""
    values = talk.view.values_in(item, talk.message)
    repair = self_repair(talk, item, values or None)
    return [repair] if repair else values


def self_repair(talk: Talk, item: FieldSpec, values: Sequence[ReadValue] | None = None) -> ReadValue | None:
    """The value, or what it may be, that takes the place of another one before it: of the `values` that are read
    for the field in the message, unless given; of several the last. None where none is taken back, or where what
    follows tells none. A list and a text are more than one value; a no may be an answer itself."""
    kind = type_of(item)
    if kind.takes_free_text or kind.chooses_many:
        return None
    behind = [0, *(cue.last for cue in cues(talk.text))]
    for since, cue in reversed([*zip(behind, cues(talk.text), strict=False)]):
        is_no = kind.is_yes_no and all(talk.text.has(at, "no") for at in cue.places)
        first = None if is_no else _value_taken_back(talk, item, cue, values, since)
        if first and (repair := _value_behind(talk, item, cue.last, first)):
            return repair
    return conclusion(talk, item)


@once
def cues(text: Text) -> tuple[Cue, ...]:
    """Where something is taken back that was told before, the last few; nowhere in a long text, which is a story."""
    cues_found: list[Cue] = []
    for at in range(len(text) if len(text) <= _LONGEST else 0):
        if takes_back(text, at) and _follows_value(text, at):
            places = [*cues_found.pop().places, at] if cues_found and is_filler(text, cues_found[-1].last, at) else [at]
            cues_found.append(Cue(tuple(places), at + 1))
    return tuple(cues_found[-_MOST_CUES:])


def _follows_value(text: Text, last: int) -> bool:
    """Whether something stands before a token that may be taken back; a yes or a no is talk, and may be."""
    return not is_filler(text, 0, last) or any(text.has(at, "means") for at in range(last))


def _value_taken_back(
    talk: Talk, item: FieldSpec, cue: Cue, values: Sequence[ReadValue] | None, since: int
) -> ReadValue | None:
    """What was told of the field right before a cue, from the token `since` on, behind the cue before it."""
    if values is None:
        start, end = talk.text.span(since, cue.last)[0], talk.text.span(cue.places[0], cue.last)[0]
        words = " " * start + talk.message[start:end]
        answer = talk.view.answer_in(item, words) if item is talk.asked else None
        values = talk.view.values_in(item, words) or ([answer] if answer else [])
    ends = ((value, talk.text.tokens_in(value.start, value.end)[1]) for value in values)
    right_before = (value for value, end in ends if _is_right_before(talk.text, end, cue.places[0]))
    return max(right_before, key=lambda value: value.end, default=None)


def _is_right_before(text: Text, end: int, place: int) -> bool:
    """Whether a value ends so near to a cue that this may take it back, and not what else a later sentence tells."""
    return 0 <= place - end <= _NEAR and (text.sentence(place)[0] < end or is_filler(text, end, place))


def _value_behind(talk: Talk, item: FieldSpec, place: int, first: ReadValue) -> ReadValue | None:
    """What is told of it behind the cue: by all of that, or by one of its clauses."""
    reads = (_read_span(talk, item, start, end, first) for start, end in _spans_behind(talk.text, place))
    return next((value for value in reads if value), None) or _doubt_behind_yes(talk, item, place, first)


def _doubt_behind_yes(talk: Talk, item: FieldSpec, start: int, first: ReadValue) -> ReadValue | None:
    """A question, where a yes may be denied: "yes, hang on, we don't any more"."""
    denies = any(talk.text.has(at, "denies") for at in range(start, talk.text.sentence(start)[1]))
    is_yes = type_of(item).is_yes_no and _values(first) == (True,)
    return make_ambiguity("yes_no_unclear", (first.start, first.end), (True, False)) if denies and is_yes else None


def _spans_behind(text: Text, start: int) -> Iterator[Span]:
    """In characters: all that stands behind a cue, and the first clauses of it."""
    if start < len(text):
        yield text.span(start, len(text))
        ends = ((max(first, start), last) for first, last in clauses(text) if last > start)
        yield from (text.span(*clause) for clause in islice(ends, _MOST_CLAUSES))


def _read_span(talk: Talk, item: FieldSpec, start: int, end: int, first: ReadValue) -> ReadValue | None:
    """What words behind a cue tell. It rests on all from the first value on, which settles what they leave open."""
    context = talk.view.value_context(item)
    known = _values(first)[0] if type_of(item).is_moment and isinstance(first, Entity) else context.current
    words = " " * start + talk.message[start:end]
    answer = talk.view.answer_in(item, words, replace(context, current=known))
    if answer is None:
        return None
    others = [value for value in _possible_values(item, answer) if value not in _values(first)]
    others = [value for value in others if fits_limits(talk.view, item, value)]
    nearest = _nearest(others, _values(first))
    if len(nearest) == 1:
        return Entity(nearest[0], first.start, answer.end, _SETTLED)
    if not others or not isinstance(answer, Ambiguity):
        return None
    return Ambiguity(answer.problem, first.start, answer.end, tuple(others))


def _possible_values(item: FieldSpec, read: ReadValue) -> tuple[JsonValue, ...]:
    """What it may be: of an hour that nothing places in a half of the day, the same of the other half too."""
    values = _values(read)
    if type_of(item).is_time and isinstance(read, Entity) and read.confidence < _SETTLED:
        return (*values, other_half(str(read.value)))
    return values


def _values(read: ReadValue) -> tuple[JsonValue, ...]:
    return (read.value,) if isinstance(read, Entity) else read.candidates


def _nearest(rest: list[JsonValue], first: tuple[JsonValue, ...]) -> list[JsonValue]:
    """Of moments the nearest to the one that is taken back; all, of other values."""
    taken_back = _parsed_moment(first[0]) if len(first) == 1 else None
    gaps = [abs(moment - taken_back) for value in rest if taken_back and (moment := _parsed_moment(value))]
    is_of_moments = len(gaps) == len(rest)
    return [value for value, gap in zip(rest, gaps, strict=True) if gap == min(gaps)] if is_of_moments else rest


def _parsed_moment(value: JsonValue) -> datetime | None:
    for day in ("", _SOME_DAY):
        with suppress(ValueError):
            return datetime.fromisoformat(f"{day}{value}").replace(tzinfo=None)
    return None
