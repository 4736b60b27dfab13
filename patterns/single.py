"""The only one of what is found."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

Found = TypeVar("Found")


def only(found: Iterable[Found]) -> Found | None:
    """The one thing that is found; None for none, or several. Looks for no third."""
    few = [*islice(found, 2)]
    return few[0] if len(few) == 1 else None
