"""Ends an API key."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conversations.services import revoke_api_key


class Command(BaseCommand):
    help = "Ends an API key: requests that bear it are refused from now on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("prefix", help="How the key begins, as the list of keys shows it.")

    def handle(self, *args: Any, prefix: str, **options: Any) -> None:
        if not revoke_api_key(prefix=prefix):
            raise CommandError(f"No key in use begins with {prefix!r}. The admin lists the keys there are.")
        self.stdout.write(f"The key {prefix}… is revoked.")
