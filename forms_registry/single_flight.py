"""What many want at the same moment is made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from scheduling import waiting

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """For all threads of a process. Who waits must hold nothing that the making needs, a connection for instance."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, Future[T]] = {}
        self._lock = Lock()

    def share(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` brings, or raises, for whoever comes first under `key`, and for all who come until it has."""
        with self._lock:
            future = self._under_way.get(key)
            is_first = future is None
            if future is None:
                future = self._under_way[key] = Future()
        if is_first:
            self._make(key, make, future)
            return future.result()
        with waiting():
            return future.result()

    def _make(self, key: Hashable, make: Callable[[], T], future: Future[T]) -> None:
        try:
            future.set_result(make())
        except BaseException as error:  # noqa: BLE001 - raised for each who waits, this thread among them
            future.set_exception(error)
        finally:
            with self._lock:
                del self._under_way[key]
