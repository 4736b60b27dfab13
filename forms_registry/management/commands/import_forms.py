"""Takes in a folder of form documents; safe to repeat at every start."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.text import slugify

from forms_registry import document_files, selectors, services
from forms_registry.errors import DocumentUnreadable, InvalidSlug
from forms_registry.models import FormVersion
from forms_registry.schema import Diagnostic, Severity


class Command(BaseCommand):
    help = (
        "Takes in each *.md of a folder whose content has changed since its last import, under the file's name, and "
        "publishes it. Where staff have published a version of their own or retired the form, it becomes a draft."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR", help="the folder with the documents")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Exits with 1 when a file cannot be used; the others are imported all the same."""
        paths = sorted(folder.glob("*.md"))
        if not paths:
            raise CommandError(f"There is no *.md file in {folder}. Name the folder that holds the form documents.")
        refused = [path for path in paths if not self._import(path)]
        if refused:
            names = ", ".join(path.name for path in refused)
            raise CommandError(f"{len(refused)} of {len(paths)} files not imported: {names}. Mend the errors above.")

    def _import(self, path: Path) -> bool:
        slug = slugify(path.stem)
        try:
            markdown = document_files.text_in(path)
            before = selectors.statuses_at(slug)
            version = services.import_form(markdown=markdown, slug=slug)
        except document_files.FileUnreadable as error:
            self.stderr.write(f"{path}:{error.line}: error: {error} [{error.fault}]")
            return False
        except OSError as error:
            self.stderr.write(f"{path}:1: error: The file cannot be opened: {error.strerror}.")
            return False
        except InvalidSlug as error:
            self.stderr.write(f"{path}:1: error: {error} Rename the file.")
            return False
        except DocumentUnreadable as error:
            self._report(path, error.diagnostics)
            return False
        if before.get(version.pk) == version.status:
            self.stdout.write(f"{path.name}: unchanged, version {version.number} ({version.get_status_display()})")
            return True
        self._report(path, selectors.diagnostics_of(version))
        if version.is_draft:
            self.stdout.write(
                self.style.WARNING(f"{path.name}: version {version.number} stays a draft: {_why(version)}")
            )
        else:
            self.stdout.write(self.style.SUCCESS(f"{path.name}: version {version.number} published as {slug}"))
        return True

    def _report(self, path: Path, diagnostics: Sequence[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            words = f"{diagnostic.message} [{diagnostic.code}] {diagnostic.hint}".rstrip()
            line = f"{path}:{diagnostic.line}: {diagnostic.severity}: {words}"
            if diagnostic.severity is Severity.INFO:
                self.stdout.write(line)
            else:
                self.stderr.write(line)


def _why(draft: FormVersion) -> str:
    assert draft.form is not None, "a file is imported under an address"
    held = selectors.held_back(draft.form, selectors.spec_of(draft))
    assert held is not None, "nothing else keeps a file from being published"
    return f"{held.value}. Staff can publish it in the admin, or discard it."
