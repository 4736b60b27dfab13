"""The documents of a submission, for those who may view it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from conversations.models import Submission
from conversations.services import Reply, take_turn
from conversations.tests.support import ANSWERS, saying

DOORS = ["print", "pdf", "json"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def submission(opened: Reply) -> Submission:
    answers = {**ANSWERS, "guest": "<b>Huda</b> Saleh"}
    take_turn(saying(opened.body["conversation_id"], "Here you are", **answers), owner=None)
    return Submission.objects.get()


def browser_of(*permissions: str, group: str = "") -> Client:
    account = User.objects.create_user("someone", is_staff=True)
    account.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    if group:
        account.groups.add(Group.objects.get(name=group))
    browser = Client()
    browser.force_login(account)
    return browser


def fetched(browser: Client, submission: Submission, door: str, language: str = "") -> Any:
    address = reverse(f"admin:auditing_submission_{door}", args=[submission.pk])
    return browser.get(address, {"language": language} if language else {})


def test_auditors_find_them_on_the_page_of_the_submission(submission: Submission) -> None:
    browser = browser_of(group="Auditors")
    page = browser.get(reverse("admin:conversations_submission_change", args=[submission.pk])).content.decode()

    for door in DOORS:
        assert reverse(f"admin:auditing_submission_{door}", args=[submission.pk]) in page
        assert fetched(browser, submission, door).status_code == 200


@pytest.mark.parametrize("door", DOORS)
def test_who_may_not_view_submissions_gets_none(submission: Submission, door: str) -> None:
    assert fetched(browser_of("view_conversation", "view_formversion"), submission, door).status_code == 403
    assert fetched(Client(), submission, door).status_code == 302


@pytest.mark.parametrize("door", DOORS)
def test_they_are_only_read_and_never_kept_by_others(submission: Submission, door: str) -> None:
    browser = browser_of("view_submission")
    address = reverse(f"admin:auditing_submission_{door}", args=[submission.pk])

    assert browser.post(address).status_code == 405
    assert "no-store" in browser.get(address)["Cache-Control"]
    assert browser.get(reverse(f"admin:auditing_submission_{door}", args=[0])).status_code == 404
    assert browser.get(reverse(f"admin:auditing_submission_{door}", args=["x"])).status_code == 404


@pytest.mark.parametrize(
    ("language", "direction", "labels"),
    [("en", "ltr", ["Guest", "9 March 2026", "Reference"]), ("ar", "rtl", ["الضيف", "٩ مارس ٢٠٢٦", "الرقم المرجعي"])],
)
def test_the_page_to_print_is_in_the_language_asked_for(
    submission: Submission, language: str, direction: str, labels: list[str]
) -> None:
    page = fetched(browser_of("view_submission"), submission, "print", language).content.decode()

    assert f'<html lang="{language}" dir="{direction}">' in page
    assert "&lt;b&gt;Huda&lt;/b&gt; Saleh" in page
    for label in [*labels, submission.reference]:
        assert label in page


def test_the_pdf_and_the_data_bear_the_reference(submission: Submission) -> None:
    browser = browser_of("view_submission")
    pdf, data = (fetched(browser, submission, door) for door in ("pdf", "json"))
    told = data.json()

    assert submission.reference in PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
    assert pdf["Content-Disposition"] == f'attachment; filename="{submission.reference}.pdf"'
    assert told["reference"] == submission.reference
    assert [entry["field_id"] for entry in told["parts"][0]["entries"]] == ["guest", "day", "purpose"]
