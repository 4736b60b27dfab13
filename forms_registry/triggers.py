"""Triggers that more than one table wears."""

from __future__ import annotations

from typing import Any

import pgtrigger


class RefuseTruncate(pgtrigger.Trigger):
    """Keeps a table from being emptied in one stroke, which no trigger on rows would notice."""

    when = pgtrigger.Before
    level = pgtrigger.Statement
    operation = pgtrigger.Truncate

    def __init__(self, *, name: str = "truncate_refused") -> None:
        super().__init__(name=name)

    def get_func(self, model: Any) -> str:
        return "RAISE EXCEPTION 'pgtrigger: Cannot truncate % table', TG_TABLE_NAME;"
