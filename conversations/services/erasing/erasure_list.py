"""The list of what was erased, by which erasures are repeated after a backup of before was restored."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from uuid import UUID

from conversations.models import Rule, Tombstone
from forms_registry.batches import by_key

_TOLD = ("rule", "by", "reason")
_AT_ONCE = 1_000


class UnreadableList(ValueError):
    """What is no list of erased conversations."""


def erased_list() -> Iterator[str]:
    """One line of JSON for each tombstone, the first first."""
    for stone in by_key(Tombstone.objects.all(), _AT_ONCE):
        told = {"conversation": str(stone.conversation_id), "erased_at": stone.erased_at.isoformat()}
        yield json.dumps({**told, **{name: getattr(stone, name) for name in _TOLD}}, ensure_ascii=False) + "\n"


def repeated(lines: Iterable[str]) -> Iterator[Tombstone]:
    """What such lines say, as tombstones that are not stored. Raises UnreadableList, which names the line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            stone = Tombstone(conversation_id=UUID(told["conversation"]), **{name: str(told[name]) for name in _TOLD})
            Rule(stone.rule)
        except (ValueError, TypeError, KeyError) as error:
            raise UnreadableList(f"Line {number} is not what erase --list prints.") from error
        yield stone
