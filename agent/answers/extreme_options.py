"""Finds the option that is the most or the least of a list of measures: "the longest one", "whichever is cheapest"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agent.answers.options_by_amount import amount_of, measuring_field
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.dialogue_acts import opens_by_asking
from nlu.entity import Entity
from nlu.person_names import Range
from nlu.quantities import quantity
from nlu.text import Text, read
from nlu.types import Option
from patterns.data import read_beside
from patterns.folding import fold_text

_WORDS: Mapping[str, Mapping[str, list[str]]] = read_beside(__file__)
_MOST, _ANY, _MONEY, _TIME = "most", "any", "money", "time"
_LONG = frozenset({"time", "calendar", "work", "stay", "length"})
_SURE, _LONGEST = 0.9, 25


def extreme_option(message: str, view: FormView, item: FieldSpec) -> Entity | None:
    """The one option at that end of the list which a message names; None where an option is no measure, where two are
    alike, and where the message asks, or denies it."""
    text, options = read(message), view.options(item) if type_of(item).chooses_one else ()
    if len(options) < 2 or len(text) > _LONGEST or opens_by_asking(text) or "denies" in text.all_names:
        return None
    measure = measuring_field(item, options[0])
    named = [(side, span) for side, kind, span in _named_ends(text) if kind == _ANY or kind in _kinds(measure)]
    measured = [_amount(option, view, item, measure) for option in options] if len(named) == 1 else []
    sizes = [amount for amount in measured if amount is not None]
    if not sizes or len(sizes) < len(options):
        return None
    end = max(sizes) if named[0][0] == _MOST else min(sizes)
    return Entity(options[sizes.index(end)].value, *text.span(*named[0][1]), _SURE) if sizes.count(end) == 1 else None


def _amount(option: Option, view: FormView, item: FieldSpec, measure: FieldSpec) -> float | None:
    """So much an option is: a price stands in its label as it is, and all else is put into one unit."""
    if _MONEY not in _kinds(measure):
        read_as = amount_of(option, view, measure)
        return read_as if isinstance(read_as, int | float) else None
    prices = [*amounts(read(option.label("en"))).values()] if _MONEY in _kinds(measuring_field(item, option)) else []
    return prices[0].values[0] if len(prices) == 1 and len(prices[0].values) == 1 else None


def _kinds(measure: FieldSpec) -> set[str]:
    """By which words what is measured can be compared."""
    dimensions = quantity(measure).dimensions
    return {kind for kind, is_measured in ((_MONEY, _MONEY in dimensions), (_TIME, dimensions & _LONG)) if is_measured}


def _named_ends(text: Text) -> Iterator[tuple[str, str, Range]]:
    """The ends of a list that words name, each with the kind of measure of which they do, and their tokens."""
    words = [token.text for token in text.tokens]
    for side, kinds in _WORDS.items():
        for kind, phrases in kinds.items():
            rows = (fold_text(phrase).split() for phrase in phrases)
            yield from ((side, kind, (at, at + len(row))) for row in rows for at in _phrase_places(words, row))


def _phrase_places(words: list[str], row: list[str]) -> Iterator[int]:
    return (at for at in range(len(words)) if words[at : at + len(row)] == row)
