"""The nodes of the graph, one a file. Each takes the state and returns a partial update."""

from agent.nodes.await_user import await_user
from agent.nodes.choose_task import choose_task
from agent.nodes.confirm import confirm
from agent.nodes.conversation import conversation
from agent.nodes.extraction import extraction
from agent.nodes.finalize import finalize
from agent.nodes.greeting import greeting
from agent.nodes.run_action import run_action
from agent.nodes.submit import submit
from agent.nodes.tool_handler import tool_handler
from agent.nodes.validate_input import validate_input

__all__ = [
    "await_user",
    "choose_task",
    "confirm",
    "conversation",
    "extraction",
    "finalize",
    "greeting",
    "run_action",
    "submit",
    "tool_handler",
    "validate_input",
]
