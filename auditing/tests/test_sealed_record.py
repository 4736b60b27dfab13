"""The proof holds for what is sealed, and pages say where it cannot be opened."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from auditing.chain.sealing import seal
from auditing.tests.tampering import broken, change, no_trigger
from auditing.tests.test_audit_commands import verify
from conversations.models import Message, Sealed, Submission, Turn
from conversations.services import reencrypt, take_turn
from conversations.tests.support import VISIT, inline, saying

pytestmark = pytest.mark.django_db
FORM = VISIT.replace("label: {en: Guest, ar: الضيف}", "label: {en: Guest, ar: الضيف}\n    sensitive: true")
NEW = "of-the-new-year-" * 3


def talk() -> str:
    number = str(take_turn(inline(FORM), owner=None).body["conversation_id"])
    take_turn(saying(number, guest="Huda Saleh"), owner=None)
    take_turn(saying(number, "on 9 March 2026"), owner=None)
    take_turn(saying(number, guest="Huda Salem", purpose="Meeting"), owner=None)
    return number


def test_all_is_opened_and_compared(settings: Any) -> None:
    talk()
    seal()
    assert verify().endswith("4 of the turns were sealed, and opened.\n")
    settings.SEALING_KEYS = [NEW, *settings.SEALING_KEYS]
    assert reencrypt().turns == 4
    settings.SEALING_KEYS = [NEW]
    assert verify().endswith("4 of the turns were sealed, and opened.\n")


def test_a_box_that_is_gone_or_was_added_is_named() -> None:
    number = talk()
    with no_trigger() as cursor:
        cursor.execute(
            "DELETE FROM conversations_sealed WHERE turn_id = (SELECT max(turn_id) FROM conversations_sealed)"
        )
    assert f"of conversation {number}, turn 4 is gone" in str(broken()[0])
    plain = take_turn(inline(), owner=None).body["conversation_id"]
    Sealed.objects.create(turn=Turn.objects.get(conversation=plain), key="0" * 8, box=b"0")
    assert [str(plain) in one.place for one in broken() if "has no link" in one.fault] == [True]


def test_boxes_that_changed_places_are_found() -> None:
    talk()
    first, second = Sealed.objects.order_by("pk")[:2]
    with no_trigger() as cursor:
        for row, other in ((first, second), (second, first)):
            cursor.execute("UPDATE conversations_sealed SET box = %s WHERE turn_id = %s", [bytes(other.box), row.pk])

    assert [one.fault for one in broken()] == ["is not what was stored"] * 2


def test_without_the_keys_the_rows_are_compared_and_the_boxes_left_closed(settings: Any) -> None:
    talk()
    settings.SEALING_KEYS = [NEW]

    assert "cannot be opened: none of SEALING_KEYS has closed it" in verify()
    assert "What is sealed was left closed" in verify("--closed")
    change(Message, Message._meta.get_field("text"))
    assert "conversations_message" in verify("--closed")


def test_pages_say_that_what_was_said_cannot_be_opened(settings: Any, admin_user: Any) -> None:
    talk()
    staff = Client()
    staff.force_login(admin_user)
    submission = Submission.objects.get()
    rows = [submission.conversation, submission, Turn.objects.latest("number")]
    pages = [reverse(f"admin:conversations_{row._meta.model_name}_change", args=[row.pk]) for row in rows]
    assert ["encrypted with a key" in staff.get(page).content.decode() for page in pages] == [False] * 3
    assert "9 March 2026" in staff.get(pages[0]).content.decode()

    settings.SEALING_KEYS = [NEW]

    assert ["encrypted with a key" in staff.get(page).content.decode() for page in pages] == [True] * 3
    exported = {"action": "export_csv", "_selected_action": [submission.pk]}
    answer = staff.post(reverse("admin:conversations_submission_changelist"), exported, follow=True)
    assert "encrypted with a key that SEALING_KEYS does not have" in answer.content.decode()
    pdf = staff.get(reverse("admin:auditing_submission_pdf", args=[submission.pk]), follow=True)
    assert "encrypted with a key" in pdf.content.decode()
