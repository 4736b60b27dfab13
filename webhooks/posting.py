"""One POST to an address that staff have entered: bounded in time and memory, never redirected, never to a machine of
our own network unless the settings say so."""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import requests
from django.conf import settings
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from webhooks.addresses import AddressNotAllowed, NameLeadsNowhere, checked_addresses
from webhooks.models import Outcome

CONNECT_SECONDS = 5.0
READ_SECONDS = 10.0
WHOLE_SECONDS = 15.0
READ_BYTES = 16 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """What a receiver said: its status, and `Retry-After` as it stands there, "" without one."""

    status: int
    retry_after: str = ""


class NotPosted(Exception):
    """There is no answer; `outcome` says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """The answer to one request. Raises NotPosted, after WHOLE_SECONDS at most and what the resolver takes."""
    if urlsplit(url).scheme != "https" and not settings.DEBUG:
        raise NotPosted(Outcome.PLAIN_HTTP)
    line = _Line()
    with requests.Session() as session, line.cut_after(WHOLE_SECONDS):
        session.trust_env = False  # a proxy would look the name up for itself, and .netrc would say who we are
        session.mount("http://", line)
        session.mount("https://", line)
        try:
            return _asked(session, line, url, body, headers)
        except requests.RequestException as error:
            raise NotPosted(Outcome.TOO_SLOW if line.was_cut else _outcome(error)) from error


def _asked(session: requests.Session, line: _Line, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    with session.post(
        url,
        data=body,
        headers=dict(headers),
        timeout=(CONNECT_SECONDS, READ_SECONDS),
        allow_redirects=False,
        stream=True,
    ) as answer:
        if line.was_cut:  # then this is only the beginning of an answer
            raise NotPosted(Outcome.TOO_SLOW)
        told = Answer(answer.status_code, answer.headers.get("Retry-After", ""))
        # What else it says is of no use, but some receivers take it ill when nobody listens. The status holds anyway.
        with suppress(requests.RequestException, OSError):
            next(answer.iter_content(READ_BYTES), b"")
        return told


def _outcome(error: requests.RequestException) -> Outcome:
    # Before its likes: it is one of them.
    if isinstance(error, requests.exceptions.SSLError):
        return Outcome.NOT_TRUSTED
    if isinstance(error, requests.Timeout):
        return Outcome.TOO_SLOW
    causes = list(_causes(error))
    if any(isinstance(one, AddressNotAllowed) for one in causes):
        return Outcome.PRIVATE_ADDRESS
    if any(isinstance(one, NameLeadsNowhere) for one in causes):
        return Outcome.NO_ADDRESS
    return Outcome.NOT_REACHED


def _causes(error: BaseException) -> list[BaseException]:
    """An error and what it was raised from, in whatever way it keeps that."""
    found: list[BaseException] = []
    waiting: list[object] = [error]
    while waiting:
        one = waiting.pop()
        if isinstance(one, BaseException) and one not in found:
            found.append(one)
            waiting += [one.__cause__, one.__context__, getattr(one, "reason", None), *one.args]
    return found


class _Line(HTTPAdapter):
    """Connections to checked addresses alone, of which none outlives its time."""

    def __init__(self) -> None:
        self.was_cut = False
        self._sockets: list[socket.socket] = []
        super().__init__(max_retries=0)

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        line = self

        class Checked:
            """In place of urllib3's way to a socket. Names of certificates are still those of the host."""

            host: str
            port: int
            _dns_host: str

            def _new_conn(self) -> socket.socket:
                return line.connect(self._dns_host, self.port)

        class Plain(Checked, HTTPConnection):
            pass

        class Secure(Checked, HTTPSConnection):
            pass

        self.poolmanager.pool_classes_by_scheme = {
            "http": type("PlainPool", (HTTPConnectionPool,), {"ConnectionCls": Plain}),
            "https": type("SecurePool", (HTTPSConnectionPool,), {"ConnectionCls": Secure}),
        }

    def connect(self, host: str, port: int) -> socket.socket:
        addresses = checked_addresses(host.strip("[]"), port, settings.WEBHOOK_PRIVATE_ADDRESSES)
        last: OSError = NameLeadsNowhere(f"{host} has no address.")
        for address in addresses:
            try:
                connected = socket.create_connection((str(address), port), timeout=CONNECT_SECONDS)
            except OSError as error:
                last = error
                continue
            # TLS takes the socket over; a copy still cuts the line.
            self._sockets.append(connected.dup())
            return connected
        raise last

    def cut_after(self, seconds: float) -> _Cut:
        return _Cut(self, seconds)

    def cut(self) -> None:
        self.was_cut = True
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        super().close()
        for one in self._sockets:
            one.close()
        self._sockets.clear()


class _Cut:
    """Ends what goes on over a line after a while: time-outs of reading count anew with each byte."""

    def __init__(self, line: _Line, seconds: float) -> None:
        self._timer = threading.Timer(seconds, line.cut)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_error: object) -> None:
        self._timer.cancel()
