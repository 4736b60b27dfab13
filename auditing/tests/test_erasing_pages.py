"""Erasing in the admin: for those who may, after a page that says what would go."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from auditing.access_log import Looker
from auditing.erasing.recorded import erase_recorded
from auditing.models import Access
from auditing.tests.browsing import browser_of
from auditing.tests.tampering import broken, talk
from auditing.tests.test_files import claim
from conversations.errors import TurnSuperseded
from conversations.models import Conversation, Rule, Submission, Tombstone
from conversations.services import OpenPage, TurnRequest, take_turn
from conversations.tests.support import SlowAgent, in_background, wait_until_blocking
from conversations.tests.test_files import folder, stored
from forms_registry.host_fields import read_page
from forms_registry.models import FormVersion

__all__ = ["claim", "folder"]

pytestmark = pytest.mark.django_db
LIST = "/admin/conversations/conversation/"


def erase(browser: Client, *numbers: str, **more: str) -> Any:
    return browser.post(LIST, {"action": "erase", "_selected_action": numbers, **more}, follow=True)


def test_a_page_says_what_would_go_and_asks_why() -> None:
    first, second = talk(), talk()
    talk()
    browser = browser_of("Data protection")

    shown = browser.get(reverse("admin:conversations_conversation_change", args=[first])).content.decode()
    assert '<button class="button" name="action" value="erase">' in shown
    assert f'name="_selected_action" value="{first}"' in shown
    page = erase(browser, first, second).content.decode()
    assert "These 2 conversations are erased for good" in page
    assert "<td>8</td>" in page  # the turns of both
    refused = erase(browser, first, second, confirmed="yes", reason="").content.decode()
    assert "This field is required" in refused
    assert Conversation.objects.count() == 3

    done = erase(browser, first, second, confirmed="yes", reason="Asked for by letter")
    assert "2 conversations are erased. The last tombstone has the number 2." in done.content.decode()
    assert Conversation.objects.count() == 1
    assert set(Tombstone.objects.values_list("by", "reason")) == {("Data protection", "Asked for by letter")}
    looks = Access.objects.filter(action__in=("listed", "erased")).order_by("pk")
    told = [(one.person, one.action, one.key, one.details.get("rows")) for one in looks]
    assert told[0] == ("Data protection", "listed", "", 2)
    assert {one[2] for one in told if one[1] == "erased"} == {first, second}


def test_auditors_see_tombstones_and_erase_nothing() -> None:
    first, second = talk(), talk()
    erase(browser_of("Data protection"), first, confirmed="yes", reason="Asked for by letter")
    auditor = browser_of("Auditors")

    erase(auditor, second, confirmed="yes", reason="Because I can")

    assert Conversation.objects.filter(pk=second).exists()
    assert "Erase the selected" not in auditor.get(LIST).content.decode()
    page = auditor.get(reverse("admin:conversations_conversation_change", args=[second])).content.decode()
    assert 'value="erase"' not in page
    stones = auditor.get(reverse("admin:conversations_tombstone_changelist"), {"q": first})
    assert [one.number for one in stones.context["cl"].result_list] == [1]
    page = auditor.get(reverse("admin:conversations_tombstone_change", args=[1])).content.decode()
    assert first in page
    assert "Asked for by letter" in page
    assert "Huda" not in page


@pytest.mark.parametrize("way", ["admin", "command"])
def test_an_erasure_and_its_record_happen_together_or_not_at_all(claim: Submission, folder: Path, way: str) -> None:
    """With files that cannot be removed just now, after a conversation that has none."""
    file = stored(folder)[0]
    content = file.read_bytes()
    file.unlink()
    (file / "inside").mkdir(parents=True)
    browser, stays = browser_of("Data protection"), str(claim.conversation_id)
    goes = talk()

    def attempt() -> str:
        if way == "admin":
            return erase(browser, goes, stays, confirmed="yes", reason="By letter").content.decode()  # type: ignore[no-any-return]
        try:
            call_command("erase", "--yes", conversation=[goes, stays], reason="By letter")
        except CommandError as refused:
            return str(refused)
        return ""

    def logged() -> list[str]:
        rows = Access.objects.filter(action="erased").order_by("key").values_list("key", flat=True)
        return [*rows]

    def erased() -> list[str]:
        return sorted(str(one) for one in Tombstone.objects.values_list("conversation_id", flat=True))

    answer = attempt()
    assert "does not answer" in answer or "cannot be removed" in answer
    assert Conversation.objects.filter(pk=stays).exists()
    assert logged() == erased()

    (file / "inside").rmdir()
    file.rmdir()
    file.write_bytes(content)
    attempt()
    assert not Conversation.objects.exists()
    assert logged() == erased() == sorted([goes, stays])
    assert broken() == []


@pytest.mark.django_db(transaction=True)
def test_an_erasure_and_a_turn_to_another_page_do_not_wait_for_each_other() -> None:
    number = UUID(str(take_turn(TurnRequest(form=page_with("name")), owner=None).body["conversation_id"]))
    agent = SlowAgent()
    turning = TurnRequest(form=page_with("email"), conversation_id=number)
    running = in_background(lambda: take_turn(turning, owner=None, decide=agent))
    assert agent.at_work.wait(10)

    with transaction.atomic():
        Conversation.objects.select_for_update().get(pk=number)  # as an erasure does while files are removed
        agent.go_on.set()
        wait_until_blocking()
        assert erase_recorded(number, Looker("staff"), rule=Rule.REQUEST, by="staff", reason="By letter", details={})

    with pytest.raises(TurnSuperseded):
        running.result(10)
    assert not FormVersion.objects.exists()


def page_with(data_id: str) -> OpenPage:
    return OpenPage(read_page([{"data_id": data_id, "fieldLabel": data_id.title(), "fieldType": "input"}]))


@pytest.mark.django_db(transaction=True)
def test_what_was_erased_is_said_although_the_database_refuses_the_next() -> None:
    talk(), talk()
    goes, stuck = (str(one.pk) for one in Conversation.objects.all())
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE holding (id uuid REFERENCES conversations_conversation)")
        cursor.execute("INSERT INTO holding VALUES (%s)", [stuck])
    try:
        answer = erase(browser_of("Data protection"), goes, stuck, confirmed="yes", reason="By letter").content.decode()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE holding")

    assert "1 conversation is erased. Its tombstone has the number 1." in answer
    assert f"Conversation {stuck} could not be erased" in answer
    assert str(Conversation.objects.get().pk) == stuck
