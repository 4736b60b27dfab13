"""Whatever becomes of a form, conversations under way keep the version that they began with."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from conversations.models import Conversation
from forms_registry import services
from forms_registry.errors import BreakingChange
from forms_registry.models import Form, FormVersion

pytestmark = pytest.mark.django_db

VISIT = """---
form_id: visit
title: Visit
fields:
  - {id: guest, type: text, required: true, prompt: Who is coming?}
  - {id: room, type: text, required: true, prompt: Which room?}
---
"""


def converse(client: Client, **said: Any) -> Any:
    reply = client.post("/api/converse/", said, content_type="application/json")
    assert reply.status_code == 200, reply.content
    return reply.json()


def published(draft: FormVersion) -> FormVersion:
    try:
        return services.publish_version(version=draft)
    except BreakingChange as asked:
        return services.publish_version(version=draft, confirmed=asked.confirmation)


def restored(form: Form, number: int) -> FormVersion:
    return published(services.restore_version(version=FormVersion.objects.get(form=form, number=number)))


def test_over_publishing_retiring_and_restoring(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    first = published(services.create_draft(markdown=VISIT, slug="visit"))
    form = Form.objects.get()
    old = converse(client, form="visit")["conversation_id"]

    other = VISIT.replace("id: room", "id: day").replace("Which room", "Which day")
    second = published(services.create_draft(markdown=other, slug="visit"))
    new = converse(client, form="visit")["conversation_id"]
    assert converse(client, conversation_id=old, answers={"guest": "Huda"})["current_field"]["field_id"] == "room"

    services.retire_form(form=form)
    assert converse(client, conversation_id=new, answers={"guest": "Huda"})["current_field"]["field_id"] == "day"
    restored(form, 1)
    last = converse(client, conversation_id=old, answers={"room": "Red"})

    assert (last["status"], last["answers"]) == ("completed", {"guest": "Huda", "room": "Red"})
    assert converse(client, form="visit")["missing_fields"] == ["guest", "room"]
    pinned = dict(Conversation.objects.values_list("pk", "version"))
    assert sorted(pinned.values()) == [first.pk, second.pk, FormVersion.objects.get(number=3).pk]
