"""A pool of connections to an endpoint, each for one request at a time."""

from __future__ import annotations

import threading
import time
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import SplitResult, unquote, urlsplit

import httpcore2
import httpx2

from agent.llm.network import BoundedBackend

IDLE_SECONDS = 60.0

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


class Connections:
    """As many as requests are under way at once. What was used last is lent first, and what has idled for long ends.

    Each has a pool of the library to itself: a pool of many looks through all of them at each request.
    """

    def __init__(self, endpoint: SplitResult) -> None:
        proxy = urllib.request.getproxies().get(endpoint.scheme, "")
        host = endpoint.hostname or ""
        direct = not proxy.startswith(("http://", "https://")) or host in _LOOPBACK or urllib.request.proxy_bypass(host)
        self._proxy = None if direct else urlsplit(proxy)
        self._trusted = httpx2.create_ssl_context() if "https" in {endpoint.scheme, urlsplit(proxy).scheme} else None
        self._lock = threading.Lock()
        self._idle: deque[tuple[float, httpcore2.ConnectionPool]] = deque()
        self._closed = False

    @contextmanager
    def borrowed(self) -> Iterator[httpcore2.ConnectionPool]:
        """An exclusive connection. A broken one is not reused."""
        with self._lock:
            connection = self._idle.pop()[1] if self._idle else self._new_connection()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        self._take_back(connection)

    def close(self) -> None:
        """Closes idle connections; the others are closed when they are returned."""
        with self._lock:
            self._closed = True
            idle = [connection for _, connection in self._idle]
            self._idle.clear()
        for connection in idle:
            connection.close()

    def _take_back(self, connection: httpcore2.ConnectionPool) -> None:
        now = time.monotonic()
        ended = []
        with self._lock:
            if self._closed:
                ended.append(connection)
            else:
                self._idle.append((now, connection))
            while self._idle and self._idle[0][0] < now - IDLE_SECONDS:
                ended.append(self._idle.popleft()[1])
        for connection_ended in ended:
            connection_ended.close()

    def _new_connection(self) -> httpcore2.ConnectionPool:
        """A connection that opens at its first request, through the proxy of the environment, if any."""
        if self._proxy is None:
            return httpcore2.ConnectionPool(
                ssl_context=self._trusted,
                max_connections=1,
                keepalive_expiry=IDLE_SECONDS,
                network_backend=BoundedBackend(),
            )
        through = self._proxy
        account = None if through.username is None else (unquote(through.username), unquote(through.password or ""))
        return httpcore2.HTTPProxy(
            proxy_url=through._replace(netloc=through.netloc.rpartition("@")[2]).geturl(),
            proxy_auth=account,
            ssl_context=self._trusted,
            max_connections=1,
            keepalive_expiry=IDLE_SECONDS,
            network_backend=BoundedBackend(),
        )
