"""Files that people sent, as auditors meet them: on the pages, in the record's proof, in exports."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from auditing.models import Access
from conversations.models import Submission, UploadedFile
from conversations.tests.support import client
from conversations.tests.test_files import PDF, answered, folder, sent_file, stored
from forms_registry.services import import_form

__all__ = ["folder"]

pytestmark = pytest.mark.django_db
CLAIM = """---
form_id: claim
title: Claim
review: none
fields:
  - {id: bill, type: file, required: true, label: Bill, prompt: Please attach the bill.}
  - {id: report, type: file, required: true, label: Report, prompt: Please attach the report., sensitive: true}
---
"""


@pytest.fixture
def claim(key: Any) -> Submission:
    """A claim with a bill, and a report that is sensitive."""
    api: APIClient = client(key[1])
    import_form(markdown=CLAIM, slug="claim")
    talk = api.post("/api/converse/", {"form": "claim"}).json()["conversation_id"]
    bill = sent_file(api, talk, field="bill", name="bill.pdf")
    report = sent_file(api, talk, field="report", name="report.pdf", content=PDF + b"secret")
    answered(api, talk, bill=[{"file_id": bill["file_id"]}], report=[{"file_id": report["file_id"]}])
    return Submission.objects.get()


def address(claim: Submission, field: str) -> str:
    file = UploadedFile.objects.get(field_id=field)
    return reverse("admin:auditing_submission_file", args=[claim.pk, file.pk])


def test_a_file_is_given_to_auditors_and_each_time_is_recorded(staff: Client, claim: Submission) -> None:
    page = staff.get(reverse("admin:conversations_submission_change", args=[claim.pk])).content.decode()
    assert address(claim, "bill") in page
    assert UploadedFile.objects.get(field_id="bill").sha256 in page
    for _ in range(2):
        given = staff.get(address(claim, "bill"))
        assert b"".join(given.streaming_content) == PDF
        assert given["Content-Disposition"] == 'attachment; filename="bill.pdf"'
        assert (given["X-Content-Type-Options"], given["Content-Security-Policy"][:7]) == ("nosniff", "sandbox")

    recorded = Access.objects.filter(action="downloaded").values_list("kind", "details__field", "conversation")
    assert list(recorded) == [("submission", "bill", claim.conversation_id)] * 2


def test_a_sensitive_file_is_covered_until_a_reason_is_given(staff: Client, claim: Submission) -> None:
    shown = staff.get(reverse("admin:conversations_submission_change", args=[claim.pk])).content.decode()
    assert "report.pdf" not in shown
    assert staff.get(address(claim, "report")).status_code == 403

    why = {"reason": "A complaint about the report"}
    staff.post(reverse("admin:auditing_submission_unmask", args=[claim.pk]), why)
    assert b"".join(staff.get(address(claim, "report")).streaming_content) == PDF + b"secret"
    assert Access.objects.filter(action="downloaded").get().details["reason"] == why["reason"]


@pytest.mark.parametrize("door", ["submission", "conversation"])
def test_a_file_that_cannot_be_given_is_told_and_is_none_that_was_looked_at(
    staff: Client, claim: Submission, folder: Path, door: str
) -> None:
    next(path for path in stored(folder) if path.read_bytes() == PDF).unlink()
    row = claim.pk if door == "submission" else claim.conversation_id
    file = UploadedFile.objects.get(field_id="bill")

    refused = staff.get(reverse(f"admin:auditing_{door}_file", args=[row, file.pk]), follow=True)

    assert refused.redirect_chain == [(reverse(f"admin:conversations_{door}_change", args=[row]), 302)]
    assert "The place where files are kept does not answer." in refused.text
    assert not Access.objects.filter(action="downloaded").exists()


def test_a_file_whose_name_cannot_be_opened_is_given_under_the_name_that_is_stored(
    staff: Client, claim: Submission, settings: Any
) -> None:
    staff.post(reverse("admin:auditing_submission_unmask", args=[claim.pk]), {"reason": "A complaint"})
    settings.SEALING_KEYS = ["another key, which is long enough"]

    page = staff.get(reverse("admin:conversations_submission_change", args=[claim.pk]))
    given = staff.get(address(claim, "report"))

    assert (page.status_code, "report.pdf" in page.text) == (200, False)
    assert b"".join(given.streaming_content) == PDF + b"secret"
    assert given["Content-Disposition"] == 'attachment; filename="file.pdf"'


def test_a_file_of_another_conversation_is_not_there(staff: Client, claim: Submission) -> None:
    other = reverse("admin:auditing_submission_file", args=[claim.pk, "fpf_" + "a" * 22])
    assert staff.get(other).status_code == 404
    assert Client().get(address(claim, "bill")).status_code == 302


def verify(*options: str) -> str:
    out, err = StringIO(), StringIO()
    try:
        call_command("verify_audit", *options, stdout=out, stderr=err)
    except CommandError:
        return err.getvalue()
    return out.getvalue()


def test_what_is_stored_is_compared_with_the_answers(claim: Submission, folder: Path) -> None:
    assert "2 files are what was sent." in verify("--files")
    bill = next(path for path in stored(folder) if path.read_bytes() == PDF)
    bill.write_bytes(PDF.replace(b"1.7", b"1.4"))
    number = UploadedFile.objects.get(field_id="bill").pk
    assert verify("--files", "--all").splitlines() == [
        f"stored file: {number} of conversation {claim.conversation_id} is not what was sent."
    ]
    bill.unlink()
    assert "cannot be read" in verify("--files")
    assert "2 files" not in verify()


def test_json_lines_have_name_size_and_hash(claim: Submission, tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    call_command("export_submissions", "--form", "claim", "--format", "jsonl", "--output", str(path), stdout=StringIO())
    text = path.read_text()
    for told in ("bill.pdf", str(len(PDF)), UploadedFile.objects.get(field_id="bill").sha256):
        assert told in text
