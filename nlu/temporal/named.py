"""Days with a month or an ordinal: 15 January, January 15th, the 14th, Saturday the 14th of March, 15 Ramadan 1447."""

from __future__ import annotations

import re
from dataclasses import replace

from nlu.temporal.hijri import hijri_days
from nlu.temporal.limits import FIRST_DAY, LAST_DAY
from nlu.temporal.mentions import DIGITS, FOLLOWED, GrammarRule, TimeExpression, grammar, mention_at
from nlu.temporal.numeric import ERA, GARBLED, full_year, hijri_day
from nlu.temporal.numeric import RULES as NUMERIC
from nlu.temporal.resolution import PartialDate, nearest_first, resolve
from nlu.temporal.resolution_context import ResolutionContext
from nlu.temporal.same_month import month_before
from nlu.temporal.vocabulary import (
    ALL_WEEKDAYS,
    HIJRI_MONTHS,
    MONTHS,
    ORDINALS,
    alternation,
    first_words,
    joined_words,
)

_MONTH = rf"(?P<month>{alternation(MONTHS)})(?!\w)(?:\.(?=[\s-]*\d))?"
_HIJRI_MONTH = rf"(?P<month>{alternation(HIJRI_MONTHS)})(?!\w)"
_ORDINAL = rf"(?P<ordinal>{alternation(ORDINALS)})(?!\w)"
_SUFFIX = r"(?:\s?(?:st|nd|rd|th)(?!\w))"
_DAY = rf"(?P<day>\d{{1,2}}){_SUFFIX}?"
_OF = r"(?:(?:of|من)\s+)?(?:شهر\s+)?"
_TO = r"\s*(?:-|to|until|till|through|and|or|&|الي|حتي|و)\s*(?:the\s+)?"
_YEAR = (
    r"(?:(?:\s*,\s*|[\s/.-]{1,3})(?:of\s+|in\s+|عام\s+|سنه\s+|لعام\s+)?"
    r"(?P<year>\d{4})(?![\d/]|[.:,-]\d|\s*(?:people|words|sar|usd|riyals?|hrs|hours|ريال)\b)(?:\s?م(?!\w))?"
    r"|(?:(?<=\w)-(?P<short>\d\d)(?![\w:.-])|\s'?(?P<brief>[2-9]\d)(?=\s*(?:$|[,;)\n]))))?"
)
_HIJRI_YEAR = r"(?:[\s,-]{1,3}(?:عام\s+|سنه\s+)?(?P<year>1[345]\d\d)(?!\d))?"
_THIS_MONTH = r"(?:\s+(?:of|in)\s+(?:the\s+)?(?P<which>this|last|previous|next|current)?\s*month(?!\w))?"
_HAEDHA_ALSHAHR = r"(?:\s+(?:من\s+)?(?:هذا\s+)?الشهر(?:\s+(?P<which>الماضي|القادم|المقبل|الحالي))?)?"
_THINGS = (
    r"people|persons?|guests?|adults|kids|children|miles?|kms?|kilomet\w+|met(?:er|re)s?|times|hours?|hrs|min(?:ute)?s?"
    r"|secs?|seconds|days?|weeks?|months?|years?|steps|blocks|dollars|usd|sar|riyals?|points?|percent|degrees"
    r"|employees|"
    r"members|am|pm|a\.m|p\.m|o'?clock|of\s+(?:us|them|you|the)|اشخاص|شخص|ريال|ايام|مره|مرات|كم|ساعات|دقيقه"
)
_NO_THING = rf"(?!\d|[:/]\d|[.,-]\d|\s*%|\s+(?:or|to)\s+\d+\s+(?:{_THINGS})|\s*(?:{_THINGS})(?!\w))"

