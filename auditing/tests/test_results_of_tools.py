"""Under which number a service has a form, as the tool tells that it was handed to, is known wherever the form is."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

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


def pages_with_number(submission: Submission) -> list[bool]:
    """Whether the page of the submission shows the number, and whether a search for it finds the submission."""
    auditor = browser_of("Auditors")
    page = auditor.get(reverse("admin:conversations_submission_change", args=[submission.pk])).content.decode()
    found = auditor.get(reverse("admin:conversations_submission_changelist"), {"q": NUMBER}).context["cl"].result_list
    return [NUMBER in page, submission in found]


@pytest.mark.parametrize("runs", ["frontend", "server"])
def test_what_took_the_form_tells_its_number(api: APIClient, settings: Any, runs: str) -> None:
    settings.ACTIONS = {"hand_in": f"{__name__}.hand_in"}
    import_form(markdown=PERMIT % ("", f", runs: {runs}"), slug="permit")
    submission = handed_in(api, results=({"score": 7}, *([RESULT] if runs == "frontend" else [])))

    [listed] = api.get("/api/submissions/").json()["submissions"]

    assert listed["results"] == TOLD
    assert pages_with_number(submission) == [True, True]


def test_what_is_told_of_a_sensitive_answer_is_covered(api: APIClient) -> None:
    import_form(markdown=PERMIT % (", sensitive: true", ", args: {owner: owner}"), slug="permit")
    submission = handed_in(api, results=({"score": 7}, RESULT))

    assert api.get(f"/api/submissions/{submission.reference}/").json()["results"] == TOLD
    assert pages_with_number(submission) == [False, False]
