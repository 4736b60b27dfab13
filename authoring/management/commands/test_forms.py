"""Runs the dialogue tests of forms, for machines that check them: no model and, for files, no database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from authoring.dialogue_tests import failures_of, run
from authoring.dialogue_tests.wording import failure_detail
from forms_registry import content, selectors
from forms_registry.errors import DocumentUnreadable, FormNotFound
from forms_registry.schema import FormSpec

SUFFIX = ".md"


class Command(BaseCommand):
    help = (
        "Runs the dialogue tests of published forms, or of documents in files. Exits with 1 when one fails, or when a "
        "document cannot be read; each failure is told with its line."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "forms",
            nargs="*",
            metavar="SLUG|PATH",
            help="addresses of published forms, .md files, or folders of them; without any, every published form",
        )

    def handle(self, *args: Any, forms: list[str], **options: Any) -> None:
        faulty = [name for name, spec in self._specs(forms) if not self._passes(name, spec)]
        if faulty:
            raise CommandError(f"Not as expected: {', '.join(faulty)}.")

    def _passes(self, name: str, spec: FormSpec | None) -> bool:
        if spec is None:
            return False
        runs = run(spec)
        failures = list(failures_of(runs))
        for failure in failures:
            self.stderr.write(f"{name}:{failure.line}: {failure.test}: {failure_detail(failure)}")
        passed = sum(test_run.passed for test_run in runs)
        self.stdout.write(f"{name}: tests that passed: {passed} of {len(runs)}" if runs else f"{name}: no tests")
        return not failures

    def _specs(self, forms: Sequence[str]) -> Iterator[tuple[str, FormSpec | None]]:
        """Each form with its name; None if it cannot be read, which is printed."""
        if not forms:
            yield from ((_slug(version), spec) for version, spec in selectors.usable_forms())
        for name in forms:
            if name.endswith(SUFFIX) or Path(name).is_dir():
                yield from ((str(path), self._read(path)) for path in _files(Path(name)))
            else:
                yield name, _published(name)

    def _read(self, path: Path) -> FormSpec | None:
        try:
            return content.read_usable(content.normalised(path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as error:
            self.stderr.write(f"{path}:1: error: {error}")
        except DocumentUnreadable as error:
            for diagnostic in error.diagnostics:
                self.stderr.write(
                    f"{path}:{diagnostic.line}: {diagnostic.severity}: {diagnostic.message} [{diagnostic.code}]"
                )
        return None


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    paths = sorted(path.glob(f"*{SUFFIX}"))
    if not paths:
        raise CommandError(f"There is no *{SUFFIX} file in {path}.")
    return paths


def _published(slug: str) -> FormSpec:
    try:
        return selectors.spec_of(selectors.published_version(slug))
    except FormNotFound as error:
        raise CommandError(str(error)) from error


def _slug(version: Any) -> str:
    return str(version.form.slug)
