"""Where the database is, as the environment says, and how processes connect to it."""

from __future__ import annotations

from typing import Any

from formpilot_site.environment import Environment


def database_settings(environment: Environment) -> dict[str, Any]:
    """Django's settings of the database in DATABASE_URL or DATABASE_HOST, or else of the embedded one."""
    database: dict[str, Any] = environment.database("DATABASE_URL", "DATABASE") or {
        "ENGINE": "formpilot_site.database",
        "NAME": "formpilot",
        "USER": "postgres",
        "OPTIONS": {},
    }
    options = database["OPTIONS"]
    options["pool"] = {
        "min_size": 1,
        "max_size": environment.whole_number("DATABASE_POOL_SIZE", 8, minimum=1, maximum=100),
        # How often a request that waits for a connection looks whether the database is still there.
        "timeout": 1,
        # After so long, the next request tries anew: a pause that doubles would outlast the failure.
        "reconnect_timeout": 2,
    }
    # A cursor of the server lives in one connection, and PgBouncer lends another one for each transaction. So nothing
    # relies on them, wherever the database is: `forms_registry.batches` reads many rows.
    database["DISABLE_SERVER_SIDE_CURSORS"] = True
    options.setdefault("connect_timeout", 3)
    # Django prepares nothing without a number here: so high, psycopg prepares what asks for it, and nothing of itself.
    options.setdefault("prepare_threshold", 2**31 - 1)
    return database
