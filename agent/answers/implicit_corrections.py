"""Finds new values for answers that a message gives without asking for a change. A field is meant if it is named, also
by the value that stands, or if no other field takes the value. Words that mark a change make it sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from agent.answers.change_marks import Mark, mark_near
from agent.answers.correction_candidates import correction_candidates
from agent.answers.field_words import field_places
from agent.answers.partial_corrections import partial_correction
from agent.answers.standing_values import standing_places
from agent.clauses.clause_acts import NOT_STATED, is_doubted, is_past_event
from agent.clauses.relevance import clause_of, clauses, clauses_about, relevance
from agent.clauses.tagged_tokens import has_no_content
from agent.corrections.rival_amounts import counts_something_else
from agent.corrections.shifts import shifted
from agent.corrections.sure_changes import DENYING, fills_clause
from agent.corrections.which_answer import grouped_by_words, is_pointed_at, likeliest, may_be_asked_for
from agent.slots.no_value_answers import is_field_word
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, exceeds_work_limit, may_hold
from agent.view.field_names import same_kind
from agent.view.kinds import is_called_age
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.clauses import is_word
from nlu.dialogue_acts import Act, is_filler
from nlu.dialogue_acts import is_denied as is_denied_at
from nlu.person_names import Range

_MOST_READ, _OF_ANYTHING, _TURNS = 200, {"one", "ones"}, {"turned", "turns"}
_ALL_TOLD = {"altogether", "total"}
_UNSTATED = NOT_STATED - {Act.DENIES, Act.TELLS_OF_ANOTHER}


class ImplicitCorrections(NamedTuple):
    """`sure` changes, `offers` to be put before the person, and those of both that are `contrasted` with a value that
    stands. Other readings of the same words that are `ruled_out` by these hold no longer."""

    sure: Sequence[ProposedValue] = ()
    offers: Sequence[ProposedValue] = ()
    contrasted: Sequence[ProposedValue] = ()
    ruled_out: Sequence[ProposedValue] = ()


def implicit_corrections(
    part: Talk,
    blanks: Sequence[FieldSpec],
    answered: Sequence[FieldSpec],
    *,
    asked: FieldSpec | None = None,
    others: Sequence[ProposedValue] = (),
) -> ImplicitCorrections:
    """What words tell of these answered fields; `blanks` are the ones that still want an answer. Beside an answer to
    the question for `asked`, more has to speak for it. `others` are what else was read in these words."""
    if len(clauses(part.text)) * len(answered) > _MOST_READ or exceeds_work_limit(part, answered):
        return ImplicitCorrections()
    return _Utterance(part, blanks, answered, asked).changes(others)


def say_what_stands_elsewhere(part: Talk, answered: Sequence[FieldSpec], values: Sequence[ProposedValue]) -> bool:
    """Whether the words of one of these values say what stands for another answered field, and do not name its own."""
    if not values or exceeds_work_limit(part, answered):
        return False
    return any(map(_Utterance(part, (), answered, None).is_anothers, values))


@dataclass(frozen=True)
class _Utterance:
    """Words as a message of their own, and the fields that they may tell of."""

    part: Talk
    blanks: Sequence[FieldSpec]
    answered: Sequence[FieldSpec]
    asked: FieldSpec | None

    def changes(self, others: Sequence[ProposedValue]) -> ImplicitCorrections:
        readings = [
            value for value in correction_candidates(self.part, self.answered, self._standing) if self._is_stated(value)
        ]
        meant = [value for group in grouped_by_words([*readings]) for value in self._meant(group)]
        sure = [*filter(self._is_sure, meant)]
        contrasted = [*filter(self._is_contrasted, meant)]
        ruled_out = [value for value in others if self._is_ruled_out(value, contrasted)]
        return ImplicitCorrections(sure, self._offers(meant, sure), contrasted, ruled_out)

    def _offers(self, meant: Sequence[ProposedValue], sure: Sequence[ProposedValue]) -> Sequence[ProposedValue]:
        """What may be meant as well; where nothing points at its field, only if nothing else is told."""
        pointed = [value for value in meant if value not in sure and self._is_pointed(value)]
        return [*filter(self._is_likely, pointed or (meant if len(meant) == 1 and not sure else ()))]

    def _is_ruled_out(self, value: ProposedValue, contrasted: Sequence[ProposedValue]) -> bool:
        """Whether a value of a field that is not named rests on words that say the value that stands for another one,
        or the new one in its place."""
        contrasted_ids = {other.field_id for other in contrasted}
        places = (place for name in contrasted_ids for place in self._standing.get(name, ()))
        spans = [*(self.part.text.span(*place) for place in places), *(other.span for other in contrasted)]
        if value.field_id in contrasted_ids:
            return False
        return self.is_anothers(value) or (any(map(value.overlaps, spans)) and not self._is_named(value))

    @cached_property
    def _standing(self) -> dict[str, list[Range]]:
        """Where the values that stand are said."""
        return {item.id: standing_places(self.part, item) for item in self.answered}

    @cached_property
    def _partial(self) -> dict[str, ProposedValue | None]:
        """By field, the value that stands with another part."""
        return {item.id: partial_correction(self.part, item) for item in self.answered}

    def _item(self, value: ProposedValue) -> FieldSpec:
        return self.part.view.spec.field(value.field_id)

    def _reach(self, value: ProposedValue) -> range:
        """The sentence of a value, with the one before it."""
        first, last = self.part.text.sentence(self.part.text.at(value.span[0]))
        return range(self.part.text.sentence(first - 1)[0] if first else 0, last)

    def _is_stated(self, value: ProposedValue) -> bool:
        """Whether a clause states a value, and no value that stands for another field."""
        part, item, at = self.part, self._item(value), self.part.text.at(value.span[0])
        acts = part.acts(at, item)
        if acts & _UNSTATED or is_doubted(part.text, at) or part.is_of(at, item) is False or self.is_anothers(value):
            return False
        is_of_others = Act.TELLS_OF_ANOTHER in acts and self._mark(value) < Mark.MILD
        return not (is_of_others and not self._is_contrasted(value)) and may_be_asked_for(
            part, part, value, self.blanks
        )

    def is_anothers(self, value: ProposedValue) -> bool:
        """Whether its words say the value that stands for another field, and nothing that this one is meant."""
        first, last = self.part.text.tokens_in(*value.span)
        names = {name for name, places in self._standing.items() for at, end in places if at <= first < last <= end}
        if not names or value.field_id in names or type_of(self._item(value)).chooses_options:
            return False
        return not (self._is_named(value) or self._is_denied(value))

    def _is_denied(self, value: ProposedValue) -> bool:
        """Whether the value that stands is denied, or said not to do."""
        standing = self._standing.get(value.field_id, ())
        return any(is_denied_at(self.part.text, first, by_no=False) for first, _ in standing)

    def _meant(self, group: Sequence[ProposedValue]) -> Sequence[ProposedValue]:
        """The one of several readings of some words that is meant, or none."""
        pointed = [*filter(self._is_contrasted, group)] or [*filter(self._is_named, group)]
        left = pointed or [value for value in group if not self._may_be_of_open(value)]
        left = [*likeliest(self.part, self._without_bare_hours(left))]
        return left if len(left) == 1 else ()

    def _without_bare_hours(self, values: Sequence[ProposedValue]) -> Sequence[ProposedValue]:
        """Without the hours that are but a number, where that may be an amount: "so we are three"."""
        if not any(type_of(self._item(value)).is_numeric for value in values):
            return values
        places = ((value, self.part.text.tokens_in(*value.span)) for value in values)
        bare = [
            value for value, at in places if at[1] - at[0] == 1 and not self.part.text.has(at[0] - 1, "preposition")
        ]
        return [value for value in values if value not in bare or not type_of(self._item(value)).is_time]

    def _may_be_of_open(self, value: ProposedValue) -> bool:
        alike = (item for item in self.blanks if same_kind(item, self._item(value)))
        return any(may_hold(self.part, item, value.value) for item in alike)

    def _is_pointed(self, value: ProposedValue) -> bool:
        return self._is_contrasted(value) or self._is_named(value)

    def _is_contrasted(self, value: ProposedValue) -> bool:
        """Whether the value that stands is said near it, or it is that with another part."""
        reach = self._reach(value)
        return self._partial[value.field_id] == value or any(
            first in reach for first, _ in self._standing[value.field_id]
        )

    def _is_named(self, value: ProposedValue) -> bool:
        """Whether a field is named near a value."""
        text, item, at, reach = self.part.text, self._item(value), self.part.text.at(value.span[0]), self._reach(value)
        places = (*field_places(self.part, item), *(first for first, _ in clauses_about(text, item)))
        is_near = any(place in reach for place in places) or (is_called_age(item) and text.word(at - 1) in _TURNS)
        return is_near or relevance(text, at, item) > 0 or is_pointed_at(self.part, value)

    def _is_option(self, value: ProposedValue) -> bool:
        """Whether an option names its field, and is not told of what has been."""
        kind, at = type_of(self._item(value)), self.part.text.at(value.span[0])
        return kind.chooses_options and not kind.is_yes_no and not is_past_event(self.part.text, at)

    def _mark(self, value: ProposedValue) -> Mark:
        """How plainly a change is told near a value; what comes to a list comes to nothing else."""
        if self._is_denied(value):
            return Mark.PLAIN
        return mark_near(self.part.text, self.part.text.at(value.span[0]), self._reach(value))

    def _is_sure(self, value: ProposedValue) -> bool:
        """Whether a change is taken; a story tells of much else, and so does a clause that denies an item of a list."""
        mark, fills = self._mark(value), self._fills_clause(value)
        if counts_something_else(self.part, value):
            return False
        if self._is_contrasted(value):
            is_list = type_of(self._item(value)).chooses_many  # which may grow: "some bran in with the oats"
            is_told = mark or fills or (is_list and set(value.value) > set(self.part.view.values[value.field_id]))
            return bool(is_told) and not self._denies_item(value)
        if self.asked is None and self._is_moved(value):
            return True
        is_only = mark >= Mark.CONCLUDING and self._is_only_of_kind(value)
        is_pointed = self._is_named(value) or self._is_option(value)
        if self._is_in_story():
            return is_pointed if mark is Mark.PLAIN else fills and mark >= Mark.MILD
        return mark >= Mark.MILD and (fills or is_pointed or is_only)

    def _is_moved(self, value: ProposedValue) -> bool:
        """Whether it is told how far from the answer that stands another one lies: "15 minutes later"."""
        moved = shifted(self.part, self._item(value))
        return moved is not None and moved.value == value.value

    def _is_only_of_kind(self, value: ProposedValue) -> bool:
        """Whether no other field could take a value, none is named near it, and it is told of nothing else."""
        item, reach = self._item(value), self._reach(value)
        others = [other for other in self.part.view.visible() if other is not item]
        named = (place for other in others for place in field_places(self.part, other))
        is_only = not any(same_kind(other, item) for other in others) and not any(place in reach for place in named)
        return is_only and not self._is_of_another_thing(value, item)

    def _is_of_another_thing(self, value: ProposedValue, item: FieldSpec) -> bool:
        """Whether a clause tells of somebody else, as of ages alone it may, or an amount counts something else."""
        text, (first, last) = self.part.text, self.part.text.tokens_in(*value.span)
        if not type_of(item).is_numeric or text.has(first - 1, "numbered") or text.word(first) in _OF_ANYTHING:
            return type_of(item).is_numeric
        is_noun = is_word(text, last) and not (is_filler(text, last, last + 1) or text.word(last) in _ALL_TOLD)
        is_counted = is_field_word(text, last, item) or text.has(last, "person_noun") if is_noun else True
        return not is_counted or (Act.TELLS_OF_ANOTHER in self.part.acts(first, item) and not is_called_age(item))

    def _denies_item(self, value: ProposedValue) -> bool:
        """Whether a clause that denies an item of a list says more than that, and puts none in its place."""
        stood, is_list = self.part.view.values[value.field_id], type_of(self._item(value)).chooses_many
        goes = is_list and self._is_denied(value) and {*value.value} < {*stood}
        return goes and not fills_clause(self.part, value)

    def _is_likely(self, value: ProposedValue) -> bool:
        """Whether a change is put before the person; days and times are told with so much else."""
        if self._mark(value) > Mark.NONE or self._is_contrasted(value):
            return True
        is_aside = self.asked is not None and type_of(self._item(value)).is_moment
        return not is_aside and (self._is_named(value) or self._is_option(value) or self._fills_clause(value))

    def _is_in_story(self) -> bool:
        return self.asked is not None and type_of(self.asked).is_multiline

    def _fills_clause(self, value: ProposedValue) -> bool:
        """Whether a clause says nothing else but words of the field; of amounts, the only one of its sentence."""
        text, item = self.part.text, self._item(value)
        first, last = text.tokens_in(*value.span)
        bounds = clause_of(text, first)
        own = {*range(first, last + type_of(item).is_numeric), *field_places(self.part, item)}
        sentence = range(*text.sentence(first))
        all_amounts = (at for at in amounts(text) if type_of(item).is_numeric and text.word(at) not in _OF_ANYTHING)
        others = [at for at in all_amounts if at in sentence and at not in own]
        rest = (at for at in range(*bounds) if at not in own)
        return not others and has_no_content(text, rest, *DENYING, "now", "adds")
