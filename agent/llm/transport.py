"""Carries a request to the endpoint within the deadline, and lets only usable completions through."""

from __future__ import annotations

import json
import socket
import ssl
import zlib
from base64 import b64encode
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

import httpcore2
import httpx2

from agent.llm.completion import fault_of_status, read_completion
from agent.llm.connections import Connections
from agent.llm.deadline import Deadline
from agent.llm.faults import Fault, ModelFault
from agent.llm.network import governed_by, is_time_left, seconds_left
from agent.llm.settings import COMPLETIONS, ModelSettings
from patterns.causes import chain
from scheduling import waiting

LONGEST_BODY = 1_000_000
ERROR_BODY_SECONDS = 1.0
NO_KEY = "none"

_REASONS: tuple[tuple[type[Exception], str], ...] = (
    (ssl.SSLCertVerificationError, "its certificate was not accepted"),
    (ssl.SSLError, "no encrypted connection could be agreed upon"),
    (socket.gaierror, "its host name was not found"),
    (ConnectionRefusedError, "the connection was refused"),
    (httpcore2.TimeoutException, "no connection came about in time"),
)


@dataclass(frozen=True, slots=True)
class RawCompletion:
    """A completion as the endpoint sent it, which has been read through."""

    document: dict[str, Any]

    def parse(self) -> dict[str, Any]:
        return self.document


class Completions:
    """What the client library asks for completions, in the place of OpenAI's own client: nothing of the wire reaches
    the library but a completion that has been read through.

    What secrets the endpoint's address holds are added here, under all places that log addresses. Redirects are not
    followed: they would carry the key elsewhere. Raises ModelFault and nothing else of its own.
    """

    def __init__(self, settings: ModelSettings) -> None:
        parts = urlsplit(settings.endpoint)
        address = httpx2.URL(urlunsplit(parts._replace(netloc=_host(parts), path=parts.path + COMPLETIONS)))
        self._host = address.netloc
        self._url = httpcore2.URL(
            scheme=address.raw_scheme, host=address.raw_host, port=address.port, target=address.raw_path
        )
        self._authorization = _basic_credentials(parts) or f"Bearer {settings.api_key or NO_KEY}"
        self._connections = Connections(parts)

    @property
    def with_raw_response(self) -> Self:
        return self

    def create(self, *, extra_body: Mapping[str, Any], **request: Any) -> RawCompletion:
        """Sends `request` and `extra_body` as one object of JSON. Raises ModelFault."""
        try:
            with waiting():
                status, headers, body = self._exchange(_as_json({**request, **extra_body}))
        except httpcore2.TimeoutException as error:
            raise _connection_fault(error) if is_time_left() else _timeout_fault() from None
        except (httpcore2.LocalProtocolError, UnicodeEncodeError):
            raise ModelFault(Fault.OTHER, "The request cannot be sent: look for odd characters in the key.") from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError, OSError) as error:
            raise _connection_fault(error) from None
        if not 200 <= status < 300:
            raise fault_of_status(status, headers, body)
        return RawCompletion(read_completion(body))

    def close(self) -> None:
        """Ends the connections that are kept for the next request."""
        self._connections.close()

    def _request(self, body: bytes) -> httpcore2.Request:
        headers = [
            (b"Host", self._host),
            (b"Authorization", self._authorization.encode("ascii")),
            (b"Content-Type", b"application/json"),
            (b"Content-Length", b"%d" % len(body)),
            (b"Accept", b"application/json"),
            (b"Accept-Encoding", b"gzip"),
            (b"User-Agent", b"FormPilot"),
        ]
        extensions = {"timeout": {"pool": seconds_left()}}
        return httpcore2.Request("POST", self._url, headers=headers, content=body, extensions=extensions)

    def _exchange(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
        """Status, headers by lower-case name, and the body, unpacked. The body of an error may be missing."""
        with (
            self._connections.borrowed() as connection,
            closing(connection.handle_request(self._request(body))) as response,
        ):
            headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
            if 200 <= response.status < 300:
                body = _unpacked(_read_bounded(response.iter_stream()), headers)
                return response.status, headers, body.removeprefix(BOM_UTF8)
            body = b""
            with suppress(Exception), governed_by(Deadline(min(ERROR_BODY_SECONDS, seconds_left()))):
                # The status tells enough; what else is said is worth a moment, and no second fault.
                body = _unpacked(_read_bounded(response.iter_stream()), headers)
            return response.status, headers, body


def _as_json(request: Mapping[str, Any]) -> bytes:
    return json.dumps(request, ensure_ascii=False, separators=(",", ":")).encode()


def _read_bounded(stream: Iterable[bytes]) -> bytes:
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


def _timeout_fault() -> ModelFault:
    return ModelFault(Fault.TIMEOUT, "The endpoint did not answer within the turn's time.")


def _connection_fault(error: BaseException) -> ModelFault:
    """A connection that failed, told by its known cause; never in the library's words, which may hold secrets."""
    causes = list(chain(error, suppressed=True))  # its pool raises all that it catches again, `from None`
    reasons = (text for kind, text in _REASONS if any(isinstance(cause, kind) for cause in causes))
    reason = next(reasons, "the connection broke before the reply was complete")
    return ModelFault(Fault.CONNECTION, f"The endpoint could not be reached: {reason}.")


def _host(parts: SplitResult) -> str:
    """Host and port, without credentials."""
    return parts.netloc.rpartition("@")[2]


def _basic_credentials(parts: SplitResult) -> str:
    if parts.username is None:
        return ""
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return f"Basic {b64encode(pair.encode()).decode()}"
