"""Which options of a list a message names, and which of these names it denies or takes away."""

from __future__ import annotations

from collections.abc import Container

from forms_registry.schema import JsonValue, Option
from nlu.choosing.denial import denied
from nlu.choosing.index import Mention
from nlu.choosing.matcher import OptionMatcher


def heard_of(
    message: str, options: tuple[Option, ...], stands: Container[JsonValue]
) -> tuple[OptionMatcher, list[Mention]]:
    """What is heard with these options in mind, and the names that are denied; words that take away reach the values
    that stand."""
    known = {place for place, option in enumerate(options) if option.value in stands}
    matcher = OptionMatcher(message, options)
    return matcher, denied(matcher.text, matcher.mentions, matcher.denying, known)
