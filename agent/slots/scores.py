"""Scores how likely a value is meant for a field: by the words beside it, the question that was asked, and its type."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from dataclasses import dataclass, field
from functools import cached_property

from agent.clauses.about_form import seeking_tokens, subject_of
from agent.clauses.clause_acts import acts_for_field, acts_of, any_in, ends_talk, is_of_past_time, tells_an_end
from agent.clauses.clause_owner import clause_owner, tells_of_oneself
from agent.clauses.day_tense import is_of_another_time, is_told_as_past
from agent.clauses.relevance import NAMED, relevance
from agent.view.field_names import same_kind
from agent.view.form_view import FormView
from agent.view.kinds import names_tag
from agent.view.people import SPEAKER, is_personal
from agent.view.period_fields import period_ends
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import Act
from nlu.entities.places import is_town
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, read

_ASKED, _ONLY, _ONLY_OPEN, _READ, _CORRECTED, _LAST, _LASTS = 0.5, 0.6, 0.35, 0.6, 0.49, 0.2, 0.55
_BOTH, _BACK = 0.15, 0.2
"""What the question adds to a value that only one field can take, and what words of correction subtract from it."""
_ASKED_BACK = 1.5
"""Subtracted in questions ("what happens on Monday?"), for the past, and at the end of the talk, whatever is named."""
_LOWERS = {Act.SUPPOSES: 0.4, Act.PUTS_OFF: 0.3, Act.TELLS_OF_ANOTHER: 0.4, Act.DENIES: 0.3}
_OF_EVENTS = frozenset({Act.SUPPOSES, Act.PUTS_OFF})
"""Not subtracted for contact details, which are as valid when given for a case: "if anything, call ..."."""
_REFUSED, _OPTION_STORY, _OPTION_IN_DOUBT, _GONE = 0.5, 0.15, 0.5, 0.11
"""A day that is told as gone is no sure value of what is to come, and still a rival of other fields."""
_AHEAD = {"today", "today+1d", "now"}
_MOST_WORK = 60_000  # tokens times fields: thirty fields and 12,000 characters, or 300 fields and 1,200
Span = tuple[int, int]


@dataclass(frozen=True)
class Talk:
    """One message in context. `corrects`: it contains words of correction. `taken` are the spans already used; `held`
    and `alike` are caches."""

    message: str
    view: FormView
    asked: FieldSpec | None = None
    last_answered: str = ""
    corrects: bool = False
    taken: Sequence[Span] = ()
    text: Text = field(init=False)
    held: dict[tuple[str, str], bool] = field(default_factory=dict, repr=False)
    alike: dict[tuple[str, str | None], tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", read(self.message))

    @cached_property
    def subject(self) -> frozenset[str]:
        """The stems of what the form is about."""
        return subject_of(self.view.spec)

    @cached_property
    def is_ahead(self) -> bool:
        """Whether the form is about the future: one of its days may not be in the past."""
        return any(str(item.limits.minimum) in _AHEAD for item in self.view.spec.fields if type_of(item).is_moment)

    @property
    def asks_amount(self) -> bool:
        """Whether a number was asked for, which any amount may answer."""
        return self.asked is not None and type_of(self.asked).is_numeric

    @property
    def asks_yes_no(self) -> bool:
        return self.asked is not None and type_of(self.asked).is_yes_no

    def acts(self, at: int, item: FieldSpec) -> frozenset[Act]:
        """The acts of the clause at a token for a field. A clause about another person, or about the past while the
        form is about the future, gets TELLS_OF_ANOTHER."""
        acts = acts_for_field(self.text, at, item, acts_of(self.text, at))
        if Act.ASKS in acts and any_in(self._seeking, self.text.sentence(at)[0], at):
            acts -= {Act.ASKS}
        if (is_own := self.is_of(at, item)) is not None:
            acts = acts - {Act.TELLS_OF_ANOTHER} if is_own else acts | {Act.TELLS_OF_ANOTHER}
        return acts | {Act.TELLS_OF_ANOTHER} if self.is_past_or_closing(at, item) else acts

    def is_of(self, at: int, item: FieldSpec) -> bool | None:
        """Whether the clause at a token is about the person whose field it is, in a form that distinguishes people;
        None if that is open or does not matter."""
        people = self.view.people
        owner = clause_owner(self.text, at, people) if item.id in people.owners else ""
        is_own = people.is_of(item, owner, self.view) if owner else None
        is_of_self = owner == SPEAKER and type_of(item).is_choice and tells_of_oneself(self.text, at)
        return is_own if is_own or is_of_self or is_personal(item) else None

    @cached_property
    def _seeking(self) -> list[int]:
        return seeking_tokens(self.text, self.subject)

    def is_past_or_closing(self, at: int, item: FieldSpec) -> bool:
        """Whether a clause is about the past while the form is about the future, or ends the talk: "that is all
        today"."""
        is_day = type_of(item).is_moment and not type_of(item).is_time
        is_gone = self.is_ahead and not is_day and is_of_past_time(self.text, at, self.view.context.now.year)
        return is_gone or ends_talk(self.text, at)

    @cached_property
    def period_ends(self) -> dict[str, FieldSpec]:
        """The fields that start a period, each with the field that ends it."""
        return {first.id: last for first, last in period_ends([*self.view.visible()])}


