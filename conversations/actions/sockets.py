"""Connections that end when the time of their call does, however slowly the other side sends.

A timeout counts from one byte to the next, and anew for each address of a host, so a service that sends a byte a second
could hold a call for ever.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self

from django.conf import settings
from requests import Session
from requests.adapters import HTTPAdapter
from typing_extensions import override
from urllib3 import PoolManager, Retry
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError
from urllib3.util.connection import create_connection

Addresses = Callable[[str, int], Iterable[str]]
"""The addresses to connect to, in the order to try them, by a host (a name or an address, without brackets) and a port.
Raises OSError without any."""


def all_addresses(host: str, port: int) -> list[str]:
    """What the resolver knows. Raises socket.gaierror."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise socket.gaierror(f"{host} is no name of a host") from error
    return list(dict.fromkeys(str(where[0]) for *_rest, where in infos))


@contextmanager
def watched_session(seconds: float, retry: Retry, addresses: Addresses) -> Iterator[tuple[Session, Watch]]:
    """A session of requests, and its watch. It ends after `seconds`, connects only to the given addresses, and trusts
    the authorities in `settings.SSL_CERT_FILE`, if it is set.

    It ignores the environment: a proxy would resolve names itself, and .netrc would send our credentials.
    """
    with Session() as session, Watch(seconds) as watch:
        session.trust_env = False
        session.verify = settings.SSL_CERT_FILE or True
        adapter = WatchedAdapter(watch, retry, addresses)
        session.mount("http://", adapter)
        session.mount("https://", adapter)
        yield session, watch


class Watch:
    """Shuts the connections of a call down when its time is over, as a `with` block that lasts as long as the call."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._timer = threading.Timer(max(seconds, 0.001), self._shut_down)
        self._timer.daemon = True
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            for connection in self._sockets:
                connection.close()
            self._sockets.clear()

    @property
    def is_over(self) -> bool:
        """Set before anything is shut down: what was read until then may be half of an answer."""
        return self.remaining() <= 0

    def remaining(self) -> float:
        """Seconds, 0 and more."""
        return max(self._end - time.monotonic(), 0.0)

    def add(self, connected: socket.socket) -> None:
        """Keeps a copy: TLS takes the socket itself over, and its handshake is watched too."""
        with self._lock:
            self._sockets.append(connected.dup())
        if self.is_over:
            self._shut_down()

    def _shut_down(self) -> None:
        with self._lock:
            for connection in self._sockets:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)


class WatchedAdapter(HTTPAdapter):
    """Opens its connections under a watch, and to no other addresses than those named."""

    def __init__(self, watch: Watch, retry: Retry, addresses: Addresses) -> None:
        self._watch, self._addresses = watch, addresses
        super().__init__(max_retries=retry, pool_connections=1, pool_maxsize=1)

    @override
    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager: PoolManager
        self.poolmanager.pool_classes_by_scheme = _watched_by(self._watch, self._addresses)


def _watched_by(watch: Watch, addresses: Addresses) -> dict[str, Any]:
    class Watched(HTTPConnection):
        """In place of urllib3's own way to a socket. Names in certificates are still those of the host."""

        @override
        def _new_conn(self) -> socket.socket:
            try:
                connected = self._connected()
            except socket.gaierror as error:
                raise NameResolutionError(self.host, self, error) from error
            except TimeoutError as error:
                raise ConnectTimeoutError(self, f"Nobody at {self.host} took the connection in time.") from error
            except OSError as error:
                raise NewConnectionError(self, f"No connection to {self.host} came about: {error}") from error
            watch.add(connected)
            return connected

        def _connected(self) -> socket.socket:
            last = OSError(f"{self.host} has no address.")
            for address in addresses(self._dns_host.strip("[]"), self.port):
                seconds = watch.remaining() if self.timeout is None else min(self.timeout, watch.remaining())
                if seconds <= 0:
                    raise TimeoutError("The time of the call is over.")
                try:
                    return create_connection((address, self.port), seconds, self.source_address, self.socket_options)
                except OSError as error:
                    last = error
            raise last

    class Encrypted(Watched, HTTPSConnection):
        pass

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Watched

    class EncryptedPool(HTTPSConnectionPool):
        ConnectionCls = Encrypted

    return {"http": PlainPool, "https": EncryptedPool}
