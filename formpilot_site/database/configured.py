"""The one embedded server that the settings speak of."""

from __future__ import annotations

from django.conf import settings

from formpilot_site.database.server import EmbeddedServer

ENGINE = "formpilot_site.database"


def is_embedded() -> bool:
    """Whether the settings use the embedded server at all."""
    return bool(settings.DATABASES["default"]["ENGINE"] == ENGINE)


def configured_server() -> EmbeddedServer:
    return EmbeddedServer(
        folder=settings.FORMPILOT_DATA.absolute() / "postgres",
        database="formpilot",
        user=settings.DATABASES["default"]["USER"],
        durable=getattr(settings, "EMBEDDED_DATABASE_DURABLE", True),
    )
