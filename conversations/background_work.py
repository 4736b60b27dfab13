"""How the worker learns at once of something that is due: it is notified by the transaction that stores it."""

from __future__ import annotations

from django.db import connection

CHANNEL = "formpilot_work"
"""What is notified when there is work; the payload names the work."""


def notify_worker(work: str) -> None:
    """Tells the worker, once this transaction is committed, that the work with this name has something to do."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, work])
