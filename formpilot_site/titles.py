"""Adds the address to forms with the same title, where people choose from a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from patterns.folding import fold_text


def with_addresses(entries: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries by title, each with its `address`: its slug if another has the same title, otherwise ""."""
    entries = sorted(entries, key=lambda entry: (fold_text(entry["title"]), entry["slug"]))
    counts = Counter(entry["title"].casefold() for entry in entries)
    return [{**entry, "address": entry["slug"] if counts[entry["title"].casefold()] > 1 else ""} for entry in entries]
