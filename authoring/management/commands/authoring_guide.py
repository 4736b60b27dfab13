"""Writes the parts of the authors' guide that data tells."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = (
        "Writes the reference in docs/authoring.md and docs/findings.md anew, from the keys, types, limits and "
        "findings that there are."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where it would change")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        from authoring.guide.reference import (  # the reader of documents, which manage.py should not wait for
            PAGES,
            up_to_date,
        )

        for page in PAGES:
            stored = page.read_text(encoding="utf-8")
            current = up_to_date(stored)
            if stored == current:
                continue
            if check:
                raise CommandError(f"{page} is not up to date. Run: manage.py authoring_guide")
            page.write_text(current, encoding="utf-8")
            self.stdout.write(self.style.SUCCESS(f"{page} written."))
