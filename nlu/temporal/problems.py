"""Formats dates and times, and words the problems with them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from babel import Locale, UnknownLocaleError
from babel.dates import format_date

from nlu.problems import make_problem, or_list
from nlu.temporal.mentions import Moment
from nlu.types import Problem
from patterns.local_writing import local_digits


def show_moment(moment: Moment, language: str) -> str:
    """ "10 March 2026", "3:30 PM", "10 March 2026, 3:30 PM", and the like in Arabic with its digits; in "en-US" the
    month comes first (CLDR)."""
    if isinstance(moment, datetime):
        parts = (show_moment(moment.date(), language), show_moment(moment.time(), language))
        return make_problem("moment_shown", first=parts[0], second=parts[1]).text.get(language)
    if isinstance(moment, date):
        return local_digits(language, format_date(moment, "long", locale=_locale(language)))
    half = "morning" if moment.hour < 12 else "noon" if moment.hour == 12 else "afternoon"
    return make_problem(f"{half}_shown", first=f"{moment.hour % 12 or 12}:{moment.minute:02}").text.get(language)


def temporal_problem(code: str, today: date, en: str, moments: Sequence[Moment] = (), quote: str = "") -> Problem:
    """The problem with this code. `moments` are the candidates; `en` is English as the person's region writes it.
    Raises KeyError for an unknown code."""
    first = moments[0] if moments else today
    return make_problem(
        code,
        quote=" ".join(quote.split())[:40],
        either=or_list(*([_brief(moment, moments, today, language) for moment in moments] for language in (en, "ar"))),
        first=shown_in_both(first, en),
        last=shown_in_both(moments[-1] if moments else today, en),
        weekday=(_weekday(first, en), _weekday(first, "ar")),
        example=shown_in_both(today, en),
    )


def shown_in_both(moment: Moment, en: str) -> tuple[str, str]:
    """A moment formatted in English and in Arabic."""
    return show_moment(moment, en), show_moment(moment, "ar")


def _locale(language: str) -> Locale:
    """Arabic, or the regional variant of English; British English for an unknown region."""
    try:
        parsed = Locale.parse(language, sep="-")
        return Locale("ar") if parsed.language == "ar" else Locale("en", parsed.territory or "GB")
    except (UnknownLocaleError, ValueError):
        return Locale("en", "GB")


def _weekday(moment: Moment, language: str) -> str:
    return str(_locale(language).days["format"]["wide"][moment.weekday()]) if isinstance(moment, date) else ""


def _brief(moment: Moment, among: Sequence[Moment], today: date, language: str) -> str:
    """A day in brief: without its year if all candidates are of this year, with its weekday if they share one."""
    shown = show_moment(moment, language)
    if isinstance(moment, datetime) or not isinstance(moment, date):
        return shown
    if all(isinstance(day, date) and day.year == today.year for day in among):
        shown = shown.rsplit(" ", 1)[0].rstrip(",")
    weekdays = {day.weekday() for day in among if isinstance(day, date)}
    return f"{_weekday(moment, language)} {shown}" if len(among) > 1 and len(weekdays) == 1 else shown
