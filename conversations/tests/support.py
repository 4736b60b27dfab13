"""A small form, clients, and stand-ins for the agent that can be slow or fail."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from agent.runner import run_turn
from agent.turns.outcome import TurnOutcome
from agent.turns.turn import TurnContext, TurnInput
from conversations.services import InlineDocument, PublishedForm, TurnRequest
from scheduling import waiting

VISIT = """---
form_id: visit
title: Visit
purpose: To let the porter know who is coming.
language: [en, ar]
fields:
  - id: guest
    type: text
    required: true
    label: {en: Guest, ar: الضيف}
    prompt: {en: Who is coming?, ar: من القادم؟}
  - id: day
    type: date
    required: true
    label: {en: Day, ar: اليوم}
    prompt: {en: On which day?, ar: في أي يوم؟}
  - id: purpose
    type: dropdown
    required: true
    label: {en: Purpose, ar: الغرض}
    prompt: {en: What is the visit for?, ar: ما الغرض من الزيارة؟}
    options: [Meeting, Delivery]
---

# Visit

The porter reads this list each morning.
"""

OPENING_KEY = "0d5f7c1e-a-key-of-one-client"
ANSWERS = {"guest": "Huda Saleh", "day": "2026-03-09", "purpose": "Meeting"}

WITH_TOOL = """---
form_id: desk
title: Desk
fields:
  - id: room
    type: dropdown
    required: true
    prompt: Which room?
    data_source: get_rooms
tools:
  - name: get_rooms
    purpose: Lists the rooms.
---

# Desk
"""


def opening(**more: Any) -> TurnRequest:
    """A request that opens a conversation about the published form `visit`."""
    return TurnRequest(**{"form": PublishedForm("visit"), **more})


def saying(conversation_id: Any, message: str = "", *, key: str = "", **answers: Any) -> TurnRequest:
    """A request for the next turn, by words or by widgets."""
    return TurnRequest(
        turn_input=TurnInput(message=message, answers=answers), conversation_id=conversation_id, idempotency_key=key
    )


def inline(markdown: str = VISIT, **more: Any) -> TurnRequest:
    return TurnRequest(form=InlineDocument(markdown), **more)


class SlowAgent:
    """The real agent, which waits in the middle of a turn until it is told to go on."""

    def __init__(self) -> None:
        self.at_work = threading.Event()
        self.go_on = threading.Event()

    def __call__(self, turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        with waiting():
            self.at_work.set()
            assert self.go_on.wait(10), "nobody let the agent go on"
        return run_turn(turn_input, context, head)


class BrokenAgent:
    """An agent that fails in the middle of a turn."""

    def __call__(self, turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        raise RuntimeError("the agent broke")


def in_background(function: Callable[[], Any]) -> Future[Any]:
    """Runs a function in a thread of its own, with a database connection of its own."""

    def run() -> Any:
        try:
            return function()
        finally:
            connection.close()

    executor = ThreadPoolExecutor(max_workers=1)
    running = executor.submit(run)
    executor.shutdown(wait=False)
    return running


def wait_until_blocking() -> None:
    """Until somebody waits for what the transaction of this connection has locked."""
    for _ in range(1000):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    raise AssertionError("nobody waited")


def all_at_once(functions: list[Callable[[], Any]]) -> list[Any]:
    """Runs functions in threads that start at the same moment; what each returned or raised, in order."""
    barrier = threading.Barrier(len(functions))

    def after_the_barrier(function: Callable[[], Any]) -> Callable[[], Any]:
        def run() -> Any:
            barrier.wait(10)
            return function()

        return run

    running = [in_background(after_the_barrier(function)) for function in functions]
    return [each.exception(30) or each.result() for each in running]


def client(secret: str | None = None) -> APIClient:
    """A client of the API, with its key as a bearer token."""
    made = APIClient()
    if secret:
        made.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return made
