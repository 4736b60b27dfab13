"""Empties the database after a test that commits, by what is stored and not by what there is.

Django truncates every table, which makes some three hundred files anew, and tells all apps that they were migrated:
half a second, after a test that stored ten rows. Here the rows are deleted. What is filled after each migration stays
as it is; a test that has changed any of that costs what each did before.
"""

from __future__ import annotations

from functools import cache

import pgtrigger
from django.core.management import call_command
from django.db import connection
from django.test import TransactionTestCase
from psycopg.sql import SQL, Identifier, Literal

FILLED_BY_MIGRATING = ("auth_group", "auth_group_permissions", "auth_permission", "django_content_type")
# Whoever still writes is waited for. As a replica, the database asks no trigger and checks no foreign key.
EMPTY = """
DO $$
DECLARE
    name text;
    is_filled boolean;
BEGIN
    LOCK TABLE {tables} IN EXCLUSIVE MODE;
    PERFORM set_config('session_replication_role', 'replica', true);
    FOREACH name IN ARRAY {names}::text[] LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_filled;
        IF is_filled THEN
            EXECUTE format('DELETE FROM %I', name);
        END IF;
    END LOOP;
END $$
"""
ROWS = "SELECT md5(string_agg(stored::text, ' ' ORDER BY stored::text)) FROM {} AS stored"

_after_flush: list[str] = []


def empty() -> None:
    """Leaves the database as migrations leave it, but for counters of ids."""
    global _after_flush
    if _after_flush and _filled_by_migrating() == _after_flush:
        _delete_rows()
        return
    with pgtrigger.ignore():  # tables that keep a record refuse to be truncated
        call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    _after_flush = _filled_by_migrating()


def install() -> None:
    """From now on, tests that commit end so."""
    TransactionTestCase._fixture_teardown = lambda _case: empty()


def _filled_by_migrating() -> list[str]:
    """A digest of each table."""
    with connection.cursor() as cursor:
        cursor.execute(SQL(" UNION ALL ").join(SQL(ROWS).format(Identifier(name)) for name in FILLED_BY_MIGRATING))
        return [digest for (digest,) in cursor.fetchall()]


def _delete_rows() -> None:
    tables = SQL(", ").join(map(Identifier, _emptied()))
    with connection.cursor() as cursor:
        cursor.execute(SQL(EMPTY).format(tables=tables, names=Literal(_emptied())))


@cache
def _emptied() -> list[str]:
    present = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(present) - set(FILLED_BY_MIGRATING))