_VERB_BEFORE = re.compile(r"\b(?:i|we|you|he|she|they|it|who|that|this|there|to|will|must|can|only|least|not|just)\s+$")
_PREPOSITION_INSIDE = re.compile(r"\bof\b|من")
_ALONE_AFTER = re.compile(
    r"\b(?:on|since|from|until|till|by|before|for|was|is|be|it's|dated?|no|wait|actually|between|and|or|to|make\s+it|meant|mean|do|say|about|prefer|take|rather|instead\s+of|either|so)"
    r"[\s,:]+(?:the\s+)?$"
)
_AT_FIRST = re.compile(r"\W*(?:the\s+)?")
_ENDS_THERE = re.compile(r"\s*(?:$|[,;.!?]|at\b|please\b)")
_THE_AT = re.compile(
    r"\s+(?:(?:at|around|in\s+the|from)\b|(?:works|suits|fits|is|would\s+be|sounds)(?:\s+(?:me|us))?\s+(?:better|best|good|fine)\b)"
)
_FOLLOWED = re.compile(FOLLOWED)
_WORD = re.compile(r"\d+|[^\W\d_]+")
_SHIFTS = {"last": -1, "previous": -1, "next": 1, "الماضي": -1, "القادم": 1, "المقبل": 1}


def _with_month(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    month, groups = MONTHS[joined_words(match["month"])], match.groupdict()
    if match["month"] in {"may", "march", "mar"} and not _is_month(match, context):
        return None
    year = _year(match, context)
    if year is not None and not FIRST_DAY.year <= year <= LAST_DAY.year:
        return TimeExpression(*match.span(), code="year") if context.whole else None
    if "until" in groups:
        return _period(int(groups["day"]), int(groups["until"]), month, year, match, context)
    return resolve([PartialDate(_day_number(match), month, year)], context, match.span())


def _is_month(match: re.Match[str], context: ResolutionContext) -> bool:
    """Whether "may" or "march" is a month here, and not a verb: "you may 2", "only 5 may come"."""
    before = context.text[max(0, match.start() - 8) : match.start()]
    day_first = match.start("month") > match.start()
    if not day_first and _VERB_BEFORE.search(before):
        return False
    if match["year"] or context.weekday is not None or _PREPOSITION_INSIDE.search(match[0]):
        return True
    return (day_first and match["month"] != "may") or bool(_FOLLOWED.match(context.text, match.end()))


def _year(match: re.Match[str], context: ResolutionContext) -> int | None:
    if match["year"]:
        return int(match["year"])
    short = match["short"] or match["brief"]
    return full_year(int(short), context) if short else None


def _day_number(match: re.Match[str]) -> int:
    word = match.groupdict().get("ordinal")
    return ORDINALS[joined_words(word)] if word else int(match["day"])


def _period(
    first: int, last: int, month: int, year: int | None, match: re.Match[str], context: ResolutionContext
) -> TimeExpression | None:
    ends = [resolve([PartialDate(day, month, year)], context, match.span()) for day in (first, last)]
    days = tuple(day for end in ends if end and end.sure for day in end.values)
    return TimeExpression(*match.span(), days, code="range" if first < last else "several") if len(days) == 2 else None


def _in_hijri_month(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    month, day = HIJRI_MONTHS[joined_words(match["month"])], _day_number(match)
    if match["year"]:
        return hijri_day(int(match["year"]), month, day, match)
    days = nearest_first(hijri_days(month, day, context.today), context, match.start())
    return TimeExpression(*match.span(), (days[0],), 0.7) if days else None


def _day_alone(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    day, which = _day_number(match), match["which"]
    if not 1 <= day <= 31:
        return None
    if which or "month" in match[0]:
        month = context.today.year * 12 + context.today.month - 1 + _SHIFTS.get(which or "", 0)
        return resolve([PartialDate(day, month % 12 + 1, month // 12)], context, match.span())
    if not _stands_alone(match, context):
        return None
    return resolve([PartialDate(day, month_before(context.text, match.start(), day))], context, match.span())


def _stands_alone(match: re.Match[str], context: ResolutionContext) -> bool:
    """Whether "14th" is said for a day: as the answer or after "on the", and not "on the 14th floor"."""
    text, start, end = context.text, match.start(), match.end()
    if not _FOLLOWED.match(text, end):
        return False
    if match.groupdict().get("ordinal") in {"first", "second", "third"}:
        return context.whole and text[:start].endswith("the ")
    if _AT_FIRST.fullmatch(text[:start]) and _ENDS_THERE.match(text, end):
        return True
    if context.whole or context.weekday is not None or _ALONE_AFTER.search(text, max(0, start - 20), start):
        return True
    return text[:start].endswith("the ") and bool(_THE_AT.match(text, end))


def _beside_weekday(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "Saturday the 14th of March", "الأحد 15/3": the weekday helps to resolve the day, or contradicts it."""
    word = _WORD.match(context.text, match.end())
    if word is None:
        return None
    first = DIGITS if word[0].isdigit() else word[0]
    named = replace(context, weekday=ALL_WEEKDAYS[match["weekday"]])
    mention = mention_at(context.text, match.end(), first, _NUMBERED, named) or _bare_number(word, named)
    return replace(mention, start=match.start()) if mention and mention.code != "vague" else None


def _bare_number(word: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """The 28 of "Sat 28", which no hour can be, if it falls on that weekday."""
    if not word[0].isdecimal() or not _LAST_HOUR < int(word[0]) <= 31 or not _FOLLOWED.match(context.text, word.end()):
        return None
    mention = resolve([PartialDate(int(word[0]))], context, word.span())
    return mention if mention and mention.sure else None


def _month_alone(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    return TimeExpression(*match.span(), code="vague") if context.whole else None


_DIGITS, _ORDINALS = frozenset({DIGITS}), first_words(ORDINALS)
_MONTHS, _HIJRI_MONTHS = first_words(MONTHS), first_words(HIJRI_MONTHS)
_UNTIL = rf"{_TO}(?P<until>\d{{1,2}}){_SUFFIX}?"

_LAST_HOUR = 24

_NUMBERED_RULES = (
    *NUMERIC,
    GrammarRule(_DIGITS, re.compile(rf"{_DAY}[\s,.-]{{0,3}}{_OF}{_MONTH}{_YEAR}{_NO_THING}"), _with_month),
    GrammarRule(_DIGITS, re.compile(rf"{_DAY}{_UNTIL}\s*{_OF}{_MONTH}{_YEAR}"), _with_month),
    GrammarRule(
        _MONTHS, re.compile(rf"{_MONTH}\.?[\s-]{{0,2}}(?:the\s+)?(?:{_DAY}|{_ORDINAL}){_YEAR}{_NO_THING}"), _with_month
    ),
    GrammarRule(_MONTHS, re.compile(rf"{_MONTH}\s*(?:the\s+)?{_DAY}{_UNTIL}{_YEAR}{_NO_THING}"), _with_month),
    GrammarRule(_ORDINALS, re.compile(rf"{_ORDINAL}\s+{_OF}{_MONTH}{_YEAR}"), _with_month),
    GrammarRule(
        _MONTHS, re.compile(rf"{_MONTH}(?:[\s,]{{1,2}}(?:of\s+)?(?:19|20)\d\d)?(?![\w/]|[.:]\d)"), _month_alone
    ),
    GrammarRule(_DIGITS, re.compile(rf"{_DAY}[\s-]*{_OF}{_HIJRI_MONTH}{_HIJRI_YEAR}{ERA}"), _in_hijri_month),
    GrammarRule(_ORDINALS, re.compile(rf"{_ORDINAL}\s+{_OF}{_HIJRI_MONTH}{_HIJRI_YEAR}{ERA}"), _in_hijri_month),
    GrammarRule(
        _HIJRI_MONTHS, re.compile(rf"{_HIJRI_MONTH}\s+(?:the\s+)?{_DAY}(?!\d){_HIJRI_YEAR}{ERA}"), _in_hijri_month
    ),
    GrammarRule(_DIGITS, re.compile(rf"(?P<day>\d{{1,2}}){_SUFFIX}{_THIS_MONTH}"), _day_alone),
    GrammarRule(_ORDINALS, re.compile(rf"{_ORDINAL}{_THIS_MONTH}"), _day_alone),
    GrammarRule(frozenset({"يوم"}), re.compile(rf"يوم\s+(?P<day>\d{{1,2}})(?![\d/:.-]){_HAEDHA_ALSHAHR}"), _day_alone),
)
_NUMBERED = grammar(_NUMBERED_RULES)

RULES = (
    *_NUMBERED_RULES,
    GrammarRule(
        first_words([*ALL_WEEKDAYS, "يوم"]),
        re.compile(
            rf"(?:يوم\s+)?(?P<weekday>{alternation(ALL_WEEKDAYS)})(?!\w)\.?[\s,]*(?:(?:the|الموافق|يوم)\s+)?(?:ل\s*)?"
        ),
        _beside_weekday,
    ),
    GARBLED,
)
