"""One or several of the options on offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from forms_registry.field_types.base import AskAction, FieldType, RuleType
from forms_registry.field_types.booleans import field_words
from nlu.choosing.heard import OptionMatcher, json_names, meaning_of
from nlu.choosing.index import index_of
from nlu.choosing.offer import label, not_offered, nothing_offered, which
from nlu.choosing.one import choose_one
from nlu.choosing.several import choose_several
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.problems import beyond, invalid
from nlu.types import JsonValue


class Dropdown(FieldType):
    """One option: its `value`."""

    type = "dropdown"
    aliases = (
        *("single-select", "select", "select one", "single choice", "choice", "radio", "radio button", "radio group"),
        *("combobox", "list", "enum", "picklist", "option", "options", "قائمة"),
    )
    action: ClassVar[AskAction] = "ASK_DROPDOWN"
    input = "select"

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        options = context.options
        found = choose_one(OptionMatcher(text, options), field_words(context)) if options else None
        if found is None or isinstance(found, Ambiguity):
            return found
        return Entity(options[found.places[0]].value, found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Whole names of options outside questions and denials."""
        if not context.options:
            return ()
        heard = OptionMatcher(text, context.options)
        return [
            Entity(context.options[pick.options[0]].value, *heard.span_of(pick), 0.9) for pick in heard.telling_names()
        ]

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes an option's value, or a name of it in any language; a list of one counts as the one."""
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        return context.options[_place_of(value, context)].value

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return _one_of(context)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return label(value, context.options, context.language)


class Checkbox(FieldType):
    """Any of the options: a list of their values, in the order of the options, without repeats."""

    type = "checkbox"
    aliases = (
        *("multi-select", "multiple select", "select multiple", "select many", "multiple choice", "multi choice"),
        *("checkboxes", "checkbox group", "checkbox list", "tags"),
    )
    action: ClassVar[AskAction] = "ASK_CHECKBOX"
    input = "checkbox"
    rule_type: ClassVar[RuleType] = "list"

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        if not context.options:
            return None
        heard = OptionMatcher(text, context.options)
        if (names := json_names(text)) is not None:
            return _from_json(names, heard, context)
        found = choose_several(heard, field_words(context), may_be_empty=_may_be_empty(context))
        if found is None or isinstance(found, Ambiguity):
            return found
        values = [context.options[place].value for place in sorted(found.places)]
        return Entity(values, found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One reading of all that is named, from the first name to the last."""
        heard = OptionMatcher(text, context.options)
        picks = heard.telling_names() if context.options else []
        if not picks:
            return ()
        values = [context.options[place].value for place in sorted({pick.options[0] for pick in picks})]
        return (Entity(values, *heard.span_of(picks[0], picks[-1]), 0.9),)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes a list of values or names, one name, or a JSON array as text."""
        if isinstance(value, str):
            names = json_names(value)
            value = [value] if names is None else names
        if not isinstance(value, list):
            raise invalid("not_a_list", "Please choose from the list.", "يرجى الاختيار من القائمة.")
        values = _canonical(value, context)
        _check_count(len(values), context)
        return values

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits = context.slot.limits
        counts = {"minItems": limits.min_items, "maxItems": limits.max_items}
        return {
            "type": "array",
            "items": _one_of(context),
            "uniqueItems": True,
            **{name: count for name, count in counts.items() if count is not None},
        }

    def format(self, value: JsonValue, context: ValueContext) -> str:
        if value == []:
            return "لا شيء" if context.language == "ar" else "None"
        comma = "، " if context.language == "ar" else ", "
        items = value if isinstance(value, list) else [value]
        return comma.join(label(item, context.options, context.language) for item in items)


def _from_json(names: list[str], heard: OptionMatcher, context: ValueContext) -> Entity | Ambiguity:
    try:
        return Entity(_canonical(names, context), *heard.span)
    except InvalidValue as error:
        return Ambiguity(error.problem, *heard.span)


def _canonical(names: list[JsonValue], context: ValueContext) -> list[str]:
    return [context.options[place].value for place in sorted({_place_of(name, context) for name in names})]


def _place_of(value: JsonValue, context: ValueContext) -> int:
    """The place of the option that `value` names; raises InvalidValue for none, and for a name of several."""
    options = context.options
    if not options:
        raise nothing_offered()
    if isinstance(value, bool):
        value = next((option.value for option in options if meaning_of(option) is value), None)
    elif isinstance(value, int | float):
        value = str(value)
    places = index_of(options).named(value.strip()) if isinstance(value, str) else ()
    exact = [place for place in places if options[place].value == value]
    if not places:
        raise InvalidValue(not_offered(options, (0, 0)).problem)
    if len(places) > 1 and len(exact) != 1:
        raise InvalidValue(which(options, places, (0, 0)).problem)
    return exact[0] if exact else places[0]


def _may_be_empty(context: ValueContext) -> bool:
    least = context.slot.limits.min_items
    return least == 0 or (least is None and context.slot.required is not True)


def _check_count(count: int, context: ValueContext) -> None:
    limits = context.slot.limits
    least = limits.min_items if limits.min_items is not None else int(not _may_be_empty(context))
    if count < least:
        asked = f"عدد الخيارات المطلوب: {least} على الأقل."
        raise beyond(limits, "too_few_items", f"Please choose at least {least}.", asked)
    if limits.max_items is not None and count > limits.max_items:
        asked = f"عدد الخيارات المسموح: {limits.max_items} على الأكثر."
        raise beyond(limits, "too_many_items", f"Please choose at most {limits.max_items}.", asked)


def _one_of(context: ValueContext) -> dict[str, JsonValue]:
    values: list[JsonValue] = [option.value for option in context.options]
    return {"type": "string", "enum": values} if values else {"type": "string"}


FIELD_TYPES: tuple[FieldType, ...] = (Dropdown(), Checkbox())
