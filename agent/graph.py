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

from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any, cast

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Command

from agent import nodes
from agent.checkpoint import TurnSaver
from agent.routing import route_chosen, route_decided, route_input, route_submitted, route_understood
from agent.state.channels import GraphChannels, channels_of, state_of
from agent.state.working_state import FormPilotState
from agent.synchronous_saving import save_synchronously
from agent.turns.turn import TurnContext

Graph = CompiledStateGraph[GraphChannels, TurnContext, GraphChannels, GraphChannels]
Node = Callable[[FormPilotState, Runtime[TurnContext]], dict[str, Any]]

WAITING = "await_user"
ENTRIES = (
    *("greeting", "tool_handler", "submit", "choose_task"),
    *("confirm", "validate_input", "extraction", "conversation"),
)
UNDERSTOOD = ("extraction", "conversation", "finalize")
ROUTES: dict[str, tuple[Callable[[FormPilotState], str], tuple[str, ...]]] = {
    "await_user": (route_input, ENTRIES),
    "submit": (route_submitted, ("validate_input", *UNDERSTOOD)),
    "choose_task": (route_chosen, (*ENTRIES[4:], "finalize")),
    "tool_handler": (route_understood, UNDERSTOOD),
    "confirm": (route_understood, UNDERSTOOD),
    "validate_input": (route_understood, UNDERSTOOD),
    "finalize": (route_decided, ("run_action", "await_user", END)),
}
"""Where a turn may go on after a node, and what decides."""


@cache
def compiled() -> Graph:
    """The graph, compiled once; `resuming` adds a turn's checkpointer."""
    save_synchronously()
    builder = StateGraph(GraphChannels, context_schema=TurnContext)
    for name in ("greeting", "extraction", "conversation", "run_action"):
        builder.add_node(name, as_node(getattr(nodes, name), lambda _: "finalize"), destinations=("finalize",))
    for name, (route, targets) in ROUTES.items():
        builder.add_node(name, as_node(getattr(nodes, name), route), destinations=targets)
    builder.add_conditional_edges(START, _entered, list(ENTRIES))
    return builder.compile(checkpointer=True)


def as_node(node: Node, route: Callable[[FormPilotState], str]) -> Callable[..., Command[str]]:
    """A node on the state as a node on the graph's channels. It also returns where to go next, because a conditional
    edge would read all channels again."""

    def run(channels: GraphChannels, runtime: Runtime[TurnContext]) -> Command[str]:
        state = state_of(channels)
        state = cast("FormPilotState", {**state, **node(state, runtime)})
        return Command(update=channels_of(state), goto=route(state))

    return run


def _entered(channels: GraphChannels) -> str:
    return route_input(state_of(channels))


def resuming(head: bytes | None, graph: Graph | None = None, waiting: str = WAITING) -> tuple[Graph, TurnSaver]:
    """The graph with the checkpoint of one conversation, to resume at the node that waits for the person, and its
    saver. Raises HeadUnreadable."""
    graph = graph or compiled()
    saver = TurnSaver.load(head, graph.nodes[waiting].triggers)
    of_turn = copy(graph)  # what was checked when it was compiled is not checked again
    of_turn.checkpointer = saver
    return of_turn, saver
