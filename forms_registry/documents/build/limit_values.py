"""The values of limits: numbers, days, hours, sizes, scripts and kinds of files, as authors write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.source import SourceValue, scalar
from forms_registry.field_types import field_type_of
from forms_registry.field_types.file_kinds import file_kinds, kinds_named
from forms_registry.schema import Limits
from forms_registry.schema.bilingual import bilingual
from nlu.canonical_phones import region_of
from nlu.temporal.limits import limit_day, limit_time
from nlu.types import LocalText
from patterns.regular import is_script, linear

_TODAY = linear(r"today(?:\s*([+-])\s*(\d{1,4})\s*(d|w|m|y)\w*)?\Z", "i")
_DAY = linear(r"\d{4}-\d\d-\d\d(?:[tT ][\d:.]+)?\Z")
_HOUR = linear(r"\d\d?:\d\d\Z")
_SIZE = linear(r"(\d{1,9}(?:\.\d+)?)\s*(kB|MB|GB|bytes)?\Z", "i")
_LIST_SEPARATOR = linear(r"\s*,\s*|\s+and\s+")
_BYTES = {"": 1, "bytes": 1, "kb": 1_024, "mb": 1_048_576, "gb": 1_073_741_824}


def _without_thousands(text: str) -> str:
    """ "1,000,000" without its commas."""
    first, *others = text.strip().split(",")
    grouped = first[-1:].isdigit() and all(len(group.partition(".")[0]) == 3 for group in others)
    return "".join((first, *others)) if grouped else text


def _number(text: str) -> float | None:
    number = scalar(_without_thousands(text))
    return number if isinstance(number, int | float) and not isinstance(number, bool) else None


def _hour(text: str) -> str | None:
    return f"{hour:%H:%M}" if (hour := limit_time(text)) else None


def _day(text: str) -> str | None:
    """An ISO date, or today with an offset: "today - 2 years" -> "today-2y"."""
    if match := _TODAY.match(text):
        sign, count, unit = match.groups()
        text = f"today{sign}{count}{unit.lower()}" if sign else "today"
    return text if limit_day(text, datetime.now(UTC).date()) else None


def read_extreme(kind: str, text: str) -> float | str | None:
    """The least or most that a text gives a field of a type, as `Limits` keeps it; None where it gives none."""
    field_type = field_type_of(kind)
    if field_type.is_numeric:
        return _number(text)
    if field_type.is_moment:
        return _day(text) if field_type.has_date else _hour(text)
    return None


def extreme_fault(kind: str, text: str) -> LocalText:
    """Why a text is no least or most of a type: what is written as a day or an hour is none of those that there are."""
    if field_type_of(kind).has_date and _DAY.match(text):
        return bilingual("there is no such day")
    if field_type_of(kind).is_time and _HOUR.match(text):
        return bilingual("there is no such time")
    return bilingual("it is no limit of the type {type}", type=kind)


def read_count(value: SourceValue) -> int | None:
    """A whole number without a sign; None for other words, and for more than nine digits."""
    text = _without_thousands(value.text.strip())
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _bytes(value: SourceValue) -> int | None:
    match = _SIZE.match(value.text.strip())
    return int(float(match[1]) * _BYTES[(match[2] or "").lower()]) if match else None


def _scripts(value: SourceValue) -> tuple[str, ...] | None:
    names = [item.text for item in value.items] if value.items else _LIST_SEPARATOR.split(value.text)
    return tuple(dict.fromkeys(phrases.script_name(name.strip()) for name in names if name.strip())) or None


def _unknown(names: Sequence[str], is_known: Callable[[str], bool], message: str) -> LocalText | str:
    unknown = ", ".join(name for name in names if not is_known(name))
    return bilingual(message, names=unknown) if unknown else ""


def _file_kinds(value: SourceValue) -> tuple[str, ...] | None:
    """The kinds of files that are named; those that are not known are left as they are, to be refused."""
    names = [item.text for item in value.items] if value.items else _LIST_SEPARATOR.split(value.text)
    named = [name.strip() for name in names if name.strip()]
    try:
        return kinds_named(named) or None
    except LookupError:
        return tuple(named)


FAULTS: Mapping[str, Callable[[Any], LocalText | str]] = {
    "max_size": lambda size: (
        bilingual("it is less than 1 kB; write its unit, such as 2 MB") if size < _BYTES["kb"] else ""
    ),
    "scripts": lambda names: _unknown(names, is_script, "Unicode knows no script {names}"),
    "accept": lambda names: _unknown(
        names, file_kinds().__contains__, "{names} is no kind of file that can be checked"
    ),
}

READERS: Mapping[str, Callable[[SourceValue], Any]] = {
    "pattern": lambda value: value.text.strip() or None,
    "max_size": _bytes,
    "accept": _file_kinds,
    "region": lambda value: region_of(Limits(region=value.text)),
    "scripts": _scripts,
    "digits": lambda value: phrases.truth(value.text),
    "punctuation": lambda value: phrases.truth(value.text),
    "coordinates": lambda value: True if value.text.strip().lower() == "required" else phrases.truth(value.text),
}
