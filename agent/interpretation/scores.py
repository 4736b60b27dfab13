"""What speaks for a field being the one that a value is said of: the words beside it, the question, its kind."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Sized
from dataclasses import dataclass, field
from functools import lru_cache

from agent.hearing.about_form import confidence_of
from agent.interpretation.relevance import NAMED, clause_of, read_alike
from agent.view.form_view import FormView
from agent.view.kinds import names_tag
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import Act, acts_at
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.slot_words import asked, called
from nlu.stems import stem
from nlu.text import Text, once, read

_ASKED, _ONLY, _ONLY_OPEN, _READ, _CORRECTED, _LAST, _LASTS = 0.5, 0.6, 0.35, 0.6, 0.4, 0.2, 0.55
_BOTH, _BACK = 0.15, 0.2
"""What the question adds to a value that is of one field alone anyway, and what words of correction take from it."""
_ASKED_BACK = 1.5
"""What a question takes from a value: "what happens on Monday?" tells no day, whatever it names."""
_LOWERS = {Act.SUPPOSES: 0.4, Act.PUTS_OFF: 0.3, Act.TELLS_OF_ANOTHER: 0.4, Act.DENIES: 0.3}
NOT_STATED = frozenset({Act.ASKS, Act.SUPPOSES, Act.PUTS_OFF, Act.TELLS_OF_ANOTHER, Act.DENIES})
_OF_EVENTS = frozenset({Act.SUPPOSES, Act.PUTS_OFF})
"""Where somebody is reached is no event, so it is no less so for being told for a case: "if anything, call ..."."""
_REFUSED, _OPTION_STORY, _OPTION_IN_DOUBT = 0.5, 0.15, 0.5
_MOST_WORK = 60_000  # tokens times fields: thirty fields and 12,000 characters, or 300 fields and 1,200
Span = tuple[int, int]


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
    alike: dict[tuple[str, str | None], tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict, repr=False)
    subject: list[frozenset[str]] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", read(self.message))


def is_too_much(talk: Talk, fields: Sized) -> bool:
    """Whether a message is too long to be held against so many fields in due time. Then nothing of it is placed, for a
    part of the table could miss a rival: it is kept, and what it tells is offered when its field is asked."""
    return len(talk.text) * len(fields) > _MOST_WORK


def is_taken(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a value keeps the field's limits."""
    return checked(view, item, value) is not None


def checked(view: FormView, item: FieldSpec, value: JsonValue) -> JsonValue:
    """The value as the field keeps it; None where it cannot be the field's."""
    try:
        return view.field_type(item).clean(value, view.value_context(item))
    except InvalidValue:
        return None


def score_of(talk: Talk, item: FieldSpec, found: Entity | Ambiguity, named: float) -> float:
    """How much speaks for a field, whose own words beside the value count `named`."""
    score = named + _standing(talk, item, found)
    at = talk.text.at(found.start)
    acts = of_its_person(talk.text, at, item, acts_of(talk.text, at))
    score -= _ASKED_BACK * (Act.ASKS in acts)
    if named < NAMED and item is not talk.asked:
        lowering = acts - _OF_EVENTS if type_of(item).is_contact else acts
        score -= sum(_LOWERS.get(act, 0.0) for act in lowering)
    if isinstance(found, Entity) and not takes(talk, item, found.value):
        score -= 0.0 if named >= NAMED or item is talk.asked else _REFUSED
    return round(score, 3)


@once
def acts_of(text: Text, at: int) -> frozenset[Act]:
    """What the clause does. "Can you find me a table for 4?" asks for what it says, whatever the verb."""
    acts = acts_at(text, at)
    if not _stands(_places(text, "denies", "absent"), clause_of(text, at)[0], at):
        acts -= {Act.DENIES}
    if Act.ASKS not in acts:
        return acts
    return acts - {Act.ASKS} if asks_us_to_do(text, at) else acts


def of_its_person(text: Text, at: int, item: FieldSpec, acts: frozenset[Act]) -> frozenset[Act]:
    """What a clause does, for a field that asks for somebody: "my son" or "she" is no other where it is "your child",
    and everybody else is."""
    whom = _people("\n".join((*called(item), *asked(item))))
    if not whom:
        return acts
    told = _people_in(text, *text.sentence(at))
    return acts - {Act.TELLS_OF_ANOTHER} if told <= whom else acts | {Act.TELLS_OF_ANOTHER}


@lru_cache(maxsize=4096)
def _people(words: str) -> frozenset[str]:
    return _people_in(read(words), 0, len(words))


def _people_in(text: Text, first: int, last: int) -> frozenset[str]:
    """Who is spoken of: "child" for a son as well."""
    people = (at for at in range(first, min(last, len(text))) if text.has(at, "another_person"))
    kinds = ((text.tag(at, "person_noun"), stem(text.word(at))) for at in people)
    return frozenset(str(kind.value) if kind else word for kind, word in kinds)


def asks_us_to_do(text: Text, at: int) -> bool:
    """Whether the clause of a token asks us for a deed, and not to tell something."""
    first, last = text.sentence(at)
    return _stands(_addressing(text), first, at) and not _stands(_places(text, "reports", "question_word"), first, last)


