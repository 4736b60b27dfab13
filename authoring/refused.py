"""What the registry refuses, and no page of staff tells by itself, is a page with the reason, and no failure."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from authoring.admin.refusals import refusal
from forms_registry.errors import FormNotFound, NotAllowed, ReadersBusy, RegistryError

STATUSES = {
    FormNotFound: HTTPStatus.NOT_FOUND,
    NotAllowed: HTTPStatus.FORBIDDEN,
    ReadersBusy: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Of all others: 409, for what stands is not what the page was about."""


class RefusedPage:
    """A middleware around the pages of the admin."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RegistryError) or not request.path_info.startswith(reverse("admin:index")):
            return None
        context = {**admin.site.each_context(request), "title": _("This cannot be done"), "reason": refusal(error)}
        status = STATUSES.get(type(error), HTTPStatus.CONFLICT)
        response = render(request, "authoring/refused.html", context, status=status)
        if isinstance(error, ReadersBusy):
            response["Retry-After"] = str(error.retry_after)
        return response
