"""A process of its own that takes turns: `python -m conversations.tests.worker DATABASE CONVERSATION WHAT`.

`post N` takes N turns, repeating each until it is not in the way of another. `hang` claims a turn, says so, and never
finishes it.
"""

from __future__ import annotations

import os
import sys
import time
from uuid import UUID


def main(database: str, conversation: str, what: str, count: str = "0") -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "formpilot_site.settings_test"
    import django
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    if what == "hang":
        settings.TURN_LEASE_SECONDS = 1
    django.setup()
    if what == "post":
        _post(UUID(conversation), int(count))
    else:
        _hang(UUID(conversation))


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


def _hang(conversation_id: UUID) -> None:
    from agent.turn import TurnContext, TurnInput, TurnOutcome
    from conversations.services import take_turn
    from conversations.tests.support import saying

    def agent(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
        sys.stdout.write("at work\n")
        sys.stdout.flush()
        time.sleep(60)
        raise AssertionError("nobody ended the process")

    take_turn(saying(conversation_id, guest="Never stored"), owner=None, decide=agent)


if __name__ == "__main__":
    main(*sys.argv[1:])
