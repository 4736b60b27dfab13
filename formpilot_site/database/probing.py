"""Whether anybody answers where a server should be."""

from __future__ import annotations

import socket
import struct
from enum import Enum

# What a client that knows no other word asks first; every server answers it with one letter.
_SSL_REQUEST = struct.pack("!ii", 8, 80877103)


class ProbeResult(Enum):
    """GIVEN: a server answered."""

    GIVEN = "given"
    NONE = "nobody is there"
    LATE = "somebody is there, and says nothing"


def probe(host: str, port: int, seconds: float) -> ProbeResult:
    """Whether a server takes one more connection, and says so within so many seconds.

    `host` is a name, an address, or the folder of a socket. Other threads run meanwhile; in libpq's ping they do not.
    """
    try:
        with _connect(host, port, seconds) as sock:
            sock.sendall(_SSL_REQUEST)
            return ProbeResult.GIVEN if sock.recv(1) else ProbeResult.NONE
    except TimeoutError:
        return ProbeResult.LATE
    except OSError:
        return ProbeResult.NONE


def _connect(host: str, port: int, seconds: float) -> socket.socket:
    if not host.startswith(("/", "@")):
        return socket.create_connection((host, port), seconds)
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(seconds)
    try:
        sock.connect(f"{host}/.s.PGSQL.{port}".replace("@", "\0", 1))
    except BaseException:
        sock.close()
        raise
    return sock
