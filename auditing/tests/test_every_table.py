"""One byte changed, a row removed or two that change places, in whichever table that only grows: all of it is found.

The tables are those of the models; one that is added later has to be found here, or fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pgtrigger
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction
from rest_framework.test import APIClient

from agent.turns.turn import TurnInput
from auditing.access_log import Looker, record
from auditing.chain.everything import everything_broken
from auditing.chain.sealing import seal
from auditing.chain.verifying import Compared
from auditing.models import Access, Action, Kind
from auditing.tests import test_actions
from auditing.tests.tampering import broken, change, no_trigger, talk
from auditing.tests.test_sealed_record import talk as talk_of_what_is_sealed
from conversations.models import ActionCall, ActionOutcome, EnteredVersion, LedgerEntry, LedgerHead, Rule, UploadedFile
from conversations.models.ledger import Entered, LedgerSource, ledger_sources
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.services.erasing import erase_conversation
from conversations.services.signing import sign_ledger
from conversations.tests.test_files import APPLICATION, PDF, begun, send
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
PAGE = {"fieldLabel": "Owner", "data_id": "owner", "fieldType": "text", "fieldValue": ""}


def only_grows(model: type[models.Model]) -> bool:
    """Whether the database keeps the rows of a table as they were stored; the head of the ledger proves those."""
    of_it = getattr(model._meta, "triggers", ())
    return model is LedgerHead or any(one.name == "append_only" or isinstance(one, Entered) for one in of_it)


AUDITED = [model for model in apps.get_models() if only_grows(model)]
LEDGER = [source for source in ledger_sources() if not source.trigger.suffix]


def keys(model: type[models.Model]) -> list[Any]:
    return list(model._default_manager.order_by("pk").values_list("pk", flat=True))


def places(model: type[models.Model]) -> dict[str, Any]:
    """The keys of some of its rows."""
    all_of_them = keys(model)
    return {"first": all_of_them[0], "middle": all_of_them[len(all_of_them) // 2], "last": all_of_them[-1]}


def column(model: type[models.Model]) -> str:
    assert model._meta.pk is not None
    return f'"{model._meta.pk.column}"'


def removed(model: type[models.Model], key: Any) -> int:
    with no_trigger() as cursor:
        cursor.execute(f"DELETE FROM {model._meta.db_table} WHERE {column(model)} = %s", [key])
        return int(cursor.rowcount)


def removed_with_entry(source: LedgerSource, key: Any) -> int:
    removed(source.model, key)
    with no_trigger() as cursor:
        cursor.execute(
            "DELETE FROM conversations_ledgerentry WHERE key = %s AND source LIKE %s", [str(key), f"{source.table}%"]
        )
        return int(cursor.rowcount)


def entered_under_no_key(source: LedgerSource, key: Any) -> int:
    with no_trigger() as cursor:
        cursor.execute(
            "UPDATE conversations_ledgerentry SET key = 'no key' WHERE key = %s AND source LIKE %s",
            [str(key), f"{source.table}%"],
        )
        return int(cursor.rowcount)


def swapped(model: type[models.Model]) -> bool:
    """The first and the last bear each other's key."""
    first, last = places(model)["first"], places(model)["last"]
    free = {str: "free", UUID: uuid4()}.get(type(first), 10**6)
    with no_trigger() as cursor:
        for was, becomes in ((first, free), (last, first), (free, last)):
            cursor.execute(
                f"UPDATE {model._meta.db_table} SET {column(model)} = %s WHERE {column(model)} = %s", [becomes, was]
            )
    return bool(first != last)


def copied(model: type[models.Model]) -> int:
    """The first is there a second time, under a key of its own."""
    first = places(model)["first"]
    free = {str: "free", UUID: uuid4()}.get(type(first), 10**6)
    names = [f'"{field.column}"' for field in model._meta.concrete_fields if not field.primary_key]
    listed = ", ".join(names)
    table, key = model._meta.db_table, column(model)
    with no_trigger() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({key}, {listed}) SELECT %s, {listed} FROM {table} WHERE {key} = %s", [free, first]
        )
        return int(cursor.rowcount)


def stored_past_the_log() -> bool:
    with pgtrigger.ignore("auditing.Access:entered_in_ledger"):
        return bool(Access.objects.create(person="nobody", action="viewed", kind="turn").pk)


@pytest.fixture
def lived(api: APIClient, settings: Any, tmp_path: Path) -> None:
    """Some rows in each of them, all but the last look sealed; as from the command line, too."""
    options = {**settings.STORAGES["uploads"]["OPTIONS"], "location": str(tmp_path)}
    settings.STORAGES = {**settings.STORAGES, "uploads": {**settings.STORAGES["uploads"], "OPTIONS": options}}
    settings.ACTIONS = {"add": f"{test_actions.__name__}.add"}
    for title in ("Addition", "Sums"):
        import_form(markdown=test_actions.FORM.replace("title: Sums", f"title: {title}"), slug="sums")
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
    for row in (1, 2, 3):
        record(looker, Action.VIEWED, Kind.SUBMISSION, key=row, conversation=UUID(number), details={"rows": row})
    seal()
    record(looker, Action.VIEWED, Kind.SUBMISSION, key=4, conversation=UUID(number))


