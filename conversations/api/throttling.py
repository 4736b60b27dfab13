"""Where a request comes from, and whether it is one too many."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from typing_extensions import override

from conversations.large_bodies import ADMITTED
from conversations.models import ApiKey
from conversations.services import Use, spend

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports this module, by the settings

_IPV6_PREFIX = 64


class AddressThrottle(BaseThrottle):
    """Bounds what one address may ask without an API key of its own: visitors of pages, and bearers of their tokens."""

    @override
    def allow_request(self, request: Request, view: APIView) -> bool:
        """Raises Throttled, which says when to ask again."""
        if not isinstance(request.auth, ApiKey) and ADMITTED not in request.META:
            spend(Use("requests_per_address", client_address(request)))
        return True


def client_address(request: HttpRequest | Request) -> str:
    """The address that asks, as limits count it; "" where it is unknown.

    A household or a host has 2^64 addresses of IPv6 at hand: they count as one, the first of them.
    """
    address = _address(request)
    if isinstance(address, IPv6Address):
        address = ip_network((address, _IPV6_PREFIX), strict=False).network_address
    return str(address or "")


def whole_address(request: HttpRequest | Request) -> str:
    """The address that asks, as it is told to people; "" where it is unknown."""
    return str(_address(request) or "").partition("%")[0]


def _address(request: HttpRequest | Request) -> IPv4Address | IPv6Address | None:
    """`settings.TRUSTED_PROXIES` says how much of X-Forwarded-For is to be believed."""
    try:
        address = ip_address(BaseThrottle().get_ident(request).strip())  # type: ignore[arg-type]
    except (AttributeError, ValueError):
        return None
    return (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
