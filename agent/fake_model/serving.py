"""A server on a port of this machine that stands in for somebody else's, for as long as a `with` block runs."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Collection
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

POLL_SECONDS = 0.05
METHODS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE"})


class StandIn:
    """What stands in for a service: `handler` answers its requests, and finds it as `server.stand_in`.

    `address` is "http://<host>:<port>", without a path; "https://..." where it is `encrypted`. `close` ends it
    where it served by `serve_forever`.
    """

    handler: type[BaseHTTPRequestHandler]

    def __init__(self, *, host: str = "127.0.0.1", port: int = 0, encrypted: ssl.SSLContext | None = None) -> None:
        self.connections = 0
        self.stopping = threading.Event()
        self._server = _Server((host, port), self)
        self._scheme = "https" if encrypted else "http"
        if encrypted:
            self._server.socket = encrypted.wrap_socket(self._server.socket, server_side=True)

    @property
    def address(self) -> str:
        host, port = self._server.server_address[:2]
        return f"{self._scheme}://{host!s}:{port}"

    def serve_forever(self) -> None:
        self._server.serve_forever(poll_interval=POLL_SECONDS)

    def close(self) -> None:
        self.stopping.set()
        self._server.server_close()

    def __enter__(self) -> Self:
        self._serving = threading.Thread(target=self.serve_forever, name=type(self).__name__, daemon=True)
        self._serving.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._serving.join()
        self.close()


def checked_fault(name: str, faults: Collection[str]) -> str:
    """`name`, when it is one of these. Raises ValueError with the names there are."""
    if name not in faults:
        raise ValueError(f"There is no fault {name!r}. There are: {', '.join(sorted(faults))}.")
    return name


class Handler(BaseHTTPRequestHandler):
    """Answers each method by `respond`, once `body` has come whole: what broke off before its end was no request.
    Connections are kept open, and nothing is printed: what was asked, the stand-in knows."""

    protocol_version = "HTTP/1.1"
    server: _Server
    body: bytes

    def respond(self) -> None:
        self.send_error(HTTPStatus.NOT_IMPLEMENTED)

    def __getattr__(self, name: str) -> Any:
        if name.removeprefix("do_") in METHODS:
            return self._take
        raise AttributeError(name)

    def _take(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length)
        if len(self.body) < length:
            self.close_connection = True
        else:
            self.respond()

    def log_message(self, *_: Any) -> None: ...


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], stand_in: Any) -> None:
        self.stand_in = stand_in
        # The usual start also looks up the machine's name, which takes seconds where nobody answers for it.
        socketserver.TCPServer.__init__(self, address, stand_in.handler)

    def get_request(self) -> tuple[Any, Any]:
        connection = super().get_request()
        self.stand_in.connections += 1
        return connection
