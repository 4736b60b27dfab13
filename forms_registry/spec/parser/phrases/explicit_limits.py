"""Reads limits that have a key or row of their own: `max: today-1d`, "Max size: 2 MB", `scripts: [Arabic, English]`."""

from __future__ import annotations

import re

from forms_registry.schema import JsonValue
from forms_registry.spec.parser.phrases.limit_patterns import BYTES, SCRIPTS
from forms_registry.spec.parser.phrases.limits import DATES, NUMBERS, TEXTS, region_of
from forms_registry.spec.parser.phrases.presence import read_presence
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written, scalar

_TODAY = re.compile(r"^(?=\S)(?:today|now|current[ _]date)?\s*(?:([+-])\s*(\d{1,4})\s*(d|w|m|y)\w*)?\Z", re.IGNORECASE)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?\Z")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(kb|mb|gb|bytes|b\b)?", re.IGNORECASE)


def explicit_limit(key: str, written: Written, kind: str) -> tuple[str, JsonValue]:
    """(name of the limit, its value) for a field of type `kind`; the value is None when it cannot be read."""
    text = plain(written.text)
    match key:
        case "minimum" | "maximum":
            return _extreme(key, text, kind)
        case "max_bytes":
            return key, _bytes(text)
        case "digits" | "punctuation":
            presence = read_presence(text)
            return key, presence.required if presence else None
        case "region":
            places = (region_of(word.strip("()")) for word in (text, *text.split()))
            return key, next((place for place in places if place), None)
        case "scripts":
            return key, _scripts(written)
        case "pattern":
            return key, text.strip("`")
    counted = re.search(r"\d+", text)
    return key, int(counted.group()[:9]) if counted else None


def _bytes(text: str) -> int | None:
    found = _SIZE.search(text)
    return int(float(found.group(1)) * BYTES.get((found.group(2) or "").lower(), 1)) if found else None


def _scripts(written: Written) -> tuple[str, ...] | None:
    names = [item.text for item in written.items] if written.items else re.split(r"\W+|\band\b", plain(written.text))
    return tuple(dict.fromkeys(SCRIPTS.get(name.lower(), name) for name in names if name.strip())) or None


def _extreme(key: str, text: str, kind: str) -> tuple[str, JsonValue]:
    """A minimum or maximum means a length for texts, a count for lists, a day for dates."""
    low = key == "minimum"
    if text.isdigit() and kind in TEXTS:
        return "min_length" if low else "max_length", int(text[:9])
    if text.isdigit() and kind in {"checkbox", "file"}:
        return "min_items" if low else "max_items", int(text[:9])
    if kind == "file" and not low:
        return "max_bytes", _bytes(text)
    if kind in NUMBERS:
        number = scalar(text.replace(",", ""))
        return key, number if isinstance(number, int | float) and not isinstance(number, bool) else None
    if found := _TODAY.match(text):
        sign, count, unit = found.groups()
        return key, f"today{sign}{count}{unit.lower()}" if sign else "today"
    return key, text if kind == "time" or (kind in DATES and _ISO.match(text)) else None
