"""Makes an API key for a client of the API."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conversations.models.keys import NAME_LENGTH
from conversations.services import create_api_key


class Command(BaseCommand):
    help = "Makes an API key and prints it, this once: only its hash is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="Who it is for, such as the name of the host application.")
        parser.add_argument("--may-erase", action="store_true", help="its client may erase what it opened")

    def handle(self, *args: Any, name: str, may_erase: bool, **options: Any) -> None:
        name = name.strip()
        if not 0 < len(name) <= NAME_LENGTH:
            raise CommandError(f"A name holds 1 to {NAME_LENGTH} characters.")
        _key, secret = create_api_key(name=name, may_erase=may_erase)
        self.stderr.write(f"An API key for {name}. Keep it now: it cannot be shown again.")
        self.stdout.write(secret)
