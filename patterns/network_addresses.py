"""Network addresses as servers and gateways write them, and as limits count them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = str(IPv4Address(0))
"""All whose address cannot be read are counted as one, by the address that no machine has (RFC 1122, 3.2.1.3)."""
_IPV6_PREFIX = 64
_LONGEST = 128


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in "192.0.2.1", "192.0.2.1:1234", "2001:db8::1", "[2001:db8::1]" or "[2001:db8::1]:443", one of IPv4
    within IPv6 as of IPv4; None where there is none."""
    try:
        address = ip_address(_without_port(text.strip()))
    except ValueError:
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address


def counted_address(text: str) -> str:
    """Who is counted as one: an address of IPv4, or the first of a network of IPv6; `UNKNOWN` where none can be read.

    A household or a host has 2^64 addresses of IPv6 at hand.
    """
    return _cached_counted_address(text) if len(text) <= _LONGEST else UNKNOWN


# Each request asks twice whose it is, and most clients come again.
@lru_cache(maxsize=4096)
def _cached_counted_address(text: str) -> str:
    address = read_address(text)
    if isinstance(address, IPv6Address):
        address = ip_network((address, _IPV6_PREFIX), strict=False).network_address
    return str(address or UNKNOWN)


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host, _colon, port = text.partition(":")
    return text if ":" in port else host
