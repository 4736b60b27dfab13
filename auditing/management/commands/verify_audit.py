"""Finds out whether the record is what was stored."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from auditing.chain.heads import UnreadableHead, broken_head
from auditing.chain.verifying import Broken, Compared, broken_rows


class Command(BaseCommand):
    help = (
        "Compares every turn, message, answer and submission with what was stored, and says which is the first that "
        "was changed, removed, or added past the service; its exit status is then 1, and 2 for an unreadable head."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", type=Path, help="a file with what export_audit_head printed")
        parser.add_argument("--all", action="store_true", help="name all that is broken, and not the first alone")

    def handle(self, *args: Any, head: Path | None, all: bool, **options: Any) -> None:  # noqa: A002 - its option
        compared = Compared()
        broken = 0
        for one in _found(compared, head):
            broken += 1
            self.stderr.write(str(one))
            if not all:
                break
        if broken:
            raise CommandError("The record is not what was stored.")
        self.stdout.write(
            f"{compared.turns} turns of {compared.conversations} conversations and {compared.seals} seals are what "
            "was stored."
        )


def _found(compared: Compared, head: Path | None) -> Iterator[Broken]:
    if head is not None:
        try:
            wrong = broken_head(head.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, UnreadableHead) as error:
            raise CommandError(f"{head} cannot be read as an exported head. {error}", returncode=2) from error
        if wrong:
            yield wrong
    yield from broken_rows(compared)
