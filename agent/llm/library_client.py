"""Calls an endpoint through the client library. Loading this module is slow, so only model calls import it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from agent.llm.deadline import Deadline
from agent.llm.dialect import Dialect
from agent.llm.faults import Fault, ModelFault
from agent.llm.network import governed_by
from agent.llm.settings import ModelSettings
from agent.llm.transport import NO_KEY, Completions
from patterns.causes import chain


@dataclass(frozen=True, slots=True)
class Completion:
    """The result of one request."""

    text: str
    finish_reason: str
    model: str
    prompt_tokens: int
    completion_tokens: int


class LibraryClient:
    """The connections to one endpoint. Thread-safe."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self.dialect = Dialect()
        self._completions = Completions(settings)
        self._chat = ChatOpenAI(
            model=settings.model,
            base_url=settings.base_url,
            api_key=SecretStr(NO_KEY),  # `Completions` adds the real one
            # For both kinds of calls, or the library makes a client of its own, by what the environment says.
            client=self._completions,
            async_client=self._completions,
            # The turn's deadline governs, and the retries are the client's.
            timeout=None,
            max_retries=0,
            # What the environment says about OpenAI itself is not about this endpoint.
            openai_proxy=None,
            use_responses_api=False,
            cache=False,
        )

    def ask(self, messages: Sequence[tuple[str, str]], dialect: Dialect, deadline: Deadline) -> Completion | ModelFault:
        """Sends one request. Returns faults instead of raising, so that no traceback contains what was sent."""
        try:
            with governed_by(deadline):
                pairs = [(role, _sendable(text)) for role, text in messages]
                return _completion(self._chat.invoke(pairs, extra_body=dialect.parameters(self._settings)))
        except Exception as error:  # noqa: BLE001 - whatever the library raises is a fault of this call, and no more
            return _fault(error)

    def close(self) -> None:
        self._completions.close()

    def adapts(self, dialect: Dialect, fault: ModelFault) -> bool:
        """Whether a request that met `fault` in `dialect` can be sent in another dialect, which all turns then use."""
        successor = dialect.without(fault.parameter)
        if successor == dialect:
            return False
        self.dialect = successor
        return True


def _completion(message: Any) -> Completion:
    usage = message.usage_metadata or {}
    return Completion(
        text=str(message.text),
        finish_reason=message.response_metadata.get("finish_reason") or "",
        model=message.response_metadata.get("model_name") or "",
        prompt_tokens=usage.get("input_tokens", 0),
        completion_tokens=usage.get("output_tokens", 0),
    )


def _fault(error: BaseException) -> ModelFault:
    """The transport's fault, unwrapped from the library's exceptions."""
    for step in chain(error, suppressed=True):
        if isinstance(step, ModelFault):
            return ModelFault(
                step.fault,
                step.detail,
                retry_after=step.retry_after,
                parameter=step.parameter,
                prompt_tokens=step.prompt_tokens,
                completion_tokens=step.completion_tokens,
            )
    return ModelFault(Fault.OTHER, f"The client library failed with {type(error).__name__}.")


def _sendable(text: str) -> str:
    """`text` without lone surrogates, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode()
