"""Numbers of identity cards are known by their shape, wherever they stand, and sensitive whatever a document says."""

from __future__ import annotations

import pytest

from agent.view.masking import masked_value
from forms_registry.documents import parse
from forms_registry.tests.field_types.fields import AskedField
from nlu.entity import Ambiguity

NRIC = AskedField("nric")

DOCUMENT = """---
form_id: card
title: Card
fields:
  - {id: card, type: nric, required: true, label: NRIC, prompt: Which?, sensitive: no}
---
"""


@pytest.mark.parametrize("value", ["S1234567A", " s1234567a ", "S١٢٣٤٥٦٧A", "\uff33\uff11234567A"])
def test_clean_writes_it_as_the_card_does(value: str) -> None:
    assert NRIC.clean(value) == "S1234567A"


@pytest.mark.parametrize("series", "STFGM")
def test_every_series_that_is_given_out_is_taken(series: str) -> None:
    assert NRIC.clean(f"{series}1234567K") == f"{series}1234567K"
    assert NRIC.value(f"it is {series}1234567K") == f"{series}1234567K"


@pytest.mark.parametrize(
    "value", ["ST1234567A", "A1234567A", "S123456A", "S12345678", "S1234567", "S1234567AB", "", None, 1234567, "\ud800"]
)
def test_clean_refuses_every_other_shape(value: object) -> None:
    assert NRIC.refusal(value) == "nric_invalid"


@pytest.mark.parametrize("said", ["{}", "my nric is {}.", "add Jane Tan ({}), phone 91234567", "الرقم {} وشكرا"])
def test_it_is_found_in_what_people_say(said: str) -> None:
    text = said.format("s1234567A")
    assert NRIC.extracted(text) == [("S1234567A", "s1234567A")]
    assert NRIC.extracted(said.format("xS1234567A")) == []


def test_another_number_is_asked_for_again_and_two_are_a_question() -> None:
    asked = NRIC.parse_answer("S12345")
    assert isinstance(asked, Ambiguity)
    assert "S1234567A" in asked.problem.text.get("en")
    assert isinstance(NRIC.parse_answer("S1234567A or T7654321B"), Ambiguity)
    assert NRIC.value("S1234567A, no, T7654321B") == "T7654321B"
    assert NRIC.parse_answer("why do you need that?") is None


def test_it_is_sensitive_by_its_kind_and_masked_by_its_ends() -> None:
    assert parse(DOCUMENT).spec.field("card").sensitive
    assert masked_value("nric", "S1234567A") == "S******7A"
