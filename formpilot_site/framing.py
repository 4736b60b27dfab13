"""Lets other sites show our pages in a frame: the sites of the setting, and the pages that are decorated."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.clickjacking import xframe_options_exempt

View = Callable[..., HttpResponseBase]


def framed_by_setting(view: View) -> View:
    """Lets the origins of `settings.FRAME_ORIGINS` frame this page; without any, nobody may.

    Browsers judge by the content security policy. X-Frame-Options, which knows no list of origins, has to go with it.
    """

    @wraps(view)
    def framed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.FRAME_ORIGINS:
            return view(request, *args, **kwargs)
        allowed = csp_replace({"frame-ancestors": settings.FRAME_ORIGINS})
        return xframe_options_exempt(allowed(view))(request, *args, **kwargs)

    return framed
