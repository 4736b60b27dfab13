"""What a turn costs the database: a fixed number of statements, however long the conversation."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from psycopg._queries import MAX_CACHED_STATEMENT_LENGTH
from rest_framework.test import APIClient

from conversations.models import Checkpoint, Conversation, Turn
from conversations.services import Reply, statements, take_turn
from conversations.tests.support import ANSWERS, saying
from conversations.tests.test_closing import link_to
from conversations.tests.test_files import PDF, application, folder, send, sent_file, talk

__all__ = ["application", "folder", "talk"]
pytestmark = pytest.mark.django_db(transaction=True)

# The key; the claim, which reads what the turn needs; the commit.
A_TURN = 3


def converse(api: APIClient, **body: object) -> tuple[dict[str, object], list[str]]:
    """A turn over the API with an idempotency key, and the statements that it took."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = api.post("/api/converse/", body, headers={"Idempotency-Key": str(body)})
    assert response.status_code == 200, response.content
    return response.json(), [query["sql"] for query in captured.captured_queries]


def test_a_turn_takes_the_same_statements_at_turn_5_and_at_turn_50(api: APIClient, visit: object) -> None:
    opened, _statements = converse(api, form="visit")
    conversation_id = opened["conversation_id"]
    owner = Conversation.objects.get().api_key
    counted, sizes = {}, {}
    for turn in range(2, 51):
        if turn in {5, 50}:
            _reply, statements = converse(api, conversation_id=conversation_id, answers={"guest": f"Guest {turn:02}"})
            counted[turn] = len(statements)
            sizes[turn] = len(Checkpoint.objects.get().head)
        else:
            take_turn(saying(conversation_id, guest=f"Guest {turn:02}"), owner=owner)

    assert counted == {5: A_TURN, 50: A_TURN}
    assert abs(sizes[50] - sizes[5]) < 200


def test_the_turn_that_completes_a_form_takes_no_more(api: APIClient, visit: object) -> None:
    opened, statements = converse(api, form="visit")
    assert len(statements) <= 5
    most = dict(list(ANSWERS.items())[:-1])
    converse(api, conversation_id=opened["conversation_id"], answers=most)

    reply, statements = converse(api, conversation_id=opened["conversation_id"], answers={"purpose": "Meeting"})

    assert reply["status"] == "completed"
    assert len(statements) == A_TURN


@pytest.mark.parametrize("door", ["files", "one", "send", "extension", "links", "chat"])
def test_beside_turns_no_request_reads_documents_or_what_was_said(api: APIClient, talk: str, door: str) -> None:
    """Of a form that this process knows."""
    file = sent_file(api, talk, field="photos")["file_id"]
    api.post("/api/converse/", {"conversation_id": talk, "answers": {"photos": [{"file_id": file}]}})
    link = link_to(api, talk)
    at = f"/api/conversations/{talk}"
    asked = {
        "files": lambda: api.get(f"{at}/files/"),
        "one": lambda: api.get(f"{at}/files/{file}/content/"),
        "send": lambda: send(api, talk, PDF + b"more"),
        "extension": lambda: api.post(f"{at}/extension/"),
        "links": lambda: api.post(f"{at}/links/", {}),
        "chat": lambda: api.get("/chat/application/token/", {"link": link}),
    }[door]

    with CaptureQueriesContext(connection) as captured:
        answer = asked()
    assert answer.status_code < 300
    assert not answer.streaming or b"".join(answer)

    long = ("markdown", "spec", "request", "response", "trace")
    sent = [one["sql"] or "" for one in captured]  # what is prepared has no text here
    assert not [sql for sql in sent if any(f'."{name}"' in sql for name in long)]


def test_a_replay_writes_nothing(opened: Reply) -> None:
    request = saying(opened.body["conversation_id"], key="k", guest="Huda")
    take_turn(request, owner=None)

    with CaptureQueriesContext(connection) as captured:
        assert take_turn(request, owner=None).replayed

    assert len(captured) == A_TURN, "no claim is there to take; what was asked, and its turn"
    assert Turn.objects.count() == Conversation.objects.get().turn_count == 2
    assert Conversation.objects.get().lease_token is None


def test_the_statements_of_a_turn_are_prepared_once_a_connection(opened: Reply) -> None:
    number = opened.body["conversation_id"]
    for name in ("Huda", "Hind", "Hala"):
        take_turn(saying(number, guest=name), owner=None)

    with connection.cursor() as cursor:
        cursor.execute("SELECT generic_plans + custom_plans FROM pg_prepared_statements WHERE statement LIKE '%moved%'")
        assert sum(row[0] for row in cursor.fetchall()) >= 3


def test_psycopg_remembers_the_parameters_of_each_statement() -> None:
    texts = [text for name, text in vars(statements).items() if name.isupper() and isinstance(text, str)]

    assert len(texts) > 5
    assert max(map(len, texts)) <= MAX_CACHED_STATEMENT_LENGTH
