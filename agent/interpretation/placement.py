"""Which field each value of a message is said of: one table of candidates and fields, one score, one margin.

What no field clearly has is not placed: it is offered when a field of its kind is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from agent.interpretation.base import ProposedValue, Veto, veto
from agent.interpretation.relevance import NAMED, clause_of, names_tag, read_alike, relevance
from agent.view import FormView
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import Act, acts_at
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.text import Text, read

PLACED, MARGIN = 0.5, 0.12
_ASKED, _ONLY, _ONLY_OPEN, _READ, _CORRECTED, _LAST, _LASTS = 0.5, 0.6, 0.35, 0.6, 0.4, 0.2, 0.55
_BOTH, _BACK = 0.1, 0.2
"""What the question adds to a value that is of one field alone anyway, and what words of correction take from it."""
_ASKED_BACK = 1.5
"""What a question takes from a value: "what happens on Monday?" tells no day, whatever it names."""
_MOST_CELLS = 400
_LOWERS = {Act.SUPPOSES: 0.4, Act.PUTS_OFF: 0.3, Act.TELLS_OF_ANOTHER: 0.4, Act.DENIES: 0.3}
_REFUSED = 0.5
_OPTION_STORY = 0.15
_CHOICES = {"dropdown", "checkbox", "boolean"}
_COUNTS = {"number", "integer"}
_WORDS = {"text", "textarea"}
_MOMENTS = {"date", "time", "datetime"}
NOT_STATED = frozenset({Act.ASKS, Act.SUPPOSES, Act.PUTS_OFF, Act.TELLS_OF_ANOTHER, Act.DENIES})
_PAIRED = {frozenset({"date", "time"}), frozenset({"date", "number"})}
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """A value that a field reads in the message, and how much speaks for the field being meant; `named` how much of
    that its own words beside the value do."""

    item: FieldSpec
    found: Entity | Ambiguity
    score: float
    named: float

    @property
    def span(self) -> Span:
        return self.found.start, self.found.end

    @property
    def value(self) -> JsonValue:
        return self.found.value if isinstance(self.found, Entity) else None


@dataclass(frozen=True, slots=True)
class Placement:
    """`values` are for open fields, `changes` other values than those that stand, for answered ones; `unplaced` says
    that something was said which no field clearly has, `repeats` that a value was said which stands already. `named`
    holds the ids of fields that the words speak of."""

    values: tuple[ProposedValue, ...] = ()
    changes: tuple[ProposedValue, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    named: frozenset[str] = frozenset()
    repeats: bool = False

    @property
    def unplaced(self) -> bool:
        return any(one["why"] in {"weak", "rivals"} for one in self.vetoes)


@dataclass(frozen=True, slots=True)
class Talk:
    """One message and what may tell which fields it speaks of. `taken` are words that are read already."""

    message: str
    view: FormView
    asked: FieldSpec | None = None
    last_answered: str = ""
    corrects: bool = False
    taken: Sequence[Span] = ()
    text: Text = field(init=False)
    takers: dict[tuple[str, str], bool] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", read(self.message))


def place(talk: Talk, fields: Iterable[FieldSpec]) -> Placement:
    """The values of a message for these fields, and changes of answered ones among them."""
    cells = sorted(_cells(talk, list(fields)), key=lambda cell: (-cell.score, cell.found.start))[:_MOST_CELLS]
    given: list[Cell] = []
    vetoes: list[Veto] = []
    for cell in cells:
        if any(_clash(cell, other) for other in given):
            continue
        if why := _why_not(cell, cells, given):
            vetoes.append(veto(cell.item, talk.message[slice(*cell.span)], why))
        else:
            given.append(cell)
    told = [cell for cell in given if not _is_known(talk.view, cell)]
    changes = [cell for cell in given if _is_known(talk.view, cell) and _differs(talk.view, cell)]
    return Placement(
        tuple(proposal(talk, cell) for cell in told),
        tuple(proposal(talk, cell) for cell in changes if isinstance(cell.found, Entity)),
        tuple(vetoes),
        frozenset(cell.item.id for cell in given if cell.named >= NAMED),
        len(told) + len(changes) < len(given),
    )


def proposal(talk: Talk, cell: Cell) -> ProposedValue:
    """A cell as a value with its quote; words of the person where it is unclear."""
    quote, found = talk.message[slice(*cell.span)], cell.found
    if isinstance(found, Ambiguity):
        unclear = found.problem.text.get(talk.view.locale)
        return ProposedValue(cell.item.id, None, quote, cell.span, 0.0, unclear, candidates=found.candidates)
    certainty = 0.95 if cell.score >= NAMED else 0.85
    return ProposedValue(cell.item.id, found.value, quote, cell.span, round(found.confidence * certainty, 3))


def is_taken(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a value keeps the field's limits."""
    return checked(view, item, value) is not None


def checked(view: FormView, item: FieldSpec, value: JsonValue) -> JsonValue:
    """The value as the field keeps it; None where it cannot be the field's."""
    try:
        return view.field_type(item).clean(value, view.value_context(item))
    except InvalidValue:
        return None