@pytest.fixture
def tried(lived: None) -> Iterator[Any]:
    """Does something, says where it is found, `most` places at most, and undoes it."""
    connection.check_constraints()  # or what was stored is checked again each time

    def faults_after(act: Any, most: int | None = None) -> list[str]:
        with transaction.atomic():
            try:
                assert act(), "nothing was changed"
                tables = [one.table for one in islice(everything_broken(Compared(), at_once=1000), most)]
            except IntegrityError as refused:
                tables = [str(refused)]
            transaction.set_rollback(True)
        return tables

    return faults_after


def test_nothing_is_found_where_nobody_changed_anything(lived: None, capsys: Any) -> None:
    compared = Compared()
    assert list(everything_broken(compared, files=True)) == []
    assert (compared.entries, compared.files) == (LedgerEntry.objects.exclude(digest=b"").count(), 2)
    assert {model for model in AUDITED if not model._default_manager.exists()} == set()
    call_command("verify_audit")
    assert "entries of the ledger are what was stored" in capsys.readouterr().out


def acts() -> Iterator[tuple[tuple[str, ...], Callable[[], Any]]]:
    """What may be done to a table, with a name: one byte is changed in any column, a row is removed, the first and the
    last change places or one is there twice."""
    for model in AUDITED:
        table = model._meta.db_table
        yield from (((table, one.column), partial(change, model, one)) for one in model._meta.concrete_fields)
        yield from (((table, which), partial(removed, model, key)) for which, key in places(model).items())
        if model is not LedgerHead:
            yield from (((table, act.__name__), partial(act, model)) for act in (swapped, copied))


def test_whatever_is_done_to_any_table_is_found(tried: Any) -> None:
    """All of it, and rows removed with their entries, beside one stored record: to make it costs a second."""
    assert {Access, ActionCall, ActionOutcome, UploadedFile, EnteredVersion, LedgerHead} <= set(AUDITED)
    assert [name for name, act in acts() if not tried(act, most=1)] == []

    gone_with_entry = [
        (source.table, which, partial(removed_with_entry, source, key))
        for source in LEDGER
        for which, key in places(source.model).items()
    ]
    of_ledger = "conversations_ledgerentry"
    assert [name for *name, act in gone_with_entry if of_ledger not in tried(act)] == []
    odd = [(source.table, partial(entered_under_no_key, source, places(source.model)["first"])) for source in LEDGER]
    assert [table for table, act in odd if of_ledger not in tried(act)] == []
    assert tried(stored_past_the_log) == ["auditing_access"]


def test_the_last_look_is_found_to_be_gone_though_the_head_was_set_back(tried: Any) -> None:
    def set_back(up_to: str, signature: str) -> int:
        removed_with_entry(next(one for one in LEDGER if one.model is Access), keys(Access)[-1])
        with no_trigger() as cursor:
            cursor.execute(
                "UPDATE conversations_ledgerhead SET (last, leaf)"
                " = (SELECT id, leaf FROM conversations_ledgerentry ORDER BY id DESC LIMIT 1)"
            )
            cursor.execute(f"UPDATE conversations_ledgerhead SET signed_up_to = {up_to}, signature = {signature}")
            return int(cursor.rowcount)

    for up_to in ("signed_up_to", "last", "0"):
        for signature in ("signature", "''"):
            acted = partial(set_back, up_to, signature)
            assert tried(acted) == ["conversations_ledgerhead"], (up_to, signature)


def test_what_was_entered_before_entries_were_chained_is_compared_too(lived: None) -> None:
    """As the migration finds it."""
    with no_trigger() as cursor:
        cursor.execute(
            "UPDATE conversations_ledgerentry SET leaf = audit_entry_1(id, source, key, conversation_id, digest)"
            " WHERE digest <> ''"
        )
        cursor.execute("DELETE FROM auditing_seal")
        cursor.execute("DELETE FROM conversations_ledgerentry WHERE source = 'auditing_seal'")
        cursor.execute("DELETE FROM conversations_ledgerentry WHERE source LIKE 'forms%%'")
        cursor.execute("DELETE FROM conversations_ledgerhead")
        cursor.execute(import_module("conversations.migrations.0025_the_ledger_is_a_chain").EARLIER)
    assert [one.table for one in broken()] == ["conversations_ledgerhead"]
    with transaction.atomic():
        sign_ledger()
    assert broken() == []
    last = LedgerEntry.objects.filter(source="auditing_access").latest("pk").pk
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_ledgerentry SET key = key || '1' WHERE id = %s", [last])
    assert broken()[0].place.startswith(f"number {last}, of row")
