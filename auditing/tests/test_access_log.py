"""Whoever looks at people's data, or takes it away, is in the access log first; supervisors read it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from auditing.exports.formats import BOM
from auditing.models import Access
from conversations.models import Submission
from conversations.services import Reply, take_turn
from conversations.tests.support import ANSWERS, saying

pytestmark = pytest.mark.django_db
LOG = "admin:auditing_access_changelist"


@pytest.fixture
def submission(opened: Reply) -> Submission:
    take_turn(saying(opened.body["conversation_id"], "Here you are", **ANSWERS), owner=None)
    return Submission.objects.get()


def member(*groups: str, name: str = "huda") -> Client:
    account = User.objects.create_user(name, is_staff=True)
    account.groups.set(Group.objects.filter(name__in=groups))
    browser = Client()
    browser.force_login(account)
    return browser


@pytest.fixture
def auditor() -> Client:
    return member("Auditors")


@pytest.fixture
def supervisor() -> Client:
    return member("Supervisors", name="salma")


def looks(submission: Submission) -> Iterator[tuple[str, str, tuple[str, str, str]]]:
    """Method, address, and what the log then says: what was done, with what, with which row."""
    conversation, turn = submission.conversation, submission.turn
    for row, key in ((conversation, conversation.pk), (turn, 2), (submission, submission.reference)):
        kind = row._meta.model_name
        yield "get", reverse(f"admin:conversations_{kind}_changelist"), ("listed", kind, "")
        page = reverse(f"admin:conversations_{kind}_change", args=[row.pk])
        yield "get", page, ("viewed", kind, str(key))
    for door in ("print", "pdf", "json"):
        address = reverse(f"admin:auditing_submission_{door}", args=[submission.pk])
        yield "get", address, ("downloaded", "submission", submission.reference)
    for kind in ("csv", "xlsx", "jsonl"):
        address = reverse("admin:conversations_submission_changelist") + f"?whole=1&export={kind}"
        yield kind, address.partition("&export")[0], ("exported", "submission", "")
    yield "get", f"/simulator/turns/{conversation.pk}/", ("viewed", "turn", "")


def look(browser: Client, method: str, address: str, submission: Submission) -> Any:
    if method == "get":
        return browser.get(address, REMOTE_ADDR="2001:db8::17")
    said = {"action": f"export_{method}", "_selected_action": [submission.pk]}
    answer = browser.post(address, said, REMOTE_ADDR="2001:db8::17")
    if answer.streaming:
        assert answer.getvalue()  # type: ignore[attr-defined]
    return answer


def test_every_look_is_recorded_with_who_what_and_from_where(auditor: Client, submission: Submission) -> None:
    for method, address, (action, kind, key) in looks(submission):
        answer = look(auditor, method, address, submission)
        last = Access.objects.first()

        assert answer.status_code == 200, address
        assert last is not None, address
        assert (last.action, last.kind, last.key) == (action, kind, key), address
        assert (last.person, last.address) == ("huda", "2001:db8::17")
        assert last.request_id == answer["X-Request-ID"]
        assert last.conversation == (submission.conversation_id if action in {"viewed", "downloaded"} else None)
    assert Access.objects.count() == len(list(looks(submission)))


def test_what_cannot_be_recorded_is_not_shown(auditor: Client, submission: Submission) -> None:
    auditor.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE auditing_access ADD CONSTRAINT full_disk CHECK (false) NOT VALID")

    for method, address, _logged in looks(submission):
        with transaction.atomic():
            answer = look(auditor, method, address, submission)
            transaction.set_rollback(True)
        assert answer.status_code == 500, address
        assert b"Huda Saleh" not in answer.content, address
        assert submission.reference.encode() not in answer.content, address


def test_a_list_tells_how_it_was_asked_and_no_words(auditor: Client, submission: Submission) -> None:
    page = reverse("admin:conversations_conversation_changelist")
    told = []
    for term in ("Huda Sal", submission.reference.lower(), str(submission.conversation_id)):
        auditor.get(page, {"q": term, "standing": "completed"})
        told.append(Access.objects.first().details)  # type: ignore[union-attr]

    assert told == [
        {"filters": {"standing": "completed"}, "searched": "words", "rows": 1},
        {
            "filters": {"standing": "completed"},
            "searched": "reference",
            "term": submission.reference,
            "rows": 1,
        },
        {
            "filters": {"standing": "completed"},
            "searched": "number",
            "term": str(submission.conversation_id),
            "rows": 1,
        },
    ]


def test_a_command_that_exports_is_recorded_too(submission: Submission, tmp_path: Any) -> None:
    call_command("export_submissions", form="visit", output=tmp_path / "visits.csv")
    last = Access.objects.get()

    assert (last.action, last.account, last.address) == ("exported", None, None)
    assert "@" in last.person
    assert last.details == {
        "command": "export_submissions",
        "filters": {"form": "visit"},
        "format": "csv",
        "evidence": False,
        "rows": 1,
    }


@pytest.mark.parametrize(
    "statement",
    ["UPDATE auditing_access SET person = 'nobody'", "DELETE FROM auditing_access", "TRUNCATE auditing_access"],
)
def test_the_database_refuses_to_change_it(auditor: Client, submission: Submission, statement: str) -> None:
    auditor.get(reverse("admin:conversations_submission_changelist"))

    with pytest.raises(DatabaseError, match="auditing_access"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def test_supervisors_alone_read_it(auditor: Client, supervisor: Client, submission: Submission) -> None:
    assert auditor.get(reverse(LOG)).status_code == 403
    auditor.get(reverse("admin:conversations_submission_change", args=[submission.pk]))
    page = supervisor.get(reverse(LOG))

    assert page.status_code == 200
    assert submission.reference in page.content.decode()
    assert Access.objects.first().person == "salma"  # type: ignore[union-attr]
    row = Access.objects.last()
    assert row is not None
    for name in ("change", "delete"):
        assert supervisor.get(reverse(f"admin:auditing_access_{name}", args=[row.pk])).status_code == 403


def test_it_is_filtered_and_exported(auditor: Client, supervisor: Client, submission: Submission) -> None:
    for method, address, _logged in looks(submission):
        look(auditor, method, address, submission)

    def listed(**query: str) -> set[str]:
        rows = supervisor.get(reverse(LOG), query).context["cl"].result_list
        return {f"{row.person} {row.action} {row.kind}" for row in rows}

    assert {one.split()[0] for one in listed(q="huda")} == {"huda"}
    assert listed(q="nobody") == set()
    assert listed(action="exported") == {"huda exported submission"}
    assert listed(kind="turn", q=submission.reference) == {"huda viewed turn"}
    assert listed(from_day="2027-01-01") | listed(to_day="2020-01-01") == set()
    address = f"{reverse(LOG)}?action=downloaded"
    for kind, rows in (("csv", table), ("jsonl", lines)):
        chosen = list(Access.objects.filter(action="downloaded").values_list("pk", flat=True))
        answer = supervisor.post(address, {"action": f"export_{kind}", "_selected_action": chosen})
        exported = rows(answer.getvalue().decode())  # type: ignore[attr-defined]
        assert [one["key"] for one in exported] == [submission.reference] * 3
        last = Access.objects.first()
        assert last is not None
        assert (last.action, last.kind) == ("exported", "access")
        assert last.details == {"filters": {"action": "downloaded"}, "format": kind, "rows": 3}


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.removeprefix(BOM), newline="")))


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("asked", ["data__guest=Huda+Saleh", "turn__number=2", "conversation__locale=en"])
def test_an_address_asks_for_nothing_but_what_the_filters_do(
    auditor: Client, submission: Submission, asked: str
) -> None:
    page = reverse("admin:conversations_submission_changelist")

    assert auditor.get(f"{page}?{asked}").status_code == 400
    assert auditor.get(f"{page}?version__form__id__exact={submission.version.form_id}").status_code == 200


def test_auditors_see_what_proves_the_record(auditor: Client) -> None:
    user = User.objects.get(username="huda")

    assert user.has_perm("auditing.view_seal")
    assert user.has_perm("conversations.view_link")
    assert not Permission.objects.filter(group__name="Auditors", codename="view_access").exists()
