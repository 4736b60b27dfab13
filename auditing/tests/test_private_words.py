"""What may be a secret of a host's page is covered for whoever reads the record, as long as they have not said why."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from agent.turns.turn import TurnInput
from conversations.models import Turn
from conversations.services import OpenPage, TurnRequest, take_turn
from forms_registry.host_fields import read_page

SECRET = {"data_id": "pw", "fieldLabel": "Password", "fieldType": "password", "is_required": True}
DEPTH = {"data_id": "depth", "fieldLabel": "Depth", "fieldType": "number", "is_required": True}
SAID = "Depth: 12, and hunter22 is the password that I have always used for this"


@pytest.mark.django_db
@pytest.mark.parametrize("last", [[DEPTH, SECRET], [DEPTH]], ids=["on its page", "on the next page"])
def test_a_message_that_names_a_private_field_is_covered(admin_client: Client, last: list[dict[str, object]]) -> None:
    first = TurnRequest(turn_input=TurnInput(message=SAID), form=OpenPage(read_page([DEPTH, SECRET])))
    number = take_turn(first, owner=None).body["conversation_id"]
    take_turn(TurnRequest(conversation_id=number, form=OpenPage(read_page(last))), owner=None)

    pages = [reverse("admin:conversations_conversation_change", args=[number])]
    pages += [reverse("admin:conversations_turn_change", args=[turn.pk]) for turn in Turn.objects.all()]
    shown = [admin_client.get(page).content.decode() for page in pages]
    assert "hunter22" not in "".join(shown)
    assert all("always used" not in page and "12</" in page for page in shown[:2])


@pytest.mark.django_db
@pytest.mark.parametrize("last", [[DEPTH, SECRET], [DEPTH]], ids=["on its page", "on the next page"])
def test_what_a_client_sends_of_a_private_field_is_covered(admin_client: Client, last: list[dict[str, object]]) -> None:
    """The page keeps it to itself; whoever writes a client of their own may send it."""
    page = OpenPage(read_page([DEPTH, SECRET]))
    number = take_turn(TurnRequest(form=page), owner=None).body["conversation_id"]
    said = TurnInput(answers={"pw": "hunter22"})
    take_turn(TurnRequest(conversation_id=number, turn_input=said, form=page), owner=None)
    take_turn(TurnRequest(conversation_id=number, form=OpenPage(read_page(last))), owner=None)

    pages = [reverse("admin:conversations_conversation_change", args=[number])]
    pages += [reverse("admin:conversations_turn_change", args=[turn.pk]) for turn in Turn.objects.all()]
    shown = [admin_client.get(page).content.decode() for page in pages]
    assert "hunter22" not in "".join(shown)
    assert "••••" in shown[0]