@once
def _addressing(text: Text) -> list[int]:
    """The tokens of "can" and the like before a "you": found once, be there ever so many clauses."""
    return [at for at in _places(text, "modal") if _is_you(text, at + 1)]


def _is_you(text: Text, at: int) -> bool:
    return any(tag.name == "subject_pronoun" and tag.value == "second" for tag in text.tags(at))


@once
def _places(text: Text, *names: str) -> list[int]:
    """The tokens at which entries of these names begin."""
    return [at for at in range(len(text)) if text.has(at, *names)]


def _stands(places: Sequence[int], first: int, last: int) -> bool:
    """Whether one of these places, which are in order, is in `range(first, last)`."""
    return bisect_left(places, first) < bisect_left(places, last)


def _standing(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> float:
    """What speaks for a field besides the words near the value: the question, the kind, a correction."""
    known = talk.view.is_answered(item.id)
    score = _by_kind(talk, item, found)
    if item is talk.asked:
        score = max(score + _BOTH, _ASKED) - _BACK * talk.corrects
    elif known and talk.corrects:
        score += _CORRECTED + _LAST * (item.id == talk.last_answered and not told_with(talk.view, item))
    return score + _LASTS * _ends_a_period(talk, item, found)


def told_with(view: FormView, item: FieldSpec) -> list[FieldSpec]:
    """The other fields of the kind whose answers were told in the same breath: "from the 1st to the 3rd"."""
    turn = view.answers[item.id]["turn"]
    alike = (one for one in view.changeable() if one is not item and read_alike(one, item))
    return [one for one in alike if view.answers[one.id]["turn"] == turn]


def _ends_a_period(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> bool:
    """Whether a day or an hour is told as the end of something, and the field is named as one."""
    at = talk.text.at(found.start)
    until = any(talk.text.has(one, "until") for one in (at, at - 1, at - 2))
    return until and type_of(item).is_moment and names_tag(item, "period_end")


def _by_kind(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> float:
    """What its kind alone says: a number has its noun beside it, an option its words; a day says nothing but where it
    can be of one field only."""
    if type_of(item).takes_free_text and isinstance(found, Entity):
        return min(_READ, confidence_of(found, item, talk.text, talk.view.spec, talk.subject))
    if type_of(item).is_numeric or type_of(item).takes_free_text:
        return _READ
    if type_of(item).is_choice:
        confidence = found.confidence if isinstance(found, Entity) else _OPTION_IN_DOUBT
        return max(confidence - _OPTION_STORY, 0.0)
    return _by_rivals(talk, item, found)


def _by_rivals(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> float:
    """By whether another field of the kind could be meant: it can hold the value, or it was asked, or it is open and a
    rule measures the field by it."""
    could, told = _takers(talk, item, found)
    if _is_measured(talk, item, could):
        return 0.0
    if not could - {item.id}:
        return _ONLY
    is_free = item is not talk.asked and not talk.corrects and talk.view.can_be_told(item)
    return _ONLY_OPEN if is_free and not told - {item.id} else 0.0


def _is_measured(talk: Talk, item: FieldSpec, but: frozenset[str]) -> bool:
    """Whether a rule measures the field by an open one of its kind."""
    spec = talk.view.spec
    named = {name for rule in item.constraints for name in rule.condition.inputs if spec.has(name)} - {item.id, *but}
    return any(read_alike(spec.field(name), item) and talk.view.is_open(spec.field(name)) for name in named)


def _takers(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> tuple[frozenset[str], frozenset[str]]:
    """The visible fields of a kind that may hold a value, and the one that was asked; and those of them that are still
    to be told. Looked at once a value, not once a field."""
    key = type_of(item).kind, str(found.value) if isinstance(found, Entity) else None
    if key not in talk.alike:
        alike = [one for one in talk.view.visible() if type_of(one).kind == key[0]]
        could = [one for one in alike if _may_take(talk, one, found)]
        could += _of_its_day(talk, alike, could, key[1])
        told = frozenset(one.id for one in could if talk.view.can_be_told(one))
        talk.alike[key] = frozenset(one.id for one in could), told
    return talk.alike[key]


def _of_its_day(
    talk: Talk, alike: Sequence[FieldSpec], could: Sequence[FieldSpec], moment: str | None
) -> Sequence[FieldSpec]:
    """The further fields that may hold the day of a moment; a single one reads it by itself, and is a rival so."""
    days = [one for one in alike if moment and one not in could and takes(talk, one, moment.split("T")[0])]
    return days if len(days) > 1 else []


def _may_take(talk: Talk, item: FieldSpec, found: Entity | Ambiguity) -> bool:
    return not isinstance(found, Entity) or item is talk.asked or takes(talk, item, found.value)


def takes(talk: Talk, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a field may hold a value: a birth lies behind, an appointment ahead. Looked at once a message."""
    if (key := (item.id, str(value))) not in talk.takers:
        talk.takers[key] = is_taken(talk.view, item, value)
    return talk.takers[key]
