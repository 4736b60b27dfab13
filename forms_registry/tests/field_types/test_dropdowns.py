"""One of the options is taken by its value or name, and refused with what is on offer."""

from __future__ import annotations

import pytest

from forms_registry.schema import LocalText, Option
from forms_registry.tests.field_types.fields import AskedField

KIND = AskedField(
    "dropdown",
    Option("Fire", LocalText.of("Fire", ar="حريق")),
    Option("Accident", LocalText.of("Accident", ar="حادث"), ("crash",)),
    Option("Injury", LocalText.of("Injury", ar="إصابة")),
    Option("Chemical spill"),
)
YES_NO = AskedField("dropdown", Option("Yes", LocalText.of("Yes", ar="نعم")), Option("No", LocalText.of("No", ar="لا")))


def test_options_called_alike_are_asked_back_and_refused_by_label() -> None:
    twins = AskedField("dropdown", Option("1", LocalText.of("Main branch")), Option("2", LocalText.of("Main branch")))
    assert twins.candidates("main branch") == ["1", "2"]
    assert twins.refusal("Main branch") == "choice_unclear"
    assert twins.clean("2") == "2"


@pytest.mark.parametrize("value", ["Fire", "fire", "حريق", ["Fire"]])
def test_clean_gives_the_options_value(value: object) -> None:
    assert KIND.clean(value) == "Fire"


@pytest.mark.parametrize("value", ["banana", "", None, 5, ["Fire", "Injury"], {}, "the first one", "fir"])
def test_clean_takes_names_only(value: object) -> None:
    assert KIND.refusal(value) == "not_an_option"


def test_clean_takes_what_widgets_send_for_options_that_are_yes_or_numbers() -> None:
    assert YES_NO.clean(True) == "Yes"
    assert AskedField("dropdown", "1", "2").clean(2) == "2"


def test_nothing_can_be_chosen_where_nothing_is_on_offer() -> None:
    empty = AskedField("dropdown")
    assert empty.parse_answer("Fire") is None
    assert empty.extracted("Fire") == []
    assert empty.refusal("Fire") == "no_options"


def test_a_refusal_lists_eight_options_and_counts_the_rest() -> None:
    words = AskedField("dropdown", *(f"Town {letter}" for letter in "ABCDEFGHIJ")).refusal_words("banana")
    assert "Town H or 2 more" in words
    assert "Town I" not in words


def test_it_shows_the_label_and_describes_the_values() -> None:
    arabic = AskedField("dropdown", Option("Fire", LocalText.of("Fire", ar="حريق")), language="ar")
    assert arabic.format("Fire") == "حريق"
    assert arabic.schema == {"type": "string", "enum": ["Fire"]}
