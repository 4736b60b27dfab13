"""Prints the last seal, to be kept where nobody who can write to the database can."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from auditing.chain.heads import export, last_head


class Command(BaseCommand):
    help = "Prints the last seal with its time, signed; verify_audit --head compares the seals with it."

    def handle(self, *args: Any, **options: Any) -> None:
        head = last_head()
        if head is None:
            raise CommandError("There is no seal yet: run seal_audit first.")
        self.stdout.write(export(head))
