"""What the database itself refuses, whoever asks: changes of the record, and strangers who move a conversation.

Work that must do either nonetheless, such as erasing what a person said, says so: `pgtrigger.ignore` names the triggers
that it passes, and `services.writing.written_by` the writer.
"""

from __future__ import annotations

from typing import Any

import pgtrigger

from forms_registry.triggers import RefuseTruncate

WRITER = "formpilot.writer"
"""The setting, local to a transaction, by which it says who writes."""


class RefuseUnnamedWriter(pgtrigger.Trigger):
    """Rows change only in transactions that say who they are. A condition, so that those pay for no call."""

    when = pgtrigger.Before
    level = pgtrigger.Row
    operation = pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete
    condition = pgtrigger.Condition(f"coalesce(current_setting('{WRITER}', true), '') = ''")

    def __init__(self) -> None:
        super().__init__(name="unnamed_writer_refused")

    def get_func(self, model: Any) -> str:
        return (
            "RAISE EXCEPTION 'pgtrigger: Cannot % rows from % table: only the services of conversations may', "
            f"lower(TG_OP), TG_TABLE_NAME USING HINT = 'A transaction that sets {WRITER} says who it is.';"
        )


def append_only() -> list[pgtrigger.Trigger]:
    """For tables that only ever grow."""
    return [
        pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        RefuseTruncate(),
    ]


def written_by_services() -> list[pgtrigger.Trigger]:
    """For tables with the current state of conversations."""
    return [RefuseUnnamedWriter(), RefuseTruncate()]
