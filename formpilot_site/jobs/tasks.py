"""Makes procrastinate's tasks of the work that is scheduled. Only the worker loads this."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import StringIO

from django.core.management import call_command
from django.utils.module_loading import import_string
from procrastinate import App
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Status

from formpilot_site.jobs.once_at_a_time import OnceAtATime
from formpilot_site.jobs.schedule import WORK, Work

FAILED_KEPT_HOURS = 7 * 24
logger = logging.getLogger(__name__)


def add_tasks(app: App, stopping: Callable[[], bool]) -> None:
    """Registers all work with the app, once per process. For each kind, at most one job waits, and the process runs one
    at a time."""
    for work in WORK:
        task = app.task(name=work.name, queueing_lock=work.name)(_task_of(work, stopping))
        app.periodic(cron=work.cron)(task)

    @app.periodic(cron="* * * * *")
    @app.task(name="tidy_jobs", queueing_lock="tidy_jobs")
    async def tidy_jobs(timestamp: int) -> None:  # noqa: ARG001 - the library gives it
        await tidy(app)


async def request_work(app: App, name: str) -> None:
    """There is something to do for the work of this name; names that are none are passed over."""
    if any(work.name == name for work in WORK):
        with suppress(AlreadyEnqueued):
            await app.configure_task(name).defer_async()


async def tidy(app: App) -> None:
    """What a killed worker had in hand waits anew; what failed a week ago is forgotten."""
    jobs = app.job_manager
    for job in await jobs.get_stalled_jobs():
        logger.warning("A worker ended in the middle of its work, which is done again", extra={"work": job.task_name})
        try:
            await jobs.retry_job(job)
        except AlreadyEnqueued:
            await jobs.finish_job(job, status=Status.FAILED, delete_job=True)
    await jobs.delete_old_jobs(
        nb_hours=FAILED_KEPT_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
    )


def _task_of(work: Work, stopping: Callable[[], bool]) -> Callable[..., None]:
    function: Callable[..., object] = import_string(work.does) if "." in work.does else partial(_output_of, work.does)

    def do() -> None:
        began = time.monotonic()
        result = function(stopping) if work.hears_stop else function()
        if result:
            took = round((time.monotonic() - began) * 1000)
            logger.info("work", extra={"work": work.name, "result": result, "ms": took})

    once = OnceAtATime(do)

    def task(timestamp: int | None = None) -> None:  # noqa: ARG001 - the library gives it where the clock calls
        once()

    return task


def _output_of(command: str) -> str:
    out = StringIO()
    call_command(command, stdout=out, stderr=out)
    return out.getvalue().strip()
