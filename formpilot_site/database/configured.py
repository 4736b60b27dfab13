"""The one embedded server that the settings speak of."""

from __future__ import annotations

from typing import Any

import psycopg
from django.conf import settings
from django.db import connection

from formpilot_site.database.home import PORT
from formpilot_site.database.server import EmbeddedServer

ENGINE = "formpilot_site.database"
CONNECT_SECONDS = 10


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


def reach_database() -> None:
    """Raises an OperationalError, Django's or psycopg's, at once and with the cause; the pool only knows a time-out."""
    if is_embedded():
        configured_server().ensure_running()
    else:
        psycopg.connect(**connection_parameters()).close()


def connection_parameters() -> dict[str, Any]:
    """The parameters of a psycopg connection outside of Django, to a database that is running."""
    parameters = connection.get_connection_params() | {"connect_timeout": CONNECT_SECONDS}
    for name in ("cursor_factory", "context"):
        parameters.pop(name, None)
    return parameters | ({"host": configured_server().host, "port": PORT} if is_embedded() else {})
