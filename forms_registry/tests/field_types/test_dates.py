"""A day is stored in one form, refused where it cannot be or breaks a limit, and shown in words."""

from __future__ import annotations

import pytest

from forms_registry.field_types import field_type_of
from forms_registry.schema import LocalText
from forms_registry.tests.field_types.moments_context import asked
from nlu.entity import Entity, InvalidValue

DATE = field_type_of("date")
PAST = asked(maximum="today")


@pytest.mark.parametrize("said", ["2026-03-20", "tomorrow"])
def test_a_day_beyond_the_limits_is_read_and_then_refused(said: str) -> None:
    reading = DATE.parse_answer(said, PAST)
    assert isinstance(reading, Entity)
    with pytest.raises(InvalidValue) as refused:
        DATE.clean(reading.value, PAST)
    assert refused.value.problem.code == "date_after_maximum"
    assert "future" in refused.value.problem.text.get("en")


@pytest.mark.parametrize(
    ("minimum", "maximum", "value", "code"),
    [
        ("2026-01-01", None, "2025-12-31", "date_before_minimum"),
        (None, "2026-01-01", "2026-01-02", "date_after_maximum"),
        ("today", None, "2026-03-11", "date_before_minimum"),
        ("today-100y", None, "1926-03-11", "date_before_minimum"),
        (None, "today+30d", "2026-04-12", "date_after_maximum"),
        (None, "today+1m", "2026-04-13", "date_after_maximum"),
        (None, "today-2w", "2026-02-27", "date_after_maximum"),
    ],
)
def test_a_day_beyond_a_limit_is_refused(minimum: str | None, maximum: str | None, value: str, code: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        DATE.clean(value, asked(minimum=minimum, maximum=maximum))
    assert refused.value.problem.code == code
    assert refused.value.problem.text.has("ar")


@pytest.mark.parametrize(
    ("minimum", "maximum", "value"),
    [
        ("2026-01-01", "2026-12-31", "2026-01-01"),
        ("today-100y", "today", "1926-03-12"),
        (None, "today+30d", "2026-04-11"),
    ],
)
def test_the_limits_themselves_are_allowed(minimum: str | None, maximum: str, value: str) -> None:
    assert DATE.clean(value, asked(minimum=minimum, maximum=maximum)) == value


def test_the_authors_own_words_tell_of_a_broken_limit() -> None:
    own = asked(maximum="today", message=LocalText.of("Only days so far.", ar="أيام مضت فقط."))
    with pytest.raises(InvalidValue) as refused:
        DATE.clean("2026-03-13", own)
    assert refused.value.problem.text.get("en") == "Only days so far."
    assert refused.value.problem.code == "date_after_maximum"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "date_unreadable"),
        (5, "date_unreadable"),
        (True, "date_unreadable"),
        (20260310, "date_unreadable"),
        (["2026-03-10"], "date_unreadable"),
        ("", "date_unreadable"),
        ("10 March 2026", "date_unreadable"),
        ("2026-03-10T15:00:00", "date_unreadable"),
        ("2026-3-1", "date_unreadable"),
        ("2026-02-30", "date_impossible"),
        ("1899-12-31", "date_year"),
        ("2101-01-01", "date_year"),
    ],
)
def test_what_is_no_day_is_refused(value: object, code: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        DATE.clean(value, asked())
    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    "value",
    ["2026-03-10", " 2026-03-10 ", "2026-03-10T00:00:00", "2026-03-10T00:00", "2026-03-10 00:00:00.000Z", "٢٠٢٦-٠٣-١٠"],
)
def test_a_day_is_stored_in_one_form(value: str) -> None:
    assert DATE.clean(value, asked()) == "2026-03-10"


def test_the_schema_carries_the_limits_of_today() -> None:
    assert DATE.json_schema(asked(minimum="today-1y", maximum="today")) == {
        "type": "string",
        "format": "date",
        "formatMinimum": "2025-03-12",
        "formatMaximum": "2026-03-12",
    }


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "10 March 2026"), ("ar", "١٠ مارس ٢٠٢٦"), ("ar-SA", "١٠ مارس ٢٠٢٦")]
)
def test_a_day_is_shown_in_the_persons_language(language: str, shown: str) -> None:
    assert DATE.format("2026-03-10", asked(language=language)) == shown


def test_what_is_no_day_is_shown_as_it_stands() -> None:
    assert DATE.format("soon", asked()) == "soon"
    assert DATE.format(None, asked()) == "None"
