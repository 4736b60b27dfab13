"""How a thread says that it waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Turn(Protocol):
    """What the scheduler has given to a thread, which gives it up and takes it back."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class _Held(threading.local):
    turn: Turn | None = None


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
def waiting() -> Iterator[None]:
    """This thread waits for something outside the process, and another may compute. Waiting inside of waiting changes
    nothing, and so it is for threads that no scheduler knows."""
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
