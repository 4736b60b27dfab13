"""Which words gave which items of a list. Earlier items keep their evidence, and a change only adds that of its own
items, so a list leads to all of its words over any number of turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from agent.state.stored import StoredPiece
from forms_registry.schema import JsonValue

By = TypeVar("By")

_EVIDENCE = ("source", "quote", "span", "confidence", "turn", "interpreter", "said_in")


def items_by_origin(
    value: JsonValue, before: Iterable[tuple[Sequence[JsonValue], By]], by: By
) -> list[tuple[list[JsonValue], By]]:
    """The items of a list by origin, in order of time: `before` are those of the list that `by` changed. Origins
    without items are left out. Empty for a value that is no list."""
    if not isinstance(value, list):
        return []
    items_left = [*value]
    earlier_items = [([item for item in items if _take_from(items_left, item)], earlier) for items, earlier in before]
    return [(items, item) for items, item in (*earlier_items, (items_left, by)) if items]


def values_after_pieces(value: Sequence[JsonValue], pieces: Iterable[Sequence[JsonValue]]) -> Iterator[list[JsonValue]]:
    """What a list contained after each of its pieces, in its own order; the last is the whole list."""
    items_so_far: list[JsonValue] = []
    for items in pieces:
        items_so_far += items
        items_left = [*items_so_far]
        yield [item for item in value if _take_from(items_left, item)]


def pieces_of(answer: Mapping[str, Any]) -> list[StoredPiece]:
    """The pieces of an answer in the state or a reply: a single one if all items have the same evidence, or if it is
    older than pieces. None for a value that is no list."""
    if not isinstance(answer["value"], list):
        return []
    return answer.get("pieces") or [_piece(answer["value"], answer)]


def pieces_after(answer: Mapping[str, Any], previous: Mapping[str, Any] | None) -> list[StoredPiece]:
    """The pieces of an answer that replaces `previous`; empty if its own evidence is that of all items."""
    if previous is None or not isinstance(answer["value"], list):
        return []
    before = ((piece["items"], piece) for piece in pieces_of(previous))
    shared: list[tuple[list[JsonValue], Mapping[str, Any]]] = items_by_origin(answer["value"], before, answer)
    return [] if all(by is answer for _items, by in shared) else [_piece(*piece) for piece in shared]


def _piece(items: list[JsonValue], by: Mapping[str, Any]) -> StoredPiece:
    return cast("StoredPiece", {"items": items, **{name: by[name] for name in _EVIDENCE if name in by}})


def _take_from(items: list[JsonValue], item: JsonValue) -> bool:
    """Removes an item once, if present; returns whether it was."""
    if item not in items:
        return False
    items.remove(item)
    return True
