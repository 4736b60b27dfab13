"""Keeps what was loaded lately, up to an amount in bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class _Key:
    """A key whose hash is worked out once: one that holds hundreds of options costs more than what is looked up."""

    __slots__ = ("_hash", "_key")

    def __init__(self, key: Hashable) -> None:
        self._key, self._hash = key, hash(key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._key == other._key


class ByteCache(Generic[T]):
    """For all threads of a process; what was not used for longest goes first."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes, self._bytes_held = max_bytes, 0
        self._kept: OrderedDict[_Key, tuple[T, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, load: Callable[[], tuple[T, int]]) -> T:
        """What stands under `key`, else what `load` brings, with its size in bytes. What it raises is not kept, and
        what is larger than all that may be kept is not either."""
        cache_key = _Key(key)
        with self._lock:
            if (entry := self._kept.pop(cache_key, None)) is not None:
                self._kept[cache_key] = entry
                return entry[0]
        loaded, size = load()  # other threads need not wait for it
        with self._lock:
            if cache_key in self._kept:
                return self._kept[cache_key][0]
            if size <= self._max_bytes:
                self._kept[cache_key] = loaded, size
                self._bytes_held += size
            while self._bytes_held > self._max_bytes:
                _, (_, freed) = self._kept.popitem(last=False)
                self._bytes_held -= freed
        return loaded
