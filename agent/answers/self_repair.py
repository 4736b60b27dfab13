"""Self-repair: a value that is taken back in the breath in which it was told, "two in the afternoon, no, three". What
is told anew is meant; what it leaves open is as near to the first value as it can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from agent.answers.concluded import concluded
from agent.clauses.relevance import clauses
from agent.slots.scores import Span, Talk, is_taken
from agent.view.hours_in_reach import other_half
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import only_talk, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.problems import question
from nlu.text import Text, once

_MOST_CUES, _MOST_CLAUSES, _NEAR, _LONGEST = 3, 4, 6, 100
_SETTLED = 0.9
_SOME_DAY = "2000-01-01T"
"""What makes a moment of a time, so that two can be held against each other."""
Read = Entity | Ambiguity


class Cue(NamedTuple):
    """Words that take something back, "no, sorry": the `places` at which each begins, and the token behind the last."""

    places: tuple[int, ...]
    last: int


def values_meant(talk: Talk, item: FieldSpec) -> Sequence[Read]:
    """What the message holds that may be told for the field, without what it takes back."""
    told = talk.view.values_in(item, talk.message)
    anew = self_repair(talk, item, told or None)
    return [anew] if anew else told


def self_repair(talk: Talk, item: FieldSpec, told: Sequence[Read] | None = None) -> Read | None:
    """The value, or what it may be, that takes the place of another one `told` before it: by what is read for the field
    in the message unless given. None where none is taken back, or where what follows tells none. A list and a text
    are more than one value; a no may be an answer itself."""
    kind = type_of(item)
    if kind.takes_free_text or kind.chooses_many:
        return None
    for cue in cues(talk.text):
        is_no = kind.is_yes_no and all(talk.text.has(at, "no") for at in cue.places)
        first = None if is_no else _taken_back(talk, item, cue, told)
        if first and (anew := _behind(talk, item, cue.last, first)):
            return anew
    return concluded(talk, item)


@once
def cues(text: Text) -> tuple[Cue, ...]:
    """Where something is taken back that was told before, the last few; nowhere in a long text, which is a story."""
    found: list[Cue] = []
    for at in range(len(text) if len(text) <= _LONGEST else 0):
        if takes_back(text, at) and _is_told(text, at):
            places = [*found.pop().places, at] if found and only_talk(text, found[-1].last, at) else [at]
            found.append(Cue(tuple(places), at + 1))
    return tuple(found[-_MOST_CUES:])


def _is_told(text: Text, last: int) -> bool:
    """Whether something stands before a token that may be taken back; a yes or a no is talk, and may be."""
    return not only_talk(text, 0, last) or any(text.has(at, "means") for at in range(last))


def _taken_back(talk: Talk, item: FieldSpec, cue: Cue, told: Sequence[Read] | None) -> Read | None:
    """What was told of the field right before a cue."""
    if told is None:
        said = talk.message[: talk.text.span(cue.places[0], cue.last)[0]]
        answer = talk.view.answer_in(item, said) if item is talk.asked else None
        told = talk.view.values_in(item, said) or ([answer] if answer else [])
    right_before = (one for one in told if 0 <= cue.places[0] - talk.text.tokens_in(one.start, one.end)[1] <= _NEAR)
    return max(right_before, key=lambda one: one.end, default=None)


def _behind(talk: Talk, item: FieldSpec, behind: int, first: Read) -> Read | None:
    """What is told of it behind the cue: by all of that, or by one of its clauses."""
    reads = (_read(talk, item, start, end, first) for start, end in _parts(talk.text, behind))
    return next((one for one in reads if one), None) or _in_doubt(talk, item, behind, first)


def _in_doubt(talk: Talk, item: FieldSpec, behind: int, first: Read) -> Read | None:
    """A question, where a yes may be denied: "yes, hang on, we don't any more"."""
    denies = any(talk.text.has(at, "denies") for at in range(behind, talk.text.sentence(behind)[1]))
    is_yes = type_of(item).is_yes_no and _values(first) == (True,)
    return question("yes_no_unclear", (first.start, first.end), (True, False)) if denies and is_yes else None


def _parts(text: Text, behind: int) -> Iterator[Span]:
    """In characters: all that stands behind a cue, and the first clauses of it."""
    if behind < len(text):
        yield text.span(behind, len(text))
        ends = ((max(first, behind), last) for first, last in clauses(text) if last > behind)
        yield from (text.span(*one) for one in islice(ends, _MOST_CLAUSES))


def _read(talk: Talk, item: FieldSpec, start: int, end: int, first: Read) -> Read | None:
    """What words behind a cue tell. It rests on all from the first value on, which settles what they leave open."""
    context = talk.view.value_context(item)
    stands = _values(first)[0] if type_of(item).is_moment and isinstance(first, Entity) else context.stands
    words = " " * start + talk.message[start:end]
    read = talk.view.answer_in(item, words, replace(context, stands=stands))
    if read is None:
        return None
    rest = [one for one in _possible(item, read) if one not in _values(first) and is_taken(talk.view, item, one)]
    near = _nearest(rest, _values(first))
    if len(near) == 1:
        return Entity(near[0], first.start, read.end, _SETTLED)
    return Ambiguity(read.problem, first.start, read.end, tuple(rest)) if rest and isinstance(read, Ambiguity) else None


def _possible(item: FieldSpec, read: Read) -> tuple[JsonValue, ...]:
    """What it may be: of an hour that nothing places in a half of the day, the same of the other half too."""
    values = _values(read)
    if type_of(item).is_time and isinstance(read, Entity) and read.confidence < _SETTLED:
        return (*values, other_half(str(read.value)))
    return values


def _values(read: Read) -> tuple[JsonValue, ...]:
    return (read.value,) if isinstance(read, Entity) else read.candidates


def _nearest(rest: list[JsonValue], first: tuple[JsonValue, ...]) -> list[JsonValue]:
    """Of moments the nearest to the one that is taken back; all, of other values."""
    back = _moment(first[0]) if len(first) == 1 else None
    apart = [abs(moment - back) for one in rest if back and (moment := _moment(one))]
    is_of_moments = len(apart) == len(rest)
    return [one for one, gap in zip(rest, apart, strict=True) if gap == min(apart)] if is_of_moments else rest


def _moment(value: JsonValue) -> datetime | None:
    for day in ("", _SOME_DAY):
        with suppress(ValueError):
            return datetime.fromisoformat(f"{day}{value}").replace(tzinfo=None)
    return None
