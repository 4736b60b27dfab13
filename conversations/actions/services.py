"""The services that the environment knows: documents name them, and nothing else says where they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Service:
    """`authorization` is the value of the header, "" for none; it stands in no log and no row."""

    name: str
    base_url: str
    authorization: str = field(default="", repr=False)


def service_named(name: str) -> Service | None:
    """The service of that name; None where the environment has none."""
    configured = settings.SERVICES.get(name.upper())
    return Service(name.upper(), configured["base_url"], configured["authorization"]) if configured else None


def url_of(service: Service, path: str) -> str:
    """Where a path of an operation is. What the address ends with and the path begins with is said once, so that
    `https://example.org` and `https://example.org/api` are both the address for `/api/rows/`."""
    base = service.base_url.rstrip("/")
    below = urlsplit(base).path
    return base.removesuffix(below) + path if below and path.startswith(f"{below}/") else base + path
