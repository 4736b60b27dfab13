"""Auditors find a conversation by what lists show of it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from auditing.models import Access
from auditing.tests.browsing import browser_of
from auditing.tests.tampering import talk
from conversations.models import Conversation, Submission, Tombstone, Turn
from conversations.services import PublishedForm, take_turn
from conversations.tests.support import VISIT, opening
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("signs", [8, 13, 36])
def test_the_number_that_lists_show_is_found(signs: int) -> None:
    talk()
    talk()
    number = str(Submission.objects.earliest("pk").conversation_id)
    auditor = browser_of("Auditors")

    turns = Conversation.objects.get(pk=number).turn_count
    for kind, rows in (("conversation", 1), ("submission", 1), ("turn", turns)):
        page = reverse(f"admin:conversations_{kind}_changelist")
        assert auditor.get(page, {"q": number[:signs].upper()}).context["cl"].result_count == rows
        assert auditor.get(page, {"q": "0" * signs}).context["cl"].result_count == 0


@pytest.mark.parametrize("kind", [Conversation, Submission, Turn, Tombstone, Access])
def test_no_list_that_is_searched_by_the_number_of_a_conversation_compares_texts(
    kind: type[Model], admin_client: Client
) -> None:
    page = reverse(f"admin:{kind._meta.label_lower.replace('.', '_')}_changelist")

    with CaptureQueriesContext(connection) as asked:
        assert admin_client.get(page, {"q": str(uuid4())}).status_code == 200

    listed = [query["sql"] for query in asked.captured_queries if f'FROM "{kind._meta.db_table}"' in query["sql"]]
    assert listed
    assert [sql for sql in listed if "UPPER(" in sql or "::text" in sql] == []


def test_forms_of_one_title_are_told_apart_by_their_address() -> None:
    for slug in ("visit", "other_visit"):
        import_form(markdown=VISIT.replace("form_id: visit", f"form_id: {slug}"), slug=slug)
        take_turn(opening(form=PublishedForm(slug)), owner=None)
    import_form(markdown=VISIT.replace("title:", "title: Another").replace("form_id: visit", "form_id: b"), slug="b")
    page = browser_of("Auditors").get(reverse("admin:conversations_conversation_changelist")).content.decode()
    choices = page[page.index('id="changelist-filter"') :]

    for slug in ("visit", "other_visit"):
        assert f"({slug})</bdi></a>" in choices
        assert f">{slug}</span>" in page[: page.index('id="changelist-filter"')]
    assert "(b)</bdi>" not in choices


def test_a_reference_stands_beside_its_conversation_and_a_closed_filter_says_what_is_chosen() -> None:
    talk()
    reference = Submission.objects.get().reference
    page = reverse("admin:conversations_conversation_changelist")
    shown = browser_of("Auditors").get(page, {"standing": "completed", "from_day": "2020-01-02"}).content.decode()

    assert f'<td class="field-submitted">{reference}</td>' in shown
    assert '<span class="chosen" dir="auto">Completed</span>' in shown
    assert '<span class="chosen">2020-01-02 – …</span>' in shown
