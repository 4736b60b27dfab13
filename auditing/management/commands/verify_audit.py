"""Finds out whether the record is what was stored."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from auditing.chain.everything import everything_broken
from auditing.chain.heads import UnreadableHead, broken_head
from auditing.chain.verifying import Broken, Compared


class Command(BaseCommand):
    help = (
        "Compares every turn, message, answer and submission, the access log, actions, seals and tombstones with what "
        "was stored, and says which is the first that was changed, removed, or added past the service; its exit status "
        "is then 1, and 2 for an unreadable head."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", type=Path, help="a file with what export_audit_head printed")
        parser.add_argument(
            "--closed", action="store_true", help="leave closed what is sealed, where SEALING_KEYS are not at hand"
        )
        parser.add_argument("--files", action="store_true", help="compare the content of files that were sent, too")
        parser.add_argument("--all", action="store_true", help="name all that is broken, and not the first alone")

    def handle(
        self,
        *args: Any,
        head: Path | None,
        closed: bool,
        files: bool,
        all: bool,  # noqa: A002 - its option
        **options: Any,
    ) -> None:
        compared = Compared()
        broken = 0
        for fault in _faults(compared, head, open_boxes=not closed, files=files):
            broken += 1
            self.stderr.write(str(fault))
            if not all:
                break
        if broken:
            raise CommandError("The record is not what was stored.")
        self.stdout.write(
            f"{compared.turns} turns of {compared.conversations} conversations, {compared.tombstones} tombstones, "
            f"{compared.seals} seals and {compared.entries} entries of the ledger are what was stored."
        )
        if closed:
            self.stdout.write("What is sealed was left closed: that it is there was compared, and not what it is.")
        elif compared.boxes:
            self.stdout.write(f"{compared.boxes} of the turns were sealed, and opened.")
        if compared.actions:
            self.stdout.write(f"{compared.actions} actions are what was stored.")
        if files:
            self.stdout.write(f"{compared.files} files are what was sent.")


def _faults(compared: Compared, head: Path | None, *, open_boxes: bool, files: bool) -> Iterator[Broken]:
    if head is not None:
        try:
            fault = broken_head(head.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, UnreadableHead) as error:
            raise CommandError(f"{head} cannot be read as an exported head. {error}", returncode=2) from error
        if fault:
            yield fault
    yield from everything_broken(compared, open_boxes=open_boxes, files=files)
