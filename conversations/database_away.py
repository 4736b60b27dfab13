"""Whether an error tells of the database, or of what it was asked."""

from __future__ import annotations

import psycopg
from django.db import InterfaceError, OperationalError

from patterns.causes import chain

_KINDS = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)

_NO_CONNECTION = ("08", "57P0", "53300")
"""SQLSTATEs of failed connections, of a server that stops or starts, and of one that accepts no more connections."""


def is_database_away(error: BaseException | None) -> bool:
    """Whether the database could not be reached: then the same request may succeed in a moment. A query that is too
    much for it, or that it ended for the sake of another one, fails with an OperationalError as well."""
    if not isinstance(error, _KINDS):
        return False
    states = [cause.sqlstate for cause in chain(error) if isinstance(cause, psycopg.Error) and cause.sqlstate]
    return all(state.startswith(_NO_CONNECTION) for state in states)
