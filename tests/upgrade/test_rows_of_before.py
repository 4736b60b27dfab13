"""A conversation that was begun before an upgrade goes on after it, with its rules as they were."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from conversations.encryption import in_clear
from conversations.models import Answer, Submission
from tests.http.clients import Json, Tools
from tests.thoroughness import is_thorough
from tests.upgrade.people import PEOPLE, Walk
from tests.upgrade.stored import Left, people_left, rows_of, store

pytestmark = pytest.mark.django_db

SCRIPTS = {person.name: person for person in PEOPLE}
ALL_LEFT = people_left()
KINDS = {left.name.partition(": ")[2]: left.name for left in reversed(ALL_LEFT)}
"""Each kind of question, with the first who was left at it."""
LEFT = [left for left in ALL_LEFT if is_thorough() or left.name in KINDS.values()]


@pytest.fixture(autouse=True)
def anybody_may_ask(settings: Any) -> None:
    """These people came without a key, as DEBUG allows."""
    settings.DEBUG = True


def send(body: Json) -> Json:
    response = APIClient().post("/api/converse/", body)
    assert response.status_code == 200, response.content
    return response.json()


def get(path: str) -> Json:
    response = APIClient().get(path)
    assert response.status_code == 200, response.content
    return response.json()


def resumed(left: Left) -> Walk:
    """The conversation where it was left, from its stored rows."""
    store(rows_of(left.conversation_id))
    person = SCRIPTS[left.name]
    return Walk(send, person.widgets, Tools(person.tools), get(f"/api/conversations/{left.conversation_id}/"))


@pytest.mark.parametrize("left", LEFT, ids=lambda left: left.name)
def test_a_conversation_of_before_goes_on_to_the_end_that_it_would_have_had(left: Left) -> None:
    walk = resumed(left)
    kept = list(Answer.objects.values_list("pk", flat=True))
    if left.data is None:
        assert walk.reply["status"] == "cancelled"
        return

    walk.finish(SCRIPTS[left.name])

    [submission] = in_clear(Submission.objects.select_related("turn"))
    assert walk.action["data"] == left.data == submission.data
    assert list(Answer.objects.filter(pk__in=kept).values_list("pk", flat=True)) == kept
    history = get(f"/api/conversations/{left.conversation_id}/answers/?limit=500")["answers"]
    assert {row["field_id"]: row["value"] for row in history if row["current"]}.items() >= left.data.items()


@pytest.mark.parametrize(
    "left", [left for left in ALL_LEFT if left.name.endswith(": field")], ids=lambda left: left.name
)
def test_its_rules_are_those_that_were_stored_whatever_its_document_says_to_the_reader_of_now(left: Left) -> None:
    rows = rows_of(left.conversation_id)
    [version] = [row for row in rows if row["model"] == "forms_registry.formversion"]
    rows = [
        {**row, "fields": {**row["fields"], "markdown": "| not | read |\n|---|"}} if row is version else row
        for row in rows
    ]
    store(rows)
    person = SCRIPTS[left.name]
    walk = Walk(send, person.widgets, Tools(person.tools), get(f"/api/conversations/{left.conversation_id}/"))

    walk.finish(person)

    assert walk.action["data"] == left.data
