"""Auditors find a conversation by what lists show of it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from auditing.tests.tampering import talk
from auditing.tests.test_amended import browser_of
from conversations.models import Submission
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

    for kind in ("conversation", "submission"):
        page = reverse(f"admin:conversations_{kind}_changelist")
        assert auditor.get(page, {"q": number[:signs].upper()}).context["cl"].result_count == 1
        assert auditor.get(page, {"q": "0" * signs}).context["cl"].result_count == 0


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
