"""Which options a value names, wherever it comes from, and what is said where it names none, or more than one."""

from __future__ import annotations

import json
from collections.abc import Sequence

from nlu import lexicon
from nlu.choosing.index import index_of
from nlu.entity import Ambiguity, InvalidValue
from nlu.folding import fold_text
from nlu.problems import in_a_row, question, worded
from nlu.types import JsonValue, LocalText, Option

_SHOWN = 8
_LONGEST_JSON = 20_000
Span = tuple[int, int]


def label(value: JsonValue, options: tuple[Option, ...], language: str) -> str:
    return next((option.label(language) for option in options if option.value == value), str(value))


def values_named(names: Sequence[JsonValue], options: tuple[Option, ...]) -> list[str]:
    """The values of the options with these names, in the order of the options, without repeats; raises InvalidValue."""
    return [options[place].value for place in sorted({_place_of(name, options) for name in names})]


def value_named(name: JsonValue, options: tuple[Option, ...]) -> str:
    """The value of the option that `name` is, in any language; raises InvalidValue for none, and for one of several."""
    return options[_place_of(name, options)].value


def meaning_of(option: Option) -> bool | None:
    """Whether an option means yes or no as such."""
    means = {lexicon.values("means").get(fold_text(name)) for name in option.names()} - {None}
    return bool(means.pop()) if len(means) == 1 else None


def _place_of(name: JsonValue, options: tuple[Option, ...]) -> int:
    if not options:
        raise InvalidValue(worded("no_options"))
    places = _places(name, options)
    places = tuple(place for place in places if options[place].value == name) or places
    if len(places) == 1:
        return places[0]
    raise InvalidValue((which_option(options, places, (0, 0)) if places else not_offered(options, (0, 0))).problem)


def _places(name: JsonValue, options: tuple[Option, ...]) -> tuple[int, ...]:
    if isinstance(name, bool):
        return tuple(place for place, option in enumerate(options) if meaning_of(option) is name)
    return index_of(options).named(str(name)) if isinstance(name, str | int | float) else ()


def json_names(text: str) -> list[str] | None:
    """The strings of a JSON array, or a JSON string alone; None for any other text."""
    stripped = text.strip()
    if stripped[:1] not in {"[", '"'} or len(stripped) > _LONGEST_JSON:
        return None
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    names = value if isinstance(value, list) else [value]
    return names if all(isinstance(name, str) for name in names) else None


def which_option(options: tuple[Option, ...], places: Sequence[int], span: Span) -> Ambiguity:
    some = [options[place] for place in places]
    code = "choice_unclear" if len(some) > 1 else "choice_meant"
    return question(code, span, tuple(option.value for option in some), names=_names(some))


def not_offered(options: tuple[Option, ...], span: Span) -> Ambiguity:
    return question("not_an_option", span, names=_names(options))


def no_such_place(options: tuple[Option, ...], span: Span) -> Ambiguity:
    return question("no_such_place", span, count=str(len(options)), names=_names(options))


def _names(options: Sequence[Option]) -> LocalText:
    """Their labels in a row; of a long list, the first ones and how many more there are."""
    return in_a_row(_labels(options, "en"), _labels(options, "ar"))


def _labels(options: Sequence[Option], language: str) -> list[str]:
    labels = list(dict.fromkeys(option.label(language) for option in options))
    more = worded("choice_more", count=len(labels) - _SHOWN).text.get(language)
    return labels if len(labels) <= _SHOWN else [*labels[:_SHOWN], more]
