"""One export in a process of its own, which loads no more than that takes: `benchmarks.auditing` runs it."""

from __future__ import annotations

import resource
import sys
import time

from django.db import connection

import benchmarks  # noqa: F401 - sets Django up
from auditing.access_log import Looker
from auditing.exports.files import export
from auditing.exports.formats import Format
from conversations.models import Submission


def export_all(name: str, kind: str, evidence: str) -> None:
    connection.settings_dict["NAME"] = name
    clock, processor = time.perf_counter(), time.process_time()
    pieces = export(
        Submission.objects.all(), Format(kind), language="en", by=Looker("a benchmark"), with_evidence=bool(evidence)
    )
    size = sum(map(len, pieces))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(
        f"{time.perf_counter() - clock:6.1f} s, {time.process_time() - processor:5.1f} of the processor, "
        f"{size / 1e6:7.1f} MB in the file, {used.ru_maxrss / 1024:5.0f} MB of memory"
    )


if __name__ == "__main__":
    export_all(*sys.argv[1:])
