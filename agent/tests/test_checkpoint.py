"""The head of a conversation: bytes that resume it anywhere, hold no code, and do not grow."""

import subprocess
import sys
import threading

import ormsgpack
import pytest
from langgraph.graph import START, StateGraph
from langgraph.types import Command

from agent import nodes
from agent.checkpoint import TurnSaver
from agent.graph import as_node, resuming
from agent.runner import run_turn
from agent.state.channels import GraphChannels
from agent.state.head import VERSION, read_head, write_head
from agent.tests.forms import BOOKING, CLINICS, TOOLED
from agent.tests.talk import THURSDAY, Dialogue, spec_of, talk
from agent.turns.outcome import Source
from agent.turns.turn import HeadUnreadable, TurnContext, TurnInput


def test_a_conversation_goes_on_in_another_process():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    program = f"""
import sys
from agent.tests.forms import BOOKING
from agent.tests.talk import Dialogue, spec_of
resumed = Dialogue(spec_of(BOOKING), head=bytes.fromhex({opened.head.hex()!r}), turns=2)
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


def test_a_turn_begins_no_threads():
    """Each would cost more than all that there is to save."""
    opened = talk(BOOKING)
    begun = []
    threading.setprofile(lambda *_: begun.append(threading.current_thread().name))
    try:
        opened.say("4 people tomorrow")
    finally:
        threading.setprofile(None)
    assert begun == []


def test_a_head_can_be_looked_into_by_whoever_has_no_graph():
    opened = talk(BOOKING)
    head = opened.say("4 people tomorrow").head

    looked = TurnSaver.load(head).get_tuple({"configurable": {"thread_id": "c1"}})

    stored = looked.checkpoint["channel_values"]["answers"]
    assert {name: answer["value"] for name, answer in stored.items()} == {"people": 4, "day": "2026-03-13"}


def packed(version, **channels):
    return ormsgpack.packb({"v": version, "channels": channels})


@pytest.mark.parametrize(
    "head",
    [
        b"nonsense",
        b"\x00",
        ormsgpack.packb([["", 1, []]]),
        packed(VERSION + 1, status="in_progress"),
        packed(0, status="in_progress"),
        packed(VERSION),
        packed(VERSION, status=ormsgpack.Ext(7, b"")),
        talk(BOOKING).head[:-20],
    ],
)
def test_bytes_that_are_no_head_are_refused(head):
    with pytest.raises(HeadUnreadable, match="checkpoint"):
        read_head(head)


def test_a_head_that_names_code_runs_none(tmp_path):
    trace = tmp_path / "ran"
    # What LangGraph's extension type 0 asks for: import a module, call a name in it with these arguments.
    call = ormsgpack.Ext(0, ormsgpack.packb(["os", "system", f"touch {trace}"]))
    read_head(packed(VERSION, status="in_progress", heard=call))
    read_head(ormsgpack.packb([["", ["c1", {"channel_values": {"status": "review", "heard": call}}, {}, None], []]]))
    assert not trace.exists()


@pytest.mark.parametrize("value", [2**63 - 1, 2**64, -(10**300), 1.5, "\u2028", [[{"a": None}]], {}])
def test_a_head_holds_whatever_json_does(value):
    assert read_head(write_head({"status": "review", "done": {"k": value}})) == {
        "status": "review",
        "done": {"k": value},
    }


@pytest.mark.parametrize("value", [object(), {1, 2}, Source.WORDS])
def test_a_head_holds_nothing_else(value):
    with pytest.raises(TypeError):
        write_head({"status": "review", "done": {"k": value}})


def test_the_nodes_of_the_graph_can_be_renamed_and_moved_between_two_turns():
    opened = talk(BOOKING)
    head = opened.say("4 people tomorrow").head
    builder = StateGraph(GraphChannels, context_schema=TurnContext)
    builder.add_node("the_end", as_node(nodes.finalize, lambda _: "pause"), destinations=("pause",))
    builder.add_node("listen", as_node(nodes.validate_input, lambda _: "the_end"), destinations=("the_end",))
    builder.add_node("pause", as_node(nodes.await_user, lambda _: "listen"), destinations=("listen",))
    builder.add_edge(START, "pause")
    graph, saver = resuming(head, builder.compile(checkpointer=True), "pause")
    given = {"message": "dinner", "answers": {}, "tool_results": [], "calls": {}, "left_aside": []}
    context = TurnContext(spec=spec_of(BOOKING), conversation_id="c1", number=3, now=THURSDAY)

    state = graph.invoke(
        Command(resume=given), {"configurable": {"thread_id": "c1"}}, context=context, durability="exit"
    )

    assert state["kept"]["answers"]["meal"]["value"] == "Dinner"
    [interrupted] = state["__interrupt__"]
    assert (interrupted.value["action"], interrupted.value["field_id"]) == ("ASK_TEXT", "note")
    assert Dialogue(spec_of(BOOKING), head=saver.dump(), turns=3).say("skip").action.action == "FORM_COMPLETE"


def test_results_of_tools_are_kept_as_far_as_they_are_used():
    opened = talk(TOOLED)
    opened.say("hello")
    opened.tool("check_in", {"success": True, "log": "x" * 50_000})
    opened.tool("get_clinics", {**CLINICS, "debug": "y" * 50_000})
    assert len(opened.head) < 10_000
