"""Whether anybody answers where a server should be."""

from __future__ import annotations

import socket
import struct
from enum import Enum

# What a client that knows no other word asks first; every server answers it with one letter.
_SSL_REQUEST = struct.pack("!ii", 8, 80877103)


class Answer(Enum):
    GIVEN = "given"
    NONE = "nobody is there"
    LATE = "somebody is there, and says nothing"


def ask(host: str, port: int, seconds: float) -> Answer:
    """Whether a server takes one more connection, and says so within so many seconds.

    `host` is a name, an address, or the folder of a socket. Other threads run meanwhile; in libpq's ping they do not.
    """
    try:
        with _line(host, port, seconds) as line:
            line.sendall(_SSL_REQUEST)
            return Answer.GIVEN if line.recv(1) else Answer.NONE
    except TimeoutError:
        return Answer.LATE
    except OSError:
        return Answer.NONE


def _line(host: str, port: int, seconds: float) -> socket.socket:
    if not host.startswith(("/", "@")):
        return socket.create_connection((host, port), seconds)
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(seconds)
    try:
        line.connect(f"{host}/.s.PGSQL.{port}".replace("@", "\0", 1))
    except BaseException:
        line.close()
        raise
    return line
