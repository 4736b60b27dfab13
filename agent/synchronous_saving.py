"""Has LangGraph save a turn's checkpoint where the turn runs.

It hands what is to be saved to threads that it starts anew for each run, so that slow storage holds up no node. A turn
saves once, at its end, into memory: there is nothing to wait for, and the threads would cost a tenth of the turn. No
setting of LangGraph's says so; what it takes its threads from is replaced here.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from typing import ParamSpec, TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.pregel import _executor

P = ParamSpec("P")
T = TypeVar("T")


class _AtOnce(Executor):
    """Does what it is given before it returns."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - whoever asks for the result gets it
            done.set_exception(error)
        return done


_AT_ONCE = _AtOnce()


def save_synchronously() -> None:
    """From now on, for all graphs of this process."""
    _executor.get_executor_for_config = _executor_of  # type: ignore[assignment, attr-defined]


def _executor_of(_: RunnableConfig | None) -> AbstractContextManager[Executor]:
    return nullcontext(_AT_ONCE)
