"""Who understands people in this installation: the configured model, or the rules when there is none."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from agent.llm import ModelClient, ModelSettings
    from agent.slots.proposals import Interpreter


logger = logging.getLogger(__name__)


def has_model() -> bool:
    return bool(settings.CUSTOM_LLM_API_ENDPOINT)


def interpreter(requests: int | None = None) -> Interpreter | None:
    """The model's interpreter, one for all turns of a process; None if there is no model. With `requests`, one that
    sends no more than that many requests to the model, and notes in the trace what it did not ask."""
    from agent.interpretation.model import budgeted_interpreter, interpreter_from

    configured = _model_settings()
    if configured is None or requests is None:
        return interpreter_from(configured)
    return budgeted_interpreter(configured, requests)


def model() -> ModelClient | None:
    """The line to the configured model, None without one."""
    configured = _model_settings()
    if configured is None:
        return None
    from agent.llm import client_for

    return client_for(configured)


def model_status() -> dict[str, str]:
    """Who serves, for the health page: `interpreter` is "rules" or "model", and with a model `breaker` is "closed",
    "half_open" or "open": while it is open the rules serve. It is this process's own view."""
    model = _model_settings()
    if model is None:
        return {"interpreter": "rules"}
    from agent.llm import client_for

    return {"interpreter": "model", "breaker": str(client_for(model).breaker.state)}


def load() -> None:
    """Loads the agent with all that it reads once, and the model's library where one is configured: nothing is opened
    yet, so that a process may be forked into several."""
    _warm_up_once()
    if _model_settings() is not None:
        import_module("agent.llm.library_client")


def warm_up() -> None:
    """Talks with nobody, by the rules: in a process that was forked, so that no person has the first turn in it."""
    import_module("conversations.warm_up").warm_up()


@cache
def _warm_up_once() -> None:
    warm_up()


def open_line() -> None:
    """Opens the line to the model, where one is configured, before the first person waits for it."""
    if (model := _model_settings()) is not None:
        from agent.llm import client_for

        try:
            client_for(model).open()
        except Exception:
            # Nobody is kept from filling a form: each turn tries anew, and the rules serve.
            logger.exception("the line to the model cannot be opened")


def close() -> None:
    """Ends the connections to the model."""
    if (model := _model_settings()) is not None:
        from agent.llm import client_for

        client_for(model).close()


def _model_settings() -> ModelSettings | None:
    if not settings.CUSTOM_LLM_API_ENDPOINT:
        return None
    from agent.llm import ModelSettings

    return ModelSettings(
        endpoint=settings.CUSTOM_LLM_API_ENDPOINT,
        api_key=settings.CUSTOM_LLM_API_KEY,
        model=settings.CUSTOM_LLM_MODEL_NAME,
        deadline_seconds=settings.TURN_DEADLINE_SECONDS,
    )