def exceeds_work_limit(talk: Talk, fields: Sized) -> bool:
    """Whether scoring a message against so many fields would take too long. Then nothing is placed, because a part of
    the table could miss a rival; the values are kept, and offered when their field is asked."""
    return len(talk.text) * len(fields) > _MOST_WORK


def fits_limits(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a field accepts a value."""
    return view.cleaned_or_none(item, value) is not None


def is_new_value(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a field accepts a value that differs from its answer."""
    return view.cleaned_or_none(item, value) not in (None, view.values.get(item.id))


def score_of(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity, named: float) -> float:
    """The score of a reading for a field; `named` is how much the words beside it name the field."""
    score = named + _context_score(talk, item, reading)
    at = talk.text.at(reading.start)
    acts = talk.acts(at, item)
    score -= _ASKED_BACK * (_rules_out(talk, item, at, acts) or talk.is_past_or_closing(at, item))
    if named < NAMED and item is not talk.asked:
        lowering = acts - _OF_EVENTS if type_of(item).is_contact else acts
        score -= sum(_LOWERS.get(act, 0.0) for act in lowering) + _GONE * is_told_as_past(talk.text, at, item)
    if isinstance(reading, Entity) and not may_hold(talk, item, reading.value):
        score -= 0.0 if named >= NAMED or item is talk.asked else _REFUSED
    return round(score, 3)


def _rules_out(talk: Talk, item: FieldSpec, at: int, acts: frozenset[Act]) -> bool:
    """Whether a clause excludes a field even if it names it: by asking, denying contact details, or being about another
    person."""
    return Act.ASKS in acts or talk.is_of(at, item) is False or (Act.DENIES in acts and type_of(item).is_contact)


def _context_score(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> float:
    """The part of the score that does not depend on words near the value: the question, the type, a correction."""
    is_answered = talk.view.is_answered(item.id)
    score = _by_kind(talk, item, reading)
    if item is talk.asked:
        score = max(score + _BOTH, _ASKED) - _BACK * talk.corrects
    elif is_answered and talk.corrects:
        score += _CORRECTED + _LAST * (item.id == talk.last_answered and not talk.view.answered_with(item))
    return score + _LASTS * _ends_a_period(talk, item, reading)


def _ends_a_period(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> bool:
    """Whether a day or an hour is said to be the end of something ("until"), and the field ends a period, at least by
    its name."""
    at = talk.text.at(reading.start)
    until = any(talk.text.has(place, "until") for place in (at, at - 1, at - 2))
    is_end = item in talk.period_ends.values() or (names_tag(item, "period_end") and item.id not in talk.period_ends)
    return until and type_of(item).is_moment and is_end


def _by_kind(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> float:
    """The score by type alone; a day only counts where a single field could take it."""
    if type_of(item).takes_free_text and isinstance(reading, Entity):
        return _READ + _BOTH * is_town(item) if reading.confidence >= _READ else reading.confidence
    if type_of(item).is_numeric or type_of(item).takes_free_text:
        return _READ
    if type_of(item).is_choice:
        confidence = reading.confidence if isinstance(reading, Entity) else _OPTION_IN_DOUBT
        return max(confidence - _OPTION_STORY, 0.0)
    return _by_rivals(talk, item, reading)


def _by_rivals(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> float:
    """The score by rivals, which are the fields of the same kind that could take the value, were asked, or are open and
    limit this field by a rule."""
    could, untold = _holders(talk, item, reading)
    if talk.is_of(at := talk.text.at(reading.start), item):
        untold = could = frozenset(name for name in could if talk.is_of(at, talk.view.spec.field(name)) is not False)
    if _is_measured(talk, item, could):
        return 0.0
    if not could - {item.id} - _excluded_ends(talk, item, could, reading):
        return _ONLY
    is_free = item is not talk.asked and not talk.corrects and talk.view.takes_answer(item)
    return _ONLY_OPEN if is_free and not untold - {item.id} else 0.0


def _excluded_ends(talk: Talk, item: FieldSpec, could: frozenset[str], reading: Entity | Ambiguity) -> set[str]:
    """The field that ends the period which an open field starts, unless the clause mentions an end: a single day of a
    journey is its first."""
    if not talk.view.takes_answer(item) or not (last := talk.period_ends.get(item.id)) or last.id not in could:
        return set()
    at = talk.text.at(reading.start)
    return set() if tells_an_end(talk.text, at) or relevance(talk.text, at, last) > 0 else {last.id}


def _is_measured(talk: Talk, item: FieldSpec, but: frozenset[str]) -> bool:
    """Whether a rule compares the field with an open one of its kind."""
    spec = talk.view.spec
    named = {name for rule in item.constraints for name in rule.condition.inputs if spec.has(name)} - {item.id, *but}
    return any(same_kind(spec.field(name), item) and talk.view.is_open(spec.field(name)) for name in named)


def _holders(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> tuple[frozenset[str], frozenset[str]]:
    """The visible fields of a kind that could take a value or were asked, and those of them that still take an answer.
    Cached by value."""
    key = type_of(item).kind, str(reading.value) if isinstance(reading, Entity) else None
    if key not in talk.alike:
        alike = [other for other in talk.view.visible() if type_of(other).kind == key[0]]
        could = [other for other in alike if _may_take(talk, other, reading)]
        could += _of_its_day(talk, alike, could, key[1])
        untold = frozenset(other.id for other in could if talk.view.takes_answer(other))
        talk.alike[key] = frozenset(other.id for other in could), untold
    return talk.alike[key]


def _of_its_day(
    talk: Talk, alike: Sequence[FieldSpec], could: Sequence[FieldSpec], moment: str | None
) -> Sequence[FieldSpec]:
    """The other fields that could take the day of a moment; none for a single field, which is a rival by its own
    reading."""
    days = [item for item in alike if moment and item not in could and may_hold(talk, item, moment.split("T")[0])]
    return days if len(days) > 1 else []


def _may_take(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity) -> bool:
    return not isinstance(reading, Entity) or item is talk.asked or may_hold(talk, item, reading.value)


def may_hold(talk: Talk, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a field could take a value: a birth is in the past, an appointment in the future. Cached by message."""
    if (key := (item.id, str(value))) not in talk.held:
        talk.held[key] = fits_limits(talk.view, item, value) and not is_of_another_time(talk.view, item, value)
    return talk.held[key]
