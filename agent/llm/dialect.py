"""How an endpoint names the limits of a reply: OpenAI-compatible endpoints differ, and say so by a 400."""

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
    """`limit` is the parameter for the longest reply, "" if the endpoint has none."""

    limit: str = "max_tokens"
    takes_temperature: bool = True

    def parameters(self, settings: ModelSettings) -> dict[str, float]:
        """The parameters of a request besides the messages."""
        limit: dict[str, float] = {self.limit: settings.max_tokens} if self.limit else {}
        return limit | ({"temperature": settings.temperature} if self.takes_temperature else {})

    def without(self, parameter: str) -> Dialect:
        """The next dialect to try if an endpoint does not know `parameter`."""
        if parameter == "temperature":
            return replace(self, takes_temperature=False)
        if parameter != self.limit:
            return self
        return replace(self, limit="max_completion_tokens" if parameter == "max_tokens" else "")


def rejected_parameter(body: str) -> str:
    """Our parameter that an error rejects; "" if it is about something else."""
    body = encodable(body)
    match = _PARAMETER.search(body)
    return match.group() if match and _REJECTION.search(body) else ""
