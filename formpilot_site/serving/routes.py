"""The route of a request. Requests of one client to the same route share a turn."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.urls import Resolver404, resolve

METHODS = frozenset({b"GET", b"HEAD", b"OPTIONS", b"POST", b"PUT", b"PATCH", b"DELETE"})
FILES = "files of pages"
NOWHERE = "nowhere"
# Most requests are turns, at one address: where it leads need not be looked up for each.
CACHED_ROUTES, LONGEST_CACHED_PATH = 256, 128


def route_of(method: bytes, path: bytes) -> tuple[bytes, str]:
    """The method with the route that answers, whatever its parts are called. All that leads nowhere has one, or a
    client that asks for ever new addresses would have as many turns beside its neighbours."""
    return (_route_of if len(path) <= LONGEST_CACHED_PATH else _route_of.__wrapped__)(method, path)


@lru_cache(maxsize=CACHED_ROUTES)
def _route_of(method: bytes, path: bytes) -> tuple[bytes, str]:
    if method not in METHODS:
        return b"", NOWHERE
    address = path.decode("latin-1")
    if address.startswith(settings.STATIC_URL):
        return method, FILES
    try:
        return method, resolve(address).route
    except Resolver404:
        return method, NOWHERE
