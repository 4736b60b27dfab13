"""What every page of ours that shows the chat element has to know."""

from __future__ import annotations

from django.conf import settings


def tiles() -> dict[str, str]:
    """The address of the map tiles and their attribution; an empty `url` means that there is no map."""
    return {"url": settings.MAP_TILES_URL, "attribution": settings.MAP_TILES_ATTRIBUTION}
