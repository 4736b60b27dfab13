"""Asks a model, and returns its words or raises the fault."""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from agent.llm.breaker import Breaker
from agent.llm.deadline import Deadline
from agent.llm.faults import Fault, ModelFault
from agent.llm.retrying import pause_before_retry
from agent.llm.settings import ModelSettings
from scheduling import waiting

if TYPE_CHECKING:
    from agent.llm.library_client import Completion, LibraryClient


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A usable reply: `text` is neither blank nor cut off.

    `model` is the endpoint's own name for it. Tokens are 0 if the endpoint does not count them. `milliseconds` cover
    all `attempts`, including pauses between them.
    """

    text: str
    finish_reason: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    milliseconds: int
    attempts: int

    def record(self) -> dict[str, str | int]:
        """The entry for the turn's record."""
        cost = {name: value for name, value in asdict(self).items() if name not in {"text", "finish_reason"}}
        return {"fault": "", **cost}


class ModelClient:
    """The client for one endpoint, shared by all threads. The first call loads the library."""

    def __init__(self, settings: ModelSettings, breaker: Breaker | None = None) -> None:
        self.settings = settings
        self.breaker = breaker or Breaker()
        self._opening = threading.Lock()
        self._opened: LibraryClient | None = None

    def complete(
        self, messages: Sequence[tuple[str, str]], deadline: Deadline, *, most: int | None = None
    ) -> ModelReply:
        """The reply to `messages`, pairs of role ("system", "user", "assistant") and text.

        Sends up to three requests within `deadline`, or `most` where that is fewer, and returns or raises by then.
        Raises ModelFault and nothing else.
        """
        started = time.monotonic()
        outcome, attempts = self._complete_if_admitted(messages, deadline, most)
        milliseconds = round((time.monotonic() - started) * 1000)
        if isinstance(outcome, ModelFault):
            outcome.attempts = attempts
            outcome.milliseconds = milliseconds
            logger.warning("The model at %s brought no reply. %s", self.settings.base_url, outcome)
            raise outcome
        return ModelReply(
            text=outcome.text,
            finish_reason=outcome.finish_reason,
            model=outcome.model or self.settings.model,
            prompt_tokens=outcome.prompt_tokens,
            completion_tokens=outcome.completion_tokens,
            milliseconds=milliseconds,
            attempts=attempts,
        )

    def open(self) -> LibraryClient:
        """Loads the client library ahead of the first call."""
        with self._opening:
            if self._opened is None:
                # Loading the client library takes a second or more, and most commands never ask a model.
                from agent.llm.library_client import LibraryClient

                self._opened = LibraryClient(self.settings)
            return self._opened

    def close(self) -> None:
        """Closes idle connections. A later call opens new ones."""
        with self._opening:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _complete_if_admitted(
        self, messages: Sequence[tuple[str, str]], deadline: Deadline, most: int | None
    ) -> tuple[Completion | ModelFault, int]:
        if deadline.expired:
            return ModelFault(Fault.TIMEOUT, "The turn's time was over before the model was asked."), 0
        if not self.breaker.admits():
            return ModelFault(Fault.CIRCUIT_OPEN, "The endpoint failed repeatedly and is left alone for a while."), 0
        report = self.breaker.abandoned
        try:
            outcome, attempts = self._complete_with_retries(messages, deadline, most)
            of_endpoint = isinstance(outcome, ModelFault) and outcome.fault.is_of_the_endpoint
            report = self.breaker.failed if of_endpoint else self.breaker.succeeded
        finally:
            report()
        return outcome, attempts

    def _complete_with_retries(
        self, messages: Sequence[tuple[str, str]], deadline: Deadline, most: int | None
    ) -> tuple[Completion | ModelFault, int]:
        try:
            line = self.open()
        except Exception as error:  # noqa: BLE001 - a broken installation must not keep anybody from filling a form
            return ModelFault(Fault.OTHER, f"The client library cannot be loaded: {type(error).__name__}."), 0
        attempts = 0
        while True:
            attempts += 1
            dialect = line.dialect
            outcome = line.ask(messages, dialect, deadline)
            if not isinstance(outcome, ModelFault) or attempts == most:
                return outcome, attempts
            pause = 0.0 if line.adapts(dialect, outcome) else pause_before_retry(outcome, attempts, deadline)
            if pause is None:
                return outcome, attempts
            with waiting():
                time.sleep(pause)


_clients: dict[ModelSettings, ModelClient] = {}
_breakers: dict[str, Breaker] = {}
_sharing = threading.Lock()


@atexit.register
def _close_all() -> None:
    """Closes all connections at the end of the process."""
    for client in _clients.values():
        client.close()


def client_for(settings: ModelSettings) -> ModelClient:
    """The process's client for `settings`: turns share its connections, and all clients of an endpoint its breaker."""
    with _sharing:
        if settings not in _clients:
            breaker = _breakers.setdefault(settings.base_url, Breaker())
            _clients[settings] = ModelClient(settings, breaker)
        return _clients[settings]
