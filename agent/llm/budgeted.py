"""A client with a limited number of requests: the rest of a budget, for one turn."""

from __future__ import annotations

from collections.abc import Sequence

from agent.llm.client import ModelClient, ModelReply
from agent.llm.deadline import Deadline
from agent.llm.faults import Fault, ModelFault
from agent.llm.settings import ModelSettings


class BudgetedClient:
    """`requests` is the limit, including those of failed calls. Not thread-safe: it belongs to one turn."""

    def __init__(self, client: ModelClient, requests: int) -> None:
        self._client = client
        self._requests = requests

    @property
    def settings(self) -> ModelSettings:
        return self._client.settings

    def complete(self, messages: Sequence[tuple[str, str]], deadline: Deadline) -> ModelReply:
        """As ModelClient.complete; raises a ModelFault without sending anything once the requests are spent."""
        if self._requests <= 0:
            raise ModelFault(Fault.BUDGET_SPENT, "The budget of requests to the model is spent for today.")
        try:
            reply = self._client.complete(messages, deadline, most=self._requests)
        except ModelFault as fault:
            self._requests -= fault.attempts
            raise
        self._requests -= reply.attempts
        return reply


AnyClient = ModelClient | BudgetedClient
