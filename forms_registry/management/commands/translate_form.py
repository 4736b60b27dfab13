"""Shows a form document of the loose notation in the strict one."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from forms_registry.documents.seed import translate


class Command(BaseCommand):
    help = "Prints a document in the strict notation; what was not understood goes to the error output, by its line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the document to translate")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Exits with 1 when the file cannot be read, or needs no translation."""
        try:
            markdown = file.read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}. Name a form document.") from None
        except UnicodeDecodeError:
            raise CommandError(f"{file} is not UTF-8 text. Save it in that encoding.") from None
        translation = translate(markdown)
        if translation is None:
            raise CommandError(
                f"{file} holds nothing to translate: it lists no fields in a summary table, in bullets or in worded "
                "front matter, or all of it is in the strict notation already."
            )
        for warning in translation.warnings:
            self.stderr.write(
                f"{file.name}:{warning.line}: {warning.severity}: {warning.message} [{warning.code}] {warning.hint}"
            )
        self.stdout.write(translation.markdown)
