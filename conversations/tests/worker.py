"""A process of its own that takes turns: `python -m conversations.tests.worker DATABASE WHAT ...`.

`post CONVERSATION N` takes N turns, repeating each until it is not in the way of another. `hang CONVERSATION` claims a
turn, says so, and never finishes it; `open KEY` does so with an opening.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from conversations.services import TurnRequest


def main(database: str, what: str, *names: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "formpilot_site.settings_test"
    import django
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    from conversations.tests.support import opening, saying

    match what, *names:
        case "post", conversation, count:
            _post(UUID(conversation), int(count))
        case "hang", conversation:
            _hang(saying(UUID(conversation), guest="Never stored"))
        case "open", key:
            _hang(opening(idempotency_key=key))


def _post(conversation_id: UUID, count: int) -> None:
    from conversations.errors import TurnInProgress
    from conversations.services import take_turn
    from conversations.tests.support import saying

    for number in range(count):
        while True:
            try:
                take_turn(saying(conversation_id, guest=f"Guest {os.getpid()} {number}"), owner=None)
                break
            except TurnInProgress:
                time.sleep(0.01)


def _hang(request: TurnRequest) -> None:
    from agent.turns.outcome import TurnOutcome
    from agent.turns.turn import TurnContext, TurnInput
    from conversations.services import take_turn

    def agent(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        sys.stdout.write("at work\n")
        sys.stdout.flush()
        time.sleep(60)
        raise AssertionError("nobody ended the process")

    take_turn(request, owner=None, decide=agent)


if __name__ == "__main__":
    main(*sys.argv[1:])
