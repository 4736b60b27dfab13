"""Two forms may have one title: where people choose from a list, these have their address beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def with_addresses(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each entry with its `address`: its slug where another entry has the same title, else ""."""
    counts = Counter(entry["title"].casefold() for entry in entries)
    return [{**entry, "address": entry["slug"] if counts[entry["title"].casefold()] > 1 else ""} for entry in entries]
