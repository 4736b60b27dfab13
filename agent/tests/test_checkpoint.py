"""The head of a conversation: bytes that resume it anywhere, hold no code, and do not grow."""

import subprocess
import sys

import ormsgpack
import pytest

from agent.checkpoint import TurnSaver
from agent.runner import run_turn
from agent.tests.forms import BOOKING, CLINICS, TOOLED
from agent.tests.talk import THURSDAY, spec_of, talk
from agent.turn import TurnContext, TurnInput


def test_a_conversation_goes_on_in_another_process():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    program = f"""
import sys
from agent.tests.forms import BOOKING
from agent.tests.talk import Talk, spec_of
resumed = Talk(spec_of(BOOKING), head=bytes.fromhex({opened.head.hex()!r}), turns=2)
resumed.say("dinner")
print(resumed.answers, resumed.asked)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{'people': 4, 'day': '2026-03-13', 'meal': 'Dinner'} note"


def test_one_head_can_be_resumed_twice_with_the_same_outcome():
    opened = talk(BOOKING)
    head = opened.say("4 people tomorrow").head
    context = TurnContext(spec=spec_of(BOOKING), conversation_id="c1", number=3, now=THURSDAY)
    first, second = (run_turn(TurnInput(message="dinner"), context, head) for _ in range(2))
    assert first.answers == second.answers
    assert first.action == second.action


@pytest.mark.parametrize("head", [b"nonsense", b"\x00", ormsgpack.packb([["", 1, []]])])
def test_bytes_that_are_no_head_are_refused(head):
    with pytest.raises(ValueError, match="checkpoint"):
        TurnSaver.load(head)


def test_a_head_that_names_code_runs_none(tmp_path):
    trace = tmp_path / "ran"
    # What the serializer's own extension type 0 asks for: import a module, call a name in it with these arguments.
    call = ormsgpack.packb(["os", "system", f"touch {trace}"])
    head = ormsgpack.packb([["", ["c1", {"id": "1", "x": ormsgpack.Ext(0, call)}, {}, None], []]])
    loaded = TurnSaver.load(head)
    assert loaded is not None
    assert not trace.exists()


def test_results_of_tools_are_kept_as_far_as_they_are_used():
    opened = talk(TOOLED)
    opened.say("hello")
    opened.tool("check_in", {"success": True, "log": "x" * 50_000})
    opened.tool("get_clinics", {**CLINICS, "debug": "y" * 50_000})
    assert len(opened.head) < 10_000
