"""How a thread says that it waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol


class Pausable(Protocol):
    """What the scheduler has given to a thread, which gives it up and takes it back."""

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class _ThreadState(threading.local):
    turn: Pausable | None = None
    give_back: Callable[[], object] | None = None


_state = _ThreadState()


@contextmanager
def holding(turn: Pausable) -> Iterator[None]:
    """This thread computes with `turn`."""
    _state.turn = turn
    try:
        yield
    finally:
        _state.turn = None


@contextmanager
def lending(give_back: Callable[[], object]) -> Iterator[None]:
    """What this thread holds, a connection for example, it gives back each time that it begins to wait."""
    _state.give_back = give_back
    try:
        yield
    finally:
        _state.give_back = None


@contextmanager
def waiting() -> Iterator[None]:
    """This thread waits for something outside the process, and another may compute, with what this one gives back."""
    if _state.give_back is not None:
        _state.give_back()
    with pausing():
        yield


@contextmanager
def pausing() -> Iterator[None]:
    """This thread waits for what it holds itself, and another may compute. Waiting inside of waiting changes nothing,
    and so it is for threads that no scheduler knows."""
    turn, _state.turn = _state.turn, None
    if turn is None:
        yield
        return
    turn.pause()
    try:
        yield
    finally:
        turn.resume()
        _state.turn = turn
