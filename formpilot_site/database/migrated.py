"""Whether the database is as the code needs it."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


def missing_migrations() -> list[str]:
    """Names of the migrations that the database lacks; none where it cannot be asked. Leaves no connection open."""
    try:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return []
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]
