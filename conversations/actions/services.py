"""The services that the environment knows: documents name them, and nothing else says where they are."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Service:
    """`authorization` is the value of the header, "" for none; it stands in no log and no row."""

    name: str
    base_url: str
    authorization: str = field(default="", repr=False)


def service_named(name: str) -> Service | None:
    """The service of that name; None where the environment has none."""
    known = settings.SERVICES.get(name.upper())
    return Service(name.upper(), known["base_url"], known["authorization"]) if known else None
