"""Web origins: whose page a request comes from."""

from __future__ import annotations

from ipaddress import IPv6Address
from urllib.parse import urlsplit

import idna

_USUAL_PORTS = {"http": 80, "https": 443}


def origin_of(address: str) -> str:
    """The web origin `https://host[:port]` as browsers send it: in small letters, names of other scripts in ASCII
    ("https://xn--mnchen-3ya.example"), and without the port that is usual. Raises ValueError for what is none."""
    parts = urlsplit(address.strip())
    if parts.scheme not in _USUAL_PORTS or not parts.hostname or parts.port == 0 or parts.username is not None:
        raise ValueError(f"{address!r} is no origin")
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(f"{address!r} is no origin")
    host = _host(parts.hostname)
    usual = parts.port in {None, _USUAL_PORTS[parts.scheme]}
    return f"{parts.scheme}://{host}" if usual else f"{parts.scheme}://{host}:{parts.port}"


def _host(name: str) -> str:
    """What is ASCII stands as it is: browsers let names have signs, as "_", that IDNA has not."""
    if ":" in name:
        return f"[{IPv6Address(name)}]"
    if name.isascii():
        return name
    labels = idna.uts46_remap(name, std3_rules=False).split(".")
    return ".".join(label if label.isascii() else idna.alabel(label).decode() for label in labels)
