"""Which options a value names, wherever it comes from, and whether choosing none of them is an answer."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.choosing.index import index_of
from nlu.choosing.matcher import meaning_of
from nlu.choosing.messages import not_offered, nothing_offered, which_option
from nlu.entity import InvalidValue
from nlu.types import JsonValue, Option


def values_named(names: Sequence[JsonValue], options: tuple[Option, ...]) -> list[str]:
    """The values of the options with these names, in the order of the options, without repeats; raises InvalidValue."""
    return [options[place].value for place in sorted({_place_of(name, options) for name in names})]


def value_named(name: JsonValue, options: tuple[Option, ...]) -> str:
    """The value of the option that `name` is, in any language; raises InvalidValue for none, and for one of several."""
    return options[_place_of(name, options)].value


def _place_of(name: JsonValue, options: tuple[Option, ...]) -> int:
    if not options:
        raise nothing_offered()
    if isinstance(name, bool):
        name = next((option.value for option in options if meaning_of(option) is name), None)
    elif isinstance(name, int | float):
        name = str(name)
    places = index_of(options).named(name.strip()) if isinstance(name, str) else ()
    exact = [place for place in places if options[place].value == name]
    if not places:
        raise InvalidValue(not_offered(options, (0, 0)).problem)
    if len(places) > 1 and len(exact) != 1:
        raise InvalidValue(which_option(options, places, (0, 0)).problem)
    return exact[0] if exact else places[0]
