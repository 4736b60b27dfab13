"""Encrypts anew, with the first of SEALING_KEYS, what the others have encrypted."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from conversations.services import reencrypt


class Command(BaseCommand):
    help = (
        "Encrypts anew, with the first of SEALING_KEYS, what the others have encrypted; these can then go. People may "
        "talk meanwhile. One that was interrupted goes on where it was."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        done = reencrypt(progress=lambda count: self.stderr.write(f"{count:,} done"))
        self.stdout.write(f"{done.turns} turns and {done.states} states of conversations were encrypted anew.")
        if done.names:
            self.stdout.write(f"{done.names} names of files were, too.")
        if done.results:
            self.stdout.write(f"{done.results} results of actions were, too.")
        if done.locked:
            raise CommandError(
                f"{done.locked} more stay as they are: no key of SEALING_KEYS opens them, or they were damaged. "
                "verify_audit --all names the turns. Add the key that they were encrypted with, and repeat."
            )
