"""Which words brought in which items of a list: what stood before keeps the evidence by which it came, and what a
change adds has that of the change. So a list leads to all of its words, over however many turns it came together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from agent.state.stored import StoredPiece
from forms_registry.schema import JsonValue

By = TypeVar("By")

_EVIDENCE = ("source", "quote", "span", "confidence", "turn", "interpreter", "said_in")


def shared_out(
    value: JsonValue, before: Iterable[tuple[Sequence[JsonValue], By]], by: By
) -> list[tuple[list[JsonValue], By]]:
    """The items of a list, by what brought them in, the first first: `before` has those of the list that stood until
    `by` changed it. What has no item any more is left out. Nothing for a value that is no list."""
    if not isinstance(value, list):
        return []
    left = [*value]
    kept = [([one for one in items if _taken(left, one)], earlier) for items, earlier in before]
    return [(items, one) for items, one in (*kept, (left, by)) if items]


def built_up(value: Sequence[JsonValue], pieces: Iterable[Sequence[JsonValue]]) -> Iterator[list[JsonValue]]:
    """What a list held after each of its pieces, in its own order; the last is all of it."""
    held: list[JsonValue] = []
    for items in pieces:
        held += items
        left = [*held]
        yield [one for one in value if _taken(left, one)]


def pieces_of(answer: Mapping[str, Any]) -> list[StoredPiece]:
    """The pieces of an answer, as the state or a reply has it: one, where all of it came by the same words, and where
    it was stored before pieces were. None for a value that is no list."""
    if not isinstance(answer["value"], list):
        return []
    return answer.get("pieces") or [_piece(answer["value"], answer)]


def pieces_after(answer: Mapping[str, Any], stood: Mapping[str, Any] | None) -> list[StoredPiece]:
    """The pieces of an answer in whose place another `stood`; none where its own evidence is that of all."""
    if stood is None or not isinstance(answer["value"], list):
        return []
    before = ((one["items"], one) for one in pieces_of(stood))
    shared: list[tuple[list[JsonValue], Mapping[str, Any]]] = shared_out(answer["value"], before, answer)
    return [] if all(by is answer for _items, by in shared) else [_piece(*one) for one in shared]


def _piece(items: list[JsonValue], by: Mapping[str, Any]) -> StoredPiece:
    return cast("StoredPiece", {"items": items, **{name: by[name] for name in _EVIDENCE if name in by}})


def _taken(left: list[JsonValue], item: JsonValue) -> bool:
    """Whether an item is there; then it is so once less."""
    if item not in left:
        return False
    left.remove(item)
    return True
