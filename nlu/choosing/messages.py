"""What is said about options: their labels in a row, and why words chose none of them."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.entity import Ambiguity, InvalidValue
from nlu.problems import invalid, listed, unclear
from nlu.types import JsonValue, Option

_SHOWN = 8


def label(value: JsonValue, options: tuple[Option, ...], language: str) -> str:
    return next((option.label(language) for option in options if option.value == value), str(value))


def _names(options: Sequence[Option], language: str) -> str:
    labels = list(dict.fromkeys(option.label(language) for option in options))
    more = len(labels) - _SHOWN
    if more > 0:
        labels = [*labels[:_SHOWN], f"{more} more" if language == "en" else f"{more} غيرها"]
        return listed(labels, " and " if language == "en" else " و")
    return listed(labels, " or " if language == "en" else " أو ")


def which_option(options: tuple[Option, ...], places: Sequence[int], span: tuple[int, int]) -> Ambiguity:
    some = [options[place] for place in places]
    return unclear(
        "choice_unclear",
        f"Which one do you mean: {_names(some, 'en')}?",
        f"أيها تقصد: {_names(some, 'ar')}؟",
        span,
        tuple(option.value for option in some),
    )


def not_offered(options: tuple[Option, ...], span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "not_an_option",
        f"That is not one of the options. Please choose {_names(options, 'en')}.",
        f"هذا ليس من الخيارات. يرجى اختيار {_names(options, 'ar')}.",
        span,
    )


def no_such_place(options: tuple[Option, ...], span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "no_such_place",
        f"There are only {len(options)} options: {_names(options, 'en')}.",
        f"لا توجد سوى {len(options)} خيارات: {_names(options, 'ar')}.",
        span,
    )


def nothing_offered() -> InvalidValue:
    return invalid(
        "no_options",
        "There is nothing to choose from yet. Please try again in a moment.",
        "لا توجد خيارات متاحة بعد. يرجى المحاولة بعد قليل.",
    )
