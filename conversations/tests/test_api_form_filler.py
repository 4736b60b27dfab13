"""Pages with a form of their own: what they tell counts, and what is told to them they can fill in."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from rest_framework.test import APIClient

from agent.fake_model import FakeModel, ScriptRule
from conversations.encryption import in_clear
from conversations.models import Answer, Checkpoint, Conversation, PageTurned, Turn
from conversations.services.writing import written_by
from forms_registry.services import purge_unlisted

EXAMPLE = """{
  "user_message": "Please fill in my contact and parcel info",
  "form_fields": [
    {"data_id":"owner_name","fieldLabel":"Owner name","fieldType":"input","fieldValue":"","is_required":true},
    {"data_id":"parcel_number","fieldLabel":"Parcel number","fieldType":"input","fieldValue":"","is_required":true}
  ],
  "filled_fields": [],
  "missing_fields": ["owner_name","parcel_number"],
  "current_field": null,
  "conversation_history": [],
  "status": "in_progress",
  "response_message": "",
  "thread_id": "0a1b2c3d-..."
}"""
KEYS = [
    "user_message",
    "form_fields",
    "filled_fields",
    "missing_fields",
    "current_field",
    "conversation_history",
    "status",
    "response_message",
    "thread_id",
]
OWNER: dict[str, Any] = {"data_id": "owner_name", "fieldLabel": "Owner name", "fieldType": "input", "is_required": True}
DEPTH: dict[str, Any] = {"data_id": "depth", "fieldLabel": "Depth", "fieldType": "number", "is_required": True}
PARCEL: dict[str, Any] = {"data_id": "parcel", "fieldLabel": "Parcel number", "fieldType": "input", "is_required": True}
USE: dict[str, Any] = {
    "data_id": "use",
    "fieldLabel": "Use",
    "fieldType": "select",
    "options": ["Farm", "House"],
    "is_required": True,
}


class Page:
    """A page that shows fields, and puts into them what it is told."""

    def __init__(self, api: APIClient, thread_id: str | None = None) -> None:
        self.api = api
        self.thread_id = thread_id
        self.fields: list[dict[str, Any]] = []
        self.reply: dict[str, Any] = {}

    def show(self, *fields: dict[str, Any]) -> Page:
        self.fields = [{"fieldValue": "", **one} for one in fields]
        return self

    def type(self, **values: Any) -> Page:
        for one in self.fields:
            one["fieldValue"] = values.get(one["data_id"], one["fieldValue"])
        return self

    def send(self, message: str = "", **more: Any) -> dict[str, Any]:
        body = {"user_message": message, "form_fields": self.fields, "thread_id": self.thread_id, **more}
        response = self.api.post("/api/form-filler/", body, format="json")
        assert response.status_code == 200, response.json()
        self.reply = response.json()
        self.thread_id = self.reply["thread_id"]
        self.type(**{item["data_id"]: item["fieldValue"] for item in self.reply["filled_fields"]})
        return self.reply

    @property
    def filled(self) -> dict[str, Any]:
        return {item["data_id"]: item["fieldValue"] for item in self.reply["filled_fields"]}

    @property
    def focus(self) -> str:
        return (self.reply["current_field"] or {}).get("data_id", "")


@pytest.fixture
def page(api: APIClient) -> Page:
    return Page(api)


def evidence(field_id: str) -> list[tuple[str, str, Any]]:
    rows = Answer.objects.filter(field_id=field_id).order_by("turn__number", "position")
    return [(row.change, row.source, row.value) for row in rows]


def test_the_contracts_own_example(api: APIClient) -> None:
    reply = api.post("/api/form-filler/", json.loads(EXAMPLE), format="json").json()

    assert list(reply) == KEYS
    assert (reply["thread_id"], reply["status"]) == ("0a1b2c3d-...", "awaiting_info")
    assert reply["missing_fields"] == ["owner_name", "parcel_number"]
    assert reply["current_field"] == {
        "data_id": "owner_name",
        "fieldLabel": "Owner name",
        "fieldType": "input",
        "validation_message": "",
    }
    assert [message["role"] for message in reply["conversation_history"]] == ["user", "assistant"]

    words = {"user_message": "ACME Ltd", "form_fields": reply["form_fields"], "thread_id": "0a1b2c3d-...", "more": 1}
    reply = api.post("/api/form-filler/", words, format="json").json()
    assert [(item["data_id"], item["fieldValue"]) for item in reply["filled_fields"]] == [("owner_name", "ACME Ltd")]
    assert [item["fieldValue"] for item in reply["form_fields"]] == ["ACME Ltd", ""]
    assert reply["missing_fields"] == ["parcel_number"]


def test_what_is_typed_on_the_page_counts_and_the_newer_wins(page: Page) -> None:
    page.show(OWNER, DEPTH).send()
    page.send("Owner name: ACME Ltd")
    assert page.filled == {"owner_name": "ACME Ltd"}

    page.send("30")
    assert (page.filled, page.reply["status"]) == ({"depth": 30}, "completed")

    page.type(owner_name="Huda Saleh", depth="").send()
    assert (page.filled, page.focus, page.reply["missing_fields"]) == ({}, "depth", ["depth"])

    page.send("Depth is 40")
    assert evidence("owner_name") == [("set", "words", "ACME Ltd"), ("corrected", "page", "Huda Saleh")]
    assert evidence("depth") == [("set", "words", 30), ("cleared", "page", 30), ("set", "words", 40)]


def test_what_an_earlier_reply_gave_may_come_back_beside_the_page(page: Page) -> None:
    page.show(OWNER, DEPTH).send()
    page.send("Owner name: ACME Ltd")
    page.type(owner_name="").send("30", filled_fields=[{"data_id": "owner_name", "fieldValue": "ACME Ltd"}])

    assert page.filled == {"owner_name": "ACME Ltd", "depth": 30}
    assert evidence("owner_name") == [("set", "words", "ACME Ltd")]


def test_a_value_that_the_page_should_not_hold_is_missing_with_its_reason(page: Page) -> None:
    page.show(OWNER, DEPTH).type(owner_name="ACME Ltd", depth="deep").send()
    [missing] = page.reply["missing_fields"]

    assert missing["data_id"] == "depth"
    assert "number" in missing["reason"]
    assert page.filled == {}
    assert page.reply["form_fields"][1]["fieldValue"] == "deep"


LIMITED = [
    (DEPTH | {"min": "1", "max": 90}, "300", "30", 30),
    (OWNER | {"minLength": 3, "maxLength": 20}, "Al", "Huda Saleh", "Huda Saleh"),
    (PARCEL | {"pattern": "[A-Z]{2}-[0-9]{3}"}, "water", "AB-123", "AB-123"),
    (DEPTH | {"fieldType": "date", "min": "2026-01-01"}, "3 May 2025", "3 May 2026", "2026-05-03"),
    (DEPTH | {"fieldType": "time", "max": "12:00"}, "15:30", "9:30", "09:30"),
]


@pytest.mark.parametrize(("field", "wrong", "right", "value"), LIMITED)
def test_what_the_page_would_refuse_is_refused_here_in_its_words(
    page: Page, field: dict[str, Any], wrong: str, right: str, value: Any
) -> None:
    page.show(field | {"validation_message": "Look at the deed."}).send("Please fill it in with me")
    page.send(wrong)
    assert (page.filled, page.focus) == ({}, field["data_id"])
    assert "Look at the deed." in page.reply["response_message"]
    page.send(right)
    assert (page.filled, page.reply["status"]) == ({field["data_id"]: value}, "completed")


def test_limits_that_no_browser_keeps_to_are_left_aside(page: Page) -> None:
    odd = {"min": "soon", "max": "1e999", "minLength": "-1", "maxLength": 10**12, "pattern": "(?=x)"}
    page.show(OWNER | odd, DEPTH | odd | {"min": 9, "max": 1}).send("Owner name: Huda Saleh")
    page.send("5")
    assert [one["fieldValue"] for one in page.reply["form_fields"]] == ["Huda Saleh", 5]


def test_a_later_page_of_the_thread(page: Page) -> None:
    page.show(OWNER).send("Owner name: Huda Saleh")
    assert (page.filled, page.reply["status"]) == ({"owner_name": "Huda Saleh"}, "completed")

    page.show(USE, DEPTH).send("It is for the farm")
    assert (page.filled, page.focus) == ({"use": "Farm"}, "depth")
    page.send("12")

    page.show(OWNER).type(owner_name="Huda Saleh").send()
    assert (page.reply["status"], page.filled) == ("completed", {})
    assert evidence("owner_name") == [
        ("set", "words", "Huda Saleh"),
        ("hidden", "default", "Huda Saleh"),
        ("restored", "default", "Huda Saleh"),
    ]
    digests = [turn.request["form_fields"]["sha256"] for turn in Turn.objects.order_by("number")]
    pages = list(PageTurned.objects.order_by("from_turn"))
    assert [one.from_turn for one in pages] == [1, 2, 4]
    assert digests == [pages[at].version.content_hash for at in (0, 1, 1, 2)]
    assert purge_unlisted(older_than=timedelta(0)) == 0


def test_a_silent_thread_ends_goes_on_anew_for_who_comes_back_and_is_purged(page: Page) -> None:
    page.show(OWNER).send("Owner name: Huda Saleh")
    page.show(OWNER, DEPTH).type(owner_name="Huda Saleh").send()
    long_ago = timezone.now() - timedelta(days=100)
    with written_by("test"):
        Conversation.objects.update(last_activity_at=long_ago, expires_at=long_ago)

    page.send("Depth: 12")
    assert (page.filled, page.reply["missing_fields"]) == ({"depth": 12}, [])
    assert Conversation.objects.count() == 2
    call_command("purge", stdout=StringIO())
    assert Conversation.objects.get().answers.filter(field_id="depth").exists()
    assert PageTurned.objects.count() == 1
    assert purge_unlisted(older_than=timedelta(0)) == 1


def test_a_thread_goes_on_although_its_state_was_damaged(page: Page) -> None:
    page.show(OWNER).send("Owner name: Huda Saleh")
    page.show(DEPTH).send()
    with written_by("test"):
        Checkpoint.objects.update(head=b"")

    page.send("Depth: 12")
    page.show(OWNER).type(owner_name="Huda Saleh").send()
    assert (page.reply["status"], page.filled) == ("completed", {})
    assert evidence("owner_name")[0] == ("set", "words", "Huda Saleh")


def test_any_id_comes_back_as_it_was(page: Page) -> None:
    ids = ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", "owner.name", "two words / so", "id.1", "اسم", "1"]
    page.show(*({"data_id": one, "fieldLabel": f"Label {at}", "is_required": True} for at, one in enumerate(ids)))
    page.send("Please fill it in with me")
    assert (page.reply["missing_fields"], page.focus) == (ids, ids[0])

    page.send("first words")
    assert page.filled == {ids[0]: "first words"}


def test_a_checkbox_is_a_list_with_options_and_else_a_yes_or_no(page: Page) -> None:
    grounds = {"data_id": "grounds", "fieldLabel": "Grounds", "fieldType": "checkbox", "options": ["Small", "Dry"]}
    terms = {"data_id": "terms", "fieldLabel": "I accept the terms", "fieldType": "checkbox", "fieldValue": False}
    page.show(grounds | {"is_required": True}, terms | {"is_required": True}).send()
    assert page.reply["missing_fields"] == ["grounds", "terms"]

    page.type(grounds=["Small", "Dry"]).send()
    assert page.focus == "terms"
    page.send("yes")
    assert (page.filled, page.reply["status"]) == ({"terms": True}, "completed")
    page.type(terms=False).send()
    assert evidence("terms")[-1] == ("corrected", "page", False)


PRIVATE = (
    {"data_id": "pw", "fieldLabel": "Password", "fieldType": "password", "is_required": True},
    {"data_id": "iban", "fieldLabel": "Account", "fieldType": "input", "sensitive": True},
    {"data_id": "scan", "fieldLabel": "Scan", "fieldType": "file", "is_required": True},
)


def test_what_is_private_stays_on_the_page(api: APIClient, model: FakeModel, caplog: pytest.LogCaptureFixture) -> None:
    page = Page(api).show(OWNER, *PRIVATE)
    page.type(pw="hunter2-secret", iban="SA0380000000608010167519").send("Owner name: Huda Saleh")
    page.send("my password is hunter2-secret")
    assert "hunter2" not in json.dumps(page.reply), page.reply
    assert page.send("Hello?")["conversation_history"][-4] == {"role": "user", "content": "••••"}

    assert (page.focus, page.reply["missing_fields"], page.reply["status"]) == ("scan", ["scan"], "awaiting_info")
    assert "hunter2" not in json.dumps(page.reply["form_fields"] + page.reply["filled_fields"])
    assert all("fieldValue" not in item for item in page.reply["form_fields"][1:])
    page.send("change the password")
    assert page.focus == "scan"
    page.type(scan="C:\\fakepath\\deed.pdf").send()
    assert page.reply["status"] == "completed"

    turns = [(turn.request, turn.response, turn.trace) for turn in in_clear(Turn.objects.all())]
    record = json.dumps([*turns, *evidence("pw"), *evidence("iban")])
    sent = json.dumps([request.body for request in model.requests])
    for secret in ("hunter2", "SA038", "deed.pdf"):
        assert secret not in sent + caplog.text
        assert secret not in record.replace("my password is hunter2-secret", "")


def test_a_message_without_a_page_is_answered_from_the_last_one(page: Page) -> None:
    page.show(OWNER | {"description": "The person who is named in the deed."}).send()
    page.show().send("Who is the owner?")

    assert "named in the deed" in page.reply["response_message"]
    assert (page.reply["form_fields"], page.focus) == ([], "owner_name")


def test_a_thread_may_begin_with_a_question(page: Page) -> None:
    page.send("What is a water permit?")
    assert (page.reply["status"], page.reply["missing_fields"]) == ("completed", [])

    page.show(OWNER).send()
    assert (page.reply["status"], page.focus) == ("awaiting_info", "owner_name")


def test_older_messages_are_summed_up(page: Page, settings: Any) -> None:
    settings.HISTORY_MESSAGES = 2
    page.show(OWNER, DEPTH).send("Owner name: Huda Saleh")
    page.send("12")
    first, *last = page.reply["conversation_history"]

    assert [message["role"] for message in last] == ["user", "assistant"]
    assert first == {
        "role": "system",
        "content": "2 messages before these. What stands of it: Owner name: Huda Saleh",
    }


@pytest.mark.parametrize(
    ("most", "told"), [(1, []), (3, ["the second thing"]), (200, ["the first thing", "the second thing"])]
)
def test_a_model_is_told_as_many_messages_as_the_setting_says(
    api: APIClient, model: FakeModel, settings: Any, most: int, told: list[str]
) -> None:
    settings.HISTORY_MESSAGES = most
    model.script(ScriptRule({"intent": "clarify", "message": "What is it for?"}))
    page = Page(api).show(USE, DEPTH)
    for words in ("I wonder about the first thing", "and then about the second thing", "or about the third thing"):
        page.send(words)

    asked = model.requests[-1].last_user_message
    before, _, now = asked.partition("The person's message:")
    assert [words for words in ("the first thing", "the second thing") if words in before] == told
    assert "the third thing" in now
    assert ("before it more was said" in before) == (most < 4)


def test_a_repeated_request_is_answered_alike(page: Page) -> None:
    page.show(OWNER).send()
    key = {"HTTP_IDEMPOTENCY_KEY": "one-and-the-same-key"}
    body = {"user_message": "Huda Saleh", "form_fields": page.fields, "thread_id": page.thread_id}
    once = page.api.post("/api/form-filler/", body, format="json", **key)
    page.send("what have you got?")
    again = page.api.post("/api/form-filler/", body, format="json", **key)

    assert once.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"form_fields": [OWNER, OWNER]}, "form_fields.1.data_id"),
        ({"form_fields": [OWNER | {"fieldValue": {"a": 1}}]}, "form_fields.0.fieldValue"),
        ({"form_fields": [OWNER | {"fieldType": "hologram"}]}, "form_fields.0.fieldType"),
        ({"form_fields": [OWNER | {"min": {"a": 1}}]}, "form_fields.0.min"),
        ({"form_fields": [OWNER | {"pattern": True}]}, "form_fields.0.pattern"),
        ({"form_fields": {"owner_name": ""}}, "form_fields"),
        ({"form_fields": [{"fieldLabel": "No id"}]}, "form_fields.0.data_id"),
        ({"user_message": 7}, "user_message"),
        ({"filled_fields": [{"fieldValue": "x"}]}, "filled_fields.0.data_id"),
        ({"missing_fields": [3]}, "missing_fields.0"),
        ({"current_field": "owner_name"}, "current_field"),
        ({"conversation_history": [{"role": "robot", "content": ""}]}, "conversation_history.0.role"),
        ({"status": "review"}, "status"),
        ({"thread_id": "two words"}, "thread_id"),
        ({"thread_id": 7}, "thread_id"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_stored(api: APIClient, body: Any, field: str) -> None:
    response = api.post("/api/form-filler/", body, format="json")

    assert (response.status_code, response.json().get("field")) == (400, field), response.json()
    assert not Turn.objects.exists()


def test_mixed_missing_fields_and_lists_are_taken(page: Page) -> None:
    page.show(OWNER).send(
        missing_fields=["owner_name", {"data_id": "depth", "reason": "format required"}],
        current_field=[{"data_id": "owner_name", "validation_message": "…"}],
        filled_fields=[{"data_id": "depth", "fieldValue": 1}, {"data_id": "depth", "fieldValue": 2}],
        conversation_history=[{"role": "system", "content": "Before."}],
        status="completed",
    )
    assert page.reply["missing_fields"] == ["owner_name"]


def test_a_conversation_about_a_form_is_no_page(api: APIClient, visit: object) -> None:
    opened = api.post("/api/converse/", {"form": "visit"}, format="json").json()
    body = {"thread_id": opened["conversation_id"], "form_fields": [OWNER]}
    refused = api.post("/api/form-filler/", body, format="json")

    assert (refused.status_code, refused.json()["code"]) == (409, "form_mismatch")


def test_the_general_door_knows_pages_too(api: APIClient) -> None:
    body = {"form_fields": [OWNER], "page": True}
    reply = api.post("/api/converse/", body | {"user_message": "Owner name: Huda Saleh"}, format="json").json()
    assert (reply["status"], reply["action"]["input"]["kind"]) == ("in_progress", "page_filled")

    body |= {"conversation_id": reply["conversation_id"], "form_fields": [DEPTH | {"fieldValue": "9"}]}
    reply = api.post("/api/converse/", body, format="json").json()
    assert [(item["data_id"], item["source"]) for item in reply["filled_fields"]] == [("depth", "page")]


@pytest.mark.parametrize("others", [{}, {"use": "Farm", "depth": "45"}])
def test_a_field_of_another_page_is_said_to_be_there(page: Page, others: dict[str, str]) -> None:
    """Whether this page is complete or not: what is changed there, nobody would see here."""
    page.show(OWNER, PARCEL).send("Owner name: Huda Saleh, parcel number: 12-3")
    page.show(USE, DEPTH).type(**others).send()
    current_field = page.reply["current_field"]

    for wish in ("change the owner name to Ali Omar", "the parcel number is 14", "Owner name: Ali Omar"):
        page.send(wish)
        which = "Parcel number" if "parcel" in wish else "Owner name"
        assert f"“{which}” is on another page" in page.reply["response_message"]
        assert (page.filled, page.reply["current_field"]) == ({}, current_field)

    # Here again, it can be changed.
    page.show(OWNER, PARCEL).type(owner_name="Huda Saleh", parcel="12-3").send("change the owner name to Ali Omar")
    assert page.filled == {"owner_name": "Ali Omar"}


def test_where_words_are_asked_what_sets_a_field_of_another_page_is_no_answer(page: Page) -> None:
    plan = {"data_id": "plan", "fieldLabel": "Plan of the well", "fieldType": "textarea", "is_required": True}
    page.show(OWNER, PARCEL).send("Owner name: Huda Saleh")  # the parcel is asked, and the person goes on
    page.show(DEPTH, plan).send("Depth: 45")
    assert page.reply["current_field"]["data_id"] == "plan"

    for wish in ("the owner name is Ali Omar", "change the owner name to Ali Omar", "Parcel number: 14"):
        page.send(wish)
        assert "is on another page" in page.reply["response_message"]
        assert (page.filled, page.reply["current_field"]["data_id"]) == ({}, "plan")

    page.send("The owner name is Ali Omar. A pump by the eastern wall, as the owner drew it")
    assert page.filled == {"plan": "A pump by the eastern wall, as the owner drew it"}


def test_what_is_told_of_another_page_stands_beside_what_is_taken_here(page: Page) -> None:
    page.show(OWNER, PARCEL).send("Owner name: Huda Saleh, parcel number: 12-3")
    page.show(USE, DEPTH).send("Use: Farm. Change the owner name to Ali Omar")

    assert page.filled == {"use": "Farm"}
    assert "“Owner name” is on another page" in page.reply["response_message"]


def test_what_stands_is_told_without_a_blank_before_it(page: Page) -> None:
    page.show(DEPTH).type(depth="45").send("what is the depth for?")
    assert page.reply["response_message"] == "Depth: 45."


@pytest.mark.parametrize("kind", ["color", "month", "week"])
def test_a_control_that_takes_no_words_is_left_to_the_page(page: Page, kind: str) -> None:
    """It is one of HTML, and no reason to refuse the page; what is typed there counts."""
    bloom = {"data_id": "bloom", "fieldLabel": "Time of bloom", "fieldType": kind, "is_required": True}
    page.show(OWNER, bloom).send("Owner name: Huda Saleh")
    assert page.filled == {"owner_name": "Huda Saleh"}
    assert page.reply["missing_fields"] == ["bloom"]
    assert "on the page" in page.reply["response_message"]

    page.type(bloom="2027-05").send()
    assert (page.reply["missing_fields"], page.reply["status"]) == ([], "completed")


@pytest.mark.parametrize(("shown", "missing"), [("on", []), ("yes", []), ("off", ["terms"]), ("", ["terms"])])
def test_a_box_may_hold_what_browsers_send_of_it(page: Page, shown: str, missing: list[str]) -> None:
    terms = {"data_id": "terms", "fieldLabel": "I accept the terms", "fieldType": "checkbox", "is_required": True}
    page.show(terms).type(terms=shown).send()
    assert page.reply["missing_fields"] == missing
