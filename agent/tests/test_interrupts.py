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


def test_a_turn_leaves_nothing_for_the_collector_of_garbage() -> None:
    dialogue = talk(FORM, timed=True)
    dialogue.open()
    dialogue.say("hello")  # what is read once is read
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        dialogue.say("My name is Huda Salem")
        gc.collect()
        left = [one for one in gc.garbage if type(one).__module__.startswith(("langgraph", "agent."))]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left == []
    assert dialogue.outcome.missing_fields == ("kind",)
