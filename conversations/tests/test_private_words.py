"""What may be a secret of a host's page goes to no model, into no answer, and is covered wherever it is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from agent.fake_model import FakeModel, ScriptRule
from conversations.encryption import in_clear
from conversations.models import Answer
from conversations.tests.test_api_form_filler import DEPTH, PARCEL, Page

NAME = {"data_id": "n", "fieldLabel": "Full name", "fieldType": "input", "is_required": True}
STORY = {"data_id": "s", "fieldLabel": "What is it for?", "fieldType": "textarea", "is_required": True}
SECRET = "hunter22"
COVERED = {"role": "user", "content": "••••"}
CLARIFY = ScriptRule({"intent": "clarify", "message": "What is it for?"})


def private(label: str, **more: Any) -> dict[str, Any]:
    return {"data_id": "field_17", "fieldLabel": label, "fieldType": "password", "is_required": True, **more}


def sent(model: FakeModel) -> str:
    return json.dumps([one.body for one in model.requests], ensure_ascii=False)


def stored_answers() -> str:
    changes = in_clear(Answer.objects.select_related("turn"))
    return json.dumps([[one.value, one.quote, one.reason] for one in changes], ensure_ascii=False)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        (private("Password"), "my password is hunter22 and I am called something like Ann Lee I guess"),
        (private("Password"), "hunter22 is the password, and the name would be the same as in my passport"),
        (private("Password"), "well, hunter22 it is, as long as both of my passwords may be the same one for you"),
        (
            private("PIN", fieldType="input", sensitive=True),
            "the pin would be hunter22 and Ann Lee is what I am called",
        ),
        (private("Online banking password"), "for the password I would like hunter22 and I am called Ann Lee I guess"),
        (
            private("Secret word of the account"),
            "for the password I would like hunter22 and I am called Ann Lee I guess",
        ),
        (private("كلمة المرور"), "أظن أن كلمة المرور التي أريدها هي hunter22 واسمي مكتوب في جواز السفر كما تعلمون"),
    ],
)
def test_a_message_that_names_a_private_field_goes_to_no_model_and_is_covered(
    api: APIClient, model: FakeModel, field: dict[str, Any], said: str
) -> None:
    model.script(CLARIFY)
    page = Page(api).show(field, NAME, STORY)
    reply = page.send(said)
    assert (reply["user_message"], reply["conversation_history"][0]) == ("••••", COVERED)
    assert model.requests == []

    reply = page.send("that would be hard to say in a few words")
    assert model.requests
    assert SECRET not in sent(model) + json.dumps(reply)


@pytest.mark.parametrize(
    "said", ["I think 17 metres would do for the well", "a card with the phrase on it is on its way to you"]
)
def test_words_of_other_fields_and_numbers_make_no_message_private(api: APIClient, model: FakeModel, said: str) -> None:
    model.script(CLARIFY)
    page = Page(api).show(private("Card security phrase"), {**NAME, "fieldLabel": "Kind of card"}, DEPTH)
    page.send(said)
    assert model.requests
    assert page.reply["conversation_history"][0]["content"] == said


def test_a_secret_is_taken_into_no_text_and_the_person_is_told_where_it_belongs(api: APIClient) -> None:
    page = Page(api).show(private("Password"), STORY, PARCEL)
    page.send()
    page.send("I want to use the password hunter22 for the new account of my farm")
    assert "The password is for you to type on the page" in page.reply["response_message"]
    assert (page.filled, page.focus) == ({}, "s")
    page.send("Parcel number: 123-456\nPassword: hunter22")
    assert page.filled == {"parcel": "123-456"}
    page.send("It waters the trees")
    assert page.filled["s"] == "It waters the trees"
    assert SECRET not in stored_answers()


def test_a_text_that_says_a_word_of_a_files_name_is_taken(api: APIClient) -> None:
    plan = {"data_id": "plan", "fieldLabel": "Site plan", "fieldType": "file", "is_required": True}
    page = Page(api).show(plan, STORY, PARCEL)
    page.send()
    page.send("Hello")
    page.send("We dig at the site next to the river")
    assert page.filled == {"s": "We dig at the site next to the river"}


def test_a_secret_is_not_kept_as_the_reason_for_which_a_field_is_left_open(api: APIClient) -> None:
    page = Page(api).show(private("Password"), STORY)
    page.send()
    for _ in range(6):
        page.send("I don't know, all I know is that the password is hunter22")
    assert SECRET not in stored_answers() + json.dumps(page.reply)


def test_a_secret_is_not_told_on_the_next_page(api: APIClient, model: FakeModel) -> None:
    model.script(CLARIFY)
    page = Page(api).show(private("Password"), NAME)
    page.send("my password is hunter22 and with it the farm near the river has always been watered")
    page.show(STORY).send()
    assert page.focus == "s"
    page.send("that would be hard to say in a few words")
    assert model.requests
    assert SECRET not in sent(model) + json.dumps(page.reply)


def test_the_transcript_covers_it_too(api: APIClient) -> None:
    page = Page(api).show(private("Password"), NAME)
    page.send("my password is hunter22 and I am called something like Ann Lee I guess")
    page.send("Ann Lee")
    messages = api.get(f"/api/conversations/{page.thread_id}/messages/").json()["messages"]
    assert [one["text"] for one in messages if one["role"] == "user"] == ["••••", "Ann Lee"]


@pytest.mark.parametrize("private_first", [True, False])
def test_a_day_that_is_private_on_one_page_and_told_on_another_moves_no_other(
    api: APIClient, private_first: bool
) -> None:
    start = {"data_id": "start", "fieldLabel": "Start", "fieldType": "date"}
    end = {"data_id": "end", "fieldLabel": "End", "fieldType": "date"}
    page = Page(api).show({**start, "sensitive": private_first}, end).type(start="2026-05-01")
    page.send()
    page.show({**start, "sensitive": False}, end).type(start="2026-05-01")
    page.send("the end is two days later")
    assert page.filled["end"] == "2026-05-03"
    page.show({**start, "sensitive": True}, end).type(start="2026-05-04", end="2026-05-03")
    page.send()
    page.show({**start, "sensitive": False}, end).type(start="2026-05-06", end="2026-05-03")
    assert page.send()["filled_fields"] == []
