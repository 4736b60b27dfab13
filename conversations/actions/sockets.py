"""Connections that end when the time of their call does, however slowly the other side sends.

A timeout counts from one byte to the next, so a service that sends one a second could hold a call for ever.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any, Self

from requests.adapters import HTTPAdapter
from typing_extensions import override
from urllib3 import PoolManager, Retry
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool


class Watch:
    """Shuts the connections of a call down when its time is over."""

    def __init__(self, seconds: float) -> None:
        self._timer = threading.Timer(max(seconds, 0.001), self._end)
        self._timer.daemon = True
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._over = False

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def add(self, connected: socket.socket) -> None:
        with self._lock:
            self._sockets.append(connected)
        if self._over:
            self._end()

    def _end(self) -> None:
        self._over = True
        with self._lock:
            for one in self._sockets:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)


class WatchedAdapter(HTTPAdapter):
    """Opens its connections under a watch."""

    def __init__(self, watch: Watch, retry: Retry) -> None:
        self._watch = watch
        super().__init__(max_retries=retry, pool_connections=1, pool_maxsize=1)

    @override
    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager: PoolManager
        self.poolmanager.pool_classes_by_scheme = _watched_by(self._watch)


def _watched_by(watch: Watch) -> dict[str, Any]:
    class Plain(HTTPConnection):
        @override
        def connect(self) -> None:
            super().connect()
            watch.add(self.sock)

    class Encrypted(HTTPSConnection):
        @override
        def connect(self) -> None:
            super().connect()
            watch.add(self.sock)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class EncryptedPool(HTTPSConnectionPool):
        ConnectionCls = Encrypted

    return {"http": PlainPool, "https": EncryptedPool}
