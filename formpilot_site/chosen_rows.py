"""What is done to rows chosen in a list of the admin is refused where one of them can be in no such list."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _


class ChosenRowsCanBe:
    """A middleware around the lists of the admin: Django asks the database for whatever was sent as a row's key."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Any, _args: Any, _kwargs: Any) -> HttpResponse | None:
        model_admin = getattr(view, "model_admin", None)  # which the pages of the admin have, with Django's own views
        is_list = request.resolver_match is not None and (request.resolver_match.url_name or "").endswith("_changelist")
        if not model_admin or not is_list or request.method != "POST" or not request.user.is_authenticated:
            return None
        key = model_admin.opts.pk
        try:
            for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
                key.to_python(chosen)
        except ValidationError:
            return _refused(request)
        return None


def _refused(request: HttpRequest) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": _("This cannot be done"),
        "reason": _("What was chosen is in no such list. Open the list anew, and choose again."),
    }
    return render(request, "authoring/refused.html", context, status=HTTPStatus.BAD_REQUEST)
