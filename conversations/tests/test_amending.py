"""A submission is amended by a new revision, which says what changed and why; what was submitted stays."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from conversations.errors import AmendmentOutdated
from conversations.models import Answer, ApiKey, Conversation, Link, Submission, Turn
from conversations.services import Amender, amend_submission, create_api_key, create_embed_token
from conversations.tests.support import client
from conversations.tests.test_erasing import completed
from forms_registry.models import FormVersion
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
SECRETIVE = """---
form_id: clinic
title: Clinic
review: none
fields:
  - {id: card, type: text, label: Insurance card, sensitive: true, prompt: Which card?}
  - {id: ward, type: text, label: Ward, prompt: Which ward?}
---

# Clinic
"""


@pytest.fixture
def submitted(visit: FormVersion, key: tuple[ApiKey, str]) -> Submission:
    return Submission.objects.get(conversation=completed(owner=key[0]))


def amend(api: APIClient, reference: str, reason: Any = "A slip of the pen", **answers: Any) -> Any:
    return api.post(f"/api/submissions/{reference}/amendments/", {"answers": answers, "reason": reason})


def test_what_a_turn_could_not_keep_no_amendment_does(api: APIClient, submitted: Submission) -> None:
    refused = amend(api, submitted.reference, guest="x" * 300_000)

    assert refused.status_code == 400
    assert "guest" in str(refused.json())
    assert Turn.objects.filter(action="AMENDMENT").count() == 0


def test_a_host_amends_and_the_submission_tells_it(api: APIClient, submitted: Submission) -> None:
    submission = amend(api, submitted.reference, guest="Hind Salem", day="2026-03-10")

    assert submission.status_code == 200, submission.content
    body = submission.json()
    assert body["answers"] == {"guest": "Hind Salem", "day": "2026-03-10", "purpose": "Meeting"}
    assert body["revision"] == 1
    [revision] = body["revisions"]
    assert (revision["number"], revision["by"], revision["by_host"]) == (1, "A host application", True)
    assert revision["reason"] == "A slip of the pen"
    assert revision["changes"][0] == {"field_id": "guest", "before": "Huda Saleh", "value": "Hind Salem"}
    assert [one["source"] for one in body["fields"]] == ["amendment", "amendment", "widget"]
    assert api.get(f"/api/submissions/{submitted.reference}/").json() == body
    assert api.get("/api/submissions/").json()["submissions"] == [body]
    frozen = Submission.objects.get()
    assert frozen.data["guest"] == "Huda Saleh"
    answer = Answer.objects.get(field_id="guest", source="amendment")
    assert (answer.reason, answer.interpreter, answer.supersedes.value) == ("A slip of the pen", "host", "Huda Saleh")


def test_a_second_amendment_goes_on_from_the_first(api: APIClient, submitted: Submission) -> None:
    amend(api, submitted.reference, guest="Hind Salem")
    before = Conversation.objects.get()
    body = amend(api, submitted.reference, purpose="Delivery").json()

    assert body["answers"] == {"guest": "Hind Salem", "day": "2026-03-09", "purpose": "Delivery"}
    assert [one["number"] for one in body["revisions"]] == [1, 2]
    after = Conversation.objects.get()
    assert (after.last_activity_at, after.status) == (before.last_activity_at, "completed")
    assert after.turn_count == Turn.objects.count() == Link.objects.count() == 4
    last = api.get(f"/api/conversations/{submitted.conversation_id}/").json()
    assert (last["answers"], last["status"]) == (body["answers"], "completed")


def test_what_was_amended_meanwhile_is_not_amended_unseen(api: APIClient, submitted: Submission) -> None:
    def sent(revision: Any, **answers: Any) -> Any:
        body = {"answers": answers, "reason": "A slip of the pen", "revision": revision}
        return api.post(f"/api/submissions/{submitted.reference}/amendments/", body)

    assert sent(0, guest="Hind Salem").json()["revision"] == 1
    refused = sent(0, guest="Huda Salem")

    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["field"]) == (409, "amendment_outdated", "revision")
    assert "at revision 1," in problem["detail"]
    assert sent(2, guest="Huda Salem").status_code == 409
    assert [sent(wrong, guest="Huda Salem").status_code for wrong in (-1, "x", None, 2**31)] == [400] * 4
    body = api.get(f"/api/submissions/{submitted.reference}/").json()
    assert (body["answers"]["guest"], body["revision"]) == ("Hind Salem", 1)
    assert sent(1, guest="Huda Salem").json()["revision"] == 2


@pytest.mark.django_db(transaction=True)
def test_of_amendments_at_once_one_is_stored_and_the_others_told(visit: FormVersion, key: tuple[ApiKey, str]) -> None:
    submission = Submission.objects.get(conversation=completed(owner=key[0]))
    together = Barrier(4)

    def amended(number: int) -> str:
        try:
            together.wait()
            answers = {"guest": f"Guest {number}"}
            amend_submission(submission, answers, reason="A slip", amender=Amender("clerk"), revision=0)
        except AmendmentOutdated as refused:
            return refused.code
        finally:
            connection.close()
        return "stored"

    with ThreadPoolExecutor(4) as threads:
        outcomes = Counter(threads.map(amended, range(4)))

    assert outcomes == {"stored": 1, "amendment_outdated": 3}
    assert Turn.objects.filter(action="AMENDMENT").count() == 1


@pytest.mark.parametrize(
    ("answers", "reason", "field"),
    [
        ({"day": "the blue one"}, "A slip", "answers.day"),
        ({"purpose": "Dancing"}, "A slip", "answers.purpose"),
        ({"nothing": "x"}, "A slip", "answers.nothing"),
        ({"guest": None}, "A slip", "answers.guest"),
        ({"guest": "Huda Saleh"}, "A slip", None),
        ({}, "A slip", "answers"),
        ({"guest": "Hind"}, "   ", "reason"),
        ({"guest": "Hind"}, "", "reason"),
        ({"guest": "Hind"}, "x" * 501, "reason"),
    ],
)
def test_what_is_refused_stores_nothing(
    api: APIClient, submitted: Submission, answers: dict[str, Any], reason: str, field: str | None
) -> None:
    refused = amend(api, submitted.reference, reason, **answers)

    assert refused.status_code == 400
    assert refused.json().get("field") == field
    assert Turn.objects.count() == 2


def test_nobody_else_amends_it(api: APIClient, submitted: Submission, key: tuple[ApiKey, str]) -> None:
    other = client(create_api_key(name="Another")[1])
    assert amend(other, submitted.reference, guest="Hind").status_code == 404
    token, _grant = create_embed_token(form="visit", origins=["https://a.example"], owner=key[0])
    browser = client(token)
    assert amend(browser, submitted.reference, guest="Hind").status_code in {401, 403}
    assert amend(client(), submitted.reference, guest="Hind").status_code == 401


def test_sensitive_values_are_sealed(api: APIClient, key: tuple[ApiKey, str]) -> None:
    import_form(markdown=SECRETIVE, slug="clinic")
    opening = {"form": "clinic", "answers": {"card": "A-111-222", "ward": "North"}}
    reference = api.post("/api/converse/", opening).json()["reference"]

    body = amend(api, reference, "Card A-999-888 is the right one", card="A-999-888").json()

    assert body["answers"] == {"card": "A-999-888", "ward": "North"}
    assert body["revisions"][0]["reason"] == "Card A-999-888 is the right one"
    turn = Turn.objects.get(action="AMENDMENT")
    assert "999-888" not in str((turn.request, turn.response))
    answer = Answer.objects.get(source="amendment")
    assert "999-888" not in f"{answer.value}{answer.reason}"


def test_a_mistyped_reference_is_told_as_such(api: APIClient, submitted: Submission) -> None:
    letters = submitted.reference
    wrong = letters[:-1] + ("B" if letters[-1] != "B" else "C")
    response = api.get(f"/api/submissions/{wrong}/")
    assert (response.status_code, response.json()["code"]) == (404, "submission_not_found")
    assert "A letter of this reference is wrong" in response.json()["detail"]
    assert "no such submission" in api.get("/api/submissions/whatever/").json()["detail"]
