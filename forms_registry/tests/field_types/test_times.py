"""A time of day is stored in one form, refused where it cannot be or breaks a limit, and shown in words."""

from __future__ import annotations

import pytest

from forms_registry.field_types import field_type_of
from forms_registry.tests.field_types.moments_context import asked
from nlu.entity import InvalidValue

TIME = field_type_of("time")
CONTEXT = asked(type="time")


@pytest.mark.parametrize(
    ("value", "stored"), [("10:00", "10:00"), ("9:05", "09:05"), ("10:00:30", "10:00"), (" ١٠:٣٠ ", "10:30")]
)
def test_a_time_is_stored_in_one_form(value: str, stored: str) -> None:
    assert TIME.clean(value, CONTEXT) == stored
    assert TIME.clean(stored, CONTEXT) == stored


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "time_unreadable"),
        (10, "time_unreadable"),
        (True, "time_unreadable"),
        ("", "time_unreadable"),
        ("10 am", "time_unreadable"),
        ("24:00", "time_impossible"),
        ("10:60", "time_impossible"),
        ("07:59", "time_before_minimum"),
        ("17:01", "time_after_maximum"),
    ],
)
def test_what_is_no_time_within_the_limits_is_refused(value: object, code: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        TIME.clean(value, asked(type="time", minimum="08:00", maximum="17:00"))
    assert refused.value.problem.code == code
    assert refused.value.problem.text.has("ar")


def test_the_schema_describes_the_stored_form_and_its_limits() -> None:
    schema = TIME.json_schema(asked(type="time", minimum="8:00", maximum="17:00"))
    assert schema == {
        "type": "string",
        "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "formatMinimum": "08:00",
        "formatMaximum": "17:00",
    }


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        ("15:30", "en", "3:30 PM"),
        ("00:05", "en", "12:05 AM"),
        ("15:30", "ar", "٣:٣٠ مساءً"),
        ("09:00", "ar", "٩:٠٠ صباحًا"),
    ],
)
def test_a_time_is_shown_in_the_persons_language(value: str, language: str, shown: str) -> None:
    assert TIME.format(value, asked(type="time", language=language)) == shown
