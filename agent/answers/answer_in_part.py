"""Finds an answer in one part of a message whose other parts talk around it ("he's quite big, so large"), or lead to
what is decided last ("78 or 79, say 79")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from agent.asked.answer_beside import is_plain
from agent.clauses.clause_acts import acts_of
from agent.clauses.relevance import clauses, names_wholly
from agent.mentions.party import party
from agent.slots.leading import core_answer
from agent.slots.placement import Placement
from agent.slots.scores import Talk, fits_limits
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.clauses import is_word
from nlu.dialogue_acts import Act, opens_by_asking, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_name
from nlu.text import Text
from patterns.data import read_beside

_MOST_PARTS = 8
_LEAST_OF_COUNTS = 0.75
"""How sure a number has to be: not one that counts something else."""
_NOT_STATING = frozenset({Act.ASKS, Act.DENIES, Act.PUTS_OFF})
_DECIDING = frozenset(read_beside(__file__)["decides"])


def answer_in_part(talk: Talk, item: FieldSpec, whole: Entity | Ambiguity | None, placed: Placement) -> Entity | None:
    """What the one part that answers says, or the last where it decides between others; None where the message as a
    whole is an answer or a choice of some, and where words or a list are asked for."""
    if _takes_all(item) or opens_by_asking(talk.text) or party(talk.message, item):
        return None
    if _is_whole_answer(talk.text, item, whole):
        return None
    parts = list(_parts_told(talk, item, placed))
    is_decided = len(parts) > 1 and _decides(talk.text, parts[-2].end, parts[-1].start)
    is_one = is_decided or (len({str(part.value) for part in parts}) == 1 and not _leaves_open(talk.text, parts[-1]))
    return parts[-1] if is_one and _is_sure(talk, item, parts[-1]) else None


def _leaves_open(text: Text, read: Entity) -> bool:
    """Whether what one part says is the end of a range, or but one of those between which it is left open: "between 4
    and 6", "either small or large"."""
    at = text.at(read.start)
    ends = any(text.has(near, "and") for near in (at - 1, at)) and any(text.has(near, "between") for near in range(at))
    return ends or any(text.has(near, "either_of") for near in (at - 1, at))


def _is_sure(talk: Talk, item: FieldSpec, read: Entity) -> bool:
    return is_plain(talk, item, read) and (not type_of(item).is_numeric or read.confidence >= _LEAST_OF_COUNTS)


def _takes_all(item: FieldSpec) -> bool:
    """Whether any part of a message may belong to the answer."""
    return type_of(item).chooses_many or (type_of(item).takes_free_text and not asks_for_name(item))


def _is_whole_answer(text: Text, item: FieldSpec, whole: Entity | Ambiguity | None) -> bool:
    """Whether a message as a whole is an answer, or one of some choices; of a moment, a part may be taken back behind
    it."""
    if isinstance(whole, Ambiguity):
        return len(whole.candidates) > 0 and type_of(item).chooses_one
    places_behind = range(text.at(whole.end), len(text)) if whole and type_of(item).is_datetime else ()
    return whole is not None and not any(takes_back(text, at) for at in places_behind)


def _parts_told(talk: Talk, item: FieldSpec, placed: Placement) -> Iterator[Entity]:
    """What each part says that the field takes; a part of a moment goes with what was told of it before."""
    known, message = talk.view.values.get(item.id), core_answer(talk.message, item)
    for part in _answering_parts(talk, item, placed):
        entity = _read_part(talk, item, message, part, known)
        if entity is not None and fits_limits(talk.view, item, entity.value):
            yield entity
            known = entity.value


def _read_part(talk: Talk, item: FieldSpec, message: str, part: tuple[int, int], known: JsonValue) -> Entity | None:
    start, end = talk.text.span(*part)
    context = replace(talk.view.value_context(item), current=known)
    entity = talk.view.answer_in(item, message[start:end], context)
    return replace(entity, start=start + entity.start, end=start + entity.end) if isinstance(entity, Entity) else None


def _depends_on_other_day(text: Text, first: int, last: int) -> bool:
    """Whether a part tells a day by another one, or by a month that is told apart from it: "from the Monday after",
    "in January, say the 4th"."""
    ends = next((at for at in range(last - 1, first, -1) if is_word(text, at)), first)
    months = [at for at in range(len(text)) if text.has(at, "month")]
    return text.has(ends, "preposition") or bool(months and not any(first <= at < last for at in months))


def _answering_parts(talk: Talk, item: FieldSpec, placed: Placement) -> list[tuple[int, int]]:
    """The clauses that tell something, but what is another field's; none of a long story or of nothing else, nor where
    amounts are told of others, too: "4 of us, one is a child"."""
    parts, others = clauses(talk.text), _spans_of_others(talk, item, placed)
    if not 1 < len(parts) <= _MOST_PARTS:
        return []
    own_parts = [part for part in parts if not _is_of_another(talk, item, part, others)]
    if type_of(item).is_numeric and len(own_parts) < len(parts):
        return []
    depends = type_of(item).is_date and any(_depends_on_other_day(talk.text, *part) for part in own_parts)
    return [] if depends else [part for part in own_parts if _states_something(talk.text, *part)]


def _spans_of_others(talk: Talk, item: FieldSpec, placed: Placement) -> list[tuple[int, int]]:
    changes = (value for value in placed.changes if asks_for_name(item) or value.field_id in placed.named)
    sure = (*placed.values, *changes)  # "gold, not silver" names nobody
    return [talk.text.tokens_in(*value.span) for value in sure if value.field_id != item.id]


def _is_of_another(talk: Talk, item: FieldSpec, part: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    named = (other for other in talk.view.visible() if names_wholly(talk.text, part[0], other))
    is_told = any(part[0] < end and first < part[1] for first, end in others)
    return is_told or any(other is not item for other in named)


def _states_something(text: Text, first: int, last: int) -> bool:
    return not acts_of(text, first) & _NOT_STATING and "?" not in (text.word(last - 1), text.word(last))


def _decides(text: Text, end: int, start: int) -> bool:
    """Whether words between two parts settle on the latter."""
    return any(text.word(at) in _DECIDING or takes_back(text, at) for at in range(text.at(end), text.at(start)))
