"""Names of months, weekdays and units of time, from Unicode's Common Locale Data Repository."""

from __future__ import annotations

from collections.abc import Iterator

from babel import Locale, localedata

_MONTH_LOCALES = ("en", "ar", "ar_LB", "ar_DZ", "ar_MA", "ar_MR")
"""One of each set of month names that Arabic countries use."""

_LANGUAGES = ("en", "ar")
_DURATIONS = ("second", "minute", "hour", "day", "week", "month", "year")
_MEASURES = ("length-kilometer", "length-meter", "mass-kilogram", "mass-gram", "volume-liter", "concentr-percent")
_PLACE = "{0}"
_CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})

Entry = tuple[str, object, str]
"""A tag's name, its value, and a word or phrase as people write it."""


def entries() -> Iterator[Entry]:
    """`("month", 1, "January")`, `("weekday", 0, "Monday")`, `("unit", "day", "days")`, `("dual", "day", "...")`,
    `("measure", "length-kilometer", "kilometers")`."""
    yield from _months()
    for language in _LANGUAGES:
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
    named = [(f"duration-{unit}", "unit", unit) for unit in _DURATIONS]
    named += [(measure, "measure", measure.split("-")[1]) for measure in _MEASURES]
    for key, tag, value in named:
        for width in ("long", "short") if language == "en" else ("long",):
            for category, pattern in patterns[key].get(width, {}).items():
                if category in _CATEGORIES:
                    dual = category == "two" and _PLACE not in pattern
                    yield "dual" if dual else tag, value, pattern.replace(_PLACE, "").strip()
