"""A conversation, and what somebody can do to it who may switch the triggers off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.apps import apps
from django.db import connection, models

from auditing.chain.everything import everything_broken
from auditing.chain.verifying import Broken, Compared
from conversations.models import Turn
from conversations.services import Caller, take_turn
from conversations.tests.support import inline, saying

CHANGED_VALUE = {
    "text": "chr(ascii({0}) + 1) || substr({0}, 2)",
    "json": "({0}::text || ' ')::json",
    "jsonb": "to_jsonb({0}::text)",
    "uuid": "(overlay({0}::text placing CASE right({0}::text, 1) WHEN '0' THEN '1' ELSE '0' END from 36))::uuid",
    "timestamp with time zone": "{0} + interval '1 microsecond'",
    "double precision": "CASE WHEN {0} > 0.5 THEN {0} - 1e-15 ELSE {0} + 1e-15 END",
    "bytea": "set_byte({0}, octet_length({0}) - 1, get_byte({0}, octet_length({0}) - 1) # 1)",
    "inet": "{0} + 1",
    "integer": "{0} + 7",
    "varchar(8)[]": "array_append({0}, 'x')",
}
"""A small change of a column, by its type; of a number past its neighbours, which some columns may not repeat."""
VALUE_FOR_EMPTY = {
    "uuid": "gen_random_uuid()",
    "timestamp with time zone": "now()",
    "inet": "'10.0.0.1'",
    "json": "'1'",
}


def talk(*, is_test: bool = False) -> str:
    """By widget, by words, a correction with the answer that completes the form: four turns; the conversation's id."""
    caller = Caller(visitor="tester", is_test=True) if is_test else Caller()
    number = str(take_turn(inline(caller=caller), owner=None).body["conversation_id"])
    take_turn(saying(number, guest="Huda Saleh"), owner=None)
    take_turn(saying(number, "on 9 March 2026"), owner=None)
    done = take_turn(saying(number, guest="Huda Salem", purpose="Meeting"), owner=None)
    assert done.body["status"] == "completed"
    return number


def broken(at_once: int = 2) -> list[Broken]:
    return list(everything_broken(Compared(), at_once=at_once))


@contextmanager
def no_trigger() -> Iterator[Any]:
    """As a superuser does who wants no trace."""
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield cursor
        cursor.execute("SET LOCAL session_replication_role = origin")


def change(model: type[models.Model], field: models.Field[Any, Any]) -> int:
    """Changes one column of the last row that has something in it, else of the last; how many rows that were."""
    assert model._meta.pk is not None
    table, key, column = model._meta.db_table, model._meta.pk.column, f'"{field.column}"'
    kind = str(field.db_type(connection))
    kind = "integer" if "int" in kind else kind if kind in CHANGED_VALUE else "text"
    is_filled = f"{column} IS NOT NULL" + (f" AND length({column}) > 0" if kind in {"text", "bytea"} else "")
    with no_trigger() as cursor:
        if kind == "text":  # nothing in it is something that can be changed too
            is_filled = "true"
        changed_value = CHANGED_VALUE[kind]
        if kind == "integer" and any(
            field.name in constraint.fields for constraint in model._meta.total_unique_constraints
        ):
            changed_value = f"(SELECT max({column}) + 7 FROM {table})"  # some other row may have what is near
        last = f'"{key}" = (SELECT "{key}" FROM {table} WHERE {is_filled} ORDER BY 1 DESC LIMIT 1)'
        cursor.execute(f"UPDATE {table} SET {column} = {changed_value.format(column)} WHERE {last}")
        if not cursor.rowcount:  # there is nothing in this column yet
            filled_value = VALUE_FOR_EMPTY.get(kind, "7")
            cursor.execute(f"UPDATE {table} SET {column} = {filled_value} WHERE ctid = (SELECT max(ctid) FROM {table})")
        return int(cursor.rowcount)


def erase(conversation: str) -> None:
    with no_trigger() as cursor:
        cursor.execute(
            "DELETE FROM conversations_message WHERE turn_id IN (SELECT id FROM conversations_turn"
            " WHERE conversation_id = %s)",
            [conversation],
        )
        for table in ("answer", "submission", "link", "turn", "checkpoint"):
            cursor.execute(f"DELETE FROM conversations_{table} WHERE conversation_id = %s", [conversation])
        cursor.execute("DELETE FROM conversations_conversation WHERE id = %s", [conversation])


def erase_last_turn(conversation: str, *, count_too: bool) -> None:
    last = Turn.objects.filter(conversation=conversation).latest("number").pk
    with no_trigger() as cursor:
        for table in ("message", "answer", "submission", "link"):
            cursor.execute(f"DELETE FROM conversations_{table} WHERE turn_id = %s", [last])
        cursor.execute("DELETE FROM conversations_turn WHERE id = %s", [last])
        if count_too:
            cursor.execute(
                "UPDATE conversations_conversation SET turn_count = turn_count - 1 WHERE id = %s", [conversation]
            )


def link_anew() -> None:
    """All links as if the rows had always been as they are now."""
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM conversations_link")
    migration = import_module("conversations.migrations.0013_links_of_earlier_turns")
    migration.link_earlier_turns(apps, connection.schema_editor())
