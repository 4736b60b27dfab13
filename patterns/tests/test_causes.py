"""What led to an exception is found, however it was raised."""

from __future__ import annotations

import pytest

from patterns.causes import chain


def fail(*, told: bool) -> None:
    """Raises ValueError while a KeyError is handled: because of it, or with it set aside."""
    try:
        raise KeyError("first")
    except KeyError as error:
        raise ValueError("last") from (error if told else None)


def raised(*, told: bool) -> ValueError:
    with pytest.raises(ValueError, match="last") as caught:
        fail(told=told)
    return caught.value


def kinds(error: BaseException, *, suppressed: bool = False) -> list[type[BaseException]]:
    return [type(one) for one in chain(error, suppressed=suppressed)]


def test_causes_come_from_the_last_to_the_first() -> None:
    assert kinds(raised(told=True)) == [ValueError, KeyError]


def test_what_was_set_aside_is_told_to_who_asks_for_it_alone() -> None:
    error = raised(told=False)

    assert kinds(error) == [ValueError]
    assert kinds(error, suppressed=True) == [ValueError, KeyError]


def test_what_was_raised_again_with_its_causes_set_aside_still_has_them() -> None:
    error = raised(told=True)
    with pytest.raises(ValueError, match="last"):
        raise error from None

    assert kinds(error, suppressed=True) == [ValueError, KeyError]


def test_exceptions_that_led_to_each_other_are_told_once_each() -> None:
    first, last = KeyError(), ValueError()
    first.__cause__, last.__cause__ = last, first

    assert kinds(last) == [ValueError, KeyError]
