"""The worker: takes up jobs until it is told to stop, whatever becomes of the database meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from django.db import OperationalError
from procrastinate import App
from procrastinate.contrib.django import app as jobs_app
from procrastinate.exceptions import ConnectorException
from procrastinate.psycopg_connector import PsycopgConnector
from psycopg_pool import PoolTimeout

from conversations.background_work import CHANNEL
from formpilot_site.database.configured import connection_parameters, reach_database
from formpilot_site.database.errors import EmbeddedPostgresError
from formpilot_site.jobs.schedule import WORK
from formpilot_site.jobs.tasks import add_tasks, request_work

AT_ONCE = len(WORK) + 1
"""All work has a place, and so has tidying up: what takes long holds up nothing else."""
GRACE_SECONDS = 5.0
WAIT_SECONDS = 5.0
_AWAY = (OperationalError, psycopg.OperationalError, ConnectorException, PoolTimeout)

logger = logging.getLogger(__name__)


class Worker:
    """One process's worker. `run` returns when it was told to stop by SIGTERM or SIGINT."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._stop = asyncio.Event()

    async def run(self) -> None:
        """Works until it is told to stop; while the database is away, it tries again every WAIT_SECONDS."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._end)
        # Of its own accord a loop has few threads where there are few processors. One more reaches for the database.
        loop.set_default_executor(ThreadPoolExecutor(AT_ONCE + 1, thread_name_prefix="work"))
        add_tasks(jobs_app, self._stopping.is_set)
        while not self._stopping.is_set():
            try:
                await asyncio.to_thread(reach_database)
                async with opened(jobs_app) as app:
                    await self._work(app)
            except _AWAY as error:
                # What our own server says of its start is no value of anybody.
                cause = {"why": str(error)} if isinstance(error, EmbeddedPostgresError) else {}
                facts = {"kind": type(error).__name__, **cause}
                logger.warning("The database is away; trying again", extra=facts)
                await self._first_of(asyncio.sleep(WAIT_SECONDS))

    def _end(self) -> None:
        """Nothing new is begun. What is not done in a few seconds is left: it is taken up again as after a kill."""
        if not self._stopping.is_set():
            self._stopping.set()
            self._stop.set()
            forced = threading.Timer(GRACE_SECONDS, os._exit, [0])
            forced.daemon = True
            forced.start()

    async def _work(self, app: App) -> None:
        """Until told to stop. Raises what the database raises."""
        listener = await psycopg.AsyncConnection.connect(**connection_parameters(), autocommit=True)
        async with listener:
            await listener.execute(f"LISTEN {CHANNEL}")
            logger.info("The worker works")
            # Nobody heard what was notified while none did.
            for work in WORK:
                if work.is_notified:
                    await request_work(app, work.name)
            jobs = app.run_worker_async(
                concurrency=AT_ONCE, install_signal_handlers=False, delete_jobs="successful", listen_notify=True
            )
            await self._first_of(jobs, _request_notified(app, listener))

    async def _first_of(self, *work: Coroutine[Any, Any, None]) -> None:
        """Ends all of it when one has ended, or when it is time to stop; raises what that one raised."""
        tasks = [asyncio.create_task(coroutine) for coroutine in (*work, self._stopped())]
        done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for task in done:
            task.result()

    async def _stopped(self) -> None:
        await self._stop.wait()


@asynccontextmanager
async def opened(app: App) -> AsyncIterator[App]:
    """The app, with connections of its own to the database."""
    connector = PsycopgConnector(kwargs=connection_parameters(), min_size=1, max_size=4, timeout=WAIT_SECONDS)
    with app.replace_connector(connector):
        async with app.open_async():
            yield app


async def _request_notified(app: App, listener: psycopg.AsyncConnection[Any]) -> None:
    """Has work done as soon as it is there. Ends, or raises OperationalError, when the connection does."""
    async for notice in listener.notifies():
        await request_work(app, notice.payload)
