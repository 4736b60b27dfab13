"""An action as operators see it: a line of log, and metrics. No argument and no answer."""

from __future__ import annotations

import logging

from agent.turns.service_actions import ActionResult
from forms_registry.schema import ToolSpec

logger = logging.getLogger(__name__)


def log_action(tool: ToolSpec, result: ActionResult, seconds: float) -> None:
    """Logs one call, and counts it."""
    from conversations.observing import metrics  # commands should not wait for its library

    service = tool.operation.service if tool.operation else ""
    outcome = "unknown" if result.unclear else "failed" if result.failed else "done"
    metrics.count_action(service, outcome, seconds, retries=result.retries)
    extra = {
        "tool": tool.name,
        "service": service,
        "outcome": outcome,
        "code": result.failed,
        "attempts": result.attempts,
    }
    logger.log(
        logging.INFO if outcome == "done" else logging.WARNING,
        "action",
        extra={**extra, "ms": round(seconds * 1000, 1)},
    )
