"""Sensitive values are seen by those alone who may, who said why, for one conversation, and for some minutes."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.core.signing import TimestampSigner, b62_encode
from django.test import Client
from django.urls import reverse

from agent.turns.turn import TurnInput
from auditing.access_log import Looker
from auditing.access_log.uncovering import KEPT_SECONDS, NOTE, SALT
from auditing.exports import files
from auditing.exports.formats import Format
from auditing.models import Access
from conversations.actions import repeatable
from conversations.models import Submission
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.tests.support import inline, saying
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
CANARY = "Quetzal-77123"
REASON = "Called back by the clinic"
CLINIC = """---
form_id: clinic
title: Clinic
review: none
fields:
  - {id: card, type: text, label: Insurance card, sensitive: true, prompt: Which card do you have?}
  - {id: ward, type: text, label: Ward, prompt: Which ward?}
---
"""


def submitted(card: str = CANARY, opened: TurnRequest | None = None) -> Submission:
    number = take_turn(opened or inline(CLINIC), owner=None).body["conversation_id"]
    take_turn(saying(number, card=card, ward="Seven"), owner=None)
    return Submission.objects.get(conversation=number)


@pytest.fixture
def submission() -> Submission:
    return submitted()


def member(*groups: str, csrf: bool = False) -> Client:
    account = User.objects.create_user("huda", is_staff=True)
    account.groups.set(Group.objects.filter(name__in=groups))
    browser = Client(enforce_csrf_checks=csrf)
    browser.force_login(account)
    return browser


@pytest.fixture
def unmasker() -> Client:
    return member("Auditors", "Unmaskers")


def pages(submission: Submission) -> dict[str, str]:
    rows = {"conversation": submission.conversation, "turn": submission.turn, "submission": submission}
    return {name: reverse(f"admin:conversations_{name}_change", args=[row.pk]) for name, row in rows.items()}


def documents(submission: Submission) -> list[str]:
    return [reverse(f"admin:auditing_submission_{door}", args=[submission.pk]) for door in ("print", "json")]


def unmask(browser: Client, submission: Submission, reason: str = REASON, **more: str) -> Any:
    address = reverse("admin:auditing_submission_unmask", args=[submission.pk])
    return browser.post(address, {"reason": reason, **more}, follow=True)


def shows_canary(browser: Client, *addresses: str) -> list[bool]:
    return [CANARY in browser.get(address).content.decode() for address in addresses]


def test_a_reason_uncovers_one_conversation_and_is_recorded_first(unmasker: Client, submission: Submission) -> None:
    other = submitted()
    assert shows_canary(unmasker, *pages(submission).values()) == [False] * 3

    page = unmask(unmasker, submission)

    assert CANARY in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    uncovered, seen = Access.objects.order_by("-pk")[1], Access.objects.order_by("-pk")[0]
    assert (uncovered.action, uncovered.kind, uncovered.key) == ("unmasked", "submission", submission.reference)
    assert uncovered.details == {"fields": ["card"], "reason": REASON}
    assert (seen.action, seen.details) == ("viewed", {"unmasked": True, "reason": REASON})
    assert shows_canary(unmasker, *pages(submission).values()) == [True] * 3
    assert shows_canary(unmasker, *pages(other).values()) == [False] * 3
    assert shows_canary(unmasker, *documents(submission)) == [False] * 2
    assert shows_canary(unmasker, *(f"{one}?unmasked" for one in documents(submission))) == [True] * 2
    assert Access.objects.order_by("-pk")[0].details["reason"] == REASON
    assert shows_canary(unmasker, *(f"{one}?unmasked" for one in documents(other))) == [False] * 2


def file_with_actions(**uncovered: str) -> bytes:
    options: dict[str, Any] = {"language": "en", "by": Looker("a test"), "with_evidence": True}
    return b"".join(files.export(Submission.objects.all(), Format.JSONL, **options, **uncovered))


@repeatable
def echo(args: Any, call: Any) -> Any:
    return {"heard": args["card"]}


def test_what_the_service_did_is_uncovered_with_the_rest(unmasker: Client, settings: Any) -> None:
    settings.ACTIONS = {"echo": f"{__name__}.echo"}
    tool = "tools: [{name: keep, when: after card, runs: server, calls: echo, args: {card: card}}]\n---\n"
    import_form(markdown=CLINIC.removesuffix("---\n") + tool, slug="clinic")
    submission = submitted(opened=TurnRequest(form=PublishedForm("clinic"), turn_input=TurnInput()))

    def uncovered_values(page: str) -> list[bool]:
        section = page.partition('id="actions"')[2]
        return [f"{said}&quot;: &quot;{CANARY}" in section for said in ("card", "heard")]

    assert uncovered_values(unmasker.get(pages(submission)["conversation"]).content.decode()) == [False, False]
    unmask(unmasker, submission)
    assert uncovered_values(unmasker.get(pages(submission)["conversation"]).content.decode()) == [True, True]

    for uncovered in ({}, {"reason": REASON}):
        made = file_with_actions(**uncovered)
        assert (CANARY in json.dumps(json.loads(made)["actions"])) is bool(uncovered)


class AMomentTooOld(TimestampSigner):
    """Signs as it was done when the note had just begun to be too old."""

    def timestamp(self) -> str:
        return b62_encode(int(time.time()) - KEPT_SECONDS - 1)


def test_it_is_covered_again_by_hand_and_by_the_clock(unmasker: Client, submission: Submission) -> None:
    unmask(unmasker, submission)
    unmask(unmasker, submission, cover="")
    assert shows_canary(unmasker, *pages(submission).values()) == [False] * 3

    unmask(unmasker, submission)
    session = unmasker.session
    note = TimestampSigner(salt=SALT).unsign_object(session[NOTE])
    session[NOTE] = AMomentTooOld(salt=SALT).sign_object(note)
    session.save()
    assert shows_canary(unmasker, *pages(submission).values()) == [False] * 3


def test_who_loses_the_permission_sees_nothing_more(unmasker: Client, submission: Submission) -> None:
    unmask(unmasker, submission)
    User.objects.get().groups.remove(Group.objects.get(name="Unmaskers"))

    assert shows_canary(unmasker, *pages(submission).values()) == [False] * 3


@pytest.mark.parametrize("reason", ["", "too short", "          x", "x" * 501])
def test_a_reason_is_needed(unmasker: Client, submission: Submission, reason: str) -> None:
    page = unmask(unmasker, submission, reason)

    assert CANARY not in page.content.decode()
    assert 'class="error"' in page.content.decode()
    assert not Access.objects.filter(action="unmasked").exists()


@pytest.mark.parametrize("groups", [("Auditors",), ("Supervisors", "Auditors"), ("Unmaskers",)])
def test_others_are_refused_and_meet_no_control(submission: Submission, groups: tuple[str, ...]) -> None:
    browser = member(*groups)

    assert unmask(browser, submission).status_code == 403
    for address in pages(submission).values():
        assert "uncovering" not in browser.get(address).content.decode()
    assert export(browser, submission, "xlsx").status_code != 200 or groups != ("Unmaskers",)
    assert not Access.objects.filter(action="unmasked").exists()


def test_no_other_site_and_no_link_uncovers(submission: Submission) -> None:
    browser = member("Auditors", "Unmaskers", csrf=True)

    assert unmask(browser, submission).status_code == 403
    assert browser.get(reverse("admin:auditing_submission_unmask", args=[submission.pk])).status_code == 405


def export(browser: Client, submission: Submission, kind: str = "jsonl", reason: str = REASON) -> Any:
    said = {
        "action": "export_unmasked",
        "index": "0",
        "_selected_action": [submission.pk],
        "format": kind,
        "evidence": "on",
        "reason": reason,
    }
    return browser.post(reverse("admin:conversations_submission_changelist"), said, follow=True)


def test_an_export_shows_them_for_a_reason(unmasker: Client, submission: Submission) -> None:
    asked = export(unmasker, submission, reason="")
    assert 'name="reason"' in asked.content.decode()
    assert "This field is required." in asked.content.decode()

    file = export(unmasker, submission).getvalue().decode()
    told = Access.objects.get(action="exported").details

    assert CANARY in file
    assert told == {
        "format": "jsonl",
        "evidence": True,
        "rows": 1,
        "unmasked": True,
        "fields": ["card"],
        "reason": REASON,
    }


def test_an_auditor_exports_no_sensitive_values(submission: Submission) -> None:
    answer = export(member("Auditors"), submission)

    assert CANARY not in b"".join(answer).decode()
    assert not Access.objects.filter(action="exported").exists()


def test_a_command_wants_a_reason_too(submission: Submission, tmp_path: Any) -> None:
    with pytest.raises(CommandError):
        call_command("export_submissions", unmask="because", output=tmp_path / "no.csv")
    call_command("export_submissions", unmask=REASON, output=tmp_path / "all.csv")

    assert CANARY in (tmp_path / "all.csv").read_text()
    assert Access.objects.get().details["reason"] == REASON
