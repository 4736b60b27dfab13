"""Adds the address to forms with the same title, where people choose from a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any


def with_addresses(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each entry with its `address`: its slug if another entry has the same title, otherwise ""."""
    counts = Counter(entry["title"].casefold() for entry in entries)
    return [{**entry, "address": entry["slug"] if counts[entry["title"].casefold()] > 1 else ""} for entry in entries]
