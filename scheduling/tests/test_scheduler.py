"""Who computes, and who is next. Each request here ends when the test says so; none sleeps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from scheduling import CpuTurn, Scheduler, lending, pausing, scheduler, waiting

SOON = 10.0


class Watched(Scheduler):
    """Says when somebody under way waits to go on."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self.returned = threading.Event()

    def take_back(self, turn: CpuTurn) -> None:
        super().take_back(turn)
        self.returned.set()


class House:
    """Threads, a scheduler before them, and requests that say when they begin."""

    def __init__(self, threads: int = 8) -> None:
        self.pool = ThreadPoolExecutor(threads)
        self.scheduler = Watched(threads)
        self.began: list[str] = []
        self.changed = threading.Condition()

    def send(
        self, name: str, work: Callable[[], object], *, path: tuple[str, str] = ("", ""), heavy: bool = False
    ) -> Future[None]:
        ended: Future[None] = Future()

        def do(turn: CpuTurn) -> None:
            with turn.taken():
                with self.changed:
                    self.began.append(name)
                    self.changed.notify_all()
                work()
            ended.set_result(None)

        self.scheduler.submit(lambda turn: self.pool.submit(do, turn), path=path, heavy=heavy)
        return ended

    def has_begun(self, *names: str) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: set(names) <= set(self.began), SOON)


@pytest.fixture
def house() -> Iterator[House]:
    made = House()
    yield made
    made.pool.shutdown()


def test_one_works_at_a_time(house):
    end = threading.Event()
    sent = [house.send(f"{number}", end.wait) for number in range(5)]
    assert house.has_begun("0")
    assert house.began == ["0"]
    end.set()
    for one in sent:
        one.result(SOON)
    assert house.began == ["0", "1", "2", "3", "4"]


def test_clients_take_turns_however_much_one_sends(house):
    end = threading.Event()
    first = house.send("first", end.wait, path=("many", ""))
    many = [house.send(f"many {number}", lambda: None, path=("many", "")) for number in range(20)]
    other = house.send("other", lambda: None, path=("other", ""))
    end.set()
    for one in (first, *many, other):
        one.result(SOON)
    assert house.began.index("other") == 2


def test_ways_of_one_client_take_turns_however_much_comes_one_way(house):
    end = threading.Event()
    first = house.send("first", end.wait, path=("", "pages"))
    pages = [house.send(f"page {number}", lambda: None, path=("", "pages")) for number in range(20)]
    turns = [house.send(f"turn {number}", lambda: None, path=("", "turns")) for number in range(2)]
    other = house.send("other", lambda: None, path=("other", "pages"))
    end.set()
    for one in (first, *pages, *turns, other):
        one.result(SOON)
    assert house.began[:6] == ["first", "page 0", "other", "turn 0", "page 1", "turn 1"]


def test_heavy_requests_leave_room_for_light_ones(house):
    end = threading.Event()
    heavy = [house.send(f"heavy {number}", end.wait, heavy=True) for number in range(3)]
    house.send("light", lambda: None).result(SOON)
    assert house.began == ["heavy 0", "light"]
    end.set()
    for one in heavy:
        one.result(SOON)


def test_while_one_waits_for_something_else_another_works(house):
    told, end = threading.Event(), threading.Event()

    def asks() -> None:
        with waiting(), waiting():
            told.wait(SOON)

    waiters = [house.send(f"waits {number}", asks) for number in range(4)]
    assert house.has_begun("waits 0", "waits 1", "waits 2", "waits 3")
    working = house.send("works", end.wait)
    assert house.has_begun("works")
    new = house.send("new", lambda: None)
    told.set()
    end.set()
    for one in (*waiters, working, new):
        one.result(SOON)


def test_who_comes_back_is_before_who_has_not_begun(house):
    told, end, order = threading.Event(), threading.Event(), list[str]()

    def asks() -> None:
        with waiting():
            told.wait(SOON)
        order.append("came back")

    first = house.send("asks", asks)
    second = house.send("works", lambda: end.wait(SOON))
    assert house.has_begun("asks", "works")
    third = house.send("new", lambda: order.append("new"))
    told.set()
    assert house.scheduler.returned.wait(SOON)
    end.set()
    for one in (first, second, third):
        one.result(SOON)
    assert order == ["came back", "new"]


def test_what_fails_gives_its_turn_up(house):
    def fails() -> None:
        raise ValueError("on purpose")

    for number in range(6):
        house.send(f"fails {number}", fails)
    house.send("works", lambda: None).result(SOON)


def test_who_computes_for_long_does_so_beside_the_others(house, monkeypatch):
    end = threading.Event()
    long = house.send("long", end.wait)
    others = [house.send(f"other {number}", lambda: None) for number in range(3)]
    house.scheduler.release_overdue()
    assert house.began == ["long"]
    monkeypatch.setattr(scheduler, "PATIENCE", 0.0)
    house.scheduler.release_overdue()
    for one in others:
        one.result(SOON)
    assert not long.done()
    end.set()
    long.result(SOON)
    house.send("later", lambda: None).result(SOON)


def test_a_thread_without_a_scheduler_may_wait():
    with waiting():
        assert threading.current_thread().name


def test_who_waits_for_others_gives_back_what_it_holds_each_time():
    given = []
    with lending(lambda: given.append("connection")):
        assert not given
        with waiting():
            assert len(given) == 1
        with pausing():  # this one waits for what it holds
            assert len(given) == 1
        with waiting():
            assert len(given) == 2
    with waiting():
        assert len(given) == 2
