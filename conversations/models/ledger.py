"""What proves the rows that no link does: one entry each, made by the database when the row is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pgtrigger
from django.apps import apps
from django.db import connection, models

from conversations.models.triggers import append_only
from forms_registry.triggers import RefuseTruncate


class LedgerEntry(models.Model):
    """The entry of a row: its table `source`, its primary key `key`, and its conversation, if any.

    `digest` is the SHA-256 of the random `salt` and of the row's own digest, which a function `audit_..._1` of its
    table computes. `leaf` is the SHA-256 of the previous leaf and of everything here but the salt. From the `first` of
    the head on, ids have no gaps. The seals of `auditing` sum up leaves in the order of their ids. When the
    conversation is erased, `salt` and `digest` are removed with the row, so that nobody can guess it from them, and the
    leaf stays. For a second entry of the same row, `source` is the table and another word.
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


class LedgerHead(models.Model):
    """How far the ledger has come: one row, which each entry moves on, so that its last entries cannot go without a
    trace. Entries wait for each other until their transactions end.

    `first` and `last` are ids of entries, `leaf` that of the last; entries before the first were not chained yet. The
    service signed the leaf of the entry `signed_up_to` (0: none) under the secret key; each look is signed as it is
    recorded.
    """

    first = models.BigIntegerField()
    last = models.BigIntegerField()
    leaf = models.BinaryField()
    signed_up_to = models.BigIntegerField(db_default=0)
    signature = models.BinaryField(db_default=b"")

    class Meta:
        verbose_name = "head of the ledger"
        verbose_name_plural = "heads of the ledger"
        default_permissions = ()
        triggers = [
            pgtrigger.Protect(name="head_stays", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="moved_by_entries",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "(pg_trigger_depth() = 0 AND (OLD.first, OLD.last, OLD.leaf) <> (NEW.first, NEW.last, NEW.leaf))"
                ),
            ),
            RefuseTruncate(),
        ]

    def __str__(self) -> str:
        return str(self.last)


class Entered(pgtrigger.Trigger):
    """Each row that is stored is entered into the ledger by the same transaction.

    `function` makes the digest of a row. `conversation` is an SQL expression for the id of its conversation, and
    `where` one for whether the row is to be in the ledger, both over the row as NEW; one that comes to be so later is
    entered by the update of the column `updated`. `needed` is one over the entry as `e`: whether its row has to be
    there. What comes to a row later is a second entry, under `suffix`.
    """

    when = pgtrigger.After
    level = pgtrigger.Row

    def __init__(
        self,
        *,
        function: str,
        conversation: str,
        where: str = "true",
        updated: str = "",
        needed: str = "",
        suffix: str = "",
    ) -> None:
        update_of: Any = pgtrigger.UpdateOf
        operation = pgtrigger.Insert | update_of(updated) if updated else pgtrigger.Insert
        super().__init__(name=f"{suffix or 'entered'}_in_ledger", operation=operation)
        self.function, self.conversation, self.where = function, conversation, where
        self.needed, self.suffix = needed, suffix

    def get_func(self, model: Any) -> str:
        key = model._meta.pk.column  # noqa: SLF001 - Django's own documents name it
        source = f"TG_TABLE_NAME || ' {self.suffix}'" if self.suffix else "TG_TABLE_NAME"
        return f"""
            IF {self.where} THEN
                PERFORM audit_enter_1({source}, NEW."{key}"::text, {self.conversation}, {self.function}(NEW));
            END IF;
            RETURN NULL;
        """


@dataclass(frozen=True, slots=True)
class LedgerSource:
    """A table whose rows are in the ledger, under `name`."""

    model: type[models.Model]
    trigger: Entered

    @property
    def table(self) -> str:
        return self.model._meta.db_table  # noqa: SLF001

    @property
    def name(self) -> str:
        return f"{self.table} {self.trigger.suffix}".rstrip()

    @property
    def key(self) -> tuple[str, str]:
        """The column that the ledger's `key` is of, and its type in SQL."""
        key = self.model._meta.pk  # noqa: SLF001
        assert key is not None
        column, kind = key.column, key.rel_db_type(connection)
        assert column
        assert kind
        return column, kind


def ledger_sources() -> list[LedgerSource]:
    """All tables whose rows are entered, by name."""
    entered = [
        LedgerSource(model, trigger)
        for model in apps.get_models()
        for trigger in getattr(model._meta, "triggers", ())  # noqa: SLF001
        if isinstance(trigger, Entered)
    ]
    return sorted(entered, key=lambda source: source.name)
