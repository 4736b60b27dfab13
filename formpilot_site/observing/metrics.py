"""The metrics of requests, and the sum of the metrics of all worker processes."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import cache
from threading import Lock
from time import monotonic

import psycopg
from django.db import InterfaceError, OperationalError, connection
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily

from conversations import selectors
from conversations.observing.collecting import ProcessesCollector, child_of
from formpilot_site.observing.background import Background
from formpilot_site.observing.processes import FOLDER_VARIABLE

logger = logging.getLogger(__name__)

CONTENT_TYPE = CONTENT_TYPE_LATEST
POOL_EVERY_SECONDS = 1.0
STATUS_EVERY_SECONDS = 60.0

REQUESTS = Counter("formpilot_requests", "Requests answered.", ["method", "path", "status"])
REQUEST_SECONDS = Histogram(
    "formpilot_request_seconds",
    "From the arrival of a request to its response.",
    ["path"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60),
)
POOL_SIZE = Gauge("formpilot_database_pool_size", "Connections open now.", multiprocess_mode="livesum")
POOL_WAITING = Gauge("formpilot_database_pool_waiting", "Requests waiting for one.", multiprocess_mode="livesum")
POOL_WAITS = Counter("formpilot_database_pool_waits", "Requests that had to wait for a connection.")
POOL_WAIT_SECONDS = Counter("formpilot_database_pool_wait_seconds", "How long they waited in all.")
POOL_ERRORS = Counter("formpilot_database_pool_errors", "Requests that waited for a connection in vain.")


def request_answered(method: str, path: str, status: int, seconds: float) -> None:
    """`path` is a template (`/chat/{slug}/`), or all addresses would be series of their own."""
    child_of(REQUESTS, method, path, str(status)).inc()
    child_of(REQUEST_SECONDS, path).observe(seconds)
    _pool.sample()


def render() -> bytes:
    """What all processes of this server have counted, and what is counted in the database, in Prometheus' own format.
    While the database does not answer the former alone, for that is when somebody looks."""
    registry = REGISTRY
    if folder := os.environ.get(FOLDER_VARIABLE):
        registry = CollectorRegistry()
        ProcessesCollector(registry, folder)
    return generate_latest(registry) + _render_database()


def _render_database() -> bytes:
    try:
        return generate_latest(_conversations())
    except (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError) as error:
        logger.warning("Metrics lack what is counted in the database", exc_info=error)
        return b""


class _Pool:
    """This process's connections to the database, looked at once a second while requests come in."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next = 0.0
        self._previous: dict[str, int] = {}

    def sample(self) -> None:
        if monotonic() < self._next or not self._lock.acquire(blocking=False):
            return
        try:
            self._next = monotonic() + POOL_EVERY_SECONDS
            self._take(dict(connection.pool.get_stats()))  # type: ignore[attr-defined]
        finally:
            self._lock.release()

    def _take(self, stats: dict[str, int]) -> None:
        POOL_SIZE.set(stats.get("pool_size", 0))
        POOL_WAITING.set(stats.get("requests_waiting", 0))
        for name, counter, unit in (
            ("requests_queued", POOL_WAITS, 1),
            ("requests_wait_ms", POOL_WAIT_SECONDS, 1000),
            ("requests_errors", POOL_ERRORS, 1),
        ):
            now = stats.get(name, 0)
            counter.inc(max(0, now - self._previous.get(name, 0)) / unit)
            self._previous[name] = now


class Conversations:
    """How many conversations have each status: the same for all processes, and counted once a minute."""

    def __init__(self) -> None:
        self._counted: dict[str, int] = {}
        self._next_count_at = 0.0

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if monotonic() >= self._next_count_at:
            self._counted = selectors.conversations_by_status()
            self._next_count_at = monotonic() + STATUS_EVERY_SECONDS
        family = GaugeMetricFamily("formpilot_conversations", "Conversations by where they stand.", labels=["status"])
        for status, count in self._counted.items():
            family.add_metric([status], count)
        yield family


_pool = _Pool()


@cache
def _conversations() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(Conversations())
    registry.register(Background())
    return registry
