"""Two forms may have one title: where people choose from a list, these have their address beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def told_apart(listed: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each entry with its `address`: its slug where another entry has the same title, else ""."""
    often = Counter(one["title"].casefold() for one in listed)
    return [{**one, "address": one["slug"] if often[one["title"].casefold()] > 1 else ""} for one in listed]
