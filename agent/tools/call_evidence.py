"""The evidence of values from tool results."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.state.pending import Call
from agent.turns.outcome import Source
from agent.turns.service_actions import tool_routing_of


def evidence_of(draft: TurnDraft, pending: Call) -> Evidence:
    """The evidence of the pending call; its interpreter says whether a server vouches for the result."""
    ran_here = tool_routing_of(draft).runs_here(draft.spec.tool(pending.tool_name))
    by_client = draft.context.by_client and not ran_here
    return Evidence(Source.TOOL, f"tool:{pending.tool_name}{' (client)' if by_client else ''}")
