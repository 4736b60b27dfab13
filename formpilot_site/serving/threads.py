"""The threads that answer requests, each in its turn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings

from formpilot_site.serving.answering import Answer
from formpilot_site.serving.connection import Connection
from formpilot_site.serving.routes import route_of
from scheduling import CpuTurn, Scheduler

# A message of so many bytes may take long to read, as may a document: one such at a time, beside the short ones.
HEAVY_BYTES = 2048
# For what is answered out of turn: whoever looks whether the service lives must not wait for those it serves.
SPARE_THREADS = 2
# For how long one computes before another may. Python's own time, five times as long, is felt by whoever asks the
# database eight times in a turn beside somebody who reads a long document.
SWITCH_SECONDS = 0.001


class Threads:
    """`answer` makes the answer to a request; `worked` is called with the connection whose answer is made, and whose
    first bytes are on their way."""

    def __init__(
        self, number: int, answer: Callable[[Connection], Answer], worked: Callable[[Connection], object]
    ) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._answer, self._worked = answer, worked
        self._pool = ThreadPoolExecutor(number + SPARE_THREADS, thread_name_prefix="request")
        self._scheduler = Scheduler(number)

    def begin(self, connection: Connection) -> None:
        """A thread answers, when it is this client's turn."""
        arrival = connection.arrival
        if arrival.data.startswith(settings.URGENT_DOORS):
            self._pool.submit(self._work, connection)
            return
        heavy = arrival.complete and arrival.body_length > HEAVY_BYTES
        self._scheduler.submit(
            lambda turn: self._pool.submit(self._work_in_turn, connection, turn),
            path=(
                connection.client(settings.TRUSTED_PROXIES),
                route_of(*arrival.method_and_path),
                *arrival.conversation_scope,
            ),
            heavy=heavy,
        )

    def look_after(self) -> None:
        """To be called now and then."""
        self._scheduler.release_overdue()

    def end(self) -> None:
        """Waits for nobody."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _work_in_turn(self, connection: Connection, turn: CpuTurn) -> None:
        with turn.taken():
            self._work(connection)

    def _work(self, connection: Connection) -> None:
        try:
            answer = self._answer(connection)
            connection.admitted = answer.admits
            connection.outgoing, connection.keep, connection.unused = (
                memoryview(answer.data),
                answer.keep,
                answer.unused,
            )
            connection.rest, connection.sent = answer.rest, 0
            # Most answers are sent here, before the loop comes to it.
            connection.send()
        finally:
            self._worked(connection)
