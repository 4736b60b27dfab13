"""Faults of a model's endpoint, with stable names for the record."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """Why a call brought no usable reply. The values are stable: they are stored with the turn."""

    TIMEOUT = "timeout"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    REFUSED_ACCESS = "refused_access"
    NOT_FOUND = "not_found"
    BAD_REQUEST = "bad_request"
    CONNECTION = "connection"
    BAD_BODY = "bad_body"
    ERROR_OBJECT = "error_object"
    NO_CHOICES = "no_choices"
    EMPTY = "empty"
    TRUNCATED = "truncated"
    REFUSAL = "refusal"
    CONTENT_FILTER = "content_filter"
    CIRCUIT_OPEN = "circuit_open"
    BUDGET_SPENT = "budget_spent"
    OTHER = "other"

    @property
    def passes(self) -> bool:
        """Whether the same request may soon succeed."""
        return self in {Fault.RATE_LIMITED, Fault.SERVER_ERROR, Fault.CONNECTION}

    @property
    def is_of_the_endpoint(self) -> bool:
        """Whether the endpoint is to blame, and not a single request or reply."""
        return self not in {
            Fault.BAD_REQUEST,
            Fault.EMPTY,
            Fault.TRUNCATED,
            Fault.REFUSAL,
            Fault.CONTENT_FILTER,
            Fault.CIRCUIT_OPEN,
            Fault.BUDGET_SPENT,
        }


class ModelFault(Exception):
    """A call to the model that brought no usable reply.

    `detail` is a sentence for operators, without secrets and without words of the endpoint. `attempts` counts the
    requests sent, `milliseconds` the time they took in all; tokens are what the last reply says it cost, 0 when it
    says nothing. `retry_after` is what the endpoint asked for, in seconds; `parameter` the one of the request's that it
    does not know.
    """

    def __init__(
        self,
        fault: Fault,
        detail: str,
        *,
        retry_after: float | None = None,
        parameter: str = "",
        prompt_tokens: int = 0,
        completion_tokens: int = 0,
    ) -> None:
        super().__init__(f"{fault.value}: {detail}")
        self.fault = fault
        self.detail = detail
        self.retry_after = retry_after
        self.parameter = parameter
        self.prompt_tokens = prompt_tokens
        self.completion_tokens = completion_tokens
        self.attempts = 0
        self.milliseconds = 0

    def record(self, model: str) -> dict[str, str | int]:
        """The entry for the turn's record; `model` is the endpoint's name for it."""
        return {
            "model": model,
            "fault": self.fault.value,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "milliseconds": self.milliseconds,
            "attempts": self.attempts,
        }
