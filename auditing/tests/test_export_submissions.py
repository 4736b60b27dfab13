"""Submissions in files: which columns they have, what is masked, and how much is read at a time."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pgtrigger
import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from agent.view.masking import MASK
from auditing.access_log import Looker
from auditing.exports.columns import TooManyFields, table_of
from auditing.exports.files import export
from auditing.exports.formats import BOM, Format
from auditing.exports.records import FACTS, as_of_now, records, versions_in
from conversations.models import Submission
from conversations.services import take_turn
from conversations.tests.support import ANSWERS, VISIT, inline, opening, saying
from forms_registry.models import FormVersion
from forms_registry.services import import_form

NOBODY = Looker("a test")
CANARY = "Quetzal-77123"
SECRET = """---
form_id: secret
title: Secret
fields:
  - {id: guest, type: text, required: true, label: Name, prompt: Who?}
  - {id: code, type: text, required: true, label: Code, prompt: Which code?, sensitive: true}
---
"""

PARCEL = """---
form_id: parcel
title: Parcel
review: none
fields:
  - {id: place, type: location, required: true, label: Place, prompt: Where?}
  - {id: files, type: file, required: true, label: Files, prompt: Which files?}
---
"""

pytestmark = pytest.mark.django_db


@pytest.fixture
def visits(db: None) -> list[Submission]:
    import_form(markdown=VISIT, slug="visit")
    for number in range(5):
        opened = take_turn(opening(), owner=None)
        take_turn(saying(opened.body["conversation_id"], **{**ANSWERS, "guest": f"=Guest {number}"}), owner=None)
    return list(Submission.objects.order_by("pk"))


def secret() -> Submission:
    opened = take_turn(inline(SECRET), owner=None)
    answers = {"guest": f"Huda of {CANARY}", "code": CANARY}
    take_turn(saying(opened.body["conversation_id"], **answers), owner=None)
    return Submission.objects.get(version__form=None)


def export_of(kind: Format, **asked: Any) -> bytes:
    return b"".join(export(Submission.objects.all(), kind, **{"language": "en", "by": NOBODY, **asked}))


def text_of(kind: Format = Format.CSV, **asked: Any) -> str:
    return export_of(kind, **asked).decode().removeprefix(BOM)


def content_of(answer: Any) -> str:
    """A file can be read once."""
    if not hasattr(answer, "whole"):
        answer.whole = answer.getvalue().decode().removeprefix(BOM)
    return str(answer.whole)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def test_a_row_has_the_facts_and_each_field_under_its_label(visits: list[Submission]) -> None:
    rows = rows_of(text_of())

    assert list(rows[0]) == [*FACTS, "Guest [guest]", "Day [day]", "Purpose [purpose]"]
    assert [row["reference"] for row in rows] == [one.reference for one in visits]
    assert [row["Guest [guest]"] for row in rows] == [f"'=Guest {number}" for number in range(5)]
    assert {row["Day [day]"] for row in rows} == {"2026-03-09"}
    assert {(row["form"], row["version"], row["complete"]) for row in rows} == {("visit", "1", "true")}


def test_labels_are_those_of_the_language(visits: list[Submission]) -> None:
    assert "الضيف [guest]" in rows_of(text_of(language="ar"))[0]


def delivered(**answers: Any) -> None:
    opened = take_turn(inline(PARCEL), owner=None)
    done = take_turn(saying(opened.body["conversation_id"], **answers), owner=None)
    assert done.body["status"] == "completed"


def test_places_and_files_are_told_in_tables_and_whole_in_json(db: None) -> None:
    files: list[dict[str, Any]] = [{"name": "cv.pdf", "size": 8}, {"name": "photo, two.jpg", "size": 9}]
    delivered(place={"address": "12 Harbour Road", "lat": 24.7, "lng": 46.6}, files=files)
    delivered(place={"lat": 24.7, "lng": -46.625}, files=files[:1])
    sheet = openpyxl.load_workbook(BytesIO(export_of(Format.XLSX)))["Sheet1"]
    told = [("12 Harbour Road", "cv.pdf; photo, two.jpg"), ("24.7, -46.625", "cv.pdf")]
    whole = [json.loads(line)["answers"] for line in text_of(Format.JSONL).splitlines()]

    assert [(row["Place [place]"], row["Files [files]"]) for row in rows_of(text_of())] == told
    assert [row[len(FACTS) :] for row in sheet.iter_rows(min_row=2, values_only=True)] == told
    assert [one["files"] for one in whole] == [files, files[:1]]
    assert whole[0]["place"] == {"address": "12 Harbour Road", "lat": 24.7, "lng": 46.6}


def test_reasons_and_the_language_stand_beside_what_was_left_open(db: None) -> None:
    opened = take_turn(inline(PARCEL.replace("form_id", "language: [en, ar]\nform_id"), locale="ar"), owner=None)
    conversation = opened.body["conversation_id"]
    take_turn(saying(conversation, place={"lat": 24.7, "lng": 46.6}), owner=None)
    take_turn(saying(conversation, "سأرسله لاحقا"), owner=None)
    sheet = openpyxl.load_workbook(BytesIO(export_of(Format.XLSX)))["Sheet1"]
    in_sheet = dict(zip(FACTS, next(sheet.iter_rows(min_row=2, values_only=True)), strict=False))
    line = json.loads(text_of(Format.JSONL))

    for row in (rows_of(text_of())[0], in_sheet):
        assert (row["left_open"], row["reasons"], row["language"]) == ("files", "files: سأرسله لاحقا", "ar")
    assert (line["left_open"], line["language"]) == ({"files": "سأرسله لاحقا"}, "ar")
    assert "reasons" not in line


def test_evidence_comes_on_request(visits: list[Submission]) -> None:
    row = rows_of(text_of(with_evidence=True))[0]

    assert (row["Guest [guest] source"], row["Guest [guest] turn"]) == ("widget", "2")


def test_versions_share_a_column_and_forms_do_not(visits: list[Submission]) -> None:
    changed = VISIT.replace("{en: Guest, ar: الضيف}", "{en: Visitor, ar: الزائر}")
    import_form(markdown=changed, slug="visit")
    opened = take_turn(opening(), owner=None)
    take_turn(saying(opened.body["conversation_id"], **ANSWERS), owner=None)
    secret()
    rows = rows_of(text_of())

    assert len(rows) == 7
    assert [row["visit: Visitor [guest]"] for row in rows[4:]] == ["'=Guest 4", "Huda Saleh", ""]
    assert rows[6]["Name [guest]"] == f"Huda of {MASK}"


@pytest.mark.parametrize("kind", Format)
def test_what_is_sensitive_is_in_no_file(kind: Format) -> None:
    secret()
    content = b"".join(export(Submission.objects.all(), kind, language="en", by=NOBODY, with_evidence=True))

    assert CANARY.encode() not in content
    if kind is Format.JSONL:
        told = json.loads(content)
        assert told["answers"] == {"guest": f"Huda of {MASK}", "code": MASK}


def test_rows_are_read_a_few_at_a_time(visits: list[Submission]) -> None:
    found = records(as_of_now(Submission.objects.all()), with_evidence=True, at_a_time=2)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        next(found)
        begun = [one["sql"] for one in asked if '"data"' in one["sql"]]
        rest = sum(1 for _ in found)
    fetches = [one["sql"] for one in asked if '"data"' in one["sql"]]

    assert (len(begun), rest) == (1, 4)
    assert len(fetches) == 4  # two, two, one, none
    assert all(sql.endswith("LIMIT 2") for sql in fetches)


def test_what_comes_in_meanwhile_is_not_in_the_file(visits: list[Submission]) -> None:
    pieces = export(Submission.objects.all(), Format.JSONL, language="en", by=NOBODY)
    secret()

    assert len(b"".join(pieces).splitlines()) == 5


def test_more_fields_than_a_table_holds_are_refused(visits: list[Submission]) -> None:
    with pytest.raises(TooManyFields):
        table_of(versions_in(Submission.objects.all()), language="en", with_evidence=False, most=2)


def test_the_command_writes_what_is_asked_for_and_tells_how_far_it_is(visits: list[Submission], tmp_path: Path) -> None:
    secret()
    told = StringIO()
    file = tmp_path / "visits.csv"
    call_command("export_submissions", form="visit", since="2020-01-01", output=file, stderr=told)

    assert len(rows_of(file.read_text("utf-8-sig"))) == 5
    assert told.getvalue() == "5 of 5\n"
    with pytest.raises(CommandError, match="exists already"):
        call_command("export_submissions", output=file)


@pytest.mark.parametrize(("asked", "why"), [({"form": "none"}, "no form"), ({"since": "soon"}, "no day or time")])
def test_the_command_says_what_is_wrong(db: None, asked: dict[str, str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("export_submissions", **asked)


def exported(browser: Client, table: str, action: str, rows: list[Any], query: str = "") -> Any:
    posted = {"action": action, "_selected_action": [row.pk for row in rows], "select_across": "0" if rows else "1"}
    posted = posted if rows else {**posted, "_selected_action": [Submission.objects.latest("pk").pk]}
    return browser.post(f"{reverse(f'admin:conversations_{table}_changelist')}{query}", posted)


def allowed(*permissions: str) -> Client:
    account = User.objects.create_user("someone", is_staff=True)
    account.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    browser = Client()
    browser.force_login(account)
    return browser


def test_who_may_view_submissions_exports_those_that_are_selected(visits: list[Submission]) -> None:
    browser = allowed("view_submission", "view_conversation")
    chosen = exported(browser, "submission", "export_csv", visits[1:3])
    by_conversation = exported(browser, "conversation", "export_csv", [one.conversation for one in visits[:2]])

    assert chosen["Content-Disposition"].endswith('.csv"')
    assert chosen["Content-Type"] == "text/csv; charset=utf-8"
    assert [row["reference"] for row in rows_of(content_of(chosen))] == [one.reference for one in visits[1:3]]
    assert [row["reference"] for row in rows_of(content_of(by_conversation))] == [one.reference for one in visits[:2]]


def test_all_that_a_filter_leaves_is_exported(visits: list[Submission]) -> None:
    secret()
    query = f"?version__form__id__exact={visits[0].version.form_id}"
    answer = exported(allowed("view_submission"), "submission", "export_jsonl", [], query)

    assert {json.loads(line)["form"] for line in content_of(answer).splitlines()} == {"visit"}
    assert len(content_of(answer).splitlines()) == 5


@pytest.mark.parametrize("permissions", [(), ("view_conversation",), ("view_formversion",)])
def test_nobody_else_exports(visits: list[Submission], permissions: tuple[str, ...]) -> None:
    browser = allowed(*permissions)
    for table, rows in (("submission", visits), ("conversation", [one.conversation for one in visits])):
        answer = exported(browser, table, "export_csv", rows)

        assert not answer.streaming
        assert visits[0].reference not in answer.content.decode()


def test_where_a_form_cannot_be_read_nothing_is_made_and_the_reason_told(visits: list[Submission]) -> None:
    """What is sensitive stands in the form."""
    with pgtrigger.ignore():
        FormVersion.objects.update(spec_hash="0" * 64)
    browser = allowed("view_submission")
    refused = exported(browser, "submission", "export_csv", visits)
    told = browser.get(refused["Location"]).content.decode()
    document = browser.get(reverse("admin:auditing_submission_pdf", args=[visits[0].pk]))

    assert not refused.streaming
    assert "A form among them cannot be read" in told
    assert (document.status_code, document["Location"]) == (
        302,
        reverse("admin:conversations_submission_change", args=[visits[0].pk]),
    )
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("export_submissions")
