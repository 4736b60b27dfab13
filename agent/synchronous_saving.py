"""Makes LangGraph save a turn's checkpoint in the thread of the turn.

By default it saves in new threads for each run, so that slow storage does not block a node. A turn saves once, at its
end, into memory, so these threads would only cost time.
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
    """An executor that runs a task before it returns."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - whoever asks for the result gets it
            done.set_exception(error)
        return done


_AT_ONCE = _AtOnce()


def save_synchronously() -> None:
    """For all graphs of this process, from now on."""
    _executor.get_executor_for_config = _executor_of  # type: ignore[assignment, attr-defined]


def _executor_of(_: RunnableConfig | None) -> AbstractContextManager[Executor]:
    return nullcontext(_AT_ONCE)
