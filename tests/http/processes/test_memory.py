"""What large requests leave behind: memory of the workers is bounded, however many come."""

from __future__ import annotations

import psutil

from tests.http.service import Server

MEGABYTE = 2**20
LARGE = {"form_context_md": "word " * 80_000}  # longer than any document that is read
MANY = 60
MOST = 40 * MEGABYTE  # what happens to be held at a moment differs; all bodies would be three times as much


def held(server: Server) -> int:
    """In bytes, by all workers."""
    return sum(psutil.Process(pid).memory_info().rss for pid in server.workers())


def test_large_bodies_are_let_go(server: Server) -> None:
    def send(times: int) -> None:
        for _ in range(times):
            assert server.post(LARGE).status_code == 400

    send(MANY)  # what is made once is made now
    before = held(server)

    send(3 * MANY)

    assert held(server) - before < MOST
