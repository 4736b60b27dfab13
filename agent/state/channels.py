"""The state in LangGraph: two channels, one that outlives the turn and one that does not.

LangGraph works channel by channel in each of its steps; with a channel for each value, a quarter of all function calls
in a turn were about channels.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict, cast

from langgraph.channels import UntrackedValue

from agent.state.head import SAVED
from agent.state.working_state import FormPilotState


class GraphChannels(TypedDict, total=False):
    kept: dict[str, Any]
    turn: Annotated[dict[str, Any], UntrackedValue]


def state_of(channels: GraphChannels) -> FormPilotState:
    """Both channels as the one state that nodes read."""
    return cast("FormPilotState", {**channels.get("kept", {}), **channels.get("turn", {})})


def channels_of(state: Mapping[str, Any]) -> GraphChannels:
    """The inverse of `state_of`."""
    return GraphChannels(
        kept={name: value for name, value in state.items() if name in SAVED},
        turn={name: value for name, value in state.items() if name not in SAVED},
    )
