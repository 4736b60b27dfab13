"""All that a machine needs before it can serve, in one process; running it again changes nothing."""

from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from formpilot_site.data_folder import writing_to
from formpilot_site.database.configured import reach_database


class Command(BaseCommand):
    help = "Migrates the database and, as asked, imports forms, creates the first accounts, collects static files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forms", metavar="DIR", help="import the form documents of this folder")
        parser.add_argument("--accounts", action="store_true", help="create the first accounts")
        parser.add_argument("--static", action="store_true", help="collect static files, which DEBUG has no need of")

    def handle(self, *args: Any, forms: str | None, accounts: bool, static: bool, **options: Any) -> None:
        try:
            reach_database()
        except (OperationalError, psycopg.OperationalError) as error:
            raise CommandError(f"The database does not answer. {error}") from error
        call_command("migrate", interactive=False, verbosity=0)
        if forms:
            call_command("import_forms", forms)
        if accounts:
            with writing_to(settings.FORMPILOT_DATA):
                call_command("create_accounts")
        if static and not settings.DEBUG:
            with writing_to(Path(settings.STATIC_ROOT), "STATIC_ROOT"):
                call_command("collectstatic", interactive=False, verbosity=0)
