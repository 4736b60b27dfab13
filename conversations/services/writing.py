"""How work outside a turn changes the state of conversations: it says who writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from conversations.models.triggers import WRITER


@contextmanager
def written_by(writer: str) -> Iterator[None]:
    """A transaction in which the rows of conversations may change, by whatever way. `writer` is any name but ""."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true), set_config(%s, %s, true)", [WRITER, WRITER, writer])
        before = cursor.fetchone()[0]
        yield
        # The setting lasts as long as the outermost transaction.
        cursor.execute("SELECT set_config(%s, %s, true)", [WRITER, before or ""])
