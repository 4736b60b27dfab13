"""The list of erased conversations, with which erasures are repeated after an older backup was restored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from uuid import UUID

from conversations.models import Rule, Tombstone
from forms_registry.batches import by_key

_LISTED = ("rule", "by", "reason")
_AT_ONCE = 1_000


class UnreadableList(ValueError):
    """What is no list of erased conversations."""


def erased_list() -> Iterator[str]:
    """One line of JSON for each tombstone, the first first."""
    for stone in by_key(Tombstone.objects.all(), _AT_ONCE):
        entry = {"conversation": str(stone.conversation_id), "erased_at": stone.erased_at.isoformat()}
        yield json.dumps({**entry, **{name: getattr(stone, name) for name in _LISTED}}, ensure_ascii=False) + "\n"


def tombstones_in(lines: Iterable[str]) -> Iterator[Tombstone]:
    """What such lines of a file say, as tombstones that are not stored. Raises UnreadableList, which names the line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            stone = Tombstone(
                conversation_id=UUID(entry["conversation"]), **{name: str(entry[name]) for name in _LISTED}
            )
            Rule(stone.rule)
        except (ValueError, TypeError, KeyError) as error:
            raise UnreadableList(f"Line {number} is not what erase --list prints.") from error
        yield stone
