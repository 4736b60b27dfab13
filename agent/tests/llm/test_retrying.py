"""When a request is sent again, and after how long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from agent.llm import Deadline, Fault, ModelFault
from agent.llm.completion import fault_of_status
from agent.llm.retrying import pause_before_retry


def test_a_deadline_runs_down_and_stays_at_nothing() -> None:
    now = [0.0]
    deadline = Deadline(20, clock=lambda: now[0])
    part = deadline.at_most(5)
    now[0] = 4.0
    assert (deadline.remaining(), part.remaining(), deadline.expired) == (16.0, 1.0, False)
    assert deadline.at_most(100).remaining() == 16.0
    now[0] = 21.0
    assert (deadline.remaining(), deadline.expired, part.expired) == (0.0, True, True)


@pytest.mark.parametrize(("attempts", "shortest", "longest"), [(1, 0.125, 0.375), (2, 0.25, 0.75)])
def test_pauses_double_and_are_jittered(attempts: int, shortest: float, longest: float) -> None:
    fault = ModelFault(Fault.SERVER_ERROR, "It broke.")
    pauses = {pause_before_retry(fault, attempts, Deadline(20)) for _ in range(50)}
    assert len(pauses) > 25
    assert all(pause is not None and shortest <= pause <= longest for pause in pauses)


@pytest.mark.parametrize(("asked", "expected"), [(0.0, 0.0), (3.0, 3.0), (3.1, None), (float("inf"), None)])
def test_a_wish_is_kept_when_it_is_short(asked: float, expected: float | None) -> None:
    assert pause_before_retry(ModelFault(Fault.RATE_LIMITED, "", retry_after=asked), 1, Deadline(20)) == expected


def test_nothing_is_sent_a_fourth_time_or_past_the_deadline() -> None:
    fault = ModelFault(Fault.CONNECTION, "")
    assert pause_before_retry(fault, 3, Deadline(20)) is None
    assert pause_before_retry(fault, 1, Deadline(0.1)) is None


@pytest.mark.parametrize("fault", [fault for fault in Fault if not fault.passes])
def test_what_does_not_pass_is_not_sent_again(fault: Fault) -> None:
    assert pause_before_retry(ModelFault(fault, ""), 1, Deadline(20)) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2", 2.0),
        ("0.5", 0.5),
        (" 7 ", 7.0),
        ("999999999999", 999999999999.0),
        ("-1", None),
        ("soon", None),
        ("", None),
        ("٣", None),
        ("1 May 2026 9:00 +99999999999999", None),
        ("Fri, 31 Dec 99999999999999999999 00:00:00 GMT", None),
    ],
)
def test_retry_after_as_a_number(value: str, expected: float | None) -> None:
    assert fault_of_status(503, {"retry-after": value}, b"").retry_after == expected


def test_retry_after_as_a_date() -> None:
    for moment, expected in ((timedelta(minutes=2), 120), (timedelta(minutes=-2), 0)):
        value = format_datetime(datetime.now(UTC) + moment, usegmt=True)
        assert fault_of_status(429, {"retry-after": value}, b"").retry_after == pytest.approx(expected, abs=2)


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (403, Fault.REFUSED_ACCESS),
        (408, Fault.SERVER_ERROR),
        (410, Fault.NOT_FOUND),
        (422, Fault.BAD_REQUEST),
        (302, Fault.OTHER),
        (529, Fault.SERVER_ERROR),
    ],
)
def test_statuses_have_their_faults(status: int, fault: Fault) -> None:
    assert fault_of_status(status, {}, b"<html>").fault is fault
