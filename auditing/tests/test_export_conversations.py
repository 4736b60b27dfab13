"""From the list of conversations submissions are exported: those without one are told of, before there is a file."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from auditing.exports.formats import BOM
from auditing.models import Access
from auditing.tests.browsing import browser_of
from conversations.models import Conversation, Submission
from conversations.services import take_turn
from conversations.tests.support import ANSWERS, inline, saying

LIST = "admin:conversations_conversation_changelist"

pytestmark = pytest.mark.django_db


@pytest.fixture
def auditor() -> Client:
    return browser_of("Auditors", "Unmaskers")


def opened() -> Conversation:
    return Conversation.objects.get(pk=take_turn(inline(), owner=None).body["conversation_id"])


def finished() -> Conversation:
    number = opened().pk
    take_turn(saying(str(number), **ANSWERS), owner=None)
    return Submission.objects.get(conversation=number).conversation


def exported(browser: Client, chosen: list[Conversation], action: str = "export_csv", **more: str) -> Any:
    posted = {"action": action, "_selected_action": [str(one.pk) for one in chosen], **more}
    return browser.post(reverse(LIST), posted, follow=True)


def references(answer: Any) -> list[str]:
    text = answer.getvalue().decode().removeprefix(BOM)
    return [row["reference"] for row in csv.DictReader(StringIO(text, newline=""))]


def test_actions_say_that_submissions_are_exported(auditor: Client) -> None:
    finished()
    labels = dict(auditor.get(reverse(LIST)).context["action_form"].fields["action"].choices)
    exports = [label for name, label in labels.items() if name.startswith("export")]

    assert len(exports) == 6
    assert all(label.startswith("Export submissions ") for label in exports)


@pytest.mark.parametrize("action", ["export_csv", "export_xlsx", "export_jsonl", "export_unmasked"])
def test_where_nothing_was_submitted_there_is_no_file(auditor: Client, action: str) -> None:
    answer = exported(auditor, [opened(), opened()], action)

    assert not answer.streaming
    assert "None of them has a submission yet, so there is nothing to export." in answer.content.decode()
    assert not Access.objects.filter(action="exported").exists()


def test_those_without_a_submission_are_told_of_before_the_file(auditor: Client) -> None:
    done = [finished(), finished()]
    chosen = [*done, opened(), opened(), opened()]
    page = exported(auditor, chosen)

    assert not page.streaming
    assert "3 of 5 conversations have no submission yet." in page.content.decode()
    assert not Access.objects.filter(action="exported").exists()
    assert all(f'name="_selected_action" value="{one.pk}"' in page.content.decode() for one in chosen)
    assert 'name="action" value="export_csv"' in page.content.decode()

    file = exported(auditor, chosen, confirmed="yes")
    assert references(file) == [one.submission.reference for one in done]


def test_all_that_a_filter_leaves_is_asked_for_as_well(auditor: Client) -> None:
    done = finished()
    page = exported(auditor, [opened()], select_across="1")

    assert "1 of 2 conversations has no submission yet." in page.content.decode()
    assert 'name="select_across" value="1"' in page.content.decode()
    assert references(exported(auditor, [done], select_across="1", confirmed="yes")) == [done.submission.reference]


def test_where_all_were_submitted_the_file_comes_at_once(auditor: Client) -> None:
    done = [finished(), finished()]

    assert references(exported(auditor, done)) == [one.submission.reference for one in done]


def test_the_page_that_asks_why_counts_what_is_exported(auditor: Client) -> None:
    page = exported(auditor, [finished(), opened(), opened()], "export_unmasked").content.decode()

    assert "1 row is exported" in page
    assert "2 of 3 conversations have no submission yet." in page
