"""What can go wrong with the embedded server."""

from django.db.utils import OperationalError


class EmbeddedPostgresError(OperationalError):
    """The embedded Postgres cannot serve. The message says why, and what to do."""
