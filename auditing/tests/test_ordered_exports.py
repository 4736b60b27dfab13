"""Exports of many submissions are made by the worker, for whoever ordered them, and do not stay."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse

from auditing.exports import ordering
from auditing.models import Access, Export
from conversations.models import Conversation, Rule, Submission
from conversations.services import take_turn
from conversations.services.erasing import erase_conversation
from conversations.tests.support import ANSWERS, in_background, opening, saying
from forms_registry.models import FormVersion

pytestmark = pytest.mark.django_db

LIST = "admin:conversations_submission_changelist"
EXPORTS = "admin:auditing_export_changelist"


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Iterator[Path]:
    settings.EXPORT_ROWS_AT_ONCE = 1
    storages = dict(settings.STORAGES)
    storages["exports"] = {**storages["exports"], "OPTIONS": {"location": str(tmp_path)}}
    settings.STORAGES = storages
    return tmp_path


@pytest.fixture
def auditor(db: None) -> Client:
    return auditor_named("auditor")


def auditor_named(name: str) -> Client:
    user = User.objects.create_user(username=name, is_staff=True)
    user.groups.add(Group.objects.get(name="Auditors"))
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.fixture
def two(visit: FormVersion) -> None:
    for _ in range(2):
        opened = take_turn(opening(), owner=None).body
        take_turn(saying(opened["conversation_id"], **ANSWERS), owner=None)


def ordered(browser: Client) -> Export:
    chosen = list(Submission.objects.values_list("pk", flat=True))
    answer = browser.post(reverse(LIST), {"action": "export_csv", "_selected_action": chosen})
    assert answer["Location"] == reverse(EXPORTS)
    return Export.objects.get()


def fetch(browser: Client, export: Export) -> Any:
    return browser.get(reverse("admin:auditing_export_file", args=[export.pk]))


def test_what_is_ordered_is_made_and_taken(auditor: Client, two: None, folder: Path, settings: Any) -> None:
    export = ordered(auditor)
    assert "0 of 2" in auditor.get(reverse(EXPORTS)).content.decode()
    assert fetch(auditor, export).status_code == 404

    assert ordering.make_ordered() == 1

    page = auditor.get(reverse(EXPORTS)).content.decode()
    assert "2 of 2" in page
    assert reverse("admin:auditing_export_file", args=[export.pk]) in page
    settings.TIME_ZONE = "Asia/Riyadh"
    Export.objects.update(ordered_at=datetime(2026, 3, 9, 23, 30, tzinfo=UTC))
    answer = fetch(auditor, export)
    text = b"".join(answer).decode()
    assert all(reference in text for reference in Submission.objects.values_list("reference", flat=True))
    assert 'attachment; filename="submissions-2026-03-10.' in answer["Content-Disposition"], "the day of the office"
    assert "no-store" in answer["Cache-Control"]
    told = Access.objects.filter(person="auditor", kind="submission").order_by("pk")
    assert list(told.values_list("action", "details__rows"))[-2:] == [("exported", 2), ("downloaded", 2)]
    assert ordering.make_ordered() == 0


def test_few_come_at_once(auditor: Client, two: None, folder: Path, settings: Any) -> None:
    settings.EXPORT_ROWS_AT_ONCE = 2

    chosen = list(Submission.objects.values_list("pk", flat=True))
    answer = auditor.post(reverse(LIST), {"action": "export_csv", "_selected_action": chosen})

    assert b"".join(answer)
    assert not Export.objects.exists()


def test_nobody_else_gets_it(auditor: Client, two: None, folder: Path) -> None:
    export = ordered(auditor)
    ordering.make_ordered()

    other = auditor_named("other")
    assert str(export.pk) not in other.get(reverse(EXPORTS)).content.decode()
    assert fetch(other, export).status_code in {302, 404}
    User.objects.get(username="auditor").groups.clear()
    assert fetch(auditor, export).status_code == 403


def test_what_came_later_is_not_in_it(auditor: Client, two: None, folder: Path) -> None:
    export = ordered(auditor)
    opened = take_turn(opening(), owner=None).body
    take_turn(saying(opened["conversation_id"], **ANSWERS), owner=None)

    ordering.make_ordered()

    assert Submission.objects.latest("pk").reference not in b"".join(fetch(auditor, export)).decode()


def test_a_worker_that_is_to_stop_leaves_it_to_the_next(auditor: Client, two: None, folder: Path) -> None:
    export = ordered(auditor)
    asked = iter([False, True])

    assert ordering.make_ordered(lambda: next(asked, True)) == 0
    export.refresh_from_db()
    assert (export.status, export.claimed_until, list(folder.iterdir())) == ("waiting", None, [])

    assert ordering.make_ordered() == 1


def test_one_that_a_killed_worker_had_in_hand_is_made_when_its_claim_has_run_out(
    auditor: Client, two: None, folder: Path
) -> None:
    ordered(auditor)
    Export.objects.update(claimed_until=Now() + timedelta(minutes=1))
    assert ordering.make_ordered() == 0

    Export.objects.update(claimed_until=Now())
    assert ordering.make_ordered() == 1


def test_after_a_day_nothing_is_left(auditor: Client, two: None, folder: Path) -> None:
    export = ordered(auditor)
    ordering.make_ordered()
    assert ordering.remove_old() == 0
    assert len(list(folder.iterdir())) == 1

    Export.objects.update(ordered_at=Now() - timedelta(days=1, minutes=1))

    assert ordering.remove_old() == 1
    assert list(folder.iterdir()) == []
    assert fetch(auditor, export).status_code in {302, 404}


def test_what_is_erased_is_in_no_export_any_more(
    auditor: Client, two: None, folder: Path, django_capture_on_commit_callbacks: Any
) -> None:
    export = ordered(auditor)
    ordering.make_ordered()

    with django_capture_on_commit_callbacks(execute=True):
        erase_conversation(Conversation.objects.latest("created_at").pk, rule=Rule.REQUEST)

    assert not Export.objects.exists()
    assert list(folder.iterdir()) == []
    assert fetch(auditor, export).status_code in {302, 404}


@pytest.mark.django_db(transaction=True)
def test_what_is_ordered_and_made_while_something_in_it_is_erased_goes_as_well(
    auditor: Client, two: None, folder: Path
) -> None:
    def order_and_make() -> int:
        ordered(auditor)
        return ordering.make_ordered()

    with transaction.atomic():  # as long as the storage of files takes
        erase_conversation(Conversation.objects.latest("created_at").pk, rule=Rule.REQUEST)
        assert in_background(order_and_make).result(10) == 1
        assert len(list(folder.iterdir())) == 1

    assert not Export.objects.exists()
    assert list(folder.iterdir()) == []


def test_files_of_no_export_go_when_they_are_a_day_old(folder: Path, db: None) -> None:
    ordering.storage().save("fresh.csv", ContentFile(b"x"))
    ordering.storage().save("old.csv", ContentFile(b"x"))

    os.utime(folder / "old.csv", (time.time() - 90_000,) * 2)

    ordering.remove_old()

    assert [path.name for path in folder.iterdir()] == ["fresh.csv"]
