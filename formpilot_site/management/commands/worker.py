"""Does the background work: webhooks, exports, seals, purges. Any number of them can run."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from formpilot_site.database.configured import configured_server, is_embedded
from formpilot_site.database.migrated import missing_migrations
from formpilot_site.serving.process import end_with_parent


class Command(BaseCommand):
    help = "Does the background work until it is told to stop; it waits for a database that is away."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--with-parent", type=int, metavar="PID", help="end when that process ends, which began this"
        )

    def handle(self, *args: Any, with_parent: int | None, **options: Any) -> None:
        if with_parent:
            end_with_parent()
            if os.getppid() != with_parent:
                return  # it ended before this was told to
        if missing := missing_migrations():
            raise CommandError(
                f"The database lacks {len(missing)} migrations ({missing[0]} first). Run: python manage.py prepare"
            )
        from formpilot_site.jobs.worker import Worker  # with the library, which no other command needs

        asyncio.run(_run(Worker))
        connection.close_pool()  # type: ignore[attr-defined]
        if is_embedded():
            configured_server().stop_if_idle()


async def _run(kind: Any) -> None:
    await kind().run()
