"""A number in another unit than the field's own is asked back, never taken as it stands."""

from __future__ import annotations

import pytest

from nlu.entity import Ambiguity
from nlu.tests.asking import Asked
from nlu.types import LocalText

BY_LABEL = Asked("number", id="weight", label=LocalText.of("Weight (kg)", ar="الوزن بالكيلوغرام"))
BY_HELP = Asked("number", id="weight", label="Weight", help=LocalText.of("In kg, with the box."))
BY_REFUSAL = Asked("number", id="weight", label="Weight", maximum=100, message=LocalText.of("At most 100 kg."))
BY_ID = Asked("number", id="weight_kg", label="Weight")
WEIGHTS = [BY_LABEL, BY_HELP, BY_REFUSAL, BY_ID]
MILEAGE = Asked("integer", id="mileage", label=LocalText.of("Mileage in km", ar="قراءة العداد بالكيلومتر"))
AMOUNT = Asked("number", id="amount", label="Amount (SAR)")
BY_THE_UNIT = [("10", 10), ("10kg", 10), ("10 kilos", 10), ("4.5 kg (10 pounds)", 4.5), ("١٨ كيلو تقريبا", 18)]
LUGGAGE = Asked("number", id="weight", label="Weight")


@pytest.mark.parametrize("weight", WEIGHTS, ids=["label", "help", "refusal", "id"])
@pytest.mark.parametrize("said", ["10 pounds", "about 10 lbs", "it weighs 10 pounds", "١٠ أرطال"])
def test_another_unit_is_asked_back(weight: Asked, said: str) -> None:
    assert weight.doubt(said) == "number_unit"
    assert weight.found(said) == []


@pytest.mark.parametrize("weight", WEIGHTS, ids=["label", "help", "refusal", "id"])
@pytest.mark.parametrize(("said", "value"), BY_THE_UNIT)
def test_the_own_unit_and_bare_numbers_are_taken(weight: Asked, said: str, value: float) -> None:
    assert weight.value(said) == value


def test_what_is_asked_for_is_told_in_the_fields_own_unit() -> None:
    found = MILEAGE.heard("52000 miles")
    assert isinstance(found, Ambiguity)
    assert "km" in found.problem.text.get("en")


@pytest.mark.parametrize(("said", "value"), [("100 riyals", 100), ("100 ريال", 100), ("100", 100)])
def test_money_of_the_fields_own_currency_is_taken(said: str, value: int) -> None:
    assert AMOUNT.value(said) == value


@pytest.mark.parametrize("said", ["100 dollars", "100$", "€100", "100 يورو"])
def test_another_currency_is_asked_back(said: str) -> None:
    assert AMOUNT.doubt(said) == "number_unit"


def test_a_field_without_a_unit_takes_any() -> None:
    assert LUGGAGE.value("10 pounds") == 10


@pytest.mark.parametrize("said", ["it has 4 doors, if that helps", "I need four new tyres, the 17 inch ones"])
def test_numbers_of_things_measure_nothing(said: str) -> None:
    assert MILEAGE.value(said) is None
    assert MILEAGE.found(said) == []


@pytest.mark.parametrize(
    ("said", "value"), [("the meter says 88 450", 88450), ("61000, oh and the tank holds 50 litres", 61000)]
)
def test_the_measured_number_is_found_beside_others(said: str, value: int) -> None:
    assert MILEAGE.value(said) == value
