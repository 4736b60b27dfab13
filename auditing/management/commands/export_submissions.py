"""Submissions as one file, for work that does not fit into a browser."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from auditing.access_log import by_command
from auditing.access_log.uncovering import ReasonForm
from auditing.exports.errors import ExportNotMade
from auditing.exports.files import export
from auditing.exports.formats import Format
from conversations.models import Submission
from forms_registry.models import Form


class Command(BaseCommand):
    help = (
        "Writes submissions to a file, or to the standard output; what the forms mark as sensitive is masked. Who runs "
        "it is in the access log. How far it has come is told on the standard error."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--form", metavar="SLUG", help="only those of the form at this address")
        parser.add_argument(
            "--since", metavar="TIME", help="only those completed at or after it: 2026-03-09T10:00+03:00"
        )
        parser.add_argument("--format", choices=[kind.value for kind in Format], default=Format.CSV.value)
        parser.add_argument("--evidence", action="store_true", help="with source, quote and reader of each answer")
        parser.add_argument("--language", default="en", help="of the labels: en or ar")
        parser.add_argument("--unmask", metavar="REASON", default="", help="show what is sensitive; the reason is kept")
        parser.add_argument("--output", metavar="FILE", type=Path, help="the file to write, which must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        submissions = Submission.objects.filter(conversation__is_test=False)
        if slug := options["form"]:
            if not Form.objects.filter(slug=slug).exists():
                raise CommandError(f"There is no form at the address {slug!r}. The admin lists those there are.")
            submissions = submissions.filter(version__form__slug=slug)
        if options["since"]:
            submissions = submissions.filter(completed_at__gte=_moment(options["since"]))
        total = submissions.count()

        def progress(done: int) -> None:
            self.stderr.write(f"{done:,} of {total:,}")

        kind, evidence = Format(options["format"]), options["evidence"]
        try:
            chunks = export(
                submissions,
                kind,
                language=options["language"],
                by=by_command(),
                asked=_query_details(options),
                reason=_reason(options["unmask"]),
                with_evidence=evidence,
                progress=progress,
            )
            _write(chunks, options["output"])
        except ExportNotMade as error:
            raise CommandError(str(error)) from error
        except FileExistsError as error:
            raise CommandError(f"{options['output']} exists already. Name another file, or remove it.") from error


def _write(chunks: Iterable[bytes], path: Path | None) -> None:
    if path is None:
        sys.stdout.buffer.writelines(chunks)
        return
    with path.open("xb") as file:
        try:
            file.writelines(chunks)
        except BaseException:  # a part of it would look like the whole
            path.unlink()
            raise


def _reason(text: str) -> str:
    form = ReasonForm({"reason": text})
    if text and not form.is_valid():
        raise CommandError(" ".join(map(str, form.errors["reason"])))
    return form.cleaned_data["reason"] if text else ""


def _query_details(options: dict[str, Any]) -> dict[str, Any]:
    """For the access log."""
    filters = {name: options[name] for name in ("form", "since") if options[name]}
    return {"command": "export_submissions", **({"filters": filters} if filters else {})}


def _moment(text: str) -> datetime:
    """A day begins in the service's time zone, and so does a time that says none."""
    try:
        moment = parse_datetime(text)
        if moment is None and (day := parse_date(text)):
            moment = datetime(day.year, day.month, day.day)  # noqa: DTZ001 - it gets its zone below
    except ValueError:
        moment = None
    if moment is None:
        raise CommandError(f"{text!r} is no day or time. Write 2026-03-09, or 2026-03-09T10:00+03:00.")
    return timezone.make_aware(moment) if timezone.is_naive(moment) else moment
