"""One line of JSON per event on stderr, so that a log collector needs no rules of its own.

No line holds what a person said: neither what the code logs, nor the messages of exceptions, which repeat values.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

import psycopg

from conversations.database_away import is_database_away
from conversations.request_ids import current_request_id
from patterns.causes import chain

STANDARD_ATTRIBUTES = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request", "server_time"}
OURS = (
    "agent",
    "auditing",
    "authoring",
    "bounded_processes",
    "conversations",
    "formpilot_site",
    "forms_registry",
    "nlu",
    "patterns",
    "webhooks",
)
_HOLDING_NO_VALUES = (
    OSError,
    RuntimeError,
    TypeError,
    AttributeError,
    NameError,
    ImportError,
    IndexError,
    MemoryError,
    psycopg.OperationalError,
)
_THEIR_MODULES = {"builtins", "psycopg", "psycopg.errors", "psycopg_pool", "psycopg_pool.errors"}
"""Classes that others derive from these say what they like, such as an address with all that was asked there."""


class JsonLines(logging.Formatter):
    """`{"time", "level", "logger", "message"}`, `request_id` within a request, the `extra` of the call, and `traceback`
    where there is one; while the database is away, `cause` in its place."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := current_request_id():
            line["request_id"] = request_id
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD_ATTRIBUTES}
        if record.exc_info and (error := record.exc_info[1]) is not None:
            cause = why_database_is_away(error)
            line |= {"cause": cause} if cause else {"traceback": traceback_of(error)}
        return json.dumps(line, default=str, ensure_ascii=False)


class BrokenRequests(logging.Filter):
    """Keeps only unexpected exceptions of what Django logs about requests, without the address: each request has its
    own line already, and so has each for which the database was away."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None or is_database_away(error):
            return False
        record.msg, record.args = "A request failed", ()
        return True


class RefusedRequests(logging.Filter):
    """Of what Django refuses for the sake of security, the kind, which is the name of the logger, and for a form `why`:
    its own words repeat addresses, headers and names of fields, and anybody could fill a log of errors with them."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            if record.args and record.name.endswith(".csrf"):
                record.why = str(next(iter(record.args))).partition(" - ")[0]
            record.msg, record.args, record.exc_info = "A request was refused", (), None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def why_database_is_away(error: BaseException) -> str:
    """Why the database could not be reached; "" for other errors. Where in the code this was noticed does not matter,
    and would be logged with each request."""
    if not is_database_away(error):
        return ""
    causes = [cause for cause in chain(error) if isinstance(cause, psycopg.Error)]
    return summary_of(causes[-1] if causes else error)


def traceback_of(error: BaseException) -> str:
    """Where it went wrong, for all causes, starting with the first one, each with its `summary_of`."""
    parts = []
    for cause in reversed(list(chain(error))):
        frames = traceback.format_list(traceback.extract_tb(cause.__traceback__))
        parts.append("".join(frames) + summary_of(cause))
    return "\n\n".join(parts)


def summary_of(error: BaseException) -> str:
    """What an exception is, without the values that its message may repeat.

    Of a database error: its SQLSTATE, with the names of table, column and constraint. Its message, detail and context
    hold rows; only one without a SQLSTATE, which never reached a server, speaks of the connection alone.
    """
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    if isinstance(error, psycopg.Error) and error.sqlstate:
        names = {"sqlstate": error.sqlstate} | {
            name: getattr(error.diag, f"{name}_name") for name in ("table", "column", "constraint")
        }
        return f"{kind}: " + ", ".join(f"{name} {value}" for name, value in names.items() if value)
    tells_no_values = isinstance(error, _HOLDING_NO_VALUES) and type(error).__module__ in _THEIR_MODULES
    return f"{kind}: {error}" if tells_no_values else kind


def logging_settings(level: str) -> dict[str, Any]:
    """Django's LOGGING: our own events from `level` up go to stderr as JSON lines, and those of libraries from INFO up:
    below it they log statements with their values, and requests with what they bear."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "filters": {"broken_requests": {"()": BrokenRequests}, "refused_requests": {"()": RefusedRequests}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["refused_requests"]}
        },
        "root": {"handlers": ["stderr"], "level": "INFO" if level == "DEBUG" else level},
        "loggers": {
            **{name: {"level": level} for name in OURS},
            # Django brings handlers of its own for these two; ours are enough.
            **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
            "django.request": {"level": "ERROR", "filters": ["broken_requests"]},
            # So does each piece of background work that did something.
            "procrastinate": {"level": "WARNING"},
            # Its warnings repeat the addresses of requests to services, in which answers stand.
            "urllib3": {"level": "ERROR"},
        },
    }
