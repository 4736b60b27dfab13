"""One line of JSON per event on stderr, so that a log collector needs no rules of its own."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

STANDARD_ATTRIBUTES = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "server_time"}


class JsonLines(logging.Formatter):
    """`{"time", "level", "logger", "message"}`, the `extra` of the call, and `traceback` where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD_ATTRIBUTES}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def logging_settings(level: str) -> dict[str, Any]:
    """Django's LOGGING: everything from `level` up goes to stderr as JSON lines."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django brings handlers of its own for these two; ours are enough.
            **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
            # At DEBUG the model's library would log what people said.
            **{name: {"level": "INFO"} for name in ("openai", "httpx2", "httpcore2")},
        },
    }
