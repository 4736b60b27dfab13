"""How long an author waits for a check: `python -m benchmarks.linting [LINES]`.

Documents of that many lines (500) are made, each a little different, as they are while somebody types; each is checked
as the editor asks for it, reading process, preview and all. Told are the median and the slowest, in milliseconds.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

ROUNDS = 25
_HEAD = (
    "# A long form\n\n| Field ID | Type | Required | Ask User | Options | Visible When |\n|---|---|---|---|---|---|\n"
)


def document(lines: int, number: int) -> str:
    """A form of fields, of which every fifth is under a condition, between paragraphs that are only read."""
    rows: list[str] = []
    prose: list[str] = []
    for field in range(min(lines // 4, 250)):
        rule = f"f{field - 1} is Yes" if field % 5 == 4 else ""
        kind = "dropdown" if field % 5 == 3 else "text"
        options = "Yes, No, Perhaps" if kind == "dropdown" else ""
        rows.append(f"| f{field} | {kind} | Yes | What is {field} of {number}? | {options} | {rule} |\n")
    while 4 + len(rows) + len(prose) * 2 < lines:
        prose.append(f"\nWhat people should know of it, point {len(prose)}.\n")
    return _HEAD + "".join(rows) + "".join(prose)


def main(lines: int = 500) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "formpilot_site.settings_test")
    import django

    django.setup()
    from authoring.checking import check

    check(document(lines, -1), "en")
    took = []
    for number in range(ROUNDS):
        text = document(lines, number)
        begun = time.perf_counter()
        told = check(text, "ar" if number % 2 else "en")
        took.append((time.perf_counter() - begun) * 1000)
        assert told["preview"] is not None, told["findings"][:3]
    size = len(document(lines, 0).splitlines())
    print(f"{size} lines: median {statistics.median(took):.0f} ms, slowest {max(took):.0f} ms, of {ROUNDS}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
