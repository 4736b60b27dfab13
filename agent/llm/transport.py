"""Carries a request to the endpoint within the deadline, and lets only usable completions through."""

from __future__ import annotations

import socket
import ssl
import urllib.request
import zlib
from base64 import b64encode
from codecs import BOM_UTF8
from collections.abc import Iterable
from contextlib import closing, suppress
from urllib.parse import SplitResult, unquote, urlsplit

import httpcore2
import httpx2

from agent.llm.completion import fault_of_status, read_completion
from agent.llm.deadline import Deadline
from agent.llm.faults import Fault, ModelFault
from agent.llm.network import BoundedBackend, governed_by, is_time_left, seconds_left
from scheduling import waiting

LONGEST_BODY = 1_000_000
ERROR_BODY_SECONDS = 1.0
IDLE_SECONDS = 60.0

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_REASONS: tuple[tuple[type[Exception], str], ...] = (
    (ssl.SSLCertVerificationError, "its certificate was not accepted"),
    (ssl.SSLError, "no encrypted connection could be agreed upon"),
    (socket.gaierror, "its host name was not found"),
    (ConnectionRefusedError, "the connection was refused"),
    (httpcore2.TimeoutException, "no connection came about in time"),
)


class CompletionTransport(httpx2.BaseTransport):
    """Below the client library, so that nothing of the wire reaches it but a completion that has been read through.

    What secrets the endpoint's address holds are added here, under all places that log addresses. Redirects are not
    followed: they would carry the key elsewhere. Raises ModelFault and nothing else of its own.
    """

    def __init__(self, endpoint: str) -> None:
        parts = urlsplit(endpoint)
        self._query = parts.query.encode()
        self._credentials = _basic(parts)
        self._pool = _pool(parts)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        try:
            with waiting():
                status, headers, body = self._exchange(self._outgoing(request))
        except httpcore2.TimeoutException as error:
            raise _unreachable(error) if is_time_left() else _too_late() from None
        except httpcore2.LocalProtocolError:
            raise ModelFault(Fault.OTHER, "The request cannot be sent: look for odd characters in the key.") from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError, OSError) as error:
            raise _unreachable(error) from None
        if not 200 <= status < 300:
            raise fault_of_status(status, headers, body)
        read_completion(body)
        return httpx2.Response(status, headers={"content-type": "application/json"}, content=body)

    def close(self) -> None:
        self._pool.close()

    def _outgoing(self, request: httpx2.Request) -> httpcore2.Request:
        target = request.url.raw_path + (b"?" + self._query if self._query else b"")
        headers = [(name, value) for name, value in request.headers.raw if name.lower() != b"accept-encoding"]
        if self._credentials:
            headers = [(name, value) for name, value in headers if name.lower() != b"authorization"]
            headers.append((b"Authorization", self._credentials))
        url = request.url
        return httpcore2.Request(
            method=request.method,
            url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=target),
            headers=[*headers, (b"Accept-Encoding", b"gzip")],
            content=request.read(),
            extensions={"timeout": {"pool": seconds_left()}},
        )

    def _exchange(self, request: httpcore2.Request) -> tuple[int, dict[str, str], bytes]:
        """Status, headers by lower-case name, and the body, unpacked. The body of an error may be missing."""
        response = self._pool.handle_request(request)
        with closing(response):
            headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
            if 200 <= response.status < 300:
                body = _unpacked(_read(response.iter_stream()), headers)
                return response.status, headers, body.removeprefix(BOM_UTF8)
            body = b""
            with suppress(Exception), governed_by(Deadline(min(ERROR_BODY_SECONDS, seconds_left()))):
                # The status tells enough; what else is said is worth a moment, and no second fault.
                body = _unpacked(_read(response.iter_stream()), headers)
            return response.status, headers, body


def _read(stream: Iterable[bytes]) -> bytes:
    body = bytearray()
    for chunk in stream:
        body += chunk
        if len(body) > LONGEST_BODY:
            raise ModelFault(Fault.BAD_BODY, f"The reply is longer than {LONGEST_BODY} bytes.")
    return bytes(body)


def _unpacked(body: bytes, headers: dict[str, str]) -> bytes:
    encoding = headers.get("content-encoding", "identity").strip().lower()
    if encoding == "identity":
        return body
    if encoding != "gzip":
        raise ModelFault(Fault.BAD_BODY, "The reply is packed in a way that was not asked for.")
    unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        unpacked = unpacker.decompress(body, LONGEST_BODY + 1)
    except zlib.error:
        raise ModelFault(Fault.BAD_BODY, "The reply says that it is gzip, and is not.") from None
    if len(unpacked) > LONGEST_BODY:
        raise ModelFault(Fault.BAD_BODY, f"The reply unpacks to more than {LONGEST_BODY} bytes.")
    if not unpacker.eof:
        raise ModelFault(Fault.BAD_BODY, "The packed reply ends early.")
    return unpacked


def _too_late() -> ModelFault:
    return ModelFault(Fault.TIMEOUT, "The endpoint did not answer within the turn's time.")


def _unreachable(error: BaseException) -> ModelFault:
    """A connection that failed, told by its known cause; never in the library's words, which may hold secrets."""
    causes = []
    step: BaseException | None = error
    while step is not None and step not in causes:
        causes.append(step)
        step = step.__cause__ or step.__context__
    known = (text for kind, text in _REASONS if any(isinstance(cause, kind) for cause in causes))
    reason = next(known, "the connection broke before the reply was complete")
    return ModelFault(Fault.CONNECTION, f"The endpoint could not be reached: {reason}.")


def _basic(parts: SplitResult) -> bytes:
    if parts.username is None:
        return b""
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return b"Basic " + b64encode(pair.encode())


def _pool(parts: SplitResult) -> httpcore2.ConnectionPool:
    """Connections to the endpoint, through the proxy that the environment names, where it names one."""
    proxy = urllib.request.getproxies().get(parts.scheme, "")
    host = parts.hostname or ""
    backend = BoundedBackend()
    trusted = httpx2.create_ssl_context() if "https" in {parts.scheme, urlsplit(proxy).scheme} else None
    if not proxy.startswith(("http://", "https://")) or host in _LOOPBACK or urllib.request.proxy_bypass(host):
        return httpcore2.ConnectionPool(
            ssl_context=trusted, max_connections=None, keepalive_expiry=IDLE_SECONDS, network_backend=backend
        )
    through = urlsplit(proxy)
    account = None if through.username is None else (unquote(through.username), unquote(through.password or ""))
    return httpcore2.HTTPProxy(
        proxy_url=through._replace(netloc=through.netloc.rpartition("@")[2]).geturl(),
        proxy_auth=account,
        ssl_context=trusted,
        max_connections=None,
        keepalive_expiry=IDLE_SECONDS,
        network_backend=backend,
    )
