"""Checks answers against each other: rules across fields, and dependencies. Reads only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush

from agent.dialogue.rule_words import rule_in_words
from agent.dialogue.wording import say
from agent.view.form_view import FormView
from agent.view.lookup_options import parent_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue


class AnswersToJudge:
    """The answers of a form in its order, each to be judged once, and again after a change of what it is judged by."""

    def __init__(self, spec: FormSpec) -> None:
        self._spec = spec
        self._places = [*range(len(spec.fields))]  # a heap
        self._awaited = {*self._places}

    def next_broken(self, view: FormView) -> tuple[FieldSpec, str] | None:
        """The first visible answer that a rule refuses now, or that is not on offer any more, with the reason; None if
        all stand."""
        while self._places:
            place = heappop(self._places)
            self._awaited.remove(place)
            item = self._spec.fields[place]
            if view.is_answered(item.id) and (reason := _reason_against(view, item)):
                return item, reason
        return None

    def judge_again(self, changed: Collection[str]) -> None:
        """Judges again the answers to the fields that are `changed`, and those judged by these."""
        for place in {place for name in changed for place in self._judged_by.get(name, ())} - self._awaited:
            self._awaited.add(place)
            heappush(self._places, place)

    @cached_property
    def _judged_by(self) -> Mapping[str, set[int]]:
        """The places of the fields whose answers are judged by the answer to each."""
        places: dict[str, set[int]] = defaultdict(set)
        for place, item in enumerate(self._spec.fields):
            for name in (item.id, *_judges_of(item, self._spec)):
                places[name].add(place)
        return places


def _judges_of(item: FieldSpec, spec: FormSpec) -> Iterator[str]:
    """The fields that the rules of a field and its options depend on."""
    for condition in (*(rule.condition for rule in item.constraints), *(rule for rule, _ in item.option_rules)):
        yield from condition.inputs
    ancestors: list[str] = []
    while (parent := parent_of(spec, item)) is not None and parent not in ancestors:
        ancestors.append(parent)
        item = spec.field(parent)
    yield from ancestors


def _reason_against(view: FormView, item: FieldSpec) -> str:
    """Why the answer cannot stay; "" if it can."""
    if broken := broken_rule(view, item, view.values):
        return broken
    offered = {option.value for option in view.options(item)}
    chosen = view.values[item.id]
    is_on_offer = not offered or offered.issuperset(chosen if isinstance(chosen, list) else [chosen])
    return "" if is_on_offer else say(view.locale, "no_longer_on_offer")


def broken_rule(view: FormView, item: FieldSpec, values: Mapping[str, JsonValue]) -> str:
    """The message of the field's first rule that `values` violate; "" if they violate none."""
    for rule in item.constraints:
        if view.breaks(values, rule.condition):
            return rule_in_words(view, item, rule)
    return ""


def dependencies_of(item: FieldSpec, spec: FormSpec) -> set[str]:
    """The fields whose change makes this field's answer doubtful."""
    source = item.data_source
    names = set(item.depends_on)
    if source:
        names |= {source.parent} if source.parent else set()
        tool = spec.tool(source.tool) if source.tool else None
        arguments = source.arguments or (tool.arguments if tool else ())
        names |= {argument.field_id for argument in arguments if argument.field_id}
    return names
