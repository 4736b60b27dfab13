"""Auditors look at conversations and what they came to, find them, and change nothing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from auditing.tests.browsing import page_of
from conversations.models import ApiKey, Conversation, Submission, Turn
from conversations.services import Reply, take_turn
from conversations.tests.support import ANSWERS, saying

pytestmark = pytest.mark.django_db


@pytest.fixture
def completed(opened: Reply) -> Conversation:
    take_turn(saying(opened.body["conversation_id"], "Here you are", **ANSWERS), owner=None)
    return Conversation.objects.get()


@pytest.mark.parametrize("table", ["conversation", "turn", "submission", "apikey"])
def test_lists_open(staff: Client, completed: Conversation, key: object, table: str) -> None:
    assert staff.get(reverse(f"admin:conversations_{table}_changelist")).status_code == 200


def test_a_conversation_shows_what_was_said_and_answered(staff: Client, completed: Conversation) -> None:
    page = page_of(staff, completed)

    assert "Here you are" in page
    assert "Huda Saleh" in page
    assert "Completed" in page


def test_a_turn_shows_its_messages(staff: Client, completed: Conversation) -> None:
    assert "Here you are" in page_of(staff, Turn.objects.get(number=2))


def test_a_submission_shows(staff: Client, completed: Conversation) -> None:
    assert "Huda Saleh" in page_of(staff, Submission.objects.get())


@pytest.mark.parametrize("table", ["conversation", "turn", "submission", "apikey"])
def test_nothing_can_be_added_changed_or_deleted(
    staff: Client, completed: Conversation, key: tuple[ApiKey, str], table: str
) -> None:
    rows = {
        "conversation": completed.pk,
        "turn": Turn.objects.get(number=2).pk,
        "submission": Submission.objects.get().pk,
        "apikey": key[0].pk,
    }
    row = rows[table]

    assert staff.get(reverse(f"admin:conversations_{table}_add")).status_code == 403
    assert staff.post(reverse(f"admin:conversations_{table}_change", args=[row]), {"status": "x"}).status_code == 403
    assert staff.post(reverse(f"admin:conversations_{table}_delete", args=[row]), {"post": "yes"}).status_code == 403


def test_the_hash_of_a_key_is_not_shown(staff: Client, key: tuple[ApiKey, str]) -> None:
    page = staff.get(reverse("admin:conversations_apikey_changelist")).content.decode()

    assert key[0].prefix in page
    assert key[0].key_hash not in page
