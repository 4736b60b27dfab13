"""The state of a form for one person: which fields are visible, required, answered and open. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from agent.state.stored import Lookup, StoredAnswer
from agent.tools.results import document_indexes
from agent.view.field_names import same_kind
from agent.view.form_context import FormContext
from forms_registry.conditions import Condition, holds, verdict
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, StepSpec

_TRUE_WORDS = {"1", "true", "on", "yes", "enabled"}


@dataclass(frozen=True)
class FormStanding:
    """`answers` may include those of hidden fields, which nothing here exposes. `on_page`: the fields are on a host's
    own page, which the person sees while they talk."""

    context: FormContext
    answers: Mapping[str, StoredAnswer]
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    locale: str = "en"
    left_open: Mapping[str, str] = field(default_factory=dict)
    tool_flags: Mapping[str, bool] = field(default_factory=dict)
    results: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    on_page: bool = False

    @property
    def spec(self) -> FormSpec:
        return self.context.spec

    @cached_property
    def visible_ids(self) -> frozenset[str]:
        """Fields whose condition holds, given visible answers only: the answer of a hidden field counts as missing."""
        return self._judged({item.id for item in self.spec.fields if item.visible is None}, None)

    def following(self, earlier: FormStanding | None) -> Self:
        """This one, which takes over what `earlier` has judged by the same facts: only conditions that read an answer
        which is another now are judged anew."""
        if earlier is not None and "visible_ids" in vars(earlier) and self._has_facts_of(earlier):
            before, now = earlier.answers, self.answers
            changed = {name for name in before.keys() & now.keys() if before[name] is not now[name]}
            changed |= before.keys() ^ now.keys()
            vars(self)["visible_ids"] = self._judged(set(earlier.visible_ids), changed)
        return self

    def _has_facts_of(self, other: FormStanding) -> bool:
        return self.context is other.context and self.tool_flags is other.tool_flags

    def _judged(self, visible: set[str], changed: set[str] | None) -> frozenset[str]:
        """`visible`, once those conditions are judged that read what has `changed`, or what is shown or hidden by that;
        for None, all conditions."""
        for field_id, condition in self.spec.conditions.items():
            if changed is not None and changed.isdisjoint(condition.inputs):
                continue
            if self._holds(condition, visible) is not (field_id in visible):
                visible ^= {field_id}
                if changed is not None:
                    changed.add(field_id)
        return frozenset(visible)

    def _holds(self, condition: Condition, visible: AbstractSet[str]) -> bool:
        values = {
            name: self.answers[name]["value"] for name in condition.inputs if name in visible and name in self.answers
        }
        return holds(condition, {**self.facts, **values}, today=self.context.now.date(), now=self.context.now)

    @cached_property
    def facts(self) -> dict[str, JsonValue]:
        """What conditions may read besides answers: the flags, and the host's data about the person as `user`."""
        return {**self.flags, **({"user": dict(self.context.user)} if self.context.user else {})}

    @cached_property
    def flags(self) -> dict[str, bool]:
        """Every flag of the form: the host's value, else a tool's, else off."""
        switches = {**self.tool_flags, **self.context.flags}
        return {name: is_on(switches.get(name)) for name in self.spec.flags}

    @cached_property
    def values(self) -> dict[str, JsonValue]:
        """Visible answers by field id, in form order."""
        shown = self.visible_ids & self.answers.keys()
        return {item.id: self.answers[item.id]["value"] for item in self.spec.fields if item.id in shown}

    @cached_property
    def steps(self) -> tuple[StepSpec, ...]:
        """The steps that apply: those with a visible field, and those whose own condition holds."""
        numbers = {item.step for item in self.visible()}
        return tuple(
            step
            for step in self.spec.steps
            if step.number in numbers or (step.visible is not None and self.holds(step.visible))
        )

    @property
    def current_step(self) -> StepSpec:
        """The first step with an open field, else the last one."""
        opened = {item.step for item in self.visible() if self.is_open(item)}
        steps = self.steps or self.spec.steps[-1:]
        return next((step for step in steps if step.number in opened), steps[-1])

    def visible(self) -> Iterator[FieldSpec]:
        return (item for item in self.spec.fields if item.id in self.visible_ids)

    def is_visible(self, field_id: str) -> bool:
        return field_id in self.visible_ids

    def is_answered(self, field_id: str) -> bool:
        return field_id in self.values

    def is_required(self, item: FieldSpec) -> bool:
        if self._needs_no_document(item):
            return False
        return item.required if isinstance(item.required, bool) else self.holds(item.required)

    def is_open(self, item: FieldSpec) -> bool:
        """Whether the field still has to be asked: it is visible, and neither answered, nor left open, nor skipped if
        it is optional."""
        if item.computed or self.is_left_to_page(item):
            return False
        if item.id in self.values or item.id in self.left_open:
            return False
        return self.is_required(item) or item.id not in self.skipped

    def is_left_to_page(self, item: FieldSpec) -> bool:
        """Whether the person enters it on the host's page only, because it is sensitive."""
        return self.on_page and item.sensitive

    def takes_answer(self, item: FieldSpec) -> bool:
        """Whether an answer is still welcome: the field is open, or was left open or skipped."""
        return self.is_open(item) or (self._was_passed(item) and item.id not in self.values)

    def _was_passed(self, item: FieldSpec) -> bool:
        return item.id in self.left_open or (item.id in self.skipped and not self.is_left_to_page(item))

    def changeable(self) -> Iterator[FieldSpec]:
        """Visible answered fields that the person can change here; not computed ones, nor those left to the host's
        page."""
        return filter(self._can_change, self.visible())

    def _can_change(self, item: FieldSpec) -> bool:
        return item.id in self.values and not item.computed and not self.is_left_to_page(item)

    def answered_with(self, item: FieldSpec) -> list[FieldSpec]:
        """The other fields of the same kind that were answered in the same turn: "from the 1st to the 3rd"."""
        turn = self.answers[item.id]["turn"]
        alike = (other for other in self.changeable() if other is not item and same_kind(other, item))
        return [other for other in alike if self.answers[other.id]["turn"] == turn]

    def may_be_asked_again(self, item: FieldSpec) -> bool:
        """Whether naming the field asks for it: to change its answer, or to give one after all."""
        return self._can_change(item) or self._was_passed(item)

    def missing(self) -> tuple[str, ...]:
        """Ids of visible required fields without an answer, in form order, whether left open or not."""
        return tuple(item.id for item in self.visible() if item.id not in self.values and self.is_required(item))

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds for the visible answers; False if it reads an unknown value."""
        return holds(condition, {**self.facts, **self.values}, today=self.context.now.date(), now=self.context.now)

    def breaks(self, values: Mapping[str, JsonValue], condition: Condition) -> bool:
        """Whether `values` violate a rule; False if it reads an unknown value."""
        judged = verdict(condition, {**self.facts, **values}, today=self.context.now.date(), now=self.context.now)
        return judged is False

    def _needs_no_document(self, item: FieldSpec) -> bool:
        """Whether the list of documents that was looked up for a file field contains no required one."""
        lookup = self.lookups.get(item.id) if type_of(item).takes_files else None
        return lookup is not None and not lookup.get("failed") and not document_indexes(lookup["listed"])


def is_on(value: JsonValue) -> bool:
    """Whether a host's flag is on: true, or a word such as "yes"."""
    return value.strip().lower() in _TRUE_WORDS if isinstance(value, str) else bool(value)
