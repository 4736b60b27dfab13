"""Under which number a service has a form, as the tool tells that it was handed to, is known wherever the form is."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from rest_framework.test import APIClient

from auditing.access_log import Looker
from auditing.exports.files import export
from auditing.exports.formats import BOM, Format
from auditing.exports.records import FACTS
from auditing.tests.test_amended import browser_of
from conversations.actions import repeatable
from conversations.models import Submission
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db

PERMIT = """---
form_id: permit
title: Permit
fields:
  - {id: owner, type: text, required: true, label: Owner, prompt: Who is the owner?%s}
tools:
  - {name: check, purpose: Checks the owner., when: after owner}
  - {name: hand_in, purpose: Hands the form in., when: complete%s}
---
"""
NUMBER = "ZP-4471/26"
RESULT = {"permitNumber": NUMBER, "fee": 30, "isUrgent": False}
TOLD = [{"tool_name": "hand_in", "result": {"permit number": NUMBER, "fee": "30"}}]


@repeatable
def hand_in(args: Any, call: Any) -> Any:
    return RESULT


def handed_in(api: APIClient, *, results: tuple[dict[str, Any], ...]) -> Submission:
    """The submission of a talk in which the host sends these results, one after the other."""
    body: dict[str, Any] = {"conversation_id": api.post("/api/converse/", {"form": "permit"}).json()["conversation_id"]}
    reply = api.post("/api/converse/", body | {"answers": {"owner": "Mona Haddad"}}).json()
    for result in results:
        sent = {"tool_name": reply["action"]["tool_name"], "result": result}
        reply = api.post("/api/converse/", body | {"tool_results": [sent]}).json()
    assert reply["action"]["action"] == "FORM_COMPLETE"
    assert reply["action"].get("input") is None
    return Submission.objects.get(conversation=body["conversation_id"])


@pytest.fixture
def auditor() -> Client:
    return browser_of("Auditors")


def pages_with_number(auditor: Client, submission: Submission) -> list[bool]:
    """Whether the page of the submission shows the number, and whether a search for it finds the submission."""
    page = auditor.get(reverse("admin:conversations_submission_change", args=[submission.pk])).content.decode()
    found = auditor.get(reverse("admin:conversations_submission_changelist"), {"q": NUMBER}).context["cl"].result_list
    return [NUMBER in page, submission in found]


def documents_of(auditor: Client, submission: Submission, language: str = "en") -> tuple[str, str, list[Any]]:
    """The page to print and the PDF as texts, and the `results` of the JSON."""
    addresses = (
        reverse(f"admin:auditing_submission_{door}", args=[submission.pk]) for door in ("print", "pdf", "json")
    )
    page, pdf, data = (auditor.get(address, {"language": language}) for address in addresses)
    return page.content.decode(), text_of_pdf(pdf.content), data.json()["results"]


def text_of_pdf(content: bytes) -> str:
    return "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def exports_of_all() -> tuple[str, str, list[Any]]:
    """The cells of `results` in CSV and a workbook, and the `results` in JSON lines."""
    table, book, lines = (
        b"".join(export(Submission.objects.all(), kind, language="en", by=Looker("a test"))) for kind in Format
    )
    [row] = csv.DictReader(StringIO(table.decode().removeprefix(BOM), newline=""))
    cells = [cell.value for cell in openpyxl.load_workbook(BytesIO(book)).worksheets[0][2]]
    return row["results"], str(cells[FACTS.index("results")]), json.loads(lines)["results"]


@pytest.mark.parametrize("runs", ["frontend", "server"])
def test_what_took_the_form_tells_its_number(api: APIClient, auditor: Client, settings: Any, runs: str) -> None:
    settings.ACTIONS = {"hand_in": f"{__name__}.hand_in"}
    import_form(markdown=PERMIT % ("", f", runs: {runs}"), slug="permit")
    submission = handed_in(api, results=({"score": 7}, *([RESULT] if runs == "frontend" else [])))

    [listed] = api.get("/api/submissions/").json()["submissions"]

    assert listed["results"] == TOLD
    assert pages_with_number(auditor, submission) == [True, True]


@pytest.mark.parametrize(("language", "name"), [("en", "Result of hand_in"), ("ar", "نتيجة hand_in")])
def test_documents_and_exports_tell_it_and_the_persons_own_receipt_does_not(
    api: APIClient, auditor: Client, language: str, name: str
) -> None:
    import_form(markdown=PERMIT % ("", ""), slug="permit")
    submission = handed_in(api, results=({"score": 7}, RESULT))
    page, pdf, data = documents_of(auditor, submission, language)
    line = f"hand_in: permit number: {NUMBER}; hand_in: fee: 30"
    receipt = api.get(f"/api/conversations/{submission.conversation_id}/receipt/").content

    assert (name in page, NUMBER in page, NUMBER in pdf, data) == (True, True, True, TOLD)
    assert exports_of_all() == (line, line, TOLD)
    assert NUMBER not in text_of_pdf(receipt)


def test_what_is_told_of_a_sensitive_answer_is_covered(api: APIClient, auditor: Client) -> None:
    import_form(markdown=PERMIT % (", sensitive: true", ", args: {owner: owner}"), slug="permit")
    submission = handed_in(api, results=({"score": 7}, RESULT))

    assert api.get(f"/api/submissions/{submission.reference}/").json()["results"] == TOLD
    assert pages_with_number(auditor, submission) == [False, False]
    covered = (*documents_of(auditor, submission), *exports_of_all())
    assert [text for text in map(str, covered) if NUMBER in text or "hand_in" not in text] == []
