"""Which pages of ours may call the API."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def page_origins(request: HttpRequest) -> list[str]:
    """The web origins that a page of ours may call the API from: its own, and, where a proxy shows the site under
    another name, those that the settings trust."""
    return [f"{request.scheme}://{request.get_host()}".lower(), *settings.CSRF_TRUSTED_ORIGINS]
