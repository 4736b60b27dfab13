"""Where the model is, and how it is asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit, urlunsplit

COMPLETIONS = "/chat/completions"


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """An OpenAI-compatible endpoint, from CUSTOM_LLM_API_ENDPOINT, CUSTOM_LLM_API_KEY and CUSTOM_LLM_MODEL_NAME.

    `endpoint` may be the base address or that of its `/chat/completions`, and may carry credentials
    (`https://user:password@host/v1`) or a query; neither is ever shown. An empty `api_key` is for endpoints that
    need none. `deadline_seconds` is the time of a whole turn, `max_tokens` the longest reply that is read.
    Raises ValueError when `endpoint` is no http or https address.
    """

    endpoint: str = field(repr=False)
    api_key: str = field(repr=False)
    model: str
    deadline_seconds: float = 20.0
    max_tokens: int = 1024
    temperature: float = 0

    def __post_init__(self) -> None:
        parts = _web_address(self.endpoint.strip())
        path = parts.path.rstrip("/").removesuffix(COMPLETIONS).rstrip("/")
        object.__setattr__(self, "endpoint", urlunsplit(parts._replace(path=path, fragment="")))

    @property
    def base_url(self) -> str:
        """The address that may be shown: without credentials and query."""
        parts = urlsplit(self.endpoint)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query=""))


def _web_address(text: str) -> SplitResult:
    # What the standard library says about a bad address may repeat its password.
    with suppress(ValueError):
        parts = urlsplit(text)
        if parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0:
            return parts
    raise ValueError("The model's endpoint must be an http or https address, such as https://host/v1.")
