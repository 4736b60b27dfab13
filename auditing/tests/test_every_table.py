"""One byte changed, a row removed or two that change places, in whichever table that only grows: all of it is found.

The tables are those of the models; one that is added later has to be found here, or fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pgtrigger
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models, transaction
from rest_framework.test import APIClient

from agent.turn import TurnInput
from auditing.access_log import Looker, record
from auditing.chain.everything import everything_broken
from auditing.chain.sealing import seal
from auditing.chain.verifying import Compared
from auditing.models import Access, Action, Kind
from auditing.tests import test_actions
from auditing.tests.tampering import broken, change, no_trigger, talk
from auditing.tests.test_sealed_record import talk as talk_of_what_is_sealed
from conversations.models import ActionCall, ActionOutcome, LedgerEntry, Rule, UploadedFile
from conversations.models.ledger import Entered
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.services.erasing import erase_conversation
from conversations.tests.test_files import APPLICATION, PDF, begun, send
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
PAGE = {"fieldLabel": "Owner", "data_id": "owner", "fieldType": "text", "fieldValue": ""}


def only_grows(model: type[models.Model]) -> bool:
    """Whether the database keeps the rows of a table as they were stored."""
    of_it = getattr(model._meta, "triggers", ())
    return any(one.name == "append_only" or isinstance(one, Entered) for one in of_it)


AUDITED = [model for model in apps.get_models() if only_grows(model)]


@pytest.fixture
def lived(api: APIClient, settings: Any, tmp_path: Path) -> None:
    """Some rows in each of them, sealed; as from the command line, too."""
    options = {**settings.STORAGES["uploads"]["OPTIONS"], "location": str(tmp_path)}
    settings.STORAGES = {**settings.STORAGES, "uploads": {**settings.STORAGES["uploads"], "OPTIONS": options}}
    settings.ACTIONS = {"add": f"{test_actions.__name__}.add"}
    import_form(markdown=test_actions.FORM, slug="sums")
    import_form(markdown=APPLICATION.replace("label: CV,", "label: CV, sensitive: true,"), slug="application")
    for amount in (41, 42):
        asked = TurnRequest(form=PublishedForm("sums"), turn_input=TurnInput(answers={"amount": amount}))
        take_turn(asked, owner=None)
    for title in ("Dr", "Mrs"):
        shown = {"user_message": "", "form_fields": [{**PAGE, "fieldLabel": title}], "thread_id": "a-page"}
        assert api.post("/api/form-filler/", shown, format="json").status_code == 200
    number = begun(api)
    for name in ("cv.pdf", "other.pdf"):
        sent = send(api, number, PDF + name.encode(), name=name).json()["file_id"]
        answered = {"conversation_id": number, "answers": {"cv": [{"file_id": sent}]}}
        assert api.post("/api/converse/", answered, format="json").status_code == 200
    talk_of_what_is_sealed()
    talk()
    seal()
    for gone in (talk(), talk()):
        assert erase_conversation(UUID(gone), rule=Rule.REQUEST, by="staff", reason="They asked.")
    looker = Looker("huda", account=1, address="10.2.3.4", request_id="ab")
    for row in (1, 2):
        record(looker, Action.VIEWED, Kind.SUBMISSION, key=row, conversation=UUID(number), details={"rows": row})
    seal()


@pytest.fixture
def tried(lived: None) -> Iterator[Any]:
    """Does something, says whether it is found, and undoes it."""

    def found(act: Any) -> list[str]:
        with transaction.atomic():
            acted = act()
            assert acted, "nothing was changed"
            tables = [one.table for one in broken(at_once=1000)]
            transaction.set_rollback(True)
        return tables

    return found


def test_nothing_is_found_where_nobody_changed_anything(lived: None) -> None:
    compared = Compared()
    assert list(everything_broken(compared, files=True)) == []
    assert (compared.entries, compared.files) == (LedgerEntry.objects.exclude(digest=b"").count(), 2)
    assert {model for model in AUDITED if not model._default_manager.exists()} == set()


def test_one_byte_changed_in_any_column_of_any_table_is_found(tried: Any) -> None:
    unnoticed = [
        f"{model._meta.db_table}.{field.column}"
        for model in AUDITED
        for field in model._meta.concrete_fields
        if not tried(lambda model=model, field=field: change(model, field))
    ]
    assert unnoticed == []


def test_a_row_removed_from_any_table_is_found(tried: Any) -> None:
    def removed(table: str, which: str) -> int:
        with no_trigger() as cursor:
            cursor.execute(f"DELETE FROM {table} WHERE ctid = (SELECT {which}(ctid) FROM {table})")
            return int(cursor.rowcount)

    tables = [model._meta.db_table for model in AUDITED]
    unnoticed = [
        (table, which)
        for table in tables
        for which in ("min", "max")
        if not tried(lambda table=table, which=which: removed(table, which))
    ]
    assert unnoticed == []


def test_rows_that_changed_places_are_found(tried: Any) -> None:
    def swapped(model: type[models.Model]) -> bool:
        """The first and the last bear each other's key."""
        table, key = model._meta.db_table, model._meta.pk.column  # type: ignore[union-attr]
        with no_trigger() as cursor:
            cursor.execute(f'SELECT "{key}" FROM {table} ORDER BY 1')
            keys = [row[0] for row in cursor.fetchall()]
            first, last, free = keys[0], keys[-1], "free" if isinstance(keys[0], str) else 10**6
            for was, becomes in ((first, free), (last, first), (free, last)):
                cursor.execute(f'UPDATE {table} SET "{key}" = %s WHERE "{key}" = %s', [becomes, was])
        return bool(first != last)

    ledger = [model for model in AUDITED if any(isinstance(one, Entered) for one in model._meta.triggers)]
    assert {Access, ActionCall, ActionOutcome, UploadedFile} <= set(ledger)
    unnoticed = [model.__name__ for model in [*ledger, LedgerEntry] if not tried(lambda model=model: swapped(model))]
    assert unnoticed == []


def test_a_look_that_was_taken_out_with_its_entry_is_found_once_it_was_sealed(tried: Any) -> None:
    def both() -> int:
        last = Access.objects.latest("pk").pk
        with no_trigger() as cursor:
            cursor.execute("DELETE FROM auditing_access WHERE id = %s", [last])
            cursor.execute(
                "DELETE FROM conversations_ledgerentry WHERE source = 'auditing_access' AND key = %s", [str(last)]
            )
            return int(cursor.rowcount)

    assert tried(both) == ["auditing_seal"]


def test_a_look_that_was_stored_past_the_log_is_found(tried: Any) -> None:
    def added() -> bool:
        with pgtrigger.ignore("auditing.Access:entered_in_ledger"):
            return bool(Access.objects.create(person="nobody", action="viewed", kind="turn").pk)

    assert tried(added) == ["auditing_access"]


def test_the_command_tells_of_them(lived: None, capsys: Any) -> None:
    call_command("verify_audit")
    assert "entries of the ledger are what was stored" in capsys.readouterr().out
