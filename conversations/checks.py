"""What `manage.py check --database default`, and each migration, finds out about stored conversations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import connections

from conversations.models import Sealed
from conversations.sealing.keys import known_keys


@checks.register(checks.Tags.database)
def all_can_be_opened(databases: Sequence[str] | None = None, **_options: Any) -> list[checks.CheckMessage]:
    """That SEALING_KEYS has the key of every box."""
    return [message for alias in databases or () for message in _locked(alias)]


def _locked(alias: str) -> list[checks.CheckMessage]:
    table = Sealed._meta.db_table  # noqa: SLF001 - Django documents it
    if table not in connections[alias].introspection.table_names():
        return []  # the migration that makes it is still to come
    locked = Sealed.objects.using(alias).exclude(key__in=known_keys())
    if not (count := locked.count()):
        return []
    names = ", ".join(locked.order_by("key").values_list("key", flat=True).distinct()[:10])
    return [
        checks.Warning(
            f"{count} turns are encrypted with keys that SEALING_KEYS does not have: {names}.",
            hint="Add these keys after the first one; without them, nobody can read these turns.",
            id="conversations.W001",
        )
    ]


@checks.register(checks.Tags.security, deploy=True)
def has_keys_of_its_own(**_options: Any) -> list[checks.CheckMessage]:
    """That what signs sessions does not encrypt answers, too."""
    if settings.SEALING_KEYS[0] != settings.SECRET_KEY:
        return []
    return [
        checks.Warning(
            "SEALING_KEYS is not set: what is said in forms with sensitive fields is encrypted with SECRET_KEY.",
            hint="Set SEALING_KEYS; manage.py rotate_sealing then encrypts anew what is there.",
            id="conversations.W002",
        )
    ]
