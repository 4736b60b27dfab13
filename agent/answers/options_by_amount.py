"""Finds the option that is the amount which was told in other words or units: "60 minutes" for "an hour"."""

from __future__ import annotations

from dataclasses import replace

from agent.view.form_view import FormView
from forms_registry.field_types import field_type_of, type_of
from forms_registry.schema import FieldSpec, JsonValue, LocalText
from nlu.entity import Entity
from nlu.quantities import quantity
from nlu.text import read as text_of
from nlu.types import Limits, Option

_NUMBER = "number"
_SURE = 0.9


def option_by_amount(message: str, view: FormView, item: FieldSpec) -> Entity | None:
    """The one option of a list of measures, such as lengths of time, that the message tells; None for any other."""
    options = view.options(item) if type_of(item).chooses_one else ()
    if not options or "either_of" in text_of(message).all_names:
        return None
    measure = measuring_field(item, options[0])
    amount = _amount_in(message, view, measure) if quantity(measure).units else None
    options_found = [option for option in options if amount and amount_of(option, view, measure) == amount.value]
    return replace(amount, value=options_found[0].value) if amount and len(options_found) == 1 else None


def measuring_field(item: FieldSpec, option: Option) -> FieldSpec:
    """A field for an amount in the unit of an option, whatever it is called."""
    label = LocalText(tuple((language, option.label(language)) for language in ("en", "ar")))
    alone = replace(item, id=_NUMBER, type=_NUMBER, label=label, prompts=(), cues=(), options=())
    return replace(alone, help=LocalText(), limits=Limits())


def amount_of(option: Option, view: FormView, measure: FieldSpec) -> JsonValue:
    """So much an option is, in the unit of another; None for what is no measure."""
    amount = _amount_in(option.label("en"), view, measure)
    return amount.value if amount else None


def _amount_in(text: str, view: FormView, measure: FieldSpec) -> Entity | None:
    """An amount with its unit."""
    amount = field_type_of(_NUMBER).parse_answer(text, replace(view.value_context(measure), current=None))
    return amount if isinstance(amount, Entity) and _SURE <= amount.confidence < 1 else None
