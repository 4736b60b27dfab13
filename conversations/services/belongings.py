"""What belongs to a conversation: the only list of what is deleted when the conversation is deleted.

A table that refers to a conversation in any way has to be on it, or be named among those that stay, with the reason.
Tables of `conversations` are listed here; other apps add theirs in `AppConfig.ready`, by `add_deleted`, `add_kept` and
`add_cleanup`.
"""

# ruff: noqa: S608 - names of tables are those of models; values are parameters

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.apps import apps
from django.db import connection, models
from django.db.models import QuerySet

from conversations.models import Conversation
from conversations.services import traces

Cleanup = Callable[[QuerySet[Conversation]], None]


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of `model` ("app.Model") go with the conversation to which `path` leads, as filters write it. `passing`
    names the model's triggers that have to let them go."""

    model: str
    path: str
    passing: tuple[str, ...] = ("append_only",)

    @property
    def table(self) -> type[models.Model]:
        return apps.get_model(self.model)

    def of(self, chosen: QuerySet[Conversation]) -> QuerySet[models.Model]:
        """Those of these conversations."""
        return self.table._base_manager.filter(**{f"{self.path}__in": chosen.order_by().values("pk")})  # noqa: SLF001


CONVERSATION = Rows("conversations.Conversation", "pk", ())
LINKS = Rows("conversations.Link", "conversation")
ENTRIES = Rows("conversations.LedgerEntry", "conversation_id")
_deleted = [
    Rows("conversations.ActionOutcome", "call__conversation_id"),
    Rows("conversations.ActionCall", "conversation_id"),
    Rows("conversations.UploadedFile", "conversation", ("named_stays",)),
    Rows("conversations.Submission", "conversation"),
    Rows("conversations.Answer", "conversation"),
    Rows("conversations.Message", "turn__conversation"),
    Rows("conversations.PageTurned", "conversation"),
    Rows("conversations.Sealed", "turn__conversation"),
    Rows("conversations.Turn", "conversation"),
    Rows("conversations.Checkpoint", "conversation", ()),
]
_kept = {
    "conversations.Link": "proves what is left; of what people said, nothing stays in it",
    "conversations.LedgerEntry": "proves what is left; it loses the digests of what went",
    "conversations.Tombstone": "says that there was a conversation, and why it went",
    "conversations.OpeningClaim": "names none; `traces` forgets those under the key of its opening",
}
_cleanups: list[Cleanup] = []


def add_deleted(rows: Rows) -> None:
    """Adds a table whose rows go with their conversation, before those of the tables that are known already."""
    if rows not in _deleted:
        _deleted.insert(0, rows)


def add_kept(model: str, why: str) -> None:
    """Adds a table that names conversations and keeps its rows when one goes."""
    _kept[model] = why


def add_cleanup(cleanup: Cleanup) -> None:
    """Adds work that has to be done too when conversations go: it gets them while their rows are there, within the
    transaction in which they go. What cannot be undone, such as removing files, is for `transaction.on_commit`."""
    if cleanup not in _cleanups:
        _cleanups.append(cleanup)


def deleted_tables() -> tuple[Rows, ...]:
    """All that goes with a conversation, in the order in which it can."""
    return (*_deleted, CONVERSATION)


def listed_models() -> set[str]:
    """The models that are on the list, or named among those that stay, as "app.Model"."""
    return {rows.model for rows in deleted_tables()} | set(_kept)


def triggers() -> list[str]:
    """What has to let pass when conversations go, for `pgtrigger.ignore`."""
    return [f"{rows.model}:{name}" for rows in (*deleted_tables(), LINKS, ENTRIES) for name in rows.passing]


def delete(chosen: QuerySet[Conversation]) -> dict[str, int]:
    """Deletes these conversations and everything that belongs to them; returns how many rows of each kind. Links stay,
    and so do the entries of the ledger, without the digests from which a row could be guessed.

    Call it in a transaction in which conversations may be written, and with the triggers ignored.
    """
    for cleanup in (traces.forget, *_cleanups):
        cleanup(chosen)
    traces.blank_log(rows.of(chosen) for rows in deleted_tables())
    ENTRIES.of(chosen).update(salt=b"", digest=b"")
    return {str(rows.table._meta.model_name): delete_rows(rows, chosen) for rows in deleted_tables()}  # noqa: SLF001


def delete_rows(rows: Rows, chosen: QuerySet[Conversation]) -> int:
    """By one statement: Django would read all of them first."""
    meta = rows.table._meta  # noqa: SLF001
    assert meta.pk is not None
    select, parameters = rows.of(chosen).order_by().values("pk").query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(f'DELETE FROM "{meta.db_table}" WHERE "{meta.pk.column}" IN ({select})', parameters)
        return cursor.rowcount
