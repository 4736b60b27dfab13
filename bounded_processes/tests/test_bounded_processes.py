"""What goes over its share of time or memory is stopped, and the next request is answered."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from bounded_processes import BoundedProcess, Pool, PoolFull, ProcessStopped

WORKER = "bounded_processes.tests.scripted_worker"
IN_A_CHILD = """
import os
from bounded_processes.tests.test_bounded_processes import WORKER, made
from bounded_processes import Pool

pool = Pool(made, processes=1, waiting=0)
said = [pool.ask("say", "before")["said"]]
child = os.fork()
said.append(pool.ask("say", "child" if child == 0 else "parent")["said"])
print(*said, flush=True)
if child:
    assert os.waitpid(child, 0)[1] == 0
    print(pool.ask("say", "parent")["said"])
"""


def made() -> BoundedProcess:
    return BoundedProcess(WORKER, cpu_seconds=1, memory_bytes=512 * 1024 * 1024, answer_bytes=100_000)


@pytest.fixture
def process() -> Iterator[BoundedProcess]:
    process = made()
    yield process
    process.end()


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool(made, processes=1, waiting=1)
    yield pool
    pool.close()


@pytest.mark.parametrize("kind", ["endless", "large", "talkative"])
def test_what_takes_too_much_is_stopped_and_the_next_is_answered(process: BoundedProcess, kind: str) -> None:
    before = time.monotonic()
    with pytest.raises(ProcessStopped) as stopped:
        process.ask(kind, "x")

    assert time.monotonic() - before < 30
    assert not stopped.value.failed
    assert process.ask("say", "next") == {"said": "next"}


def test_a_fault_of_the_worker_is_told_as_one_and_logged(
    process: BoundedProcess, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ProcessStopped) as stopped:
        process.ask("failing", "my name is Huda")

    assert stopped.value.failed
    assert "ValueError" in caplog.text
    assert "scripted_worker" in caplog.text
    assert "Huda" not in caplog.text
    assert process.ask("say", "next") == {"said": "next"}


def test_a_process_that_something_else_ends_costs_no_request(process: BoundedProcess) -> None:
    process.ask("say", "first")

    assert process.pid
    os.kill(process.pid, signal.SIGKILL)

    assert process.ask("say", "next") == {"said": "next"}


def test_whoever_comes_when_too_many_wait_is_told_so(pool: Pool, tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.touch()
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(pool.ask, "wait", str(held)) for _ in range(4)]
        while sum(one.done() for one in asked) < 2:
            time.sleep(0.01)
        held.unlink()

    assert [one.result() for one in asked if not one.exception()] == [{"said": "done"}] * 2
    assert [type(one.exception()) for one in asked if one.exception()] == [PoolFull] * 2


def test_a_child_has_processes_of_its_own_and_all_end_with_whom_they_work_for() -> None:
    before = workers()
    done = subprocess.run([sys.executable, "-c", IN_A_CHILD], check=True, capture_output=True, text=True)
    _, left = psutil.wait_procs(workers() - before, timeout=30)

    assert sorted(done.stdout.splitlines()) == ["before child", "before parent", "parent"]
    assert not left


def test_processes_end_with_one_that_is_killed() -> None:
    code = (
        "from bounded_processes.tests.test_bounded_processes import made; import os\n"
        "made().start(); os.kill(os.getpid(), 9)"
    )
    before = workers()
    subprocess.run([sys.executable, "-c", code], check=False)
    _, left = psutil.wait_procs(workers() - before, timeout=30)

    assert not left


def workers() -> set[psutil.Process]:
    return {one for one in psutil.process_iter(["cmdline"]) if WORKER in (one.info["cmdline"] or [])}
