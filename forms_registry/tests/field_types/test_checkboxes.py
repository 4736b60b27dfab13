"""Any of the options: ordered, without repeats, as many as the limits allow, shown in a row."""

from __future__ import annotations

import pytest

from forms_registry.tests.field_types.fields import AskedField

NAMES = ("Head", "Left arm", "Right arm", "Hand, finger", "Back")
HURT = AskedField("checkbox", *NAMES)


@pytest.mark.parametrize(
    ("value", "canonical"),
    [(["Back", "head"], ["Head", "Back"]), ("Back", ["Back"]), ('["Back"]', ["Back"]), (["Back", "Back"], ["Back"])],
)
def test_clean_orders_and_dedupes(value: object, canonical: list[str]) -> None:
    assert HURT.clean(value) == canonical


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (["Nope"], "not_an_option"),
        ([None], "not_an_option"),
        ([["Head"]], "not_an_option"),
        (None, "not_a_list"),
        ({"Head": True}, "not_a_list"),
        ([], "too_few_items"),
        ("[]", "too_few_items"),
    ],
)
def test_clean_refuses_what_is_no_list_of_options(value: object, code: str) -> None:
    assert HURT.refusal(value) == code


def test_counts_are_kept() -> None:
    some = AskedField("checkbox", *NAMES, min_items=2, max_items=3)
    assert some.refusal(["Head"]) == "too_few_items"
    assert some.refusal(list(NAMES)) == "too_many_items"
    assert some.schema["minItems"] == 2
    assert some.schema["items"]["enum"] == list(NAMES)


def test_it_shows_labels_in_a_row() -> None:
    assert HURT.format(["Head", "Back"]) == "Head, Back"


def test_a_choice_of_nothing_is_shown_in_words() -> None:
    assert HURT.field_type.format([], HURT.context) == "None"
