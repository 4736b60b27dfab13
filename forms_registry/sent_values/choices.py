"""The options that widgets, tools and models name: by value, or by a name in any language, alone or in JSON."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.sent_values.parts import parsed
from nlu.choosing.index import OptionIndex, index_of
from nlu.choosing.selection import meaning_of, not_offered, which_option
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.problems import make_problem
from nlu.types import JsonValue, Option
from patterns.texts import trimmed_span

_LONGEST_JSON = 20_000


def label(value: JsonValue, options: tuple[Option, ...], language: str) -> str:
    """What an option is called in a language; a value that is none is its own label."""
    return next((option.label(language) for option in options if option.value == value), str(value))


def values_named(names: Sequence[JsonValue], options: tuple[Option, ...]) -> list[str]:
    """The values of the options with these names, in the order of the options, without repeats; raises InvalidValue."""
    index = index_of(options) if options else None
    return [options[position].value for position in sorted({_position_of(name, options, index) for name in names})]


def value_named(name: JsonValue, options: tuple[Option, ...]) -> str:
    """The value of the option that `name` is, in any language; raises InvalidValue for none, and for one of several."""
    return options[_position_of(name, options, index_of(options) if options else None)].value


def _position_of(name: JsonValue, options: tuple[Option, ...], index: OptionIndex | None) -> int:
    if index is None:
        raise InvalidValue(make_problem("no_options"))
    positions = index.named(str(name)) if type(name) in {str, int, float} else ()
    if isinstance(name, bool):
        positions = tuple(position for position, option in enumerate(options) if meaning_of(option) is name)
    positions = tuple(position for position in positions if options[position].value == name) or positions
    if len(positions) == 1:
        return positions[0]
    raise InvalidValue(
        (which_option(options, positions, (0, 0)) if positions else not_offered(options, (0, 0))).problem
    )


def json_names(text: str) -> list[str] | None:
    """The strings of a JSON array, or a JSON string alone; None for any other text."""
    value = parsed(text) if text.strip()[:1] in {"[", '"'} and len(text) <= _LONGEST_JSON else None
    names: list[JsonValue] = value if isinstance(value, list) else [value]
    return names if all(isinstance(name, str) for name in names) else None


def sent_options(text: str, options: tuple[Option, ...]) -> Entity | Ambiguity | None:
    """The values of the options that a JSON text names; None for any other text."""
    names = json_names(text)
    try:
        return None if names is None else Entity(values_named(names, options), *trimmed_span(text))
    except InvalidValue as error:
        return Ambiguity(error.problem, *trimmed_span(text))
