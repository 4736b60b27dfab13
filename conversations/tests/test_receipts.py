"""What a conversation came to, as a document."""

from __future__ import annotations

import time
from dataclasses import asdict
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from agent.view.masking import MASK
from conversations.models import Submission
from conversations.receipts import Receipt, receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.services import take_turn
from conversations.tests.support import inline, saying
from conversations.typesetting.legible import legible

CANARY = "Quetzal-77123"
STAY = """---
form_id: stay
title: {en: Stay, ar: إقامة}
language: [en, ar]
fields:
  - {id: guest, type: textarea, required: true, step: 1, label: {en: Guest, ar: الضيف}, prompt: Who is coming?}
  - {id: code, type: text, required: true, step: 1, label: {en: Code, ar: الرمز}, prompt: Which code?, sensitive: true}
  - {id: day, type: date, required: true, step: 2, label: {en: Day, ar: اليوم}, prompt: Which day?}
  - id: meal
    type: dropdown
    required: true
    step: 2
    label: {en: Meal, ar: الوجبة}
    prompt: Which meal?
    options: [{value: early, label: {en: Breakfast, ar: مبكرة}}, {value: late, label: {en: Dinner, ar: متأخرة}}]
---

## Step 1: Who

## Step 2: When
"""
ANSWERS = {"guest": f"Huda, code {CANARY}", "code": CANARY, "day": "2026-03-09", "meal": "late"}

pytestmark = pytest.mark.django_db


def submitted(**answers: Any) -> Submission:
    opened = take_turn(inline(STAY), owner=None)
    number = opened.body["conversation_id"]
    take_turn(saying(number, **{**ANSWERS, **answers}), owner=None)
    return Submission.objects.get(conversation=number)


def text_of(receipt: Receipt) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf_of(receipt))).pages)


@pytest.mark.parametrize(
    ("language", "steps", "labels", "values"),
    [
        ("en", ["Who", "When"], ["Guest", "Code", "Day", "Meal"], [MASK, "9 March 2026", "Dinner"]),
        ("ar", ["Who", "When"], ["الضيف", "الرمز", "اليوم", "الوجبة"], [MASK, "٩ مارس ٢٠٢٦", "متأخرة"]),
    ],
)
def test_answers_stand_in_steps_in_the_language_asked_for(
    language: str, steps: list[str], labels: list[str], values: list[str]
) -> None:
    receipt = receipt_of(submitted(), language)
    entries = [entry for part in receipt.parts for entry in part.entries]

    assert [part.title for part in receipt.parts] == steps
    assert [entry.label for entry in entries] == labels
    assert [entry.value for entry in entries][1:] == values
    assert {entry.turn for entry in entries} == {2}
    assert receipt.complete


def test_a_sensitive_value_is_nowhere_not_even_where_another_answer_repeats_it() -> None:
    for language in ("en", "ar"):
        receipt = receipt_of(submitted(), language) if language == "en" else receipt_of(Submission.objects.get(), "ar")

        assert CANARY not in str(asdict(receipt))
        assert receipt.parts[0].entries[0].value == f"Huda, code {MASK}"
        assert CANARY not in text_of(receipt)


@pytest.mark.parametrize("repeated", ["QUETZAL-77123", "quetzal 77123", "Quetzal-٧٧١٢٣"])
def test_a_sensitive_value_is_covered_however_it_is_grouped(repeated: str) -> None:
    entry = receipt_of(submitted(guest=f"it is {repeated}, thanks"), "en").parts[0].entries[0]

    assert entry.value == f"it is {MASK}, thanks"


def test_the_document_says_all_of_it_in_both_languages() -> None:
    submission = submitted()
    english, arabic = (text_of(receipt_of(submission, language)) for language in ("en", "ar"))

    for part in ("Stay", submission.reference, "Guest", "9 March 2026", "Dinner", "Widget", "Reference"):
        assert part in english
    for part in ("إقامة", submission.reference, "الضيف", "مارس", "متأخرة"):
        assert part in arabic


@pytest.mark.parametrize(
    "written",
    [
        '#panic("no")',
        "= Heading",
        "$ x^2 $ *bold* _thin_ `raw`",
        "<label> @ref /* gone */ // gone",
        '" + read("x") + "',
    ],
)
def test_what_people_write_is_never_markup(written: str) -> None:
    assert written in text_of(receipt_of(submitted(guest=written), "en"))


@pytest.mark.parametrize("parting", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85"], ids=ascii)
def test_lines_stay_apart(parting: str) -> None:
    """And what was pasted from a sheet has blanks between its cells."""
    text = text_of(receipt_of(submitted(guest=f"first\tcell{parting}second"), "en"))

    assert {"Guest first cell", "second"} <= {line.strip() for line in text.splitlines()}


def test_every_day_is_written_as_in_the_region_of_the_person() -> None:
    submission = submitted()
    submission.conversation.host_locale = "en-US"
    receipt = receipt_of(submission, "en")

    assert f"{receipt.completed_at:%B} {receipt.completed_at.day}, {receipt.completed_at.year}" in text_of(receipt)
    assert receipt_of(submission, "ar").notation == "ar"


def test_what_no_font_has_is_told_by_its_number() -> None:
    assert "Huda [U+4E2D]" in text_of(receipt_of(submitted(guest="Huda 中"), "en"))


@given(text=st.text())
def test_what_is_legible_stays_as_it_is(text: str) -> None:
    once = legible(text)

    assert legible(once) == once
    assert not {*"\r\t\v\f\x85\u2028\u2029"} & {*once}
    assert legible("a\tb\u2028c\x85d") == "a b\nc\nd"


def test_what_was_left_open_is_told_with_its_reason() -> None:
    opened = take_turn(inline(STAY), owner=None)
    conversation = opened.body["conversation_id"]
    take_turn(saying(conversation, **{name: ANSWERS[name] for name in ("guest", "code", "day")}), owner=None)
    for _ in range(12):
        reply = take_turn(saying(conversation, "I don't know"), owner=None)
        if reply.body["reference"]:
            break
    receipt = receipt_of(Submission.objects.get(), "en")

    assert not receipt.complete
    assert [(one.label, one.reason) for one in receipt.parts[1].left_open] == [("Meal", "I don't know")]
    assert "Left open" in text_of(receipt)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\u0643" * 60_000, id="a word that Typst panics at"),
        pytest.param("a\n" * 60_000, id="lines that take it minutes"),
    ],
)
def test_what_cannot_be_set_is_told_shortened_and_the_next_receipt_is_whole(text: str) -> None:
    unset, whole = submitted(guest=text), submitted(guest="Huda")

    before = time.monotonic()
    printed = text_of(receipt_of(unset, "en"))

    assert time.monotonic() - before < 60
    assert "9 March 2026" in printed
    assert f"{len(text.strip()):,}".replace(",", "") in printed
    assert "Huda" in text_of(receipt_of(whole, "en"))


def test_marks_beyond_what_a_letter_bears_are_told_by_number() -> None:
    assert legible("a" + "\u0301" * 8) == "a" + "\u0301" * 8
    assert legible("a" + "\u0301" * 9 + "b") == "a" + "\u0301" * 8 + "[U+0301]b"
