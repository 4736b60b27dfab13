"""Checks form documents where no service runs, such as before a change is merged."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from forms_registry import content, document_files
from forms_registry.errors import DocumentUnreadable
from forms_registry.schema import Diagnostic, Severity


class Command(BaseCommand):
    help = (
        "Checks form documents and prints each finding as path:line: severity code: message. Exits with 1 where there "
        "is an error. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a document, or a folder of *.md files")
        parser.add_argument("--strict", action="store_true", help="exit with 1 where there is a warning, too")
        parser.add_argument("--format", choices=("text", "json"), default="text", help="how findings are printed")
        parser.add_argument("--language", choices=("en", "ar"), default="en", help="the language of the findings")

    def handle(self, *args: Any, paths: Sequence[Path], strict: bool, **options: Any) -> None:
        findings = [
            (path, diagnostic.in_language(options["language"]))
            for path in documents_in(paths)
            for diagnostic in findings_of(path)
        ]
        if options["format"] == "json":
            payload = [{"path": str(path), **diagnostic.as_json()} for path, diagnostic in findings]
            self.stdout.write(json.dumps(payload, ensure_ascii=False, indent=2))
        else:
            for path, diagnostic in findings:
                words = f"{diagnostic.code}: {diagnostic.message} {diagnostic.hint}".rstrip()
                self.stdout.write(f"{path}:{diagnostic.line}: {diagnostic.severity} {words}")
        refused = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
        if count := sum(diagnostic.severity in refused for _, diagnostic in findings):
            raise CommandError(f"{count} to mend.", returncode=1)


def documents_in(paths: Sequence[Path]) -> Iterator[Path]:
    """The files that are named, and the *.md files in the folders that are, each once."""
    seen: set[Path] = set()
    for path in paths:
        inside = sorted(path.rglob("*.md")) if path.is_dir() else [path]
        if not inside:
            raise CommandError(f"There is no *.md file in {path}. Name the folder that holds the form documents.")
        for document in inside:
            if document not in seen:
                seen.add(document)
                yield document


def findings_of(path: Path) -> Sequence[Diagnostic]:
    """What is to be said of a document, in the order of its lines."""
    try:
        reading = content.read(content.normalised(document_files.text_in(path)))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}. Name a form document.") from None
    except document_files.FileUnreadable as error:
        return (Diagnostic(error.line, Severity.ERROR, error.fault.value, str(error)),)
    except DocumentUnreadable as error:
        return error.diagnostics
    return sorted(reading.diagnostics, key=lambda diagnostic: diagnostic.line)
