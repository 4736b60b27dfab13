"""Removes what nobody needs any more; the worker runs it every hour."""

from __future__ import annotations

import logging
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from conversations.models import Rule
from conversations.services import purge_tests, tests_before
from conversations.services.erasing import due_by_form, lost_calls, purge, purge_calls
from conversations.services.files import purge_files, unnamed_files
from forms_registry import services

logger = logging.getLogger(__name__)

GRACE_PERIOD = timedelta(days=1)
DELETED = {
    "tests": purge_tests,
    "unused documents": services.purge_unlisted,
    "unused files": purge_files,
    "lost actions": purge_calls,
}
_WHY = {Rule.RETENTION: "their time is over", Rule.UNFINISHED: "not finished, and not gone on with"}


class Command(BaseCommand):
    help = (
        "Erases the conversations whose time is over: by what their form says under keep, by KEEP_COMPLETED_DAYS and "
        "by KEEP_UNFINISHED_DAYS. Deletes the tests in which nothing was said for a day; and, a day after "
        "they came, documents that came with a conversation, once no conversation has them, and files that no answer "
        "has named. Deletes, after two days, what actions sent and got for conversations that are not there. It can be "
        "stopped at any moment, and goes on the next time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        if dry_run:
            for due in due_by_form():
                line = f"{_form_name(due.form)}: {due.conversations} conversations would be erased ({_WHY[due.rule]})."
                self.stdout.write(line)
            self.stdout.write(f"{tests_before(older_than=GRACE_PERIOD).count()} tests would be deleted.")
            self.stdout.write(
                f"{services.unused_unlisted(older_than=GRACE_PERIOD).count()} unused documents would be deleted."
            )
            self.stdout.write(f"{unnamed_files(older_than=GRACE_PERIOD).count()} unused files would be deleted.")
            self.stdout.write(f"{lost_calls(older_than=GRACE_PERIOD).count()} lost actions would be deleted.")
            return
        failed = [self._try("conversations", self._erase)]
        failed += [self._try(what, partial(self._delete, what, deletes)) for what, deletes in DELETED.items()]
        if any(failed):
            raise CommandError(" ".join([*filter(None, failed), "The next purge tries again."]))

    def _try(self, what: str, does: Callable[[], str]) -> str:
        """What a part of the purge could not do, in a sentence; "" if it did everything. A failing part does not stop
        the others, unless the database is away."""
        try:
            return does()
        except Exception as error:
            if connection.connection is None or connection.connection.closed:
                raise
            logger.exception("a part of the purge failed", exc_info=error, extra={"part": what})
            return f"The purge of {what} failed, and the log says why."

    def _erase(self) -> str:
        purged = purge()
        for form, conversations in sorted(purged.forms.items()):
            self.stdout.write(f"{_form_name(form)}: {conversations} conversations erased.")
        failure = f"{len(purged.failed)} conversations could not be erased, and the log says why; the first is "
        return f"{failure}{purged.failed[0]}." if purged.failed else ""

    def _delete(self, what: str, deletes: Callable[..., int]) -> str:
        self.stdout.write(f"{deletes(older_than=GRACE_PERIOD)} {what} deleted.")
        return ""


def _form_name(form: str) -> str:
    return form or "(documents of no form)"
