"""What is wrong with a day or a time, in words that say what to do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

from nlu.local_writing import local_digits
from nlu.temporal.mentions import Moment
from nlu.temporal.vocabulary import MONTH_NAMES, WEEKDAY_NAMES
from nlu.types import LocalText, Problem


def show_day(day: date, language: str) -> str:
    """ "10 March 2026", "١٠ مارس ٢٠٢٦"."""
    return local_digits(language, f"{day.day} {MONTH_NAMES[_spoken(language)][day.month - 1]} {day.year}")


def show_time(moment: time, language: str) -> str:
    """ "3:30 PM", "٣:٣٠ مساءً", and "١٢:٣٠ ظهرًا", for "١٢:٣٠ مساءً" is midnight to some."""
    hour = moment.hour % 12 or 12
    if _spoken(language) == "ar":
        part = "صباحًا" if moment.hour < 12 else "ظهرًا" if moment.hour == 12 else "مساءً"
        return local_digits(language, f"{hour}:{moment.minute:02} {part}")
    return f"{hour}:{moment.minute:02} {'AM' if moment.hour < 12 else 'PM'}"


def show_weekday(day: date, language: str) -> str:
    return WEEKDAY_NAMES[_spoken(language)][day.weekday()]


def show_moment(moment: Moment, language: str) -> str:
    if isinstance(moment, datetime):
        link = " الساعة " if _spoken(language) == "ar" else ", "
        return show_day(moment.date(), language) + link + show_time(moment.time(), language)
    return show_day(moment, language) if isinstance(moment, date) else show_time(moment, language)


def _spoken(language: str) -> str:
    return "ar" if language.split("-")[0].lower() == "ar" else "en"


_WORDINGS = {
    "date_ambiguous": ("Do you mean {or_en}?", "هل تقصد {or_ar}؟"),
    "date_several": (
        "I see more than one date: {or_en}. Which one is it?",
        "ذكرت أكثر من تاريخ: {or_ar}. أيها تقصد؟",
    ),
    "date_range": (
        "That is a period, {range_en}. Please give a single day.",
        "هذه فترة: {range_ar}. من فضلك اذكر يومًا واحدًا.",
    ),
    "date_weekday": (
        "{first_en} is a {weekday_en}, not the weekday that you named. Which day do you mean? Please give the date.",
        "{first_ar} يوافق {weekday_ar}، وليس اليوم الذي ذكرته. أي يوم تقصد؟ من فضلك اكتب التاريخ.",
    ),
    "date_impossible": (
        "There is no such day as “{quote}”. Please check the day and the month.",
        "لا يوجد يوم «{quote}» في التقويم. من فضلك تحقق من اليوم والشهر.",
    ),
    "date_vague": (
        "Which day exactly? For example {example_en}.",
        "أي يوم بالتحديد؟ مثلًا {example_ar}.",
    ),
    "date_no_year": (
        "Which year? Please give the whole date, for example 5 May 1990.",
        "في أي سنة؟ من فضلك اكتب التاريخ كاملًا، مثلًا ٥ مايو ١٩٩٠.",
    ),
    "date_year": (
        "Please give a year between 1900 and 2100.",
        "من فضلك اكتب سنة بين ١٩٠٠ و٢١٠٠.",
    ),
    "date_unreadable": (
        "I could not read a date there. Please give the day, month and year, for example {example_en}.",
        "لم أستطع قراءة تاريخ. من فضلك اكتب اليوم والشهر والسنة، مثلًا {example_ar}.",
    ),
    "time_ambiguous": ("Do you mean {or_en}?", "هل تقصد {or_ar}؟"),
    "time_several": (
        "I see more than one time: {or_en}. Which one is it?",
        "ذكرت أكثر من وقت: {or_ar}. أيها تقصد؟",
    ),
    "time_range": (
        "That is a period, {range_en}. Please give a single time.",
        "هذه فترة: {range_ar}. من فضلك اذكر وقتًا واحدًا.",
    ),
    "time_vague": (
        "At what time exactly? For example 10:30 or 3 pm.",
        "في أي ساعة بالتحديد؟ مثلًا ١٠:٣٠ أو ٣ مساءً.",
    ),
    "time_impossible": (
        "“{quote}” is not a time of day. Please give one from 00:00 to 23:59, for example 14:30.",
        "«{quote}» ليس وقتًا صحيحًا. من فضلك اكتب وقتًا من ٠٠:٠٠ إلى ٢٣:٥٩، مثلًا ١٤:٣٠.",
    ),
    "time_unreadable": (
        "I could not read a time there. Please give the hour and minutes, for example 14:30.",
        "لم أستطع قراءة الوقت. من فضلك اكتب الساعة والدقائق، مثلًا ١٤:٣٠.",
    ),
    "datetime_needs_time": (
        "At what time on {first_en}? For example {first_en} at 10:30.",
        "في أي ساعة من {first_ar}؟ مثلًا {first_ar} الساعة ١٠:٣٠.",
    ),
    "datetime_needs_date": (
        "On which day at {first_en}? For example {example_en} at 10:30.",
        "في أي يوم الساعة {first_ar}؟ مثلًا {example_ar} الساعة ١٠:٣٠.",
    ),
    "datetime_unreadable": (
        "I could not read a date and time there. Please give both, for example {example_en} at 14:30.",
        "لم أستطع قراءة التاريخ والوقت. من فضلك اكتبهما معًا، مثلًا {example_ar} الساعة ١٤:٣٠.",
    ),
    "datetime_impossible": (
        "“{quote}” is no real date and time. Please check the day and the hour.",
        "«{quote}» ليس تاريخًا ووقتًا صحيحًا. من فضلك تحقق من اليوم والساعة.",
    ),
    "datetime_range": (
        "That is a period, {range_en}. Please give a single date and time.",
        "هذه فترة: {range_ar}. من فضلك اذكر تاريخًا ووقتًا واحدًا.",
    ),
    "datetime_several": (
        "I see more than one date and time: {or_en}. Which one is it?",
        "ذكرت أكثر من موعد: {or_ar}. أيها تقصد؟",
    ),
    "datetime_ambiguous": ("Do you mean {or_en}?", "هل تقصد {or_ar}؟"),
}
_RANGES = {"en": "from {} to {}", "ar": "من {} إلى {}"}


def temporal_problem(code: str, today: date, moments: Sequence[Moment] = (), quote: str = "") -> Problem:
    """The problem of that code; `moments` are the candidates. KeyError for a code that has no wording."""
    blanks = {"quote": " ".join(quote.split())[:40]}
    for language in ("en", "ar"):
        shown = [_candidate(moment, moments, today, language) for moment in moments]
        blanks[f"or_{language}"] = _alternatives(shown, language)
        blanks[f"range_{language}"] = _RANGES[language].format(shown[0], shown[-1]) if shown else ""
        blanks[f"first_{language}"] = show_moment(moments[0], language) if moments else ""
        blanks[f"weekday_{language}"] = (
            show_weekday(moments[0], language) if moments and isinstance(moments[0], date) else ""
        )
        blanks[f"example_{language}"] = show_day(today, language)
    english, arabic = (wording.format(**blanks) for wording in _WORDINGS[code])
    return Problem(code, LocalText.of(english, ar=arabic))


def _candidate(moment: Moment, among: Sequence[Moment], today: date, language: str) -> str:
    """A day as briefly as tells it from the others: its weekday where all share one, its year unless it is this one."""
    if isinstance(moment, datetime) or not isinstance(moment, date):
        return show_moment(moment, language)
    shown = show_day(moment, language)
    if all(isinstance(day, date) and day.year == today.year for day in among):
        shown = shown.removesuffix(local_digits(language, f" {moment.year}"))
    weekdays = {day.weekday() for day in among if isinstance(day, date)}
    return f"{show_weekday(moment, language)} {shown}" if len(among) > 1 and len(weekdays) == 1 else shown


def _alternatives(shown: Sequence[str], language: str) -> str:
    word = " أو " if _spoken(language) == "ar" else " or "
    comma = "، " if _spoken(language) == "ar" else ", "
    return comma.join(shown[:-1]) + (word if len(shown) > 1 else "") + (shown[-1] if shown else "")
