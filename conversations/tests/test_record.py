"""What happened cannot be changed afterwards, not even by hand in the database."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, models, transaction
from django.db.utils import ProgrammingError

from conversations.models import Answer, Conversation, Message, Submission, Turn
from conversations.services import Reply, take_turn
from conversations.tests.support import ANSWERS, saying

pytestmark = pytest.mark.django_db

RECORD = [Turn, Message, Answer, Submission]


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


def test_a_conversation_with_a_record_refuses_to_go(completed: Reply) -> None:
    with pytest.raises(models.ProtectedError):
        Conversation.objects.get().delete()


def test_the_response_is_kept_in_its_own_order(completed: Reply) -> None:
    stored = Turn.objects.get(number=2).response

    assert list(stored) == list(completed.body)
    assert list(stored["answers"]) == list(ANSWERS)
