"""A list that was put together over several turns leads to all of its words, wherever a submission is told."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from rest_framework.test import APIClient

from agent.tests.forms import REPAIR
from conversations.masking import MASK
from conversations.models import Answer, ApiKey, Checkpoint, Submission
from conversations.receipts import receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.receipts.wording import evidence_text
from conversations.services.writing import written_by
from conversations.submission_facts import sensitive_answers, veil_for
from conversations.tests.test_coming_back import expire
from forms_registry.selectors import spec_of
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
FIRST, THEN = "puncture and broken lights", "gears"
SECRET = REPAIR.replace("label: Faults", "label: Faults\n    sensitive: true")


def say(api: APIClient, number: str, *messages: str) -> dict[str, Any]:
    for words in messages:
        answer = api.post("/api/converse/", {"conversation_id": number, "user_message": words})
        assert answer.status_code == 200, answer.content
    return answer.json()


def begun(api: APIClient, markdown: str = REPAIR, slug: str = "repair") -> str:
    import_form(markdown=markdown, slug=slug)
    return str(api.post("/api/converse/", {"form": slug}).json()["conversation_id"])


def submitted(api: APIClient, markdown: str = REPAIR) -> Submission:
    number = begun(api, markdown)
    reply = say(api, number, FIRST, "Ann", f"add {THEN}", "9 March 2027", "drop the lights", "yes")
    assert reply["status"] == "completed", reply
    return Submission.objects.get(conversation=number)


def faults(body: dict[str, Any], of: str = "filled_fields") -> dict[str, Any]:
    return next(one for one in body[of] if one["field_id"] == "faults")


def test_the_reply_and_the_submission_tell_of_each_item_which_words_brought_it(api: APIClient) -> None:
    submission = submitted(api)
    body = api.get(f"/api/submissions/{submission.reference}/").json()
    reply = api.get(f"/api/conversations/{submission.conversation_id}/").json()

    field = faults(body, "fields")
    assert field == faults(reply)
    assert (field["value"], field["quote"], field["span"], field["turn"]) == (["flat", "gears"], "lights", [9, 15], 6)
    first, then = field["pieces"]
    assert (first["items"], first["shown"], first["quote"], first["turn"]) == (["flat"], "Flat tyre", FIRST, 2)
    assert first["span"] == [0, len(FIRST)]
    assert (then["items"], then["quote"], then["span"], then["turn"]) == (["gears"], THEN, [4, 9], 4)
    assert {(one["source"], one["interpreter"]) for one in (first, then)} == {("words", "rules")}
    others = [one for one in body["fields"] if one["field_id"] != "faults"]
    assert [one for one in others if "pieces" in one] == []


def test_a_head_that_cannot_be_read_takes_no_words_away(api: APIClient) -> None:
    number = begun(api)
    before = faults(say(api, number, FIRST, "Ann", f"add {THEN}"))
    with written_by("a test"):
        Checkpoint.objects.update(head=b"nonsense")

    assert faults(say(api, number, "9 March 2027")) == before


def test_who_goes_on_in_another_conversation_keeps_the_words_of_each_item(api: APIClient) -> None:
    number = begun(api)
    say(api, number, FIRST, "Ann", f"add {THEN}")
    expire(number)

    again = api.post("/api/converse/", {"form": "repair", "continues": number}).json()

    pieces = [(one["items"], one["quote"], one["source"]) for one in faults(again)["pieces"]]
    assert pieces == [(["flat", "lights"], FIRST, "prefill"), (["gears"], THEN, "prefill")]
    history = Answer.objects.filter(conversation=again["conversation_id"], field_id="faults").order_by("position")
    reasons = [f"continued from {number}, turn {turn}" for turn in (2, 4)]
    assert [(one.change, one.reason) for one in history] == [("set", reason) for reason in reasons]


def test_an_amendment_brings_its_items_and_leaves_the_others_their_words(api: APIClient) -> None:
    submission = submitted(api)
    amendment = {"answers": {"faults": ["bell", "gears"]}, "reason": "They rang"}

    body = api.post(f"/api/submissions/{submission.reference}/amendments/", amendment).json()

    field = faults(body, "fields")
    assert (field["value"], field["quote"], field["source"]) == (["gears", "bell"], "", "amendment")
    words, by_host = field["pieces"]
    assert (words["items"], words["quote"], words["turn"], words["shown"]) == (["gears"], THEN, 4, "Gears")
    assert (by_host["items"], by_host["source"], by_host["interpreter"]) == (["bell"], "amendment", "host")
    assert (by_host["shown"], by_host["turn"]) == ("Bell", 8)


@pytest.mark.parametrize(("language", "words"), [("en", "The person's words"), ("ar", "كلام الشخص")])
def test_a_receipt_tells_the_words_of_each_item(api: APIClient, language: str, words: str) -> None:
    receipt = receipt_of(submitted(api), language)
    entry = next(one for part in receipt.parts for one in part.entries if one.field_id == "faults")

    assert [(one.value, one.quote, one.turn) for one in entry.pieces] == [("Flat tyre", FIRST, 2), ("Gears", THEN, 4)]
    lines = evidence_text(entry).split("\n")
    assert len(lines) == 2
    assert "Flat tyre" in lines[0]
    assert FIRST in lines[0]
    printed = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf_of(receipt))).pages)
    assert FIRST in " ".join(printed.split())
    assert THEN in printed


def test_of_a_sensitive_list_all_pieces_are_covered(api: APIClient, key: tuple[ApiKey, str]) -> None:
    submission = submitted(api, SECRET)
    stored = json.dumps([*Answer.objects.values_list("value", "quote"), *Submission.objects.values_list("data")])
    receipt = receipt_of(submission, "en")
    field = faults({"fields": submission.turn.response["filled_fields"]}, "fields")
    assert [one["quote"] for one in field["pieces"]] == [FIRST, THEN], "the box has them"
    spec = spec_of(submission.version)
    answers = sensitive_answers([submission], [spec])[submission.conversation_id]
    veil = veil_for(submission, spec, answers, language="en")

    texts = [evidence_text(one) for part in receipt.parts for one in part.entries if one.field_id == "faults"]
    texts += [json.dumps(veil.json({**field}), ensure_ascii=False), veil.text(f"it was {FIRST}, and {THEN}")]
    for words in (FIRST, THEN, "puncture", "Flat tyre"):
        assert [one for one in (stored, *texts) if words.lower() in one.lower()] == []
    assert all(MASK in one for one in texts)
