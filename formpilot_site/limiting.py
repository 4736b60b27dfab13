"""What pages do about people who ask too much."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from threading import BoundedSemaphore
from typing import Any

from axes.helpers import get_cool_off
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language

from conversations.api.plain_problems import problem_response
from conversations.api.throttling import client_address
from conversations.errors import Throttled
from conversations.services import Use, spend
from patterns.local_writing import local_digits

View = Callable[..., HttpResponseBase]
ALL_METHODS = frozenset({"GET", "HEAD", "POST"})


def limited(limit: str, *, methods: Collection[str] = ALL_METHODS) -> Callable[[View], View]:
    """Lets an address ask for a page as often as the limit with this name allows."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                if request.method in methods:
                    spend(Use(limit, client_address(request)))
            except Throttled as throttled:
                return _refusal(request, throttled)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def few_at_once(most: int, *, retry_seconds: int, methods: Collection[str]) -> Callable[[View], View]:
    """Lets so many requests for a page be under way in a process; more are told when to ask again."""

    def decorate(view: View) -> View:
        room = BoundedSemaphore(most)

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method not in methods:
                return view(request, *args, **kwargs)
            if not room.acquire(blocking=False):
                return _refusal(request, Throttled(retry_seconds), crowded=True)
            try:
                return view(request, *args, **kwargs)
            finally:
                room.release()

        return guarded

    return decorate


def login_paused(request: HttpRequest, _response: object = None, _credentials: object = None) -> HttpResponse:
    """For django-axes: what somebody sees after too many wrong passwords, whether or not there is such an account."""
    return _page(request, int(get_cool_off(request).total_seconds()))


def address_of_login(request: HttpRequest) -> str:
    """For django-axes: the address as limits count it."""
    return client_address(request)


def _refusal(request: HttpRequest, throttled: Throttled, *, crowded: bool = False) -> HttpResponse:
    seconds = throttled.retry_after or 1
    if "text/html" in request.headers.get("Accept", ""):
        return _page(request, seconds, crowded=crowded)
    headers = {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    return problem_response(throttled.code, str(throttled), headers=headers)


def _page(request: HttpRequest, seconds: int, *, crowded: bool = False) -> HttpResponse:
    """`crowded`: it is others who ask so much at this moment."""
    minutes = -(-seconds // 60)
    context = {
        "minutes": minutes,
        "minutes_shown": local_digits(get_language() or "en", str(minutes)),
        "crowded": crowded,
    }
    response = render(request, "429.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response
