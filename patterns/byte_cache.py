"""Keeps what was loaded lately, up to an amount in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class ByteCache(Generic[T]):
    """For all threads of a process; what was not used for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most, self._held = most, 0
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, load: Callable[[], tuple[T, int]]) -> T:
        """What stands under `key`, else what `load` brings, with its size in bytes. What it raises is not kept, and
        what is larger than all that may be kept is not either."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        loaded, size = load()  # other threads need not wait for it
        with self._lock:
            if key in self._kept:
                return self._kept[key][0]
            if size <= self._most:
                self._kept[key] = loaded, size
                self._held += size
            while self._held > self._most:
                _, (_, freed) = self._kept.popitem(last=False)
                self._held -= freed
        return loaded
