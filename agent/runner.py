"""The only door into the agent."""

from __future__ import annotations

from agent.turn import TurnContext, TurnInput, TurnOutcome


def run_turn(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
    """Decides one turn. `head` is the previous turn's `TurnOutcome.head`, None for a conversation's first turn.

    Does no I/O but for a configured model's HTTP calls. Raises TurnRefused when the input names a field the form does
    not have, or brings a tool result that nobody asked for.
    """
    raise NotImplementedError
