"""What a turn worked with goes at its end, without the collector of garbage."""

from __future__ import annotations

import gc

from agent.tests.talk import talk

FORM = """# Feedback

| Field ID | Type | Required | Ask User |
|---|---|---|---|
| full_name | text | yes | What is your name? |
| kind | boolean | yes | Is it urgent? |
"""
TURNS = 20


def test_turns_leave_nothing_for_the_collector_of_garbage() -> None:
    """Less than an object each, for what tests before have used may end meanwhile; an interrupt alone has dozens."""
    dialogue = talk(FORM, timed=True)
    dialogue.open()
    dialogue.say("hello")  # what is read once is read
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(TURNS):
            dialogue.say("What is this for?")
        gc.collect()
        left = [one for one in gc.garbage if type(one).__module__.startswith(("langgraph", "agent."))]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert len(left) < TURNS
