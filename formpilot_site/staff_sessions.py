"""The sessions of staff end after some hours in which nothing was asked with them."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

RENEWED_EVERY_SECONDS = 300
_RENEWED = "renewed_at"


class StaffSessionsGoOn:
    """Extends a session that is in use, once every few minutes, because doing so at each request would cost a statement
    each time. Sessions without an account are not extended."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        session = request.session
        if session.accessed and SESSION_KEY in session:
            now = int(time.time())
            if now - session.get(_RENEWED, 0) >= RENEWED_EVERY_SECONDS:
                session[_RENEWED] = now
        return response
