"""A list that was put together over several turns: pages and files lead from each item to its words, and back."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from agent.tests.forms import REPAIR
from auditing.access_log import Looker
from auditing.chain.verifying import Compared, broken_rows
from auditing.exports.files import export
from auditing.exports.formats import BOM, Format
from conversations.models import Answer, Submission
from conversations.services import take_turn
from conversations.tests.support import inline, saying

pytestmark = pytest.mark.django_db
FIRST, THEN = "puncture and broken lights", "gears"
SECRET = REPAIR.replace("label: Faults", "label: Faults\n    sensitive: true")
SHOWN_IF = """---
form_id: shed
title: Shed
review: final
fields:
  - {id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [House, Shed]}
  - {id: doors, type: integer, required: true, label: Doors, prompt: How many doors?, visible_if: kind == House}
  - {id: owner, type: text, required: true, label: Owner, prompt: Whose is it?}
---
# Shed
"""


def submitted(markdown: str = REPAIR) -> Submission:
    number = take_turn(inline(markdown), owner=None).body["conversation_id"]
    for words in (FIRST, "Ann", f"add {THEN}", "9 March 2027", "drop the lights", "yes"):
        take_turn(saying(number, words), owner=None)
    return Submission.objects.get()


def page_of(browser: Client, row: Any) -> str:
    answer = browser.get(reverse(f"admin:conversations_{row._meta.model_name}_change", args=[row.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def changes() -> list[Answer]:
    return list(Answer.objects.filter(field_id="faults").order_by("turn__number"))


def exported(kind: Format) -> str:
    rows = Submission.objects.all()
    pieces = export(rows, kind, language="en", by=Looker("a test"), with_evidence=True)
    return b"".join(pieces).decode().removeprefix(BOM)


def test_the_page_of_a_submission_leads_from_each_item_to_its_words(staff: Client) -> None:
    submission = submitted()
    first, then, taken = changes()
    page = page_of(staff, submission)

    for shown, quote, row in (("Flat tyre", FIRST, first), ("Gears", THEN, then)):
        [told] = re.findall(rf"<li><bdi>{shown}</bdi>.*?</li>", page, re.DOTALL)
        assert f'<q dir="auto">{quote}</q>' in told
        assert f"#said-{row.pk}" in told
    assert str(taken.pk) not in page, "it took something away, and brought nothing"


def test_the_page_of_a_conversation_leads_both_ways(staff: Client) -> None:
    submission = submitted()
    first, then, taken = changes()
    page = page_of(staff, submission.conversation)

    for row, later in ((first, f"{then.pk} {taken.pk}"), (then, f"{taken.pk}")):
        assert f'data-answers="{row.pk}" data-later="{later}">{row.quote}</a>' in page
        assert f'<li data-piece="{row.pk}">' in page
        assert f'id="said-{row.pk}"' in page
    [now] = re.findall(rf'<div id="answer-{taken.pk}" class="evidence">.*?</div>', page, re.DOTALL)
    assert [FIRST in now, THEN in now] == [True, True]
    [before] = re.findall(rf'<li id="answer-{first.pk}" class="evidence">.*?</li>', page, re.DOTALL)
    assert "data-piece" not in before


def test_an_answer_that_was_hidden_for_a_while_leads_to_its_words(staff: Client) -> None:
    number = take_turn(inline(SHOWN_IF), owner=None).body["conversation_id"]
    for given in ({"kind": "House"}, {"doors": 3}, {"kind": "Shed"}, {"kind": "House"}):
        take_turn(saying(number, **given), owner=None)
    rows = list(Answer.objects.filter(field_id="doors").order_by("turn__number"))
    page = page_of(staff, rows[0].conversation)

    assert [one.change for one in rows] == ["set", "hidden", "restored"]
    [now] = re.findall(rf'<div id="answer-{rows[2].pk}" class="evidence">.*?</div>', page, re.DOTALL)
    assert f'<li data-piece="{rows[0].pk}"><bdi>3</bdi>' in now


def test_files_with_evidence_tell_the_words_of_each_item() -> None:
    submitted()
    expected = [(["flat"], FIRST, 2), (["gears"], THEN, 4)]

    evidence = json.loads(exported(Format.JSONL))["evidence"]
    assert [(one["items"], one["quote"], one["turn"]) for one in evidence["faults"]["pieces"]] == expected
    assert (evidence["faults"]["quote"], evidence["owner"]["pieces"]) == ("lights", None)
    [row] = csv.DictReader(StringIO(exported(Format.CSV), newline=""))
    pieces = json.loads(row["Faults [faults] pieces"])
    assert [(one["items"], one["quote"], one["turn"]) for one in pieces] == expected
    assert row["Owner [owner] pieces"] == ""


def test_of_a_sensitive_list_no_page_and_no_file_shows_a_word(staff: Client) -> None:
    submission = submitted(SECRET)
    pages = [page_of(staff, row) for row in (submission, submission.conversation, submission.turn)]
    pages += [
        staff.get(reverse(f"admin:auditing_submission_{name}", args=[submission.pk])).content.decode()
        for name in ("print", "json")
    ]

    for content in (*pages, exported(Format.JSONL), exported(Format.CSV)):
        assert [words for words in (FIRST, "puncture", "Flat tyre", '"flat"', THEN) if words in content] == []


def test_whoever_may_uncover_sees_the_words(staff: Client) -> None:
    submission = submitted(SECRET)
    address = reverse("admin:auditing_submission_unmask", args=[submission.pk])
    staff.post(address, {"reason": "Asked for by the court"})

    page = page_of(staff, submission)
    assert [words for words in (FIRST, THEN) if words not in page] == []


def test_the_record_proves_itself_with_pieces() -> None:
    submitted()

    assert list(broken_rows(Compared())) == []
