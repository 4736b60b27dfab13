"""Removes what nobody needs any more; to be run by a timer, once a day."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.models import Rule
from conversations.services import purge_tests, tests_before
from conversations.services.erasing import due_by_form, purge
from conversations.services.files import purge_files, unnamed_files
from forms_registry import services

KEPT = timedelta(days=1)
_WHY = {Rule.RETENTION: "their time is over", Rule.UNFINISHED: "not finished, and not gone on with"}


class Command(BaseCommand):
    help = (
        "Erases the conversations whose time is over: by what their form says under keep, by KEEP_COMPLETED_DAYS and "
        "by KEEP_UNFINISHED_DAYS. Deletes the tests in which nothing was said for a day; and, a day after "
        "they came, documents that came with a conversation, once no conversation has them, and files that no answer "
        "has named. It can be stopped at any moment, and goes on the next time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        if dry_run:
            for due in due_by_form():
                told = f"{_named(due.form)}: {due.conversations} conversations would be erased ({_WHY[due.rule]})."
                self.stdout.write(told)
            self.stdout.write(f"{tests_before(older_than=KEPT).count()} tests would be deleted.")
            self.stdout.write(f"{services.unused_unlisted(older_than=KEPT).count()} unused documents would be deleted.")
            self.stdout.write(f"{unnamed_files(older_than=KEPT).count()} unused files would be deleted.")
            return
        self.stdout.write(f"{purge_tests(older_than=KEPT)} tests deleted.")
        purged = purge()
        for form, conversations in sorted(purged.forms.items()):
            self.stdout.write(f"{_named(form)}: {conversations} conversations erased.")
        self.stdout.write(f"{services.purge_unlisted(older_than=KEPT)} unused documents deleted.")
        self.stdout.write(f"{purge_files(older_than=KEPT)} unused files deleted.")
        if purged.failed:
            raise CommandError(
                f"{len(purged.failed)} conversations could not be erased, and the log says why; the first is "
                f"{purged.failed[0]}. The next purge tries again."
            )


def _named(form: str) -> str:
    return form or "(documents of no form)"
