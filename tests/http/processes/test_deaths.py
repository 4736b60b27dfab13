"""Over two workers and two servers: each turn happens once, and after every death the talk goes on where it was."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import psycopg
import pytest
import requests

from conversations.tests.support import VISIT
from tests.http.service import START_SECONDS, Machine, Server, kill

MANY = 20
REFUSED_HEALTH = "GET /api/health 503"


@pytest.fixture
def conversation(server: Server) -> str:
    """A conversation in which the guest is known: two turns."""
    opened = server.post_until_taken({"form_context_md": VISIT}).json()
    server.post_until_taken({"conversation_id": opened["conversation_id"], "answers": {"guest": "Huda"}})
    return str(opened["conversation_id"])


def in_background(work: Callable[[], requests.Response]) -> Future[Any]:
    executor = ThreadPoolExecutor(1)
    running = executor.submit(work)
    executor.shutdown(wait=False)
    return running


def assert_goes_on(server: Server, conversation: str, *, turn: int) -> None:
    """The last response stands, and the talk goes on from there to the end, without a gap or a double."""
    before = server.get(conversation)
    assert (before["turn"], before["answers"]["guest"]) == (turn, "Huda")
    body = {"conversation_id": conversation}
    said = server.post_until_taken({**body, "user_message": "The day is 9 March 2026"}).json()
    assert (said["turn"], said["current_field"]["field_id"]) == (turn + 1, "purpose")
    done = server.post_until_taken({**body, "answers": {"purpose": "Meeting"}}).json()
    assert done["action"]["data"] == {"guest": "Huda", "day": "2026-03-09", "purpose": "Meeting"}
    numbers = server.machine.rows(
        "SELECT number FROM conversations_turn WHERE conversation_id = %s ORDER BY number", conversation
    )
    assert [number for (number,) in numbers] == list(range(1, turn + 3))


def test_both_workers_die_between_two_turns(server: Server, conversation: str) -> None:
    for worker in server.workers():
        kill(worker)

    assert_goes_on(server, conversation, turn=2)


def test_a_worker_that_takes_anothers_place_has_gone_down_to_the_database_before_anybody_asks(
    machine: Machine, server: Server
) -> None:
    connected = "SELECT count(*) FROM pg_stat_activity WHERE client_port = -1 AND pid <> pg_backend_pid()"
    before = server.workers()
    refusals = server.log.read_text().count(REFUSED_HEALTH)
    with machine.taking_no_connections():  # as a busy machine does for a while
        for worker in before:
            kill(worker)
        wait_until(lambda: server.log.read_text().count(REFUSED_HEALTH) >= refusals + len(before))

    wait_until(lambda: machine.rows(connected)[0][0] >= len(before))
    assert set(before).isdisjoint(server.workers())


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def happened_or_not(server: Server, conversation: str) -> bool:
    """Whether the turn in whose commit a server died is there wholly, or not at all: the database may finish a
    statement whose sender is gone, and does it in one stroke."""
    state = server.get(conversation)
    return (state["turn"], "day" in state["answers"]) in {(2, False), (3, True)}


def test_a_worker_dies_in_the_middle_of_a_turn(machine: Machine, server: Server, conversation: str) -> None:
    body = {"conversation_id": conversation, "answers": {"day": "2026-03-08"}}
    with machine.holding_commits():
        hanging = in_background(lambda: server.post(body, "in the middle"))
        kill(machine.holder(conversation))
    assert isinstance(hanging.exception(30), requests.ConnectionError)
    assert happened_or_not(server, conversation)

    started = time.monotonic()
    again = server.post_until_taken(body, "in the middle")

    assert time.monotonic() - started < 10
    assert again.json()["turn"] == 3
    assert_goes_on(server, conversation, turn=3)


def test_the_whole_server_dies_in_the_middle_of_a_turn(machine: Machine, server: Server, conversation: str) -> None:
    body = {"conversation_id": conversation, "answers": {"day": "2026-03-08"}}
    with machine.holding_commits():
        hanging = in_background(lambda: server.post(body, "in the middle"))
        machine.holder(conversation)
        server.kill()
    assert isinstance(hanging.exception(30), requests.ConnectionError)
    server.start()

    assert happened_or_not(server, conversation)
    assert server.post_until_taken(body, "in the middle").json()["turn"] == 3
    assert_goes_on(server, conversation, turn=3)


def test_a_turn_whose_answer_was_lost_on_the_way_is_given_again(server: Server, conversation: str) -> None:
    body = {"conversation_id": conversation, "answers": {"day": "2026-03-08"}}
    first = server.post(body, "lost")
    server.kill()
    server.start()

    again = server.post_until_taken(body, "lost")

    assert (again.json(), again.headers["Idempotent-Replayed"]) == (first.json(), "true")
    assert_goes_on(server, conversation, turn=3)


def test_the_database_dies_between_two_turns(machine: Machine, server: Server, conversation: str) -> None:
    machine.kill_database()

    assert_goes_on_after_the_database(server, conversation, turn=2)


def test_the_database_dies_in_the_middle_of_a_turn(machine: Machine, server: Server, conversation: str) -> None:
    body = {"conversation_id": conversation, "answers": {"day": "2026-03-08"}}
    with suppress(psycopg.OperationalError), machine.holding_commits():
        hanging = in_background(lambda: server.post(body, "in the middle"))
        machine.holder(conversation)
        machine.kill_database()
    refused = hanging.result(60)
    assert (refused.status_code, refused.json()["code"]) == (503, "database_unavailable")
    assert refused.headers["Retry-After"]

    assert server.post_until_taken(body, "in the middle").json()["turn"] == 3
    assert_goes_on(server, conversation, turn=3)


def assert_goes_on_after_the_database(server: Server, conversation: str, *, turn: int) -> None:
    repeated = server.post_until_taken({"conversation_id": conversation, "answers": {"guest": "Huda"}}, "after")
    assert repeated.json()["turn"] == turn + 1
    assert_goes_on(server, conversation, turn=turn + 1)


def all_at_once(work: list[Callable[[], requests.Response]]) -> list[requests.Response]:
    with ThreadPoolExecutor(len(work)) as pool:
        return [future.result(60) for future in [pool.submit(one) for one in work]]


def test_one_turn_posted_at_once_with_one_key(machine: Machine, server: Server, conversation: str) -> None:
    body = {"conversation_id": conversation, "answers": {"day": "2026-03-08"}}

    responses = all_at_once([lambda: server.post(body, "one")] * MANY)

    assert {response.status_code for response in responses} <= {200, 409}
    assert len({response.content for response in responses if response.status_code == 200}) == 1
    assert machine.rows("SELECT count(*) FROM conversations_turn WHERE conversation_id = %s", conversation) == [(3,)]
    assert_goes_on(server, conversation, turn=3)


def test_different_turns_posted_at_once_to_two_servers(machine: Machine, server: Server, conversation: str) -> None:
    other = machine.serve()
    body = {"conversation_id": conversation}

    def post(number: int) -> requests.Response:
        one = (server, other)[number % 2]
        return one.post_until_taken({**body, "answers": {"day": f"2026-03-{number + 1:02}"}}, f"turn {number}")

    responses = all_at_once([lambda number=number: post(number) for number in range(MANY)])

    assert sorted(response.json()["turn"] for response in responses) == list(range(3, MANY + 3))
    assert server.get(conversation) == other.get(conversation)
    days = "FROM conversations_answer WHERE conversation_id = %s AND field_id = 'day'"
    assert machine.rows(f"SELECT count(*), count(DISTINCT supersedes_id) {days}", conversation) == [(MANY, MANY - 1)]
    other.kill()
    assert_goes_on(server, conversation, turn=MANY + 2)
