"""Days and times: what is read keeps, and what is shown reads as the same."""

from __future__ import annotations

from datetime import date, datetime, time
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from forms_registry.field_types import field_type_of
from forms_registry.tests.field_types.moments_context import asked, value_of
from nlu.entity import Ambiguity, Entity

FIELD_TYPES = tuple(field_type_of(name) for name in ("date", "time", "datetime"))
DATE, TIME, DATETIME = FIELD_TYPES
_WORDS = """
3 4 10 2026 15/3 3:30 : / - . , ? ! ' monday mon march may last next this week ago in at half quarter to past
on the 14th of or and no not from between am pm today tomorrow noon ramadan 1447 الاثنين الماضي يوم مارس
الساعة قبل بعد ثلاثة أيام ونصف إلا ربع صباحا غدا من إلى رمضان هـ ١٤
"""
PIECES = st.sampled_from([*_WORDS.split(), "\u200f", "\u0640", "\x00", "😀"])
MESSAGES = st.one_of(st.text(), st.lists(PIECES, max_size=25).map(" ".join), st.lists(PIECES, max_size=25).map("".join))


@given(MESSAGES)
def test_any_message_is_read_without_failing_and_with_true_spans(text: str) -> None:
    for kind in FIELD_TYPES:
        context = asked(type=kind.type)
        found = list(kind.extract(text, context))
        answer = kind.parse_answer(text, context)
        for result in (*found, *([answer] if answer else [])):
            assert 0 <= result.start < result.end <= len(text)
            if isinstance(result, Entity):
                assert 0 < result.confidence <= 1
                assert kind.clean(result.value, context) == result.value
            if isinstance(result, Ambiguity):
                assert result.problem.text.has("en")
                assert result.problem.text.has("ar")
                assert all(kind.clean(candidate, context) == candidate for candidate in result.candidates)
        assert all(before.end <= after.start for before, after in pairwise(found))


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text()), st.binary()))
def test_showing_never_fails(value: object) -> None:
    for kind in FIELD_TYPES:
        assert isinstance(kind.format(value, asked(language="ar")), str)


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)), st.sampled_from(["en", "ar"]))
def test_a_day_that_is_shown_reads_as_that_day(day: date, language: str) -> None:
    context = asked(language=language)
    assert value_of(DATE.parse_answer(DATE.format(day.isoformat(), context), context)) == day.isoformat()


@given(st.times(), st.sampled_from(["en", "ar"]))
def test_a_time_that_is_shown_reads_as_that_time(moment: time, language: str) -> None:
    context, value = asked(type="time", language=language), f"{moment:%H:%M}"
    assert value_of(TIME.parse_answer(TIME.format(value, context), context)) == value


@given(st.datetimes(datetime(1900, 1, 1), datetime(2100, 12, 31)), st.sampled_from(["en", "ar"]))  # noqa: DTZ001
def test_a_moment_that_is_shown_reads_as_that_moment(moment: datetime, language: str) -> None:
    context, value = asked(type="datetime", language=language), f"{moment:%Y-%m-%dT%H:%M}:00"
    assert value_of(DATETIME.parse_answer(DATETIME.format(value, context), context)) == value
