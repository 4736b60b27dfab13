"""What a host tells after the end that its tools have done: it changes nothing, and auditors see it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse
from rest_framework.test import APIClient

from auditing.chain.sealing import seal
from auditing.statistics.counting import count_turns
from auditing.tests.tampering import broken
from auditing.tests.test_amended import browser_of
from auditing.tests.test_results_of_tools import NUMBER, PERMIT, RESULT
from conversations.models import ApiKey, Conversation, Message, Turn
from conversations.services import create_embed_token
from conversations.services.writing import written_by
from conversations.tests.test_closing import PAGE, page
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

CAME_LATE = "This came after the end, and changed no answer."


def waiting_for_a_tool(api: APIClient, markdown: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What each request of a conversation begins with, and the call of the tool that it waits for."""
    import_form(markdown=markdown, slug="permit")
    body: dict[str, Any] = {"conversation_id": api.post("/api/converse/", {"form": "permit"}).json()["conversation_id"]}
    api.post("/api/converse/", body | {"answers": {"owner": "Mona Haddad"}})
    checked = {"tool_name": "check", "result": {"score": 7}}
    return body, api.post("/api/converse/", body | {"tool_results": [checked]}).json()["action"]


def completed(api: APIClient, body: dict[str, Any]) -> None:
    """The page is asked for the result until nobody believes in it any more."""
    while api.post("/api/converse/", body).json()["status"] != "completed":
        pass


def cancelled(api: APIClient, body: dict[str, Any]) -> None:
    for words in ("cancel", "yes"):
        api.post("/api/converse/", body | {"user_message": words})


def expired(_api: APIClient, _body: dict[str, Any]) -> None:
    with written_by("a test"):
        Conversation.objects.update(expires_at=F("last_activity_at") - timedelta(seconds=1))


def late(api: APIClient, body: dict[str, Any], call_id: str) -> tuple[int, str, str]:
    """The status, the code and the field of the answer to a result."""
    sent = {"tool_name": "hand_in", "result": RESULT, **({"call_id": call_id} if call_id else {})}
    refused = api.post("/api/converse/", body | {"tool_results": [sent]})
    return refused.status_code, refused.json()["code"], refused.json()["field"]


@pytest.mark.parametrize(
    ("end", "status", "code"),
    [
        (completed, 409, "conversation_over"),
        (cancelled, 409, "conversation_over"),
        (expired, 410, "conversation_expired"),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_a_result_after_the_end_stays_in_the_record_and_changes_nothing(
    api: APIClient, end: Any, status: int, code: str, named: bool
) -> None:
    body, call = waiting_for_a_tool(api, PERMIT % ("", ""))
    end(api, body)
    address = f"/api/conversations/{body['conversation_id']}/"
    before, answers = api.get(address).json(), api.get(f"{address}answers/").json()

    for _ in range(2):  # sent again, it is kept once
        assert late(api, body, call["input"]["call_id"] if named else "") == (status, code, "tool_results")

    assert api.get(address).json() == before | {"turn": before["turn"] + 1}
    assert api.get(f"{address}answers/").json() == answers
    seal()
    assert broken() == []
    browser = browser_of("Auditors")
    turn = reverse("admin:conversations_turn_change", args=[Turn.objects.latest("pk").pk])
    conversation = reverse("admin:conversations_conversation_change", args=[body["conversation_id"]])
    for shown in (browser.get(address).content.decode() for address in (turn, conversation)):
        assert (CAME_LATE in shown, NUMBER in shown) == (True, True)


def test_what_answers_no_call_or_brings_more_than_results_is_not_kept(api: APIClient) -> None:
    body, call = waiting_for_a_tool(api, PERMIT % ("", ""))
    completed(api, body)
    turns = Turn.objects.count()
    result = {"tool_name": "hand_in", "result": RESULT, "call_id": call["input"]["call_id"]}

    assert late(api, body, "another") == (409, "conversation_over", "conversation_id")
    for more in ({"user_message": "here it is"}, {"answers": {"owner": "Rami"}}):
        refused = api.post("/api/converse/", body | {"tool_results": [result]} | more).json()
        assert refused["field"] == "conversation_id"
    assert Turn.objects.count() == turns


def test_the_number_of_a_closed_conversation_alone_brings_nothing_to_it(
    settings: Any, api: APIClient, key: tuple[ApiKey, str]
) -> None:
    settings.ENDED_READABLE_SECONDS = 0
    body, call = waiting_for_a_tool(api, PERMIT % ("", ""))
    completed(api, body)
    browser = page(create_embed_token(form="permit", origins=[PAGE], owner=key[0])[0])

    assert late(browser, body, call["input"]["call_id"]) == (409, "conversation_over", "conversation_id")
    assert late(api, body, call["input"]["call_id"]) == (409, "conversation_over", "tool_results")


def test_it_is_sealed_and_covered_as_all_that_is_told_of_a_sensitive_answer(api: APIClient) -> None:
    body, call = waiting_for_a_tool(api, PERMIT % (", sensitive: true", ", args: {owner: owner}"))
    completed(api, body)
    late(api, body, call["input"]["call_id"])
    conversation = reverse("admin:conversations_conversation_change", args=[body["conversation_id"]])
    shown = browser_of("Auditors").get(conversation).content.decode()

    assert (CAME_LATE in shown, NUMBER in shown) == (True, False)
    assert NUMBER not in str(list(Message.objects.values_list("payload", flat=True)))
    assert late(api, body, call["input"]["call_id"])[2] == "tool_results"
    seal()
    assert broken() == []


def test_a_submission_can_be_amended_after_it(api: APIClient) -> None:
    body, call = waiting_for_a_tool(api, PERMIT % ("", ""))
    completed(api, body)
    late(api, body, call["input"]["call_id"])
    reference = api.get(f"/api/conversations/{body['conversation_id']}/").json()["reference"]
    amendment = {"answers": {"owner": "Mona Hadad"}, "reason": "Misspelt"}

    amended = api.post(f"/api/submissions/{reference}/amendments/", amendment).json()

    assert (amended["answers"], amended["revision"]) == ({"owner": "Mona Hadad"}, 1)
    assert count_turns() == Turn.objects.count()
