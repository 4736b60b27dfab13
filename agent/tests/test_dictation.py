"""A text that somebody dictates behind a colon is those words, and no more."""

import pytest

from agent.tests.talk import Dialogue, talk

BENCH = """---
form_id: bench
title: A bench in the park
review: final
fields:
  - {id: giver, type: text, required: true, label: Giver, prompt: Who gives the bench?}
  - {id: plate, type: text, required: true, label: Plate, prompt: What should we engrave on the plate?}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many people should it seat?}
  - {id: remarks, type: textarea, required: false, label: Remarks, prompt: Do you have any remarks?}
---
"""


def bench(**known: object) -> Dialogue:
    it = talk(BENCH)
    it.pick(**known)  # type: ignore[arg-type]
    return it


@pytest.mark.parametrize(
    "said",
    ["Please put: In memory of Ida", "it should say: In memory of Ida", "اكتبوا: In memory of Ida"],
)
def test_a_line(said: str) -> None:
    it = bench(giver="Ann Lee")
    it.say(said)
    assert it.answers["plate"] == "In memory of Ida"


@pytest.mark.parametrize(
    "said",
    ["Please tell the gardener: oak, no paint", "Could you add this: oak, no paint", "No, only this: oak, no paint"],
)
def test_a_note(said: str) -> None:
    it = bench(giver="Ann Lee", plate="For Ida", seats=3)
    it.say(said)
    assert it.answers["remarks"] == "oak, no paint"


@pytest.mark.parametrize("said", ["Wood: oak, no paint", "My late uncle said: oak, no paint"])
def test_what_leads_to_no_dictation_is_of_the_note(said: str) -> None:
    it = bench(giver="Ann Lee", plate="For Ida", seats=3)
    it.say(said)
    assert it.answers["remarks"] == said


@pytest.mark.parametrize(
    ("said", "field_id", "value"),
    [
        ("Please correct the plate. It should read: For Ida, 1920 to 2001", "plate", "For Ida, 1920 to 2001"),
        ("That is not it. Write it like this: In loving memory of Ida Rowe", "plate", "In loving memory of Ida Rowe"),
        ("my remarks should say: oak, no paint", "remarks", "oak, no paint"),
    ],
)
def test_the_text_that_is_named_or_alike_is_another_one(said: str, field_id: str, value: str) -> None:
    it = bench(giver="Ann Lee", plate="In memory of Ida Rowe", seats=3, remarks="pine")
    it.say(said)
    assert it.answers[field_id] == value
