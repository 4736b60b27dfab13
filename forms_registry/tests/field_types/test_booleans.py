"""Booleans are taken as they are or in a phrase for yes or no, and shown in the person's language."""

from __future__ import annotations

import pytest

from forms_registry.schema import LocalText
from forms_registry.tests.field_types.fields import AskedField

TREATED = AskedField("boolean", label=LocalText.of("Has treatment started?", ar="هل بدأ العلاج؟"))


@pytest.mark.parametrize(
    ("value", "canonical"), [(True, True), (False, False), ("Yes", True), ("لا", False), ("false", False)]
)
def test_clean_takes_booleans_and_their_words(value: object, canonical: bool) -> None:
    assert TREATED.clean(value) is canonical


@pytest.mark.parametrize("value", [1, 0, None, "maybe", "N/A", [], {}, "yes no"])
def test_clean_refuses_the_rest(value: object) -> None:
    assert TREATED.refusal(value) == "not_yes_or_no"


def test_it_offers_and_shows_yes_and_no_in_the_persons_language() -> None:
    arabic = AskedField("boolean", language="ar")
    assert [option.label("ar") for option in arabic.field_type.offered_options(arabic.context)] == ["نعم", "لا"]
    assert (arabic.format(True), TREATED.format(False)) == ("نعم", "No")
    assert TREATED.schema == {"type": "boolean"}