def _cells(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[Cell]:
    for item in fields:
        for found in talk.view.field_type(item).extract(talk.message, talk.view.value_context(item)):
            if any(found.start < end and start < found.end for start, end in talk.taken):
                continue
            named = relevance(talk.text, talk.text.at(found.start), item)
            yield Cell(item, found, _score(talk, item, found, named), named)


def _score(talk: Talk, item: FieldSpec, found: Entity | Ambiguity, named: float) -> float:
    score = named + _standing(talk, item, found)
    acts = acts_of(talk.text, talk.text.at(found.start))
    score -= _ASKED_BACK * (Act.ASKS in acts)
    if named < NAMED and item is not talk.asked:
        score -= sum(_LOWERS.get(act, 0.0) for act in acts)
    if isinstance(found, Entity) and not _takes(talk, item, found.value):
        score -= 0.0 if named >= NAMED or item is talk.asked else _REFUSED
    return round(score, 3)


def acts_of(text: Text, at: int) -> frozenset[Act]:
    """What the clause does. "Can you find me a table for 4?" asks for what it says, whatever the verb."""
    acts = acts_at(text, at)
    if not any(text.has(one, "denies", "absent") for one in range(clause_of(text, at)[0], at)):
        acts -= {Act.DENIES}
    if Act.ASKS not in acts:
        return acts
    first, last = text.sentence(at)
    asked_of_us = any(text.has(one, "modal") and text.has(one + 1, "subject_pronoun") for one in range(first, at))
    tells = any(text.has(one, "reports", "question_word") for one in range(first, last))
    return acts - {Act.ASKS} if asked_of_us and not tells else acts


def _standing(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> float:
    """What speaks for a field besides the words near the value: the question, the kind, a correction."""
    known = talk.view.is_answered(item.id)
    score = _by_kind(talk, item, found)
    if item is talk.asked:
        score = max(score + _BOTH, _ASKED) - _BACK * talk.corrects
    elif known and talk.corrects:
        score += _CORRECTED + _LAST * (item.id == talk.last_answered)
    return score + _LASTS * _ends_a_period(talk, item, found)


def _ends_a_period(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> bool:
    """Whether a day or an hour is told as the end of something, and the field is named as one."""
    at = talk.text.at(found.start)
    until = any(talk.text.has(one, "until") for one in (at, at - 1, at - 2))
    return until and item.type in _MOMENTS and names_tag(item, "period_end")


def _by_kind(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> float:
    if item.type in _COUNTS:
        return _READ
    if item.type in _CHOICES:
        confidence = found.confidence if isinstance(found, Entity) else PLACED
        return max(confidence - _OPTION_STORY, 0.0)
    if talk.view.field_type(item).type in _WORDS:
        return _READ
    alike = (other for other in talk.view.visible() if other is not item and read_alike(other, item))
    rivals = [other for other in alike if _may_be_meant(talk, other, item, found)]
    if not rivals:
        return _ONLY
    only_open = item is not talk.asked and not talk.corrects and talk.view.can_be_told(item)
    only_open = only_open and not any(talk.view.can_be_told(other) for other in rivals)
    return _ONLY_OPEN if only_open else 0.0


def _may_be_meant(talk: Talk, other: FieldSpec, item: FieldSpec, found: Entity | Ambiguity) -> bool:
    """Whether another field of the kind could be meant: it can hold the value, or it was asked, or it is open and a
    rule measures the field by it."""
    if not isinstance(found, Entity) or other is talk.asked or _takes(talk, other, found.value):
        return True
    return talk.view.is_open(other) and any(other.id in rule.condition.inputs for rule in item.constraints)


def _takes(talk: Talk, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a field may hold a value: a birth lies behind, an appointment ahead. Looked at once a message."""
    key = item.id, str(value)
    if key not in talk.takers:
        talk.takers[key] = is_taken(talk.view, item, value)
    return talk.takers[key]


def _why_not(cell: Cell, cells: Sequence[Cell], given: Sequence[Cell]) -> str:
    """Why a value is not placed, as a stable code; "" where it is."""
    if cell.score < PLACED:
        return "weak"
    filled = {other.item.id for other in given}
    rivals = [other for other in cells if other is not cell and other.item.id not in filled]
    if any(_overlap(cell, other) and _is_rival(cell, other) for other in rivals if other.item is not cell.item):
        return "rivals"
    again = [other for other in rivals if other.item is cell.item and not _overlap(cell, other)]
    return "several" if any(_is_rival(cell, other) and other.value != cell.value for other in again) else ""


def _is_rival(cell: Cell, other: Cell) -> bool:
    return other.score > cell.score - MARGIN and other.score > 0


def _overlap(one: Cell, other: Cell) -> bool:
    return one.found.start < other.found.end and other.found.start < one.found.end


def _clash(cell: Cell, given: Cell) -> bool:
    """Whether a field has its value, or the words are used; "tonight" is a day and a part of an hour."""
    if cell.item is given.item:
        return True
    return _overlap(cell, given) and frozenset({cell.item.type, given.item.type}) not in _PAIRED


def _is_known(view: FormView, cell: Cell) -> bool:
    return view.is_answered(cell.item.id)


def _differs(view: FormView, cell: Cell) -> bool:
    return checked(view, cell.item, cell.value) not in (None, view.values[cell.item.id])
