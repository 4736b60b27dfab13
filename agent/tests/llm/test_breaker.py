"""An endpoint that keeps failing is left alone, and tried again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from agent.fake_model import FakeModel
from agent.llm import Breaker, Deadline, Fault
from agent.tests.llm.support import HELLO, client_of, fault_of, settings_for


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker(clock=clock)


def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        assert breaker.admits()
        breaker.failed()


def test_the_fifth_failure_in_a_row_opens(breaker: Breaker) -> None:
    fail(breaker, 4)
    assert breaker.state == "closed"
    fail(breaker, 1)
    assert breaker.state == "open"
    assert not breaker.admits()


def test_a_success_between_failures_starts_the_count_anew(breaker: Breaker) -> None:
    fail(breaker, 4)
    breaker.succeeded()
    fail(breaker, 4)
    assert breaker.state == "closed"


def test_after_thirty_seconds_one_call_is_on_trial(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 5)
    clock.now += 29.9
    assert breaker.state == "open"
    clock.now += 0.1
    assert breaker.state == "half_open"
    assert [breaker.admits() for _ in range(3)] == [True, False, False]


def test_a_trial_that_succeeds_closes(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 5)
    clock.now += 30
    assert breaker.admits()
    breaker.succeeded()
    assert breaker.state == "closed"
    fail(breaker, 4)
    assert breaker.state == "closed"


def test_a_trial_that_fails_opens_for_as_long_again(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 5)
    clock.now += 30
    fail(breaker, 1)
    assert breaker.state == "open"
    clock.now += 30
    assert breaker.admits()


def test_a_trial_without_a_result_leaves_room_for_another(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 5)
    clock.now += 30
    assert breaker.admits()
    breaker.abandoned()
    assert breaker.state == "half_open"
    assert breaker.admits()


def test_of_many_threads_one_gets_the_trial(breaker: Breaker, clock: Clock) -> None:
    fail(breaker, 5)
    clock.now += 30
    with ThreadPoolExecutor(16) as pool:
        admitted = list(pool.map(lambda _: breaker.admits(), range(64)))
    assert admitted.count(True) == 1


def test_five_failed_turns_spare_the_sixth_its_request(model: FakeModel, breaker: Breaker, clock: Clock) -> None:
    model.fault("unauthorized", times=5)
    with client_of(settings_for(model), breaker) as client:
        assert [fault_of(client).fault for _ in range(5)] == [Fault.REFUSED_ACCESS] * 5
        spared = fault_of(client)
        assert (spared.fault, spared.attempts, len(model.requests)) == (Fault.CIRCUIT_OPEN, 0, 5)
        clock.now += 30
        assert client.complete(HELLO, Deadline(5)).text == "Good day."
    assert breaker.state == "closed"


@pytest.mark.parametrize("fault", ["length", "refusal", "content_filter", "null_content", "bad_request"])
def test_a_model_that_answers_badly_is_still_there(model: FakeModel, breaker: Breaker, fault: str) -> None:
    model.fault(fault)
    with client_of(settings_for(model), breaker) as client:
        for _ in range(6):
            fault_of(client)
    assert breaker.state == "closed"
    assert len(model.requests) == 6


def test_attempts_of_one_turn_count_once(model: FakeModel, breaker: Breaker) -> None:
    model.fault("reset_before")
    with client_of(settings_for(model), breaker) as client:
        assert [fault_of(client).attempts for _ in range(2)] == [3, 3]
    assert breaker.state == "closed"


def test_a_turn_whose_time_was_over_says_nothing_about_the_endpoint(model: FakeModel) -> None:
    breaker = Breaker(threshold=1)
    with client_of(settings_for(model), breaker) as client:
        fault = fault_of(client, seconds=0)
    assert (fault.fault, fault.attempts, len(model.requests)) == (Fault.TIMEOUT, 0, 0)
    assert breaker.state == "closed"
