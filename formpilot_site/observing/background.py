"""What waits for the worker: the same for all processes, and looked at four times a minute."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from django.db import connection
from prometheus_client.metrics_core import GaugeMetricFamily

EVERY_SECONDS = 15.0
_NUMBERS = """
    SELECT
        (SELECT count(*) FROM webhooks_delivery WHERE status = 'waiting'),
        (SELECT count(*) FROM webhooks_delivery WHERE status = 'dead'),
        (SELECT coalesce(extract(epoch FROM now() - min(d.created_at)), 0) FROM webhooks_delivery AS d
         JOIN webhooks_endpoint AS e ON e.id = d.endpoint_id AND e.active WHERE d.status = 'waiting'),
        (SELECT count(*) FROM auditing_export WHERE status = 'waiting'),
        (SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo'),
        (SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'),
        (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'),
        (SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '1 minute')
"""


class Background:
    """Gauges of the outbox, of ordered exports, of jobs and of workers."""

    def __init__(self) -> None:
        self._numbers: list[float] = []
        self._next_read_at = 0.0

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if monotonic() >= self._next_read_at:
            self._numbers = _read_numbers()
            self._next_read_at = monotonic() + EVERY_SECONDS
        waiting, dead, oldest, exports, todo, doing, failed, workers = self._numbers
        yield _by_status("formpilot_webhooks", "Deliveries that wait or were given up.", waiting=waiting, dead=dead)
        yield GaugeMetricFamily("formpilot_webhooks_oldest_seconds", "How long the oldest waits.", value=oldest)
        yield GaugeMetricFamily("formpilot_exports_waiting", "Ordered exports without a file.", value=exports)
        yield _by_status("formpilot_jobs", "Jobs that are not done.", todo=todo, doing=doing, failed=failed)
        yield GaugeMetricFamily("formpilot_workers", "Workers that were heard of in the last minute.", value=workers)


def _read_numbers() -> list[float]:
    with connection.cursor() as cursor:
        cursor.execute(_NUMBERS)
        return [float(value) for value in cursor.fetchone()]


def _by_status(name: str, documentation: str, **counts: float) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, documentation, labels=["status"])
    for status, count in counts.items():
        family.add_metric([status], count)
    return family
