"""Which addresses may be connected to: public ones, and those that the settings allow.

A name is resolved once, all its addresses are checked, and only checked addresses are connected to. So it makes no
difference if the name has other addresses a moment later.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_INTERNET_OF_IPV6 = IPv6Network("2000::/3")
_TRANSLATED = IPv6Network("64:ff9b::/96")
_BITS_OF_IPV4 = 0xFFFFFFFF


class NameLeadsNowhere(OSError):
    """The host has no address."""


class AddressNotAllowed(OSError):
    """The host has an address that is private, or none of a single machine of the internet."""


def checked_addresses(host: str, port: int, allowed: Iterable[Network]) -> list[Address]:
    """All addresses of the host, in the order to try them. `host` is a name or an address, without brackets.

    Raises NameLeadsNowhere, and AddressNotAllowed where one of them may not be connected to.
    """
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NameLeadsNowhere(f"{host} has no address.") from error
    addresses = list(dict.fromkeys(ip_address(str(sockaddr[0]).partition("%")[0]) for *_rest, sockaddr in infos))
    networks = tuple(allowed)
    if not all(may_connect_to(address, networks) for address in addresses):
        raise AddressNotAllowed(f"{host} has an address that is not of the internet.")
    return addresses


def is_private_literal(host: str, allowed: Iterable[Network]) -> bool:
    """Whether the host is written as an address that may not be connected to, in whatever way systems read numbers, or
    means the machine itself. Nothing is looked up: what a name leads to may be another thing at the next delivery."""
    name = host.rstrip(".").lower()
    literal = "127.0.0.1" if name == "localhost" or name.endswith(".localhost") else name
    try:
        infos = socket.getaddrinfo(literal, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    networks = tuple(allowed)
    return not all(
        may_connect_to(ip_address(str(sockaddr[0]).partition("%")[0]), networks) for *_rest, sockaddr in infos
    )


def may_connect_to(address: Address, allowed: Iterable[Network]) -> bool:
    """Whether it is one of the internet, wherever it leads on to, or in one of the networks `allowed`."""
    return all(
        _is_public(carried) or any(carried in network for network in allowed) for carried in _carried_addresses(address)
    )


def _is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        return address in _INTERNET_OF_IPV6 and address.is_global
    return address.is_global and not address.is_multicast and not address.is_reserved


def _carried_addresses(address: Address) -> Iterator[Address]:
    """The address, or those of IPv4 that one of IPv6 carries inside, which a gateway would go on to."""
    if isinstance(address, IPv4Address):
        yield address
    elif address.ipv4_mapped:
        yield address.ipv4_mapped
    elif address in _TRANSLATED:
        yield IPv4Address(int(address) & _BITS_OF_IPV4)
    else:
        yield address
        if address.sixtofour:
            yield address.sixtofour
