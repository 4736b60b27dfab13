"""Turns of phrase that authors bring along from programming languages, put into our own."""

from __future__ import annotations

import re

_NAME = r"([^\W\d]\w*(?:\.[^\W\d]\w*)?)"
_SIGN = r"(>=|<=|==|≥|≤|>|<)"
_COUNTED = r"(?:in_?)?(?:total_?)?(?:whole_?)?days(?:\s*\(\s*\))?"
_APART = r"\1 - \2 \3 \4 days"
_DISTANCE = (
    r"\b(?:days?_?between|dates?_?diff(?:_?days?)?|diff_?(?:in_?)?days?|days?_?diff(?:erence)?|difference_?in_?days)"
)

IDIOMS = {
    "{{answers.day}} and ${day}": (r"(?:\{\{|\$\{)\s*([\w.]+)\s*\}{1,2}", r"\1"),
    "feature_flags.enableUploads": (r"\b(?:feature_?flags?|features?|flag)\.(?=\w)", "flags."),
    "dateDiff(end, start, 'days') >= 7": (
        rf"{_DISTANCE}\s*\(\s*{_NAME}\s*,\s*{_NAME}\s*(?:,\s*[\"']?days?[\"']?\s*)?\)",
        r"days_between(\1, \2)",
    ),
    "(end - start).days >= 7": (rf"\(\s*{_NAME}\s*-\s*{_NAME}\s*\)\s*\.\s*{_COUNTED}\s*{_SIGN}\s*(\d+)", _APART),
    "days(end - start) >= 7": (rf"\bdays\s*\(\s*{_NAME}\s*-\s*{_NAME}\s*\)\s*{_SIGN}\s*(\d+)", _APART),
    "end.difference(start).inDays >= 7": (
        rf"([^\W\d]\w*)\.difference\(\s*([^\W\d]\w*)\s*\)\.{_COUNTED}\s*{_SIGN}\s*(\d+)",
        _APART,
    ),
    "end - start >= 7d": (rf"{_SIGN}\s*(\d+)\s*d\b", r"\1 \2 days"),
}
"""By an example of each: the pattern, and what it becomes."""

_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), ours) for pattern, ours in IDIOMS.values())


def without_idioms(text: str) -> str:
    """The condition without placeholders, and with differences of dates as we write them."""
    for pattern, ours in _COMPILED:
        text = pattern.sub(ours, text)
    return text
