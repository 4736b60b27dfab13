"""The only one of what is found."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


def only(items: Iterable[Item]) -> Item | None:
    """The one thing that is found; None for none, or several. Looks for no third."""
    first_two = [*islice(items, 2)]
    return first_two[0] if len(first_two) == 1 else None
