"""Work that is wanted while it is done: once more afterwards, and never beside itself."""

from __future__ import annotations

import threading

import pytest

from formpilot_site.jobs.once_at_a_time import OnceAtATime

SECONDS = 10


def test_what_is_wanted_meanwhile_is_done_once_more_by_whoever_is_at_it() -> None:
    began, let_go, done = threading.Event(), threading.Event(), []

    def work() -> None:
        began.set()
        let_go.wait(SECONDS)
        done.append(threading.get_ident())

    once = OnceAtATime(work)
    first = threading.Thread(target=once)
    first.start()
    assert began.wait(SECONDS)
    for _ in range(3):
        once()  # returns at once
    assert done == []

    let_go.set()
    first.join(SECONDS)
    assert done == [first.ident] * 2
    once()
    assert len(done) == 3


def test_what_failed_is_done_when_it_is_wanted_again() -> None:
    faults = [ValueError("no luck")]

    def work() -> None:
        if faults:
            raise faults.pop()

    once = OnceAtATime(work)
    with pytest.raises(ValueError, match="no luck"):
        once()
    once()
    assert faults == []
