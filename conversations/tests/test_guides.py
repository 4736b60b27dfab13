"""Questions on pages of hosts are answered from what staff have written, with the place named."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from agent.tests.saying import says
from forms_registry.models import Guide
from forms_registry.services import save_guide

PERMITS = """# Water permits

Everybody who draws water from a well needs one.

## Fees

A permit costs 300 riyals. Farms pay half of it.

## How long it takes

The office decides within ten working days.
"""
ARABIC = """# رخص المياه

## الرسوم

تبلغ رسوم الرخصة 300 ريال، وتدفع المزارع نصفها.
"""
FIELD = {"data_id": "owner", "fieldLabel": "Owner", "fieldType": "input", "fieldValue": "", "is_required": True}


@pytest.fixture
def guide(db: None) -> Guide:
    return save_guide(Guide(markdown=PERMITS))


def answer_to(api: APIClient, message: str, **more: object) -> str:
    body = {"user_message": message, **more}
    return str(api.post("/api/form-filler/", body, format="json").json()["response_message"])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("How much does a permit cost?", "A permit costs 300 riyals. Farms pay half of it. (Water permits › Fees)"),
        (
            "When does the office decide?",
            "The office decides within ten working days. (Water permits › How long it takes)",
        ),
    ],
)
def test_a_question_is_answered_from_the_passage_that_is_named(
    api: APIClient, guide: Guide, asked: str, told: str
) -> None:
    assert told in answer_to(api, asked)
    assert told in answer_to(api, asked, form_fields=[FIELD])


def test_what_nobody_wrote_is_said_to_be_so(api: APIClient, guide: Guide) -> None:
    assert says(answer_to(api, "May I keep camels in the bathroom?"), "page_does_not_say")


def test_arabic_words_find_arabic_guides(api: APIClient, guide: Guide) -> None:
    save_guide(Guide(markdown=ARABIC))
    assert "رخص المياه › الرسوم" in answer_to(api, "كم رسوم الرخصة؟", locale="ar")


def test_a_guide_that_is_not_used_or_was_changed_says_no_more(api: APIClient, guide: Guide) -> None:
    guide.markdown = PERMITS.replace("300", "500")
    save_guide(guide)
    assert "500 riyals" in answer_to(api, "How much does a permit cost?")
    guide.is_used = False
    save_guide(guide)
    assert "riyals" not in answer_to(api, "How much does a permit cost?")


def test_forms_of_our_own_speak_for_themselves(api: APIClient, guide: Guide, visit: object) -> None:
    body = {"form": "visit", "user_message": "How much does a permit cost?"}
    assert "riyals" not in api.post("/api/converse/", body, format="json").json()["response_message"]
