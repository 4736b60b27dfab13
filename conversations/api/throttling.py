"""Where a request comes from, and whether it is one too many."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import TYPE_CHECKING

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from typing_extensions import override

from conversations.large_bodies import ADMITTED
from conversations.models import ApiKey
from conversations.services import Use, spend
from patterns.network_addresses import UNKNOWN, counted_address, read_address

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports this module, by the settings

logger = logging.getLogger(__name__)


class AddressThrottle(BaseThrottle):
    """Bounds what one address may ask without an API key of its own: visitors of pages, and bearers of their tokens."""

    @override
    def allow_request(self, request: Request, view: APIView) -> bool:
        """Raises Throttled, which says when to ask again."""
        if not isinstance(request.auth, ApiKey) and ADMITTED not in request.META:
            spend(Use("requests_per_address", client_address(request)))
        return True


def client_address(request: HttpRequest | Request) -> str:
    """The address that asks, as limits count it. All whose address cannot be read share one, and the log tells that
    there are such."""
    counted = counted_address(_forwarded_address(request))
    if counted == UNKNOWN:
        warn_of_unreadable_addresses()
    return counted


@lru_cache(maxsize=1)
def warn_of_unreadable_addresses() -> None:
    """Once in a process is enough: what brings it about is how the proxies in front are set up."""
    logger.warning("the addresses of some requests cannot be read: these share their limits; see TRUSTED_PROXIES")


def whole_address(request: HttpRequest | Request) -> str:
    """The address of the client, as it is shown to people; "" if it is unknown."""
    return str(read_address(_forwarded_address(request)) or "").partition("%")[0]


def _forwarded_address(request: HttpRequest | Request) -> str:
    """`settings.TRUSTED_PROXIES` says how much of X-Forwarded-For is to be believed."""
    return BaseThrottle().get_ident(request) or ""  # type: ignore[arg-type]
