"""Talks about pages of hosts are read and proved like any other, whichever page they ended on."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from agent.turns.turn import TurnInput
from conversations.services import OpenPage, TurnRequest, take_turn
from forms_registry.host_fields import read_page

OWNER = {"data_id": "1. owner", "fieldLabel": "Owner name", "fieldValue": "Huda Saleh", "is_required": True}
DEPTH = {"data_id": "depth", "fieldLabel": "Depth", "fieldType": "number", "is_required": True}
SECRET = {
    "data_id": "pw",
    "fieldLabel": "Password",
    "fieldType": "password",
    "fieldValue": "hunter2",
    "is_required": True,
}


@pytest.mark.django_db
@pytest.mark.parametrize("last", [[DEPTH], [DEPTH, SECRET]], ids=["plain", "sealed"])
def test_a_thread_of_two_pages(admin_client: Client, last: list[dict[str, object]]) -> None:
    reply = take_turn(TurnRequest(form=OpenPage(read_page([OWNER]))), owner=None)
    later = TurnRequest(
        turn_input=TurnInput(message="Depth: 12"),
        conversation_id=reply.body["conversation_id"],
        form=OpenPage(read_page(last)),
    )
    take_turn(later, owner=None)

    page = admin_client.get(reverse("admin:conversations_conversation_change", args=[reply.body["conversation_id"]]))
    shown = page.content.decode()
    assert page.status_code == 200
    assert "The host&#x27;s page" in shown
    assert "hunter2" not in shown
    call_command("verify_audit", stdout=StringIO())
