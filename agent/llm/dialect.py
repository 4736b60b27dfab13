"""How an endpoint wants the limits of a reply to be named: OpenAI-compatible endpoints differ, and say so by a 400."""

from __future__ import annotations

from dataclasses import dataclass, replace

import re2

from agent.llm.settings import ModelSettings
from patterns.scanning import encodable

_REJECTION = re2.compile(
    r"(?i)unsupported|not.{0,12}support|extra_forbidden|unrecognized|unknown|not permitted|unexpected"
)
_PARAMETER = re2.compile(r"max_tokens|max_completion_tokens|temperature")


@dataclass(frozen=True, slots=True)
class Dialect:
    """`limit` names the parameter for the longest reply, "" where the endpoint knows none."""

    limit: str = "max_tokens"
    takes_temperature: bool = True

    def parameters(self, settings: ModelSettings) -> dict[str, float]:
        """What a request says beside the messages."""
        limit: dict[str, float] = {self.limit: settings.max_tokens} if self.limit else {}
        return limit | ({"temperature": settings.temperature} if self.takes_temperature else {})

    def without(self, parameter: str) -> Dialect:
        """The next dialect to try with an endpoint that does not know `parameter`."""
        if parameter == "temperature":
            return replace(self, takes_temperature=False)
        if parameter != self.limit:
            return self
        return replace(self, limit="max_completion_tokens" if parameter == "max_tokens" else "")


def rejected_parameter(body: str) -> str:
    """The parameter of ours that the words of an error reject, "" when they are about something else."""
    body = encodable(body)
    match = _PARAMETER.search(body)
    return match.group() if match and _REJECTION.search(body) else ""
