"""All that a machine needs before it can serve, in one process; running it again changes nothing."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = "Migrates the database, imports forms, creates the first accounts, and collects static files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forms", metavar="DIR", help="a folder of form documents to import")

    def handle(self, *args: Any, forms: str | None, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if forms:
            call_command("import_forms", forms)
        call_command("create_accounts")
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
