"""Of `X-Forwarded-Proto`, what the nearest proxy says: one that appends leaves standing what the client has written."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase


class NearestProxyIsBelieved:
    """Before all that asks whether the request came encrypted: Django believes what stands first in the header."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if settings.SECURE_PROXY_SSL_HEADER is not None:
            name, _secure = settings.SECURE_PROXY_SSL_HEADER
            if (value := request.META.get(name)) is not None:
                request.META[name] = value.rpartition(",")[2].strip()
        return self._get_response(request)
