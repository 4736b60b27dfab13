"""What `manage.py check`, each command and each start find out: whether there is what the settings name, and whether
the keys of stored conversations are there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import connections
from django.db.models import Model
from django.utils.module_loading import import_string

from conversations.encryption.keys import known_key_names
from conversations.models import Sealed, VisitorKey


@checks.register(checks.Tags.database)
def all_can_be_decrypted(databases: Sequence[str] | None = None, **_options: Any) -> list[checks.CheckMessage]:
    """That SEALING_KEYS has the key of every encrypted turn, and of the key of visitors."""
    return [
        message
        for alias in databases or ()
        for check in (_undecryptable_turns, _undecryptable_visitor_key)
        for message in check(alias)
    ]


def _has_table(model: type[Model], alias: str) -> bool:
    """Whether the migration that makes its table has run."""
    table = model._meta.db_table  # noqa: SLF001 - Django documents it
    return table in connections[alias].introspection.table_names()


def _undecryptable_visitor_key(alias: str) -> list[checks.CheckMessage]:
    if not _has_table(VisitorKey, alias):
        return []
    locked = VisitorKey.objects.using(alias).exclude(key__in=known_key_names()).first()
    if locked is None:
        return []
    return [
        checks.Warning(
            f"People whom hosts name are known by a key that is encrypted with one that SEALING_KEYS does not have: "
            f"{locked.key}.",
            hint="Add it after the first one; without it, no embed token can be made for a named visitor.",
            id="conversations.W003",
        )
    ]


def _undecryptable_turns(alias: str) -> list[checks.CheckMessage]:
    if not _has_table(Sealed, alias):
        return []
    locked = Sealed.objects.using(alias).exclude(key__in=known_key_names())
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


@checks.register
def configured_callables_exist(**_options: Any) -> list[checks.CheckMessage]:
    """That forms and uploads do not wait for their first person to find that there is no such function."""
    scanner = [settings.UPLOAD_SCANNER] if settings.UPLOAD_SCANNER else []
    return [
        *_uncallable("ACTIONS", settings.ACTIONS.values(), "lookup=company.actions.lookup", "conversations.E001"),
        *_uncallable("UPLOAD_SCANNER", scanner, "my_company.clamav.scan", "conversations.E002"),
    ]


def _uncallable(variable: str, paths: Iterable[str], example: str, number: str) -> Iterator[checks.CheckMessage]:
    remedy = "Correct the path, or install its package where the service runs. For example: "
    for path in paths:
        for why in _why_it_cannot_be_called(path):
            yield checks.Error(f"{variable} names {path}, {why}.", hint=f"{remedy}{variable}={example}", id=number)


def _why_it_cannot_be_called(path: str) -> Iterator[str]:
    try:
        imported = import_string(path)
    except Exception as error:  # noqa: BLE001 - whatever the module does when it is loaded
        yield f"which cannot be imported: {error or type(error).__name__}"
    else:
        if not callable(imported):
            yield "which is no function"
