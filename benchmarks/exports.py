"""How long exports take, and how much memory: `python -m benchmarks.exports [SUBMISSIONS]`.

So many copies (10,000) of one injury report are exported from a database of its own. Told are seconds by the clock, the
size of the file, and the most memory that the process had by then, Django and the forms in it included.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Mapping
from typing import Any

from django.db import connection

import benchmarks  # noqa: F401 - sets Django up
from auditing.access_log import Looker
from auditing.exports.files import export
from auditing.exports.formats import Format
from benchmarks.turns import Costs, database, fill
from conversations.models import Conversation, Submission, Turn
from conversations.receipts import receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.services.writing import written_by
from tests.http.journeys import WIDGETS

FORM = "occupational_injury_report"
REPORTS = 20


def copy_submission(copies: int) -> None:
    """The conversation, its last turn and its submission, in one statement each."""
    submission = Submission.objects.get()
    with written_by("benchmark"), connection.cursor() as cursor:
        cursor.execute(
            _copied(Conversation, {"id": "gen_random_uuid()"}, "generate_series(1, %s)", "it.id = %s"),
            [copies - 1, submission.conversation_id],
        )
        others = "conversations_conversation other"
        cursor.execute(
            _copied(Turn, {"id": None, "conversation_id": "other.id"}, others, "it.id = %s AND other.id <> %s"),
            [submission.turn_id, submission.conversation_id],
        )
        changed = {
            "id": None,
            "conversation_id": "other.conversation_id",
            "turn_id": "other.id",
            "reference": "'FP-' || other.id",
        }
        cursor.execute(
            _copied(Submission, changed, "conversations_turn other", "other.number = %s AND other.id <> %s"),
            [submission.turn.number, submission.turn_id],
        )
        cursor.execute("ANALYZE")


def _copied(model: Any, changed: Mapping[str, str | None], others: str, condition: str) -> str:
    """A statement that stores a row again for each of the others; a column that is None gets its own value anew."""
    table, fields = model._meta.db_table, model._meta.concrete_fields  # noqa: SLF001 - Django's own documents name them
    names = [field.column for field in fields if changed.get(field.column, "") is not None]
    values = [changed.get(name) or f'it."{name}"' for name in names]
    columns = ", ".join(f'"{name}"' for name in names)
    return (
        f"INSERT INTO {table} ({columns}) "  # noqa: S608 - names of our own columns
        f"SELECT {', '.join(values)} FROM {table} it CROSS JOIN {others} WHERE {condition}"
    )


def measure(kind: Format, *, with_evidence: bool) -> None:
    begun = time.perf_counter()
    by = Looker("a benchmark")
    pieces = export(Submission.objects.all(), kind, language="en", by=by, with_evidence=with_evidence)
    size = sum(map(len, pieces))
    took = time.perf_counter() - begun
    evidence = "with evidence" if with_evidence else ""
    print(
        f"  {kind.value:6} {evidence:14} {took:6.1f} s {size / 1e6:7.1f} MB in the file {_memory():6.0f} MB of memory"
    )


def _memory() -> float:
    """The most so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(submissions: int = 10_000) -> None:
    with database():
        fill(FORM, WIDGETS[FORM][0], Costs())
        copy_submission(submissions)
        print(f"{Submission.objects.count():,} submissions; {_memory():.0f} MB of memory before the first export")
        for with_evidence in (False, True):
            for kind in Format:
                measure(kind, with_evidence=with_evidence)
        receipt = receipt_of(Submission.objects.earliest("pk"), "ar")
        begun = time.perf_counter()
        size = [len(pdf_of(receipt)) for _ in range(REPORTS)][-1]
        print(f"  pdf {(time.perf_counter() - begun) * 1000 / REPORTS:.0f} ms, {size / 1000:.0f} KB")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
