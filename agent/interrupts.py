"""Hands out a turn's action, and lets go of what LangGraph works with while it does.

An interrupt is an exception, whose traceback LangGraph keeps in a variable of a frame that the traceback leads to. What
a turn worked with, some hundreds of objects, would stay until the garbage collector comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from traceback import clear_frames
from typing import Any

from langgraph.errors import GraphInterrupt
from langgraph.types import interrupt

_raised: ContextVar[list[GraphInterrupt] | None] = ContextVar("raised", default=None)


def hand_out(action: Any) -> Any:
    """What the turn is resumed with, in the run that resumes it; in the one that waits, it does not return."""
    try:
        return interrupt(action)
    except GraphInterrupt as raised:
        if (known := _raised.get()) is not None:
            known.append(raised)
        raise


@contextmanager
def interrupts_released() -> Iterator[None]:
    """To be run in: a graph whose nodes `hand_out`, until it waits."""
    raised: list[GraphInterrupt] = []
    before = _raised.set(raised)
    try:
        yield
    finally:
        _raised.reset(before)
        for one in raised:
            clear_frames(one.__traceback__)
