"""The flowchart of a turn.

    START ─► route_input ◄─────────────────────── await_user (interrupt; resumed by the next request)
                 ├─ greeting ───────────────┐          ▲
                 ├─ extraction ─────────────┤          │
                 ├─ tool_handler ───┐       │          │
                 ├─ submit ─────────┤       ├─► finalize ─► END when completed or cancelled
                 ├─ confirm ────────┼─(?)───┤
                 ├─ validate_input ─┘  │    │
                 └─ conversation ◄─────┘────┘

(?) : `route_understood` goes through `conversation`, or `extraction` for the first words, when a message says more than
its node could take.
"""

from __future__ import annotations

from functools import cache

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent import nodes
from agent.routing import route_end, route_input, route_understood
from agent.state import FormPilotState
from agent.turn import TurnContext

Graph = CompiledStateGraph[FormPilotState, TurnContext, FormPilotState, FormPilotState]

ENTRIES = ["greeting", "tool_handler", "submit", "confirm", "validate_input", "extraction", "conversation"]


@cache
def compiled() -> Graph:
    """The graph, compiled once; `with_saver` gives it a turn's checkpointer."""
    builder = StateGraph(FormPilotState, context_schema=TurnContext)
    for name in (*ENTRIES, "finalize", "await_user"):
        builder.add_node(name, getattr(nodes, name))
    builder.add_conditional_edges(START, route_input, ENTRIES)
    builder.add_conditional_edges("await_user", route_input, ENTRIES)
    for name in ("tool_handler", "submit", "confirm", "validate_input"):
        builder.add_conditional_edges(name, route_understood, ["extraction", "conversation", "finalize"])
    for name in ("greeting", "extraction", "conversation"):
        builder.add_edge(name, "finalize")
    builder.add_conditional_edges("finalize", route_end, ["await_user", "__end__"])
    return builder.compile(checkpointer=True)


def with_saver(saver: BaseCheckpointSaver[int]) -> Graph:
    """The compiled graph over one conversation's checkpoints."""
    return compiled().copy({"checkpointer": saver})
