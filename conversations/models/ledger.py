"""What proves the rows that no link does: one entry each, made by the database when the row is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pgtrigger
from django.apps import apps
from django.db import connection, models

from conversations.models.triggers import append_only


class LedgerEntry(models.Model):
    """The row of the table `source` with the primary key `key`, of a conversation or of none.

    `digest` is SHA-256 over the random `salt` and over the row's own digest, which a function `audit_..._1` of its
    table makes; `leaf` is SHA-256 over all but the salt. Seals sum leaves in the order of their ids. Where the
    conversation goes, `salt` and `digest` go with the row, so that nobody can guess it by them, and the leaf stays.
    """

    source = models.TextField()
    key = models.TextField()
    conversation_id = models.UUIDField(null=True, blank=True, db_index=True)
    salt = models.BinaryField()
    digest = models.BinaryField()
    leaf = models.BinaryField()

    class Meta:
        verbose_name = "ledger entry"
        verbose_name_plural = "ledger entries"
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["source", "key"], name="ledger_entry_once")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.source} {self.key}"


class Entered(pgtrigger.Trigger):
    """Each row that is stored is entered into the ledger by the same transaction.

    `function` makes the digest of a row. `conversation` is an SQL expression for the id of its conversation, and
    `where` one for whether the row is to be in the ledger, both over the row as NEW; one that comes to be so later is
    entered by the update of the column `updated`.
    """

    when = pgtrigger.After
    level = pgtrigger.Row

    def __init__(self, *, function: str, conversation: str, where: str = "true", updated: str = "") -> None:
        update_of: Any = pgtrigger.UpdateOf
        operation = pgtrigger.Insert | update_of(updated) if updated else pgtrigger.Insert
        super().__init__(name="entered_in_ledger", operation=operation)
        self.function, self.conversation, self.where = function, conversation, where

    def get_func(self, model: Any) -> str:
        key = model._meta.pk.column  # noqa: SLF001 - Django's own documents name it
        return f"""
            IF {self.where} THEN
                PERFORM audit_enter_1(TG_TABLE_NAME, NEW."{key}"::text, {self.conversation}, {self.function}(NEW));
            END IF;
            RETURN NULL;
        """


@dataclass(frozen=True, slots=True)
class Source:
    """A table whose rows are in the ledger."""

    model: type[models.Model]
    trigger: Entered

    @property
    def table(self) -> str:
        return self.model._meta.db_table  # noqa: SLF001

    @property
    def key(self) -> tuple[str, str]:
        """The column that the ledger's `key` is of, and its type in SQL."""
        key = self.model._meta.pk  # noqa: SLF001
        assert key is not None
        column, kind = key.column, key.rel_db_type(connection)
        assert column
        assert kind
        return column, kind


def sources() -> list[Source]:
    """All tables whose rows are entered, by name."""
    found = [
        Source(model, trigger)
        for model in apps.get_models()
        for trigger in getattr(model._meta, "triggers", ())  # noqa: SLF001
        if isinstance(trigger, Entered)
    ]
    return sorted(found, key=lambda one: one.table)
