"""The services that the environment configures. Documents refer to them by name, and cannot change their addresses."""

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
    """The address of a path. If the base address ends with what the path begins with, this part is used once: both
    `https://example.org` and `https://example.org/api` work for `/api/rows/`."""
    base = service.base_url.rstrip("/")
    below = urlsplit(base).path
    return base.removesuffix(below) + path if below and path.startswith(f"{below}/") else base + path
