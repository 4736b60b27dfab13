"""The language that an address asks for, `?lang=ar`: for frames in other sites, where no cookie is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import override

from forms_registry.languages import OURS, primary

View = Callable[..., HttpResponse]


def language_asked(request: HttpRequest) -> str | None:
    """The supported language that is nearest to that of the address; None if it names none."""
    code = primary(request.GET.get("lang", ""))
    return code if code in OURS else None


def in_the_language_asked(view: View) -> View:
    """Shows a page in the language of its address; without one, in whatever language the person has chosen."""

    @wraps(view)
    def spoken(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        language = language_asked(request)
        if language is None:
            return view(request, *args, **kwargs)
        with override(language):
            response = view(request, *args, **kwargs)
        response.headers.setdefault("Content-Language", language)
        return response

    return spoken
