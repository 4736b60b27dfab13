"""A moment is stored in one form, on the person's own clock, and refused where it cannot be or breaks a limit."""

from __future__ import annotations

import pytest

from forms_registry.documents import parse
from forms_registry.field_types import field_type_of
from forms_registry.tests.field_types.fields import NOW
from forms_registry.tests.field_types.moments_context import asked
from nlu.entity import InvalidValue, ValueContext

DATETIME = field_type_of("datetime")
CONTEXT = asked(type="datetime")


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        ("2026-03-10T10:00", "2026-03-10T10:00:00"),
        ("2026-03-10 10:00:30.5", "2026-03-10T10:00:30"),
        ("2026-03-10T10:00:00+0300", "2026-03-10T10:00:00"),
        ("2026-03-10T07:00:00Z", "2026-03-10T10:00:00"),
    ],
)
def test_a_moment_is_stored_in_one_form(value: str, stored: str) -> None:
    assert DATETIME.clean(value, CONTEXT) == stored
    assert DATETIME.clean(stored, CONTEXT) == stored


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "datetime_unreadable"),
        (5, "datetime_unreadable"),
        ("2026-03-10", "datetime_unreadable"),
        ("10:00", "datetime_unreadable"),
        ("2026-02-30T10:00:00", "datetime_impossible"),
        ("2026-03-10T25:00:00", "datetime_impossible"),
        ("1850-01-01T10:00:00", "date_year"),
        ("0001-01-01T00:00:00+14:00", "datetime_impossible"),
    ],
)
def test_what_is_no_moment_is_refused(value: object, code: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        DATETIME.clean(value, CONTEXT)
    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    ("minimum", "maximum", "value", "code"),
    [
        ("today", None, "2026-03-11T23:59:59", "datetime_before_minimum"),
        (None, "today", "2026-03-13T00:00:00", "datetime_after_maximum"),
        (None, "now", "2026-03-12T10:00:01", "datetime_after_maximum"),
        ("2026-03-01T08:00", None, "2026-03-01T07:59:00", "datetime_before_minimum"),
    ],
)
def test_a_moment_beyond_a_limit_is_refused(minimum: str | None, maximum: str | None, value: str, code: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        DATETIME.clean(value, asked(type="datetime", minimum=minimum, maximum=maximum))
    assert refused.value.problem.code == code
    assert refused.value.problem.text.has("ar")


def test_a_day_as_a_limit_includes_the_whole_day() -> None:
    today = asked(type="datetime", minimum="today", maximum="today")
    assert DATETIME.clean("2026-03-12T00:00:00", today) == "2026-03-12T00:00:00"
    assert DATETIME.clean("2026-03-12T23:59:59", today) == "2026-03-12T23:59:59"


def test_the_schema_describes_the_stored_form_and_its_limits() -> None:
    schema = DATETIME.json_schema(asked(type="datetime", minimum="2026-01-01", maximum="now"))
    assert schema["type"] == "string"
    assert schema["formatMinimum"] == "2026-01-01T00:00:00"
    assert schema["formatMaximum"] == "2026-03-12T10:00:00"


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "10 March 2026, 3:30 PM"), ("ar", "١٠ مارس ٢٠٢٦ الساعة ٣:٣٠ مساءً")]
)
def test_a_moment_is_shown_in_the_persons_language(language: str, shown: str) -> None:
    assert DATETIME.format("2026-03-10T15:30:00", asked(type="datetime", language=language)) == shown


@pytest.mark.parametrize(
    ("limit", "refused", "taken"),
    [
        ("not in the future", "2026-03-12T10:01", "2026-03-12T10:00"),
        ("not in the past", "2026-03-12T09:59", "2026-03-12T10:00"),
        ("today or earlier", "2026-03-13T00:00", "2026-03-12T23:00"),
    ],
)
def test_the_future_begins_with_the_next_minute(limit: str, refused: str, taken: str) -> None:
    spec = parse(f"---\nfields:\n  - {{id: told, type: datetime, constraints: {limit}}}\n---\n\n# Report\n").spec
    assert spec is not None
    context = ValueContext(spec.fields[0], NOW, "en")
    assert DATETIME.clean(taken, context) == f"{taken}:00"
    with pytest.raises(InvalidValue) as found:
        DATETIME.clean(refused, context)
    assert "12 March 2026" in found.value.problem.text.get("en")
