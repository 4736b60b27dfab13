"""The client for a model: any OpenAI-compatible endpoint, with one deadline and stable faults."""

from agent.llm.breaker import Breaker
from agent.llm.budgeted import AnyClient, BudgetedClient
from agent.llm.client import ModelClient, ModelReply, client_for
from agent.llm.deadline import Deadline
from agent.llm.faults import Fault, ModelFault
from agent.llm.settings import ModelSettings

__all__ = [
    "AnyClient",
    "Breaker",
    "BudgetedClient",
    "Deadline",
    "Fault",
    "ModelClient",
    "ModelFault",
    "ModelReply",
    "ModelSettings",
    "client_for",
]
