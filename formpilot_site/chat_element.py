"""What every page of ours that shows the chat element has to know."""

from __future__ import annotations

from django.conf import settings


def tiles() -> dict[str, str]:
    """Where the map comes from, and whom to thank for it; an empty `url` means that there is none."""
    return {"url": settings.MAP_TILES_URL, "attribution": settings.MAP_TILES_ATTRIBUTION}
