"""The answer if a page's form cannot be accepted, because its CSRF token does not fit or the request was cut off."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from conversations.large_bodies import announced


def form_refused(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - as Django calls it
    """Django's `CSRF_FAILURE_VIEW`. A form longer than may be sent comes without its fields, its token among them."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if announced(request.META) > most:
        title = _("That is too long")
        detail = _("At most %(kilobytes)d KB can be sent at once. Nothing was stored.") % {"kilobytes": most // 1024}
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    else:
        title = _("Please try again")
        detail = _("The page was open for too long, or cookies are switched off. Nothing was stored: open it anew.")
        status = HTTPStatus.FORBIDDEN
    return render(request, "403_csrf.html", {"title": title, "detail": detail}, status=status)
