"""A JSON column that gives back exactly what was put in, the order of keys included."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.types.json import Json
from typing_extensions import override


class OrderedJSONField(models.JSONField):
    """Postgres' `json` in place of `jsonb`, which sorts keys: answers stay in the form's order, and a replayed
    response equals the first one byte for byte. Not for querying inside."""

    @override
    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "json"

    @override
    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if value is None or isinstance(value, models.expressions.BaseExpression):
            return value
        return Json(value)

    @override
    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        # psycopg has parsed it already: Django asks for text only from `jsonb`.
        return value
