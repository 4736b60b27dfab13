"""Tests of drafts: staff talk to a form that nobody else sees; they are counted nowhere, and go again."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone
from prometheus_client import REGISTRY

from conversations import selectors
from conversations.models import ActionCall, Answer, Checkpoint, Conversation, Link, Message, Submission, Turn
from conversations.services import create_embed_token, create_test_token, delete_test
from conversations.services.writing import written_by
from conversations.tests.scripted_service import Answer as Response
from conversations.tests.scripted_service import ScriptedService
from conversations.tests.support import in_background
from forms_registry import services
from forms_registry.tests.samples import document

pytestmark = pytest.mark.django_db

PAGE = "https://forms.example.org"
MARKDOWN = document()
REGISTERING = """---
form_id: register
title: Register
fields:
  - {id: name, type: text, required: true, label: Name, prompt: Name?}
  - {id: number, type: integer, label: Number}
tools:
  - {name: create, purpose: Create the patient., when: complete, runs: server, service: HYDRO, method: POST,
     path: /patients, args: {name: name}, sets: {number: id}}
---
"""


def ask(token: str, **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}", "origin": PAGE}
    return Client().post("/api/converse/", body, content_type="application/json", headers=headers)


def token_of(name: str = "7") -> str:
    return create_test_token(origins=[PAGE], tester=name)[0]


def completed(token: str) -> UUID:
    reply = ask(token, form_context_md=MARKDOWN, answers={"reason": "Trying it out"})
    assert reply.json()["status"] == "completed", reply.content
    return UUID(reply.json()["conversation_id"])


def turns_counted() -> float:
    metrics = REGISTRY.collect()
    return sum(sample.value for one in metrics for sample in one.samples if sample.name == "formpilot_turns_total")


@pytest.fixture
def in_earnest() -> UUID:
    """A conversation with a published form, whose visitor anybody may be."""
    services.import_form(markdown=MARKDOWN, slug="leave")
    token, _grant = create_embed_token(form="leave", origins=[PAGE], owner=None)
    return UUID(ask(token, form="leave", answers={"reason": "Holiday"}).json()["conversation_id"])


def test_what_a_test_token_opens_is_a_test_and_counted_nowhere(in_earnest: UUID) -> None:
    before = selectors.conversations_by_status()
    turns = turns_counted()
    test = completed(token_of())
    ask(token_of(), form_context_md=MARKDOWN)

    assert Conversation.objects.get(pk=test).is_test
    assert selectors.conversations_by_status() == before
    assert selectors.active_conversations() == 0
    assert turns_counted() == turns
    assert [one.conversation_id for one in selectors.submissions_of(owner=None)] == [in_earnest]


def test_a_test_is_open_to_its_tester_alone_and_testers_see_nothing_else(in_earnest: UUID) -> None:
    test = completed(token_of())
    other, _grant = create_embed_token(form="leave", origins=[PAGE], owner=None)

    def sees(token: str, conversation: UUID) -> bool:
        headers = {"authorization": f"Bearer {token}", "origin": PAGE}
        return Client().get(f"/api/conversations/{conversation}/", headers=headers).status_code == 200

    assert sees(token_of(), test)
    assert not sees(token_of("8"), test)
    assert not sees(other, test)
    assert not sees(token_of(), in_earnest)
    assert ask(token_of(), form="leave").json()["code"] == "permission_denied"


def test_a_test_is_deleted_with_all_of_it_and_nothing_else_is(in_earnest: UUID) -> None:
    test = completed(token_of())
    kinds = (Conversation, Checkpoint, Turn, Link, Message, Answer, Submission)
    assert [model.objects.count() for model in kinds] == [2, 2, 2, 2, 4, 2, 2]

    assert not delete_test(test, tester="8")
    assert not delete_test(in_earnest)
    assert not delete_test(uuid4())
    assert delete_test(test, tester="7")

    assert [model.objects.count() for model in kinds] == [1, 1, 1, 1, 2, 1, 1]
    assert Conversation.objects.get().pk == in_earnest


def test_nothing_becomes_a_test_afterwards(in_earnest: UUID) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), written_by("somebody"):
        Conversation.objects.filter(pk=in_earnest).update(is_test=True)


def test_the_purge_deletes_the_tests_of_yesterday_and_their_documents() -> None:
    old, fresh = completed(token_of()), completed(token_of())
    with written_by("tests"):
        Conversation.objects.filter(pk=old).update(last_activity_at=timezone.now() - timedelta(hours=25))
    out = StringIO()

    call_command("purge", stdout=out)

    assert "1 tests deleted." in out.getvalue()
    assert Conversation.objects.get().pk == fresh


def test_a_test_has_its_page_play_the_tools_of_a_published_form_and_does_nothing(settings: Any) -> None:
    services.import_form(markdown=REGISTERING, slug="register")
    token, _grant = create_test_token(origins=[PAGE], tester="7", any_form=True)
    with ScriptedService(Response(201, {"id": 5})) as service:
        settings.SERVICES = {"HYDRO": {"base_url": service.url, "authorization": "Bearer hush"}}
        test = ask(token, form="register").json()["conversation_id"]
        # Whoever goes on with it, it stays a test.
        settings.DEBUG = True
        more = {"conversation_id": test, "answers": {"name": "Mona"}}
        called = Client().post("/api/converse/", more, content_type="application/json").json()["action"]
        assert (called["action"], called["tool_name"]) == ("TOOL_CALL", "create")
        played = [{"tool_name": "create", "call_id": called["input"]["call_id"], "result": {"id": 7}}]
        reply = ask(token, conversation_id=test, tool_results=played).json()

        assert service.arrived == []
    assert not ActionCall.objects.exists()
    assert (reply["status"], reply["answers"]) == ("completed", {"name": "Mona", "number": 7})


def test_lists_of_the_admin_leave_tests_out_and_delete_them(admin_client: Client, in_earnest: UUID) -> None:
    test = completed(token_of())
    conversations = "/admin/conversations/conversation/"

    def listed_ids(address: str) -> list[Any]:
        return [one.pk for one in admin_client.get(address).context["cl"].result_list]

    assert listed_ids(conversations) == [in_earnest]
    assert listed_ids(f"{conversations}?tests=1") == [test]
    assert len(listed_ids("/admin/conversations/turn/")) == len(listed_ids("/admin/conversations/submission/")) == 1

    both = {"action": "delete_tests", "_selected_action": [str(test), str(in_earnest)]}
    admin_client.post(f"{conversations}?tests=1", both)
    admin_client.post(conversations, both)
    assert Conversation.objects.get().pk == in_earnest


def test_a_statement_past_the_services_deletes_no_test() -> None:
    test = completed(token_of())

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM conversations_message WHERE turn_id IN (SELECT id FROM conversations_turn)")
    assert Message.objects.filter(turn__conversation=test).exists()


def talking() -> str:
    """A test in which one answer is missing."""
    return str(ask(token_of(), form_context_md=MARKDOWN).json()["conversation_id"])


def long_ago(test: Any) -> None:
    with written_by("tests"):
        Conversation.objects.filter(pk=test).update(last_activity_at=timezone.now() - timedelta(hours=25))


@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_being_committed_goes_with_its_test() -> None:
    test = talking()
    with transaction.atomic():
        ask(token_of(), conversation_id=test, answers={"reason": "Trying it out"})
        deleting = in_background(lambda: delete_test(UUID(test), tester="7"))
        while not _somebody_waits():
            assert not deleting.done(), deleting.result()

    assert deleting.result(10)
    assert [model.objects.count() for model in (Conversation, Turn, Link, Message, Answer, Submission)] == [0] * 6


@pytest.mark.django_db(transaction=True)
def test_the_purge_leaves_a_test_in_which_something_is_being_said() -> None:
    busy, silent = talking(), talking()
    for test in (busy, silent):
        long_ago(test)
    with transaction.atomic():
        ask(token_of(), conversation_id=busy, user_message="One moment")
        in_background(lambda: call_command("purge", stdout=StringIO())).result(10)

    assert str(Conversation.objects.get().pk) == busy
    call_command("purge", stdout=StringIO())
    assert str(Conversation.objects.get().pk) == busy


@pytest.mark.django_db(transaction=True)
def test_tests_that_cannot_be_deleted_hold_up_no_erasure(in_earnest: UUID, settings: Any) -> None:
    settings.KEEP_COMPLETED_DAYS = 1
    stuck = talking()
    for one in (in_earnest, stuck):
        long_ago(one)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE holding (id uuid REFERENCES conversations_conversation)")
        cursor.execute("INSERT INTO holding VALUES (%s)", [stuck])
    out = StringIO()
    try:
        with pytest.raises(CommandError, match="The purge of tests failed, and the log says why"):
            call_command("purge", stdout=out)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE holding")

    assert out.getvalue().splitlines() == [
        "leave: 1 conversations erased.",
        "0 unused documents deleted.",
        "0 unused files deleted.",
        "0 lost actions deleted.",
    ]
    assert str(Conversation.objects.get().pk) == stuck


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        return cursor.fetchone() is not None
