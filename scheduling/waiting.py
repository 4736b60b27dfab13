"""How a thread says that it waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Turn(Protocol):
    """What the scheduler has given to a thread, which gives it up and takes it back."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class _Held(threading.local):
    turn: Turn | None = None
    give_back: Callable[[], object] | None = None


_held = _Held()


@contextmanager
def holding(turn: Turn) -> Iterator[None]:
    """This thread computes with `turn`."""
    _held.turn = turn
    try:
        yield
    finally:
        _held.turn = None


@contextmanager
def lending(give_back: Callable[[], object]) -> Iterator[None]:
    """What this thread holds, a connection for example, it gives back each time that it begins to wait."""
    _held.give_back = give_back
    try:
        yield
    finally:
        _held.give_back = None


@contextmanager
def waiting() -> Iterator[None]:
    """This thread waits for something outside the process, and another may compute, with what this one gives back."""
    if _held.give_back is not None:
        _held.give_back()
    with pausing():
        yield


@contextmanager
def pausing() -> Iterator[None]:
    """This thread waits for what it holds itself, and another may compute. Waiting inside of waiting changes nothing,
    and so it is for threads that no scheduler knows."""
    turn, _held.turn = _held.turn, None
    if turn is None:
        yield
        return
    turn.pause()
    try:
        yield
    finally:
        turn.resume()
        _held.turn = turn
