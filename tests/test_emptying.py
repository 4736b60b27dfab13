"""What a test has stored, and what it has changed of what each migration fills, is gone before the next one."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db import connection

from conversations.services import create_api_key, take_turn
from conversations.tests.support import VISIT, opening
from forms_registry.services import import_form
from tests.emptying import FILLED_BY_MIGRATING, empty

pytestmark = pytest.mark.django_db(transaction=True)


def filled() -> set[str]:
    """The tables that hold anything."""
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed}
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor)) & tables
        return {name for name in there if cursor.execute(f"SELECT FROM {name} LIMIT 1").rowcount}


def test_what_was_stored_is_gone() -> None:
    empty()
    import_form(markdown=VISIT, slug="visit")
    take_turn(opening(), owner=create_api_key(name="A host")[0])
    assert len(filled() - set(FILLED_BY_MIGRATING)) > 5  # some of which refuse that anything is deleted

    empty()

    assert filled() == set(FILLED_BY_MIGRATING)


def test_what_each_migration_fills_is_as_it_was() -> None:
    empty()
    before = set(Group.objects.values_list("name", "permissions__codename"))
    Group.objects.exclude(name="Auditors").delete()
    Permission.objects.first().delete()

    empty()

    assert set(Group.objects.values_list("name", "permissions__codename")) == before != set()
