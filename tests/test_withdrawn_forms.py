"""A form that is withdrawn takes no new conversation; those that there are go on, on its page as over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from forms_registry.models import Form
from forms_registry.services import import_form, retire_form

VISIT = """---
form_id: visit
title: Announce a visit
fields:
  - {id: guest, type: text, required: true, prompt: Who is coming?}
  - {id: room, type: text, required: true, prompt: Which room?}
---
"""


@pytest.fixture
def conversation(client: Client, db: None, settings: Any) -> str:
    """Begun on the page of a form that has been withdrawn since."""
    settings.DEBUG = False
    import_form(markdown=VISIT, slug="visit")
    number = converse(client, form="visit").json()["conversation_id"]
    retire_form(form=Form.objects.get(slug="visit"))
    return str(number)


def converse(client: Client, **said: Any) -> Any:
    """As the page does, with a token of its own."""
    token = client.get("/chat/visit/token/").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    return client.post("/api/converse/", said, content_type="application/json", headers=headers)


def test_the_page_of_a_conversation_opens_again(client, conversation):
    page = client.get("/chat/visit/", {"conversation": conversation})

    assert page.status_code == 200
    assert '<formpilot-chat form="visit" heading="Announce a visit"' in page.content.decode()


def test_the_conversation_goes_on_with_a_fresh_token(client, conversation):
    reply = converse(client, conversation_id=conversation, answers={"guest": "Huda"})

    assert reply.json()["answers"] == {"guest": "Huda"}


def test_nothing_new_begins(client, conversation):
    answer = converse(client, form="visit")

    assert (answer.status_code, answer.json()["code"]) == (404, "form_not_found")
    assert client.get("/").content.decode().count("/chat/visit/") == 0


@pytest.mark.parametrize("number", ["", "none", "00000000-0000-0000-0000-000000000000"])
def test_without_a_conversation_of_that_form_there_is_no_page(client, conversation, number):
    assert client.get("/chat/visit/", {"conversation": number}).status_code == 404


def test_a_conversation_about_another_form_opens_nothing(client, conversation):
    import_form(markdown=VISIT.replace("visit", "party"), slug="party")
    retire_form(form=Form.objects.get(slug="party"))

    assert client.get("/chat/party/", {"conversation": conversation}).status_code == 404


def test_a_form_that_was_never_published_has_no_token(client, conversation):
    import_form(markdown=VISIT.replace("visit", "draft"), slug="draft", publish=False)

    assert client.get("/chat/draft/token/").status_code == 404
