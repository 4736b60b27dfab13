"""Times of day in Arabic words: الساعة العاشرة صباحا, الثالثة والنصف عصرا, العاشرة إلا ربعا."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nlu.folding import fold_text
from nlu.temporal.day_parts import part_of
from nlu.temporal.hours import APPROXIMATE_WORDS, CLOCK, CLOCK_WORDS, GUARD, said
from nlu.temporal.mentions import DIGITS, GrammarRule, TimeExpression
from nlu.temporal.resolution_context import ResolutionContext
from nlu.temporal.vocabulary import (
    HOUR_ORDINALS,
    NUMBERS,
    alternation,
    first_words,
    joined_words,
    number_of,
)

PART = (
    r"(?:في\s+)?(?:صباحا|الصباح|الصبح|صبح|ضحي|الضحي|فجرا|الفجر|ظهرا|الظهر|الضهر|بعد\s+ال[ظض]هر|عصرا|العصر|مساء|المساء|المسا"
    r"|المغرب|العشاء|بالليل|ليلا|الليل|مساءا|صباح\s+\w+|مساء\s+\w+|ص|م)"
)
"""The part of the day as it stands after an hour."""

_NUMBERS = {word: hour for word, hour in NUMBERS.items() if hour <= 12 and not word.isascii() and " " not in word}
_HOURS = _NUMBERS | {f"ال{word}": hour for word, hour in _NUMBERS.items()} | HOUR_ORDINALS
_TAILS: Mapping[str, int] = {
    fold_text(word): minutes
    for minutes, words in (
        (30, "والنصف|ونصف|ونص|والنص|و نصف|و نص"),
        (15, "والربع|وربع|و ربع"),
        (20, "والثلث|وثلث|و ثلث"),
        (5, "وخمس دقائق|وخمسة|وخمس"),
        (10, "وعشر دقائق|وعشرة|وعشر"),
        (-15, "إلا ربعا|إلا ربع|إلا الربع"),
        (-20, "إلا ثلثا|إلا ثلث|إلا الثلث"),
        (-5, "إلا خمس دقائق|إلا خمسة|إلا خمس"),
        (-10, "إلا عشر دقائق|إلا عشرة|إلا عشر"),
    )
    for word in words.split("|")
}


def _spoken(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    word, tail, part = joined_words(match["hour"]), match["tail"], match["part"]
    ordinal = word in HOUR_ORDINALS
    if not _is_time(match, context, ordinal=ordinal):
        return None
    hour = int(word) if word.isdigit() else _HOURS[word]
    minutes = _TAILS[joined_words(tail)] if tail else 0
    if minutes < 0:
        hour, minutes = ((hour - 2) % 12 + 1 if 0 < hour <= 12 else hour - 1), 60 + minutes
    return said(match, context, hour, minutes, part_of(part), bare=not tail) if hour >= 0 else None


def _is_time(match: re.Match[str], context: ResolutionContext, *, ordinal: bool) -> bool:
    """Whether the number is an hour: "الثالثة" may be the third of anything, "ثلاثة" a count, "10 م" ten metres."""
    clock, tail, part = match["clock"], match["tail"], match["part"]
    if clock == "عند":
        return ordinal
    if part in {"ص", "م"}:
        return bool(context.whole or clock or tail)
    if clock or part:
        return True
    return (ordinal or match["hour"].isdigit()) and bool(tail or context.whole)


def _minutes_after(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """Minutes before or after an hour: عشرون دقيقة بعد السابعة."""
    minutes, hour = number_of(match["amount"]), joined_words(match["hour"])
    whole = int(hour) if hour.isdigit() else _HOURS[hour]
    if not 0 < minutes < 60 or not 1 <= whole <= 12:
        return None
    if match["side"] == "قبل":
        whole, minutes = (whole - 2) % 12 + 1, 60 - minutes
    return said(match, context, whole, minutes, part_of(match["part"]))


RULES = (
    GrammarRule(
        first_words(word for word in NUMBERS if not word.isascii()) | {DIGITS},
        re.compile(
            rf"(?P<amount>\d{{1,2}}|{alternation(word for word in NUMBERS if not word.isascii())})\s+"
            rf"(?:دقيقه|دقائق|دقايق)\s+(?P<side>بعد|قبل)\s+(?:الساعه\s+)?(?P<hour>\d{{1,2}}|{alternation(_HOURS)})(?!\w)"
            rf"(?:\s*(?P<part>{PART})(?!\w))?{GUARD}"
        ),
        _minutes_after,
    ),
    GrammarRule(
        APPROXIMATE_WORDS | CLOCK_WORDS | first_words(_HOURS) | {DIGITS},
        re.compile(
            rf"{CLOCK}(?P<hour>\d{{1,2}}|{alternation(_HOURS)})(?!\w)(?:\s+(?P<tail>{alternation(_TAILS)})(?!\w))?"
            rf"(?:\s*(?P<part>{PART})(?!\w))?{GUARD}"
        ),
        _spoken,
    ),
)
