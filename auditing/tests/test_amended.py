"""Amendments in the admin, in documents and exports; and the proof of them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from auditing.access_log import Looker
from auditing.chain.sealing import seal
from auditing.exports.files import export
from auditing.exports.formats import Format
from auditing.models import Access
from auditing.tests.browsing import browser_of
from auditing.tests.tampering import broken, no_trigger, talk
from conversations.models import Rule, Submission, Turn
from conversations.receipts import receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.receipts.wording import amendment_texts
from conversations.services import Amender, amend_submission, take_turn
from conversations.services.erasing import erase_conversation
from conversations.tests.support import ANSWERS, VISIT, inline, saying

pytestmark = pytest.mark.django_db


def amended(**values: Any) -> Submission:
    talk()
    submission = Submission.objects.get()
    amend_submission(submission, values or {"guest": "Hind Nasser"}, reason="A slip", amender=Amender("clerk"))
    return submission


def revision_field(browser: Client, submission: Submission) -> dict[str, Any]:
    """What the page of amending sends along unseen."""
    return {"revision": browser.get(page(submission, "amend/")).context["form"]["revision"].value()}


def page(submission: Submission, more: str = "") -> str:
    return f"/admin/conversations/submission/{submission.pk}/{more or 'change/'}"


def test_staff_amend_with_a_reason_and_the_page_tells_it() -> None:
    talk()
    submission = Submission.objects.get()
    browser = browser_of("Data protection")
    form = browser.get(page(submission, "amend/")).content.decode()
    assert "Now: Huda Salem" in form

    now = revision_field(browser, submission)
    wrong = browser.post(page(submission, "amend/"), {**now, "field_day": "the blue one", "reason": "A slip"})
    assert wrong.status_code == 200
    assert "errorlist" in wrong.content.decode()
    assert "errorlist" in browser.post(page(submission, "amend/"), {**now, "field_guest": "Hind"}).content.decode()
    unchanged = browser.post(page(submission, "amend/"), {**now, "reason": "A slip"})
    assert "Nothing would change" in unchanged.content.decode()
    assert Turn.objects.count() == 4

    said = {**now, "field_guest": "Hind Nasser", "field_purpose": "Delivery", "reason": "A slip of the pen"}
    told = browser.post(page(submission, "amend/"), said, follow=True).content.decode()
    assert "Amended: revision 1." in told
    for words in ("Revision 1", "A slip of the pen", "Hind Nasser", "Delivery", "Data protection"):
        assert words in told
    submitted = told.partition('class="frozen stacked"')[2].partition("</table>")[0]
    assert [words in submitted for words in ("Huda Salem", "Turn 4", "Hind Nasser", "Turn 5")] == [
        True,
        True,
        False,
        False,
    ]
    assert Submission.objects.get().data["guest"] == "Huda Salem"
    look = Access.objects.get(action="amended")  # what was refused has amended nothing
    assert (look.person, look.key, look.details) == (
        "Data protection",
        submission.reference,
        {"fields": ["guest", "purpose"]},
    )


def test_what_somebody_else_amended_meanwhile_is_looked_at_first() -> None:
    talk()
    submission = Submission.objects.get()
    browser = browser_of("Data protection")
    said = revision_field(browser, submission) | {"field_guest": "Hind Salem", "reason": "A slip"}
    amend_submission(submission, {"guest": "Hind Nasser"}, reason="A slip", amender=Amender("another"))

    refused = browser.post(page(submission, "amend/"), said)

    told = refused.content.decode()
    assert "at revision 1, and your amendment is for another one" in told
    assert "Now: Hind Nasser" in told
    assert 'value="Hind Salem"' in told
    assert not Access.objects.filter(action="amended").exists()
    assert Turn.objects.latest("pk").response["answers"]["guest"] == "Hind Nasser"
    again = {**said, "revision": refused.context["form"]["revision"].value()}
    assert "Amended: revision 2." in browser.post(page(submission, "amend/"), again, follow=True).content.decode()
    without = {"field_guest": "Hind Salem", "reason": "A slip"}
    assert "Load the page again" in browser.post(page(submission, "amend/"), without).content.decode()


def test_a_day_may_be_typed_as_people_write_it() -> None:
    talk()
    submission = Submission.objects.get()

    browser = browser_of("Data protection")
    said = revision_field(browser, submission) | {"field_day": "5 December 2026", "reason": "A slip"}
    told = browser.post(page(submission, "amend/"), said, follow=True)

    assert "Amended: revision 1." in told.content.decode()
    assert Turn.objects.latest("pk").response["answers"]["day"] == "2026-12-05"


@pytest.mark.parametrize("typed", ["[" * 20_000, '{"a":' * 3000, "[" * 100 + "]" * 100, "NaN", "1e999", '"\\ud800"'])
def test_what_is_no_json_that_the_api_reads_is_refused_where_it_was_typed(typed: str) -> None:
    counted = "  - {id: seats, type: number, required: false, label: Seats, prompt: How many?}\n  - id: guest\n"
    number = take_turn(inline(VISIT.replace("  - id: guest\n", counted)), owner=None).body["conversation_id"]
    take_turn(saying(number, **ANSWERS, seats=4), owner=None)
    submission = Submission.objects.get()
    browser = browser_of("Data protection")

    refused = browser.post(
        page(submission, "amend/"), revision_field(browser, submission) | {"field_seats": typed, "reason": "A slip"}
    )

    assert refused.status_code == 200
    assert refused.context["form"].errors["field_seats"]


def test_an_answer_that_the_form_does_without_can_be_taken_away() -> None:
    optional = VISIT.replace("    required: true\n    label: {en: Day", "    required: false\n    label: {en: Day")
    number = take_turn(inline(optional), owner=None).body["conversation_id"]
    take_turn(saying(number, **ANSWERS), owner=None)
    submission = Submission.objects.get()
    browser = browser_of("Data protection")
    form = browser.get(page(submission, "amend/")).content.decode()
    assert "without_guest" not in form  # the form needs it
    assert "without_day" in form

    taken = revision_field(browser, submission) | {"without_day": "on", "reason": "It was another's"}
    both = {**taken, "field_day": "2026-12-05"}
    assert "not both" in browser.post(page(submission, "amend/"), both).content.decode()
    told = browser.post(page(submission, "amend/"), taken, follow=True)

    assert "Amended: revision 1." in told.content.decode()
    assert "day" not in Turn.objects.latest("pk").response["answers"]
    assert "without_day" not in browser.get(page(submission, "amend/")).content.decode()


def test_auditors_see_amendments_and_make_none() -> None:
    submission = amended()
    auditor = browser_of("Auditors")
    told = auditor.get(page(submission)).content.decode()
    assert "Revision 1" in told
    assert "amend/" not in told
    assert auditor.get(page(submission, "amend/")).status_code == 403
    assert auditor.post(page(submission, "amend/"), {"field_guest": "X", "reason": "Y"}).status_code == 403
    assert "Hind Nasser" in auditor.get(page(submission, "print/")).content.decode()


def test_documents_say_what_was_amended_and_why() -> None:
    receipt = receipt_of(amended(), "en")
    [(told, changes)] = amendment_texts(receipt)
    assert told.startswith("Amended on ")
    assert told.endswith("by clerk, because: A slip")
    assert changes == ["Guest: Hind Nasser, before it Huda Salem"]
    assert receipt.parts[0].entries[0].value == "Huda Salem"
    assert pdf_of(receipt).startswith(b"%PDF")


def test_exports_have_the_values_of_the_last_revision() -> None:
    amended()
    text = b"".join(export(Submission.objects.all(), Format.CSV, language="en", by=Looker("a test"))).decode(
        "utf-8-sig"
    )
    [row] = list(csv.DictReader(StringIO(text)))
    assert (row["revision"], row["Guest [guest]"]) == ("1", "Hind Nasser")


def test_an_amendment_is_proved_as_all_of_the_record_is() -> None:
    submission = amended()
    seal()
    assert broken() == []
    turn = Turn.objects.get(action="AMENDMENT")
    with no_trigger() as cursor:
        cursor.execute(
            "UPDATE conversations_turn SET request = replace(request::text, 'A slip', 'A wish')::json WHERE id = %s",
            [turn.pk],
        )
    assert (broken()[0].table, str(turn.pk) in broken()[0].place) == ("conversations_turn", True)
    erase_conversation(submission.conversation_id, rule=Rule.REQUEST)
    assert broken() == []
