"""Removes what nobody needs any more; to be run by a timer, once a day."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from conversations.services import purge_tests, tests_before
from forms_registry import services

KEPT = timedelta(days=1)


class Command(BaseCommand):
    help = (
        "Deletes the tests of drafts in which nothing was said for a day, and documents that came with a conversation, "
        "once no conversation has them, a day after they came."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        if dry_run:
            self.stdout.write(f"{tests_before(older_than=KEPT).count()} tests would be deleted.")
            self.stdout.write(f"{services.unused_unlisted(older_than=KEPT).count()} unused documents would be deleted.")
        else:
            self.stdout.write(f"{purge_tests(older_than=KEPT)} tests deleted.")
            self.stdout.write(f"{services.purge_unlisted(older_than=KEPT)} unused documents deleted.")
