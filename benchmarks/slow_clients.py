"""Whether one honest person is served beside connections that are opened and say too little.

    .venv/bin/python -m benchmarks.slow_clients --base http://127.0.0.1:8000 [--sockets 230 1000] [--seconds 15]

For each kind of slow connection and each number of them: how long the person's requests took, beside those in calm.
Served well: everything is answered, and 95 in 100 within three times of calm.
"""

from __future__ import annotations

import json
import resource
import socket
import threading
import time
from argparse import ArgumentParser
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

HEAD = b"POST /api/converse/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
FIRST_WORDS_AND_DRIPS = {
    "silent": (b"", b""),
    "headers": (HEAD, b"X-A: b\r\n"),
    "body": (HEAD + b"Content-Length: 5000\r\n\r\n{", b" "),
    "body at once": (HEAD + b"Content-Length: 900000\r\n\r\n" + b" " * 899_000, b" "),
    "chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "unread answers": (
        b"GET /static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"",
    ),
}
DRIP_SECONDS = 2
WARM_UP_SECONDS = 3
PATIENCE_SECONDS = 10
PAUSE_SECONDS = 0.02


@dataclass
class Person:
    """Asks one thing after another, each over a connection of its own; seconds and outcome of each."""

    host: str
    port: int
    took: list[float] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    def ask_for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            started = time.monotonic()
            self.outcomes[self._ask()] += 1
            self.took.append(time.monotonic() - started)
            time.sleep(PAUSE_SECONDS)

    def p95(self) -> float:
        return sorted(self.took)[int(len(self.took) * 0.95)] if self.took else float("inf")

    def _ask(self) -> str:
        connection = HTTPConnection(self.host, self.port, timeout=PATIENCE_SECONDS)
        try:
            connection.request("POST", "/api/converse/", "{}", {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            return str(answer.status)
        except (OSError, HTTPException) as error:
            return type(error).__name__
        finally:
            connection.close()


class Crowd:
    """Connections that begin to speak, and drip."""

    def __init__(self, host: str, port: int, number: int, first: bytes, drip: bytes) -> None:
        self._drip = drip
        self._over = threading.Event()
        self._sockets: list[socket.socket] = []
        for _ in range(number):
            with suppress(OSError):
                one = socket.create_connection((host, port), timeout=PATIENCE_SECONDS)
                one.setblocking(False)
                self._sockets.append(one)
                one.send(first)
        self._dripping = threading.Thread(target=self._drip_on)
        self._dripping.start()

    def go(self) -> None:
        self._over.set()
        self._dripping.join()
        for one in self._sockets:
            one.close()

    def _drip_on(self) -> None:
        while not self._over.wait(DRIP_SECONDS):
            for one in self._sockets if self._drip else ():
                with suppress(OSError):
                    one.send(self._drip)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="http://127.0.0.1:8000")
    parser.add_argument("--sockets", type=int, nargs="*", default=[230, 1000])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--kinds", nargs="*", default=list(FIRST_WORDS_AND_DRIPS))
    given = parser.parse_args()
    _, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    address = urlsplit(given.base)
    host, port = address.hostname or "127.0.0.1", address.port or 80

    Person(host, port).ask_for(WARM_UP_SECONDS)
    calm = Person(host, port)
    calm.ask_for(given.seconds)
    print(f"calm                          p95 {calm.p95() * 1000:7.1f} ms   {json.dumps(calm.outcomes)}", flush=True)
    for number in given.sockets:
        for kind in given.kinds:
            crowd, person = Crowd(host, port, number, *FIRST_WORDS_AND_DRIPS[kind]), Person(host, port)
            time.sleep(1)
            person.ask_for(given.seconds)
            crowd.go()
            times = person.p95() / calm.p95()
            print(
                f"{number:5} {kind:15} p95 {person.p95() * 1000:7.1f} ms ({times:6.1f} x)   worst "
                f"{max(person.took):5.2f} s   {json.dumps(person.outcomes)}",
                flush=True,
            )
            time.sleep(1)


if __name__ == "__main__":
    main()
