"""Days named by their distance from today: yesterday, 3 days ago, two weeks from Friday, the end of the month."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta

from nlu.folding import fold_text
from nlu.temporal.limits import moved
from nlu.temporal.mentions import DIGITS, FOLLOWED, GrammarRule, TimeExpression
from nlu.temporal.resolution_context import ResolutionContext
from nlu.temporal.vocabulary import (
    MONTHS,
    NUMBERS,
    UNITS,
    WEEKDAYS,
    alternation,
    first_words,
    joined_words,
    number_of,
)

_DAY_WORDS: Mapping[str, int] = {
    fold_text(word): away
    for away, *groups in (
        (-2, "the day before yesterday|day before yesterday", "أول أمس|أول من أمس|أول امبارح|أول البارحة|قبل أمس"),
        (-1, "yesterday|yesturday|yesteday|ysterday|last night", "أمس|يوم أمس|امبارح|مبارح|البارحة|البارح|ليلة أمس"),
        (
            0,
            "today|tonight|tonite|this morning|this afternoon|this evening",
            "اليوم|الليلة|النهارده|هذا اليوم|هذا الصباح|هذا المساء|هالمسا|هالمساء|هالليلة|مساء اليوم|الليله دي",
        ),
        (
            1,
            "tomorrow|tomorow|tommorow|tomorro|tomoro|tomorrw|tommorrow|tmrw|tmr|tmw",
            "غدا|غد|الغد|مساء الغد|صباح الغد|يوم غد|يوم غدا|بكرة|بكرا|باكر|باجر|بكره",
        ),
        (2, "the day after tomorrow|day after tomorrow|overmorrow", "بعد غد|بعد غدا|بعد بكرة|بعد بكرا|بعد باكر"),
    )
    for words in groups
    for word in words.split("|")
}
_MONTH_AWAY = {"last": -1, "next": 1, "الماضي": -1, "القادم": 1, "المقبل": 1}

_OTHER_NUMBER_BEFORE = re.compile(r"\b\w+\s*(?:-|\bto\b|\bor\b|الي|او)\s*$")
_NO_TODAY_BEFORE = re.compile(
    r"(?:\b(?:of|these|until|than|today|في|في\s+هذا|في\s+نفس|طوال|طول|طيله|ذلك|نفس|بعض|منتصف)|'s)\s+$"
    r"|\d\s+(?:\w+\s+)?(?:ب|ل)$"  # so much a night
)
_NO_TODAY_AFTER = re.compile(
    r"'(?!s\s+(?:fine|ok|okay|good|great|perfect|possible|best|\d|show|performance|dinner|lunch|session|class"
    r"|concert)\b)|\s+(?:التالي|السابق|الاول|الثاني|الاخير|الذي|الوطني|العالمي|نفسه|الواحد|"
    r"was\b|is\s+(?:a|the|my|your|so|very|not|nice|good|great)\b)"
)
_FOLLOWED = re.compile(FOLLOWED)


def _named_day(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    text, start, end, word = context.text, match.start(), match.end(), joined_words(match["word"])
    if _NO_TODAY_AFTER.match(text, end) or _NO_TODAY_BEFORE.search(text, max(0, start - 12), start):
        return None
    part_of_day = word.startswith(("this", "last", "tonight", "tonite"))
    if part_of_day and not context.whole and not _FOLLOWED.match(text, end):
        return None
    return TimeExpression(start, end, (context.today + timedelta(days=_DAY_WORDS[word]),))


def _since(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "I work here since 12 years" tells how long, not when."""
    return None if not context.whole and UNITS[match["unit"]][0] == "y" else _ago(match, context)


