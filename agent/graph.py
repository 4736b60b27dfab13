"""The flowchart of a turn.

    START ─► route_input ◄─────────────────────── await_user (interrupt; resumed by the next request)
                 ├─ greeting ───────────────┐          ▲
                 ├─ extraction ─────────────┤          │
                 ├─ tool_handler ───┐       │          │
                 ├─ submit ─────────┤       ├─► finalize ─► END when completed or cancelled
                 ├─ confirm ────────┼─(?)───┤      ▲ │
                 ├─ validate_input ─┘  │    │      │ ▼
                 └─ conversation ◄─────┘────┘   run_action

`finalize` asks the planner what is next. Where that is a tool which the service runs itself, `run_action` runs it and
takes its result, and the planner is asked anew; else it becomes the turn's one action.
(?) : `route_understood` goes through `conversation`, or `extraction` for the first words, when a message says more than
its node could take. From `submit`, words go to `validate_input` while the question that was asked is still open.
"""

from __future__ import annotations

from functools import cache

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent import nodes
from agent.checkpoint import TurnSaver
from agent.routing import route_chosen, route_decided, route_input, route_submitted, route_understood
from agent.state import FormPilotState
from agent.turn import TurnContext

Graph = CompiledStateGraph[FormPilotState, TurnContext, FormPilotState, FormPilotState]

WAITING = "await_user"
ENTRIES = [
    *("greeting", "tool_handler", "submit", "choose_task"),
    *("confirm", "validate_input", "extraction", "conversation"),
]


@cache
def compiled() -> Graph:
    """The graph, compiled once; `resuming` gives it a turn's checkpointer."""
    builder = StateGraph(FormPilotState, context_schema=TurnContext)
    for name in (*ENTRIES, "finalize", "run_action", "await_user"):
        builder.add_node(name, getattr(nodes, name))
    builder.add_conditional_edges(START, route_input, ENTRIES)
    builder.add_conditional_edges("await_user", route_input, ENTRIES)
    builder.add_conditional_edges(
        "submit", route_submitted, ["validate_input", "extraction", "conversation", "finalize"]
    )
    builder.add_conditional_edges("choose_task", route_chosen, [*ENTRIES[4:], "finalize"])
    for name in ("tool_handler", "confirm", "validate_input"):
        builder.add_conditional_edges(name, route_understood, ["extraction", "conversation", "finalize"])
    for name in ("greeting", "extraction", "conversation"):
        builder.add_edge(name, "finalize")
    builder.add_conditional_edges("finalize", route_decided, ["run_action", "await_user", "__end__"])
    builder.add_edge("run_action", "finalize")
    return builder.compile(checkpointer=True)


def resuming(head: bytes | None, graph: Graph | None = None, waiting: str = WAITING) -> tuple[Graph, TurnSaver]:
    """The graph over one conversation, to go on at the node that waits for the person, and what keeps its state. Raises
    HeadUnreadable."""
    graph = graph or compiled()
    saver = TurnSaver.load(head, graph.nodes[waiting].triggers)
    return graph.copy({"checkpointer": saver}), saver
