"""A document is read in a process of its own, and none can stop what goes on beside it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import psutil
import pytest

from bounded_processes import BoundedProcess, Pool
from forms_registry import content, reading_process
from forms_registry.documents import parse, parse_foreign
from forms_registry.errors import ReadersBusy
from forms_registry.reading_process.reading import ANSWER_BYTES, CPU_SECONDS, MEMORY_BYTES, reader
from forms_registry.schema.storing import from_json
from forms_registry.single_flight import SingleFlight
from forms_registry.tests.reading.support import EXAMPLES
from forms_registry.tests.samples import document

EXAMPLE = (EXAMPLES / "incident_report.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [EXAMPLE, "no form", document("Why?")])
def test_what_is_read_there_is_what_is_read_here(text: str) -> None:
    here, there = parse(text), content.read(text)

    assert (there.spec, there.diagnostics) == (here.spec, here.diagnostics)
    assert content.read_foreign(text).spec == parse_foreign(text).spec


def test_a_document_that_takes_too_much_is_a_finding_and_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    first = f"---\nfields:\n  - {{id: z, type: text, help: &a '{'y' * 150_000}'}}\n"
    repeated = "".join(f"  - {{id: f{number}, type: text, help: *a}}\n" for number in range(160))
    pool = Pool(partial(reader, 112 * 1024 * 1024), processes=1, waiting=0)
    monkeypatch.setattr("forms_registry.reading_process.reading._pool", pool)
    try:
        stopped = content.read(f"{first}{repeated}---\n")
        told = reading_process.read("strict", EXAMPLE)
    finally:
        pool.close()

    assert [found.code for found in stopped.diagnostics] == ["reading_stopped"]
    assert from_json(told["spec"]) == _spec(EXAMPLE)


def test_a_document_for_which_the_reader_was_stopped_is_read_by_the_next_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = document("Who was stopped?")
    limits = {"cpu_seconds": CPU_SECONDS, "memory_bytes": MEMORY_BYTES}
    for answer_bytes, codes in ((100, ["reading_stopped"]), (ANSWER_BYTES, [])):
        of_reader = partial(BoundedProcess, "forms_registry.reading_process.worker", **limits)
        pool = Pool(partial(of_reader, answer_bytes=answer_bytes), processes=1, waiting=0)
        monkeypatch.setattr("forms_registry.reading_process.reading._pool", pool)
        try:
            read = content.read(text)
        finally:
            pool.close()
        assert [found.code for found in read.diagnostics] == codes
        assert (read.spec is None) == bool(codes)


def test_whoever_comes_when_too_many_wait_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Pool(reader, processes=1, waiting=1)
    monkeypatch.setattr("forms_registry.reading_process.reading._pool", pool)
    try:
        with ThreadPoolExecutor(4) as threads:
            readings = [threads.submit(reading_process.read, "strict", EXAMPLE) for _ in range(4)]
            refused = [reading.exception() for reading in readings]
    finally:
        pool.close()

    busy = [error for error in refused if isinstance(error, ReadersBusy)]
    assert len(busy) >= 2
    assert all(error.retry_after > 0 for error in busy)


def test_who_come_at_once_with_one_document_take_one_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = Pool(reader, processes=1, waiting=0)
    monkeypatch.setattr("forms_registry.reading_process.reading._pool", pool)
    text = document("Who came at once?")
    try:
        with ThreadPoolExecutor(30) as threads:
            found = list(threads.map(content.read_foreign, [text] * 30))
    finally:
        pool.close()

    assert all(reading is found[0] for reading in found)
    assert found[0].spec is not None


def test_who_wait_for_a_reading_that_fails_are_told_so_and_the_next_is_made_anew() -> None:
    flight, makes = SingleFlight[int](), Event()

    def fail() -> int:
        makes.wait(10)
        raise ReadersBusy

    with ThreadPoolExecutor(4) as threads:
        told = [threads.submit(flight.share, "one", fail) for _ in range(4)]
        makes.set()

    assert all(isinstance(one.exception(), ReadersBusy) for one in told)
    assert flight.share("one", lambda: 5) == 5


def test_the_processes_end_with_the_one_that_they_read_for() -> None:
    code = "from forms_registry import reading_process as r; r.warm_up(); import os; os.kill(os.getpid(), 9)"
    before = _readers()
    subprocess.run([sys.executable, "-c", code], check=False)
    _, left = psutil.wait_procs(_readers() - before, timeout=30)

    assert not left


def _readers() -> set[psutil.Process]:
    found = psutil.process_iter(["cmdline"])
    return {one for one in found if "forms_registry.reading_process.worker" in (one.info["cmdline"] or [])}


def _spec(text: str):  # type: ignore[no-untyped-def]
    spec = parse(text).spec
    assert spec is not None
    return spec
