"""What happened cannot be changed afterwards, not even by hand in the database."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pgtrigger
import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.db.utils import ProgrammingError

from conversations.models import Answer, Checkpoint, Conversation, Link, Message, Submission, Turn
from conversations.services import Reply, take_turn
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, saying

pytestmark = pytest.mark.django_db

RECORD = [Turn, Message, Answer, Submission, Link]


@pytest.fixture
def completed(opened: Reply) -> Reply:
    return take_turn(saying(opened.body["conversation_id"], **ANSWERS), owner=None)


@pytest.mark.parametrize("table", RECORD)
def test_rows_of_the_record_refuse_to_change(completed: Reply, table: type[models.Model]) -> None:
    changes: dict[type[models.Model], dict[str, Any]] = {
        Turn: {"number": 99},
        Message: {"text": "never said"},
        Answer: {"value": "forged"},
        Submission: {"reference": "FP-FORGED"},
        Link: {"number": 99},
    }
    assert table._default_manager.exists()
    with pytest.raises(ProgrammingError, match="Cannot update"), transaction.atomic():
        table._default_manager.update(**changes[table])


@pytest.mark.parametrize("table", RECORD)
def test_rows_of_the_record_refuse_to_go(completed: Reply, table: type[models.Model]) -> None:
    with (
        pytest.raises(ProgrammingError, match="Cannot update or delete"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"DELETE FROM {table._meta.db_table}")


@pytest.mark.django_db(transaction=True)
def test_no_table_can_be_emptied(completed: Reply) -> None:
    for table in (*RECORD, Conversation, Checkpoint):
        with pytest.raises(ProgrammingError, match="Cannot truncate"), connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {table._meta.db_table} CASCADE")
        assert table._default_manager.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", [Conversation, Checkpoint])
def test_where_a_conversation_stands_changes_by_the_services_alone(completed: Reply, table: type[models.Model]) -> None:
    number = "turn_count" if table is Conversation else "turn_number"
    rows = table._default_manager
    before = list(rows.values())

    for stray in (lambda: rows.update(**{number: 99}), lambda: rows.all()._raw_delete(rows.db), rows.get().save):
        with pytest.raises(ProgrammingError, match="only the services of conversations may"):
            stray()
    assert list(rows.values()) == before

    with written_by("erasure"):
        rows.update(**{number: 99})
    with pytest.raises(ProgrammingError, match="only the services of conversations may"):
        rows.update(**{number: 100})
    assert list(rows.values_list(number, flat=True)) == [99]


def test_whoever_says_who_they_are_does_so_for_their_own_work_alone(opened: Reply) -> None:
    with written_by(""), written_by("erasure"):
        Conversation.objects.update(turn_count=7)
    with written_by(""):
        with written_by("erasure"):
            Conversation.objects.update(turn_count=8)
        with pytest.raises(ProgrammingError, match="only the services"), transaction.atomic():
            Conversation.objects.update(turn_count=9)


def test_a_conversation_with_a_record_refuses_to_go(completed: Reply) -> None:
    with pytest.raises(models.ProtectedError):
        Conversation.objects.get().delete()


def test_the_response_is_kept_in_its_own_order(completed: Reply) -> None:
    stored = Turn.objects.get(number=2).response

    assert list(stored) == list(completed.body)
    assert list(stored["answers"]) == list(ANSWERS)


def test_a_submission_says_what_was_left_open_and_why(opened: Reply) -> None:
    number = opened.body["conversation_id"]
    take_turn(saying(number, guest="Huda Saleh", purpose="Meeting"), owner=None)
    for _ in range(3):
        reply = take_turn(saying(number, "I don't know"), owner=None)
    assert reply.body["status"] == "completed"
    assert reply.body["missing_fields"] == ["day"]
    assert reply.body["action"]["input"]["incomplete"] == ["day"]
    submission = Submission.objects.get()
    assert submission.data == {"guest": "Huda Saleh", "purpose": "Meeting"}
    assert submission.left_open == {"day": "I don't know"}
    assert Answer.objects.get(field_id="day").reason == "I don't know"


def test_turns_of_before_get_the_links_that_they_would_have_got(completed: Reply) -> None:
    rows = [Link(**row) for row in Link.objects.values()]
    assert len(rows) == Turn.objects.count() == 2
    with pgtrigger.ignore("conversations.Link:append_only"):
        Link.objects.all().delete()
    migration = import_module("conversations.migrations.0013_links_of_earlier_turns")

    for _ in range(2):  # the second time there is nothing left to do
        migration.link_earlier_turns(apps, connection.schema_editor())

    assert list(Link.objects.values()) == [
        {field.attname: getattr(row, field.attname) for field in Link._meta.concrete_fields} for row in rows
    ]
