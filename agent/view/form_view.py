"""The form as one person has it: its state, the options on offer, and how values are read and shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from agent.state.stored import StoredAnswer
from agent.view.days_described import without_described_weekdays
from agent.view.form_context import FormContext, in_task
from agent.view.form_standing import FormStanding
from agent.view.joined_words import with_joined_words_parted
from agent.view.language import notation_of
from agent.view.lookup_options import LookupOptions, parent_of
from agent.view.masking import MASK, masked_value
from agent.view.option_spellings import with_spellings
from agent.view.people import People, people_told_apart
from agent.view.plausible_days import Reader, plausible_days_of, read_plausible_days
from agent.view.plausible_hours import hours_by_period
from forms_registry.field_types import FieldType, field_type_of, type_of
from forms_registry.schema import FieldSpec, JsonValue, Option
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from patterns.regular import can_check

if TYPE_CHECKING:
    # It brings the graph along, which those who only look must not wait for.
    from agent.state.working_state import FormPilotState


@dataclass(frozen=True)
class FormView(FormStanding):
    """How field values are read, offered and shown in the current state of the form."""

    @classmethod
    def of(cls, state: FormPilotState, context: FormContext) -> FormView:
        new_view = cls(
            context=in_task(context, state.get("task")),
            answers=state.get("answers", {}),
            lookups=state.get("lookups", {}),
            skipped=state.get("skipped", {}),
            locale=state.get("locale") or context.locale or context.spec.languages[0],
            left_open=state.get("left_open", {}),
            tool_flags=state.get("flags", {}),
            results=state.get("results", {}),
            on_page=state.get("on_page", False),
        )
        return new_view.reused_from(state.get("view"))

    def reused_from(self, known: FormView | None) -> FormView:
        """An equal view made earlier, with what it has cached; else this one."""
        return self if known is None or known != self else known

    def with_answers(self, values: Mapping[str, JsonValue]) -> FormView:
        """The form as it would be with these answers too; values that their fields refuse are left out."""
        answers = dict(self.answers)
        for name, value in values.items():
            item = self.spec.field(name)
            with suppress(InvalidValue):
                canonical = self.cleaned(item, value)
                answers[name] = StoredAnswer(
                    value=canonical, source="", quote="", span=None, confidence=1.0, turn=self.context.number
                )
        return replace(self, answers=answers).following(self)

    def options(self, item: FieldSpec) -> tuple[Option, ...]:
        """The options on offer now: a tool's, or those nested in the chosen parent item, else the form's own."""
        options = (self._offers.of(item) if item.data_source else ()) or item.options
        for condition, allowed in item.option_rules:
            if self.holds(condition):
                options = tuple(option for option in options if option.value in allowed)
        return options

    @cached_property
    def memo(self) -> dict[object, Any]:
        """A cache for whatever is derived from this view."""
        return {}

    @cached_property
    def people(self) -> People:
        """Whose fields they are."""
        return people_told_apart(self.spec)

    @cached_property
    def _offers(self) -> LookupOptions:
        return LookupOptions(self.spec, self.lookups, self.values)

    def value_context(self, item: FieldSpec) -> ValueContext:
        title = " / ".join(self.spec.title.all())
        if self._needs_no_document(item):
            item = replace(item, required=False, limits=replace(item.limits, min_items=None))
        elif not isinstance(item.required, bool):
            item = replace(item, required=self.is_required(item))
        current = self.values.get(item.id)
        options = with_spellings(self.options(item))
        return ValueContext(item, self.context.now, self.notation, options, about=title, current=current)

    @property
    def notation(self) -> str:
        """The language with the host's region, such as "en-US", which writes the month before the day."""
        return notation_of(self.context.locale or "", self.locale)

    def field_type(self, item: FieldSpec) -> FieldType:
        """The behaviour of the field's values. A choice that will never have options is asked as text."""
        field_type = type_of(item)
        if field_type.chooses_options and not self.options(item) and self._has_no_choices(item):
            return field_type_of("text")
        return field_type

    def answer_in(self, item: FieldSpec, words: str, context: ValueContext | None = None) -> Entity | Ambiguity | None:
        """The message `words` read as the answer to the field; `context` replaces the field's own."""
        answer = self.field_type(item).parse_answer

        def read_answer(text: str, by: ValueContext) -> Sequence[Entity | Ambiguity]:
            entity = answer(text, by)
            return [entity] if entity else []

        return next(iter(self._read_in_reach(item, words, context or self.value_context(item), read_answer)), None)

    def values_in(self, item: FieldSpec, words: str) -> Sequence[Entity | Ambiguity]:
        """The values in `words` that may be meant for the field."""
        return self._read_in_reach(item, words, self.value_context(item), self.field_type(item).extract)

    def _read_in_reach(
        self, item: FieldSpec, words: str, context: ValueContext, by: Reader
    ) -> Sequence[Entity | Ambiguity]:
        """What a field's reader finds, given the days and hours that are plausible for it."""
        parted_words, reach = with_joined_words_parted(words, context.options), plausible_days_of(self, item)
        parted_words = without_described_weekdays(parted_words) if type_of(item).has_date else parted_words
        if reach is not None:
            return read_plausible_days(reach, item, parted_words, context, by)
        return hours_by_period(self, item, by(parted_words, context))

    def cleaned(self, item: FieldSpec, value: JsonValue) -> JsonValue:
        """A value in canonical form. Raises InvalidValue."""
        return self.field_type(item).clean(value, self.value_context(item))

    def cleaned_or_none(self, item: FieldSpec, value: JsonValue) -> JsonValue:
        """A value in canonical form; None if the field refuses it."""
        try:
            return self.cleaned(item, value)
        except InvalidValue:
            return None

    def waits_for_options(self, item: FieldSpec) -> bool:
        """Whether the field's options have yet to be looked up, so nothing can be chosen."""
        return type_of(item).chooses_options and not self.options(item) and not self._has_no_choices(item)

    def _has_no_choices(self, item: FieldSpec) -> bool:
        source = item.data_source
        if source is None or item.id in self.lookups:
            return True
        parent = parent_of(self.spec, item)
        return source.tool is None if parent is None else not self.is_open(self.spec.field(parent))

    def is_unchecked(self, item: FieldSpec) -> bool:
        """Whether an answer cannot be checked: its options are unavailable, or only an older release supported its
        pattern."""
        if item.limits.pattern and not can_check(item.limits.pattern):
            return True
        is_choice = type_of(item).chooses_options and item.data_source is not None
        return is_choice and not self.field_type(item).chooses_options

    def describe(self, item: FieldSpec, items: JsonValue = None) -> str:
        """The field's answer, or some `items` of it, in words for the person who gave it, who may see sensitive
        values."""
        value = self.values[item.id] if items is None else items
        if item.sensitive and self.spec.assistant is not None:  # what is told there may be of anybody
            return self.cover(item, value)
        return MASK if self.is_left_to_page(item) else self.show(item, value)

    def cover(self, item: FieldSpec, value: JsonValue) -> str:
        """The mask for a sensitive value."""
        return masked_value(item.type, str(value))

    def show(self, item: FieldSpec, value: JsonValue) -> str:
        """A value in words for the person."""
        return self.field_type(item).format(value, self.value_context(item))
