"""Which of our own pages may call the API."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def page_origins(request: HttpRequest) -> list[str]:
    """The web origins from which our pages may call the API: the request's own, and trusted ones from the settings for
    proxies that serve the site under another name."""
    return [f"{request.scheme}://{request.get_host()}".lower(), *settings.CSRF_TRUSTED_ORIGINS]
