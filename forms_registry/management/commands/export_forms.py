"""Writes the documents of forms to a folder, as files that can be imported again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from forms_registry import exporting
from forms_registry.models import Form


class Command(BaseCommand):
    help = (
        "Writes what people get of each form, or its newest draft where it is not published, to DIR/<address>.md. A "
        "file that is there already is written again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR", help="where the files go; made where missing")
        parser.add_argument(
            "--all-versions", action="store_true", help="every version, as DIR/<address>/<number>-<status>.md"
        )

    def handle(self, *args: Any, folder: Path, all_versions: bool, **options: Any) -> None:
        count = 0
        for name, markdown in exporting.documents(Form.objects.all(), all_versions=all_versions):
            path = folder / name
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                # \n stays \n, so that the file has the hash that is kept of the document.
                path.write_text(markdown, encoding="utf-8", newline="\n")
            except OSError as error:
                raise CommandError(f"{path} cannot be written: {error.strerror}. Name another folder.") from None
            count += 1
        self.stdout.write(self.style.SUCCESS(f"{count} documents written to {folder}."))
