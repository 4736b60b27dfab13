"""A purge that is killed, wherever it is: each conversation is there wholly or gone wholly, and the next goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import requests

from conversations.tests.support import VISIT
from tests.http.service import START_SECONDS, Machine, Server
from tests.starting.starts import RunningProcess

MANY = 8
WITH_FILE = VISIT.replace(
    "  - id: guest\n", "  - {id: pass, type: file, required: false, prompt: Have you a pass?}\n  - id: guest\n"
)
STANDING = """
    SELECT c.id::text, c.turn_count, (SELECT count(*) FROM conversations_turn AS t WHERE t.conversation_id = c.id),
        (SELECT count(*) FROM conversations_uploadedfile AS f WHERE f.conversation_id = c.id)
    FROM conversations_conversation AS c WHERE c.id = ANY(%s::uuid[])
"""


def manage(machine: Machine, *command: str) -> str:
    done = machine.manage(*command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def purging(machine: Machine) -> RunningProcess:
    return RunningProcess("manage.py", "purge", env=machine.environment(), log=machine.data / "purge.log")


def wait_until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def abandoned_conversations(machine: Machine, server: Server) -> list[str]:
    """Conversations of long ago, each with a file."""
    ids = []
    for _ in range(MANY):
        number = server.post_until_taken({"form_context_md": WITH_FILE}).json()["conversation_id"]
        address = f"{server.url}/api/conversations/{number}/files/"
        sent = requests.post(address, {"field_id": "pass"}, files={"file": ("pass.txt", number.encode())}, timeout=60)
        named = [{"file_id": sent.json()["file_id"]}]
        server.post_until_taken({"conversation_id": number, "answers": {"guest": "Huda", "pass": named}})
        ids.append(str(number))
    with machine.connect() as connection, connection.transaction():
        connection.execute("SELECT set_config('formpilot.writer', 'a test', true)")
        connection.execute(
            "UPDATE conversations_conversation SET last_activity_at = '2020-01-01', expires_at = '2020-01-02' "
            "WHERE id = ANY(%s::uuid[])",
            [ids],
        )
    return ids


def erased(machine: Machine, ids: list[str]) -> set[str]:
    erased_rows = machine.rows("SELECT conversation_id::text FROM conversations_tombstone")
    return {number for (number,) in erased_rows} & set(ids)


def assert_each_is_whole_or_gone(machine: Machine, ids: list[str]) -> None:
    erased_ids = erased(machine, ids)
    standing = machine.rows(STANDING, ids)
    assert {number for number, *_counts in standing} == set(ids) - erased_ids
    assert all((turns, files) == (count, 1) for _number, count, turns, files in standing)


def test_a_purge_that_is_killed_leaves_nothing_half_and_the_next_goes_on(machine: Machine, server: Server) -> None:
    ids = abandoned_conversations(machine, server)
    manage(machine, "seal_audit")

    with machine.connect() as connection, connection.transaction():  # in the middle of the first
        connection.execute("LOCK TABLE conversations_tombstone IN EXCLUSIVE MODE")
        held = purging(machine)
        wait_until(lambda: machine.rows("SELECT 1 FROM pg_locks WHERE NOT granted"))
        held.kill()
        held.wait()
    assert_each_is_whole_or_gone(machine, ids)

    some = purging(machine)  # wherever it is after some of them
    wait_until(lambda: len(erased(machine, ids)) >= MANY // 4)
    some.kill()
    some.wait()
    assert_each_is_whole_or_gone(machine, ids)

    manage(machine, "purge")
    assert erased(machine, ids) == set(ids)
    assert machine.rows(STANDING, ids) == []
    assert "are what was stored" in manage(machine, "verify_audit", "--files")
    kept = [path for path in (machine.data / "uploads").rglob("*") if path.is_file()]
    assert [path for path in kept if path.read_bytes().decode(errors="replace") in ids] == []