def _ago(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    return _moved_from(context.today, -1, match, context)


def _ahead(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    if not context.whole and (context.leaning(match.start()) < 0 or not _FOLLOWED.match(context.text, match.end())):
        return None
    return _moved_from(context.today, 1, match, context)


def _from_day(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "two weeks from Friday", "3 days after tomorrow": counts from the weekday to come, or the named day."""
    word = joined_words(match["base"])
    if word in _DAY_WORDS:
        base = context.today + timedelta(days=_DAY_WORDS[word])
    else:
        base = context.today + timedelta(days=(WEEKDAYS[word] - context.today.weekday()) % 7 or 7)
    return _moved_from(base, -1 if match["side"] == "before" else 1, match, context)


def _moved_from(start: date, sign: int, match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    if _OTHER_NUMBER_BEFORE.search(context.text, max(0, match.start() - 16), match.start()):
        return TimeExpression(*match.span(), code="vague") if context.whole else None
    unit, times = UNITS[match["unit"]]
    try:
        day = moved(start, sign * number_of(match["count"]) * times, unit)
    except (ValueError, OverflowError):
        return None
    return TimeExpression(*match.span(), (day,), 0.95 if unit in {"d", "w"} else 0.8)


def _edge_of_month(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    if not context.whole and "day" not in match["edge"]:
        return None
    month = context.today.year * 12 + context.today.month - 1 + _MONTH_AWAY.get(match["which"] or "", 0)
    year, number = month // 12, month % 12 + 1
    day = 1 if match["edge"].startswith("first") else monthrange(year, number)[1]
    return TimeExpression(*match.span(), (date(year, number, day),), 0.7)


def _edge_of_named_month(match: re.Match[str], context: ResolutionContext) -> TimeExpression:
    """ "The last day of March": the next that comes, or the last that was where the sentence tells of the past."""
    month, leaning = MONTHS[match["month"]], context.leaning(match.start())
    days = [
        date(year, month, 1 if match["edge"] in {"first", "اول"} else monthrange(year, month)[1])
        for year in range(context.today.year - 1, context.today.year + 2)
    ]
    nearest = min(
        days, key=lambda day: ((day - context.today).days * (leaning or 1) < 0, abs((day - context.today).days))
    )
    return TimeExpression(*match.span(), (nearest,), 0.9)


def _vague(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    return TimeExpression(*match.span(), code="vague") if context.whole else None


_COUNT = rf"(?P<count>\d{{1,3}}|{alternation(NUMBERS)})"
_OTHER_COUNT = rf"(?:\d{{1,3}}|{alternation(NUMBERS)})"
_UNIT = rf"(?P<unit>{alternation(UNITS)})(?!\w)"
_ARABIC_DISTANCE = (
    rf"\s+(?:حوالي\s+)?(?:{_COUNT}\s+)?{_UNIT}(?:\s+واحد)?(?:\s+من\s+(?:اليوم|الان|هلق|دلوقتي))?"
    r"(?!\s+(?:ال(?!ساعه|صبح|عصر|ظهر)|\d|من|و))"
)
_BASES = [word for word in (*_DAY_WORDS, *WEEKDAYS) if word.isascii()]
_COUNTED = first_words(NUMBERS) | {DIGITS}
_ARABIC_PERIODS = r"(?:الاسبوع|الشهر|السنه|العام)\s+(?:الماضي|الماضيه|القادم|القادمه|المقبل)"

RULES = (
    GrammarRule(first_words(_DAY_WORDS), re.compile(rf"(?P<word>{alternation(_DAY_WORDS)})(?!\w)"), _named_day),
    GrammarRule(_COUNTED, re.compile(rf"{_COUNT}\s+(?:full\s+)?{_UNIT}\s+(?:ago|back|before\s+today)(?!\w)"), _ago),
    GrammarRule(frozenset({"قبل"}), re.compile(f"قبل{_ARABIC_DISTANCE}"), _ago),
    GrammarRule(
        frozenset({"من", "منذ"}),
        re.compile(rf"منذ?\s+(?:حوالي\s+)?(?:{_COUNT}\s+|(?=يومين|اسبوعين)){_UNIT}"),
        _since,
    ),
    GrammarRule(
        frozenset({"in"}), re.compile(rf"in\s+(?:about\s+|exactly\s+)?{_COUNT}\s+{_UNIT}(?:'?\s*time)?"), _ahead
    ),
    GrammarRule(_COUNTED, re.compile(rf"{_COUNT}\s+{_UNIT}\s+from\s+(?:now|today)(?!\w)"), _ahead),
    GrammarRule(frozenset({"بعد"}), re.compile(f"بعد{_ARABIC_DISTANCE}"), _ahead),
    GrammarRule(
        _COUNTED,
        re.compile(
            rf"{_COUNT}\s+{_UNIT}\s+(?P<side>from|after|before)\s+(?:this\s+|next\s+)?"
            rf"(?P<base>{alternation(_BASES)})(?!\w)"
        ),
        _from_day,
    ),
    GrammarRule(
        _COUNTED,
        re.compile(rf"{_COUNT}\s+(?P<unit>weeks?)\s+(?P<side>on)\s+(?P<base>{alternation(_BASES)})(?!\w)"),
        _from_day,
    ),
    GrammarRule(
        frozenset({"the", "end", "first", "last"}),
        re.compile(
            r"(?:the\s+)?(?P<edge>end|last\s+day|first\s+day|first)\s+of\s+(?:the\s+)?"
            r"(?:(?P<which>this|last|next|current)\s+)?month(?!\w)"
        ),
        _edge_of_month,
    ),
    GrammarRule(
        frozenset({"the", "first", "last"}),
        re.compile(rf"(?:the\s+)?(?P<edge>last|first)\s+(?:day\s+)?(?:of|in)\s+(?P<month>{alternation(MONTHS)})(?!\w)"),
        _edge_of_named_month,
    ),
    GrammarRule(
        frozenset({"اول", "اخر"}),
        re.compile(rf"(?P<edge>اول|اخر)\s+يوم\s+(?:(?:في|من)\s+)?(?P<month>{alternation(MONTHS)})(?!\w)"),
        _edge_of_named_month,
    ),
    GrammarRule(
        frozenset({"اخر", "نهايه"}),
        re.compile(
            r"(?P<edge>اخر|نهايه|اخر\s+يوم\s+(?:في|من))\s+(?:هذا\s+)?الشهر(?:\s+(?P<which>الماضي|القادم|المقبل))?(?!\w)"
        ),
        _edge_of_month,
    ),
    GrammarRule(
        frozenset({"last", "this", "next", "the", "early", "mid", "late", "end", "beginning", "start"}),
        re.compile(
            r"(?:(?:the\s+)?(?:end|beginning|start|middle)\s+of\s+(?:the\s+)?)?"
            r"(?:last|this|next|the)\s+(?:week|weekend|month|year)(?!\w)"
            rf"|(?:early|mid|late|end\s+of|beginning\s+of|start\s+of)[\s-]+(?:in\s+)?(?:{alternation(MONTHS)})(?!\w)"
        ),
        _vague,
    ),
    GrammarRule(
        frozenset({"few", "several", "couple", "recently", "weekend"}),
        re.compile(r"(?:few|several|couple(?:\s+of)?)\s+(?:days|weeks|months|years)\s+(?:ago|back)|recently|weekend"),
        _vague,
    ),
    GrammarRule(
        _COUNTED,
        re.compile(rf"{_COUNT}\s*(?:-|to|or|الي|او)\s*{_OTHER_COUNT}\s+{_UNIT}\s+(?:ago|back|from\s+now)(?!\w)"),
        _vague,
    ),
    GrammarRule(
        frozenset({"الاسبوع", "الشهر", "السنه", "العام", "قبل", "من", "موخرا"}),
        re.compile(rf"{_ARABIC_PERIODS}|(?:قبل|من)\s+(?:كم|عده)\s+(?:يوم|ايام|اسابيع)|موخرا"),
        _vague,
    ),
)
