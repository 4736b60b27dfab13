"""A client at the stand-in, and what a call to it came to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

from agent.fake_model import FakeModel
from agent.llm import Breaker, Deadline, ModelClient, ModelFault, ModelSettings

KEY = "sk-a-key-that-nobody-may-see"
HELLO = (("system", "You fill forms."), ("user", "Hello"))


def settings_for(model: FakeModel, /, **changes: object) -> ModelSettings:
    return ModelSettings(**{"endpoint": model.url, "api_key": KEY, "model": "gpt-form", **changes})


@contextmanager
def client_of(settings: ModelSettings, breaker: Breaker | None = None) -> Iterator[ModelClient]:
    """A client that has loaded its library, so that tests measure calls alone."""
    with closing(ModelClient(settings, breaker or Breaker(threshold=1_000_000))) as client:
        client.open()
        yield client


def fault_of(client: ModelClient, seconds: float = 5.0) -> ModelFault:
    """The fault that one call meets; fails the test when it meets none."""
    try:
        reply = client.complete(HELLO, Deadline(seconds))
    except ModelFault as fault:
        return fault
    raise AssertionError(f"The call brought {reply!r}.")


@contextmanager
def ending_soon() -> Iterator[None]:
    """What never ends by itself must end: within more than a busy machine adds to a deadline of half a second."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < 8
