"""The form as it stands for one person at one moment: what is visible, required, answered and on offer. Reads only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from agent.dialogue.wording import say
from agent.state.stored import Lookup, StoredAnswer
from agent.tools.results import document_indexes
from agent.turns.outcome import INFERRED
from agent.view.covering import MASK, mask_of
from agent.view.form_context import FormContext, in_task
from agent.view.language import notation_of
from agent.view.offers import Offers, parent_of
from forms_registry.conditions import Condition, holds, verdict
from forms_registry.field_types import FieldType, field_type_of, type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue, Option, StepSpec
from nlu.entity import InvalidValue, ValueContext
from patterns.regular import can_check

if TYPE_CHECKING:
    # It brings the graph along, which those who only look must not wait for.
    from agent.state.working_state import FormPilotState

_TRUE_WORDS = {"1", "true", "on", "yes", "enabled"}


@dataclass(frozen=True)
class FormView:
    """`answers` may hold answers of fields that are hidden now; nothing here ever shows them. `on_page`: the fields are
    those of a host's own page, before the person while they talk."""

    context: FormContext
    answers: Mapping[str, StoredAnswer]
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    locale: str = "en"
    left_open: Mapping[str, str] = field(default_factory=dict)
    told_flags: Mapping[str, bool] = field(default_factory=dict)
    results: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    on_page: bool = False

    @classmethod
    def of(cls, state: FormPilotState, context: FormContext) -> FormView:
        view = cls(
            context=in_task(context, state.get("task")),
            answers=state.get("answers", {}),
            lookups=state.get("lookups", {}),
            skipped=state.get("skipped", {}),
            locale=state.get("locale") or context.locale or context.spec.languages[0],
            left_open=state.get("left_open", {}),
            told_flags=state.get("flags", {}),
            results=state.get("results", {}),
            on_page=state.get("on_page", False),
        )
        return view.unless_known(state.get("view"))

    def unless_known(self, known: FormView | None) -> FormView:
        """The view that was made earlier of an equal state, which knows what it has worked out since; this one where
        there is none."""
        return self if known is None or known != self else known

    @property
    def spec(self) -> FormSpec:
        return self.context.spec

    def with_answers(self, values: Mapping[str, JsonValue]) -> FormView:
        """The form as it would stand with these answers too, without those that their fields do not take."""
        answers = dict(self.answers)
        for name, value in values.items():
            item = self.spec.field(name)
            with suppress(InvalidValue):
                canonical = self.field_type(item).clean(value, self.value_context(item))
                answers[name] = StoredAnswer(
                    value=canonical, source="", quote="", span=None, confidence=1.0, turn=self.context.number
                )
        return replace(self, answers=answers)

    @cached_property
    def visible_ids(self) -> frozenset[str]:
        """Fields whose condition holds, judged on visible answers alone: what a hidden field said counts as unsaid."""
        known: dict[str, bool] = {}

        def visible(item: FieldSpec, path: tuple[str, ...]) -> bool:
            if item.id in path:  # a cycle decides nothing; the parser reports it
                return False
            if item.id not in known:
                known[item.id] = item.visible is None or self._holds(item.visible, visible, (*path, item.id))
            return known[item.id]

        return frozenset(item.id for item in self.spec.fields if visible(item, ()))

    def _holds(self, condition: Condition, visible: object, path: tuple[str, ...]) -> bool:
        values = {
            name: self.answers[name]["value"]
            for name in condition.inputs
            if name in self.answers and self.spec.has(name) and visible(self.spec.field(name), path)  # type: ignore[operator]
        }
        return holds(condition, {**self.given, **values}, today=self.context.now.date(), now=self.context.now)

    @cached_property
    def given(self) -> dict[str, JsonValue]:
        """What conditions may read besides answers: the flags, and `user`, what the host says about the person."""
        return {**self.flags, **({"user": dict(self.context.user)} if self.context.user else {})}

    @cached_property
    def flags(self) -> dict[str, bool]:
        """Every flag of the form: as the host sets it, else as a tool told it, else off."""
        known = {**self.told_flags, **self.context.flags}
        return {name: is_on(known.get(name)) for name in self.spec.flags}

    @cached_property
    def values(self) -> dict[str, JsonValue]:
        """Visible answers by field id, in form order."""
        return {item.id: self.answers[item.id]["value"] for item in self.visible() if item.id in self.answers}

    @cached_property
    def steps(self) -> tuple[StepSpec, ...]:
        """The steps that apply: those with a field to show, and those whose own condition holds."""
        shown = {item.step for item in self.visible()}
        return tuple(
            step
            for step in self.spec.steps
            if step.number in shown or (step.visible is not None and self.holds(step.visible))
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
        """Still to be asked: visible, and neither answered, nor left open, nor skipped where it may be."""
        if item.computed or self.is_left_to_page(item):
            return False
        if item.id in self.values or item.id in self.left_open:
            return False
        return self.is_required(item) or item.id not in self.skipped

    def is_left_to_page(self, item: FieldSpec) -> bool:
        """Whether the person enters it on the host's page alone: what is sensitive there is nobody else's business."""
        return self.on_page and item.sensitive

    def can_be_told(self, item: FieldSpec) -> bool:
        """Whether an answer is still wanted if the person gives one: the field is open, or was left open or skipped."""
        return self.is_open(item) or (self._was_passed(item) and item.id not in self.values)

    def _was_passed(self, item: FieldSpec) -> bool:
        return item.id in self.left_open or (item.id in self.skipped and not self.is_left_to_page(item))

    def changeable(self) -> Iterator[FieldSpec]:
        """Visible fields with an answer that the person can change here: what tools work out follows from others, and
        what is left to the page is changed there."""
        return filter(self._can_change, self.visible())

    def _can_change(self, item: FieldSpec) -> bool:
        return item.id in self.values and not item.computed and not self.is_left_to_page(item)

    def may_be_asked_anew(self, item: FieldSpec) -> bool:
        """Whether who names a visible field is asked for it: to change an answer, or to give one after all."""
        return self._can_change(item) or self._was_passed(item)

    def missing(self) -> tuple[str, ...]:
        """Ids of visible required fields without an answer, in form order, left open or not."""
        return tuple(item.id for item in self.visible() if item.id not in self.values and self.is_required(item))

    def holds(self, condition: Condition) -> bool:
        """Whether a rule holds for the visible answers; one that reads what is not known does not."""
        return holds(condition, {**self.given, **self.values}, today=self.context.now.date(), now=self.context.now)

    def breaks(self, values: Mapping[str, JsonValue], condition: Condition) -> bool:
        """Whether `values` break a rule; one that reads what is not known cannot be broken."""
        judged = verdict(condition, {**self.given, **values}, today=self.context.now.date(), now=self.context.now)
        return judged is False

    def options(self, item: FieldSpec) -> tuple[Option, ...]:
        """The options on offer now: a tool's, or those nested in the chosen parent item, else the form's own."""
        options = (self._offers.of(item) if item.data_source else ()) or item.options
        for condition, allowed in item.option_rules:
            if self.holds(condition):
                options = tuple(option for option in options if option.value in allowed)
        return options

    @cached_property
    def _offers(self) -> Offers:
        return Offers(self.spec, self.lookups, self.values)

    def value_context(self, item: FieldSpec) -> ValueContext:
        title = " / ".join(self.spec.title.all())
        if self._needs_no_document(item):
            item = replace(item, required=False, limits=replace(item.limits, min_items=None))
        stands = self.values.get(item.id)
        return ValueContext(item, self.context.now, self.notation, self.options(item), about=title, stands=stands)

    @property
    def notation(self) -> str:
        """The language, with the region that the host names for it: "en-US" writes the month of a day first."""
        return notation_of(self.context.locale or "", self.locale)

    def field_type(self, item: FieldSpec) -> FieldType:
        """How the field's values behave. A choice that will never have options is asked in words."""
        field_type = type_of(item)
        if field_type.chooses_options and not self.options(item) and self._has_no_choices(item):
            return field_type_of("text")
        return field_type

    def waits_for_options(self, item: FieldSpec) -> bool:
        """Whether the field's options are still to be looked up, so that nothing can be chosen yet."""
        return type_of(item).chooses_options and not self.options(item) and not self._has_no_choices(item)

    def _has_no_choices(self, item: FieldSpec) -> bool:
        source = item.data_source
        if source is None or item.id in self.lookups:
            return True
        parent = parent_of(self.spec, item)
        return source.tool is None if parent is None else not self.is_open(self.spec.field(parent))

    def is_unchecked(self, item: FieldSpec) -> bool:
        """Whether an answer is taken as said, since the options that it should be one of could not be had, or its
        pattern is one that only an older release took."""
        if item.limits.pattern and not can_check(item.limits.pattern):
            return True
        is_choice = type_of(item).chooses_options and item.data_source is not None
        return is_choice and not self.field_type(item).chooses_options

    def _needs_no_document(self, item: FieldSpec) -> bool:
        """Whether the list of documents that was looked up for a file holds none that is required."""
        lookup = self.lookups.get(item.id) if type_of(item).takes_files else None
        return lookup is not None and not lookup.get("failed") and not document_indexes(lookup["listed"])

    def describe(self, item: FieldSpec, items: JsonValue = None) -> str:
        """The field's answer, or those `items` of it, in words for the person who gave it, who has to see what is
        sensitive as well."""
        value = self.values[item.id] if items is None else items
        if item.sensitive and self.spec.assistant is not None:  # what is told there may be of anybody
            return self.cover(item, value)
        return MASK if self.is_left_to_page(item) else self.show(item, value)

    def cover(self, item: FieldSpec, value: JsonValue) -> str:
        """What may be seen of a value of a sensitive field by whoever has not given it."""
        return mask_of(item.type, str(value))

    def describe_with_words(self, item: FieldSpec) -> str:
        """The field's answer in words for the person, beside their own where a model alone understood these."""
        stands, shown = self.answers[item.id], self.describe(item)
        if stands["confidence"] != INFERRED:
            return shown
        return say(self.locale, "inferred", value=shown, quote=stands["quote"])

    def show(self, item: FieldSpec, value: JsonValue) -> str:
        """A value in words for the person."""
        return self.field_type(item).format(value, self.value_context(item))


def is_on(value: JsonValue) -> bool:
    """Whether a host's switch is on: true, or a word that says so."""
    return value.strip().lower() in _TRUE_WORDS if isinstance(value, str) else bool(value)
