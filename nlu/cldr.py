"""Names of months, weekdays and units from CLDR, Unicode's Common Locale Data Repository."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from babel import Locale, localedata

from patterns.data import read_beside

_MONTH_LOCALES = ("en", "ar", "ar_LB", "ar_DZ", "ar_MA", "ar_MR")
"""One of each set of month names that Arabic countries use."""

_WIDTHS = {"en": ("long", "short"), "ar": ("long",)}
RATES: Mapping[str, Mapping[str, float | None]] = read_beside(__file__, "rates.yaml")
"""Dimension -> unit, both as CLDR calls them where it has them -> its size in the smallest."""
_DURATIONS = [(f"duration-{unit}", "unit", unit) for unit in (*RATES["time"], *RATES["calendar"])]
_MEASURES = [(f"{kind}-{unit}", "measure", unit) for kind, units in RATES.items() for unit in units]
_PLACE = "{0}"
_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})

Entry = tuple[str, object, str]
"""A tag's name, its value, and a word or phrase as people write it."""


def entries() -> Iterator[Entry]:
    """`("month", 1, "January")`, `("weekday", 0, "Monday")`, `("unit", "day", "days")`, `("dual", "day", "...")`,
    `("measure", "length-kilometer", "kilometers")`."""
    yield from _months()
    for language in _WIDTHS:
        locale = Locale.parse(language)
        for number, name in locale.days["format"]["wide"].items():
            yield "weekday", number, name
            if language == "en":
                yield "short_weekday", number, locale.days["format"]["abbreviated"][number]
        yield from _units(language)


def _months() -> Iterator[Entry]:
    for name in _MONTH_LOCALES:
        for width in ("wide", "abbreviated"):
            for number, month in Locale.parse(name).months["format"][width].items():
                yield "month", number, month


def _units(language: str) -> Iterator[Entry]:
    patterns = localedata.load(language)["unit_patterns"]
    for key, tag, value in (*_DURATIONS, *_MEASURES):
        for width in _WIDTHS[language]:
            for category, pattern in patterns.get(key, {}).get(width, {}).items():
                # Lower-case short forms are words as well: "in", "mi".
                if category in _CATEGORIES and not (tag == "measure" and width == "short" and pattern.islower()):
                    dual = category == "two" and _PLACE not in pattern
                    yield "dual" if dual else tag, value, pattern.replace(_PLACE, "").strip()
