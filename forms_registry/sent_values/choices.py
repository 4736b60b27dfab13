"""The options that widgets, tools and models name: by value, or by a name in any language, alone or in JSON."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.sent_values.parts import parsed
from nlu.choosing.index import OptionIndex, index_of
from nlu.choosing.selection import meaning_of, not_offered, which_option
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.problems import worded
from nlu.types import JsonValue, Option
from patterns.texts import trim

_LONGEST_JSON = 20_000


def label(value: JsonValue, options: tuple[Option, ...], language: str) -> str:
    return next((option.label(language) for option in options if option.value == value), str(value))


def values_named(names: Sequence[JsonValue], options: tuple[Option, ...]) -> list[str]:
    """The values of the options with these names, in the order of the options, without repeats; raises InvalidValue."""
    index = index_of(options) if options else None
    return [options[place].value for place in sorted({_place_of(name, options, index) for name in names})]


def value_named(name: JsonValue, options: tuple[Option, ...]) -> str:
    """The value of the option that `name` is, in any language; raises InvalidValue for none, and for one of several."""
    return options[_place_of(name, options, index_of(options) if options else None)].value


def _place_of(name: JsonValue, options: tuple[Option, ...], index: OptionIndex | None) -> int:
    if index is None:
        raise InvalidValue(worded("no_options"))
    places = index.named(str(name)) if type(name) in {str, int, float} else ()
    if isinstance(name, bool):
        places = tuple(place for place, option in enumerate(options) if meaning_of(option) is name)
    places = tuple(place for place in places if options[place].value == name) or places
    if len(places) == 1:
        return places[0]
    raise InvalidValue((which_option(options, places, (0, 0)) if places else not_offered(options, (0, 0))).problem)


def json_names(text: str) -> list[str] | None:
    """The strings of a JSON array, or a JSON string alone; None for any other text."""
    value = parsed(text) if text.strip()[:1] in {"[", '"'} and len(text) <= _LONGEST_JSON else None
    names: list[JsonValue] = value if isinstance(value, list) else [value]
    return names if all(isinstance(name, str) for name in names) else None


def sent_options(text: str, options: tuple[Option, ...]) -> Entity | Ambiguity | None:
    """The values of the options that a JSON text names; None for any other text."""
    names = json_names(text)
    try:
        return None if names is None else Entity(values_named(names, options), *trim(text))
    except InvalidValue as error:
        return Ambiguity(error.problem, *trim(text))
