"""What every page of ours that shows the chat element has to know."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def page_origins(request: HttpRequest) -> list[str]:
    """The web origins that a page of ours may call the API from: its own, and, where a proxy shows the site under
    another name, those that the settings trust."""
    return [f"{request.scheme}://{request.get_host()}".lower(), *settings.CSRF_TRUSTED_ORIGINS]


def tiles() -> dict[str, str]:
    """Where the map comes from, and whom to thank for it; an empty `url` means that there is none."""
    return {"url": settings.MAP_TILES_URL, "attribution": settings.MAP_TILES_ATTRIBUTION}
