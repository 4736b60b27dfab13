"""What becomes of a list that stands by the items that are named: they come to it, go, or are all of it."""

from __future__ import annotations

from typing import TypeGuard

from nlu.clauses import LEADING, skip
from nlu.text import Text


def changed_list(text: Text, current: list[str], named: list[str], *, is_all: bool) -> list[str]:
    """The list by what a message says of it. Items of those that stand are all of it only where it says so, or where
    `is_all`."""
    tags, adds = text.all_names, _adds(text)
    is_mixed = 0 < len({*named}.intersection(current)) < len(named)  # of what stands, and of what is new
    swaps = "exchanges" in tags or (is_mixed and ("in_its_place" in tags or {"change_verb", "becomes"} <= tags))
    if swaps or adds:
        return _with_new(current, named, stays=adds and "exchanges" not in tags)
    return named if is_all or "restricts" in tags or not set(named) < set(current) else current


def is_string_list(value: object) -> TypeGuard[list[str]]:
    """Whether an answer is a list of choices."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _adds(text: Text) -> bool:
    """Whether a message adds to the current answer: "also candles", "oh and candles"."""
    begun = range(skip(text, 0, len(text), LEADING))
    return "adds" in text.all_names or any(text.has(at, "and") for at in (0, *begun))


def _with_new(current: list[str], named: list[str], *, stays: bool) -> list[str]:
    """The current items with the new ones; items in both stay or go, as `stays` says."""
    return [*(one for one in current if stays or one not in named), *(one for one in named if one not in current)]
