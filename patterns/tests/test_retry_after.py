"""Whatever `Retry-After` says, it is seconds or nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from patterns.retry_after import retry_after_seconds

PARTS = st.sampled_from(
    [
        *("Fri,", "31", "Dec", "0001", "9999", "99999999999999999999", "00:00:00", "23:59:59", "25:61", "12.30.40"),
        *("GMT", "EST", "-0000", "+2359", "-2359", "+9999", "+99999999999999", "-", ":", "(", "1.5", "9" * 5_000),
        *("٣", "\ud800", "inf", "nan", "1e9"),
    ]
)


@given(st.text(max_size=40) | st.lists(PARTS, max_size=8).map(" ".join))
def test_a_header_of_any_kind_is_seconds_or_nothing(value: str) -> None:
    seconds = retry_after_seconds(value)

    assert seconds is None or seconds >= 0
