"""Stops the embedded database. Whatever next needs it starts it again."""

from typing import Any

from django.core.management.base import BaseCommand

from formpilot_site.database.configured import configured_server, is_embedded


class Command(BaseCommand):
    help = "Stops the embedded database server, if it runs."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_embedded():
            self.stdout.write("DATABASE_URL names a server of its own: there is no embedded one to stop.")
        elif configured_server().stop():
            self.stdout.write("The embedded database has stopped.")
        else:
            self.stdout.write("The embedded database was not running.")
