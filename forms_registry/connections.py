"""The connection to the database that a thread holds."""

from __future__ import annotations

from django.db import connection


def give_back_connection() -> None:
    """Returns the connection to the pool, for others to use while a model, a service or whoever reads is waited for.

    Within a caller's own transaction there is none to give: it would end that transaction.
    """
    if not connection.in_atomic_block:
        connection.close()
