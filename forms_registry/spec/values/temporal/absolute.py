"""Days named by their number: 15/01/2026, 15 January, January 15th, the 14th, 15 Ramadan 1447."""

from __future__ import annotations

import re
from dataclasses import replace

from forms_registry.spec.values.temporal.frame import LAST_DAY, Frame
from forms_registry.spec.values.temporal.hijri import FIRST_YEAR, LAST_YEAR, hijri_days, in_gregorian
from forms_registry.spec.values.temporal.mentions import DIGITS, FOLLOWED, Mention, Rule, grammar, mention_at
from forms_registry.spec.values.temporal.settling import Partial, nearest_first, settle
from forms_registry.spec.values.temporal.vocabulary import (
    ALL_WEEKDAYS,
    HIJRI_MONTHS,
    MONTHS,
    ORDINALS,
    alternation,
    first_words,
)

_MONTH = rf"(?P<month>{alternation(MONTHS)})(?!\w)\.?"
_HIJRI_MONTH = rf"(?P<month>{alternation(HIJRI_MONTHS)})(?!\w)"
_ORDINAL = rf"(?P<ordinal>{alternation(ORDINALS)})(?!\w)"
_SUFFIX = r"(?:\s?(?:st|nd|rd|th)(?!\w))"
_DAY = rf"(?P<day>\d{{1,2}}){_SUFFIX}?"
_YEAR = (
    r"(?:(?:\s*,\s*|[\s/.-]{1,3})(?:of\s+|in\s+|عام\s+|سنه\s+|لعام\s+)?"
    r"(?P<year>(?:19|20)\d\d)(?![\d/]|[.:,-]\d|\s*(?:people|words|sar|usd|riyals?|ريال)\b)(?:\s?م(?!\w))?"
    r"|(?<=\w)-(?P<short>\d\d)(?![\w:.-]))?"
)
_THINGS = (
    r"people|persons?|guests?|adults|kids|children|miles?|kms?|kilomet\w+|met(?:er|re)s?|times|hours?|hrs|min(?:ute)?s?|secs?|"
    r"seconds|days?|weeks?|months?|years?|steps|blocks|dollars|usd|sar|riyals?|points?|percent|degrees|employees|members|am|pm|"
    r"a\.m|p\.m|o'?clock|of\s+(?:us|them|you|the)|اشخاص|شخص|ريال|ايام|مره|مرات|كم|ساعات|دقيقه"
)
_NO_THING = rf"(?!\d|[:/]\d|[.,-]\d|\s*%|\s+(?:or|to)\s+\d+\s+(?:{_THINGS})|\s*(?:{_THINGS})(?!\w))"
_NOT_GLUED = r"(?![^\W\d]|[\d/\\@:]|[.,-]\d)"
_ERA = r"(?:\s*(?P<era>ه|ah|a\.h\.?|h|hijri|هجري|هجريا)(?!\w)|\s?م(?!\w))?"

_VERB_BEFORE = re.compile(r"\b(?:i|we|you|he|she|they|it|who|that|this|there|to|will|must|can|only|least|not|just)\s+$")
_ALONE_AFTER = re.compile(
    r"\b(?:on|since|from|until|till|by|before|for|was|is|be|it's|dated?|no|wait|actually|between|and|or|to|make\s+it)[\s,:]+(?:the\s+)?$"
)
_OF = re.compile(r"\bof\b|من")
_DATED = re.compile(r"\b(?:on|since|until|till|date|dated|بتاريخ|تاريخ|يوم|منذ|في)\s*:?\s+(?:the\s+)?$")


def _alone(match: re.Match[str], frame: Frame) -> bool:
    """Whether a short form may stand here: as the whole answer, or introduced as a day."""
    return (
        frame.whole
        or frame.weekday is not None
        or bool(_ALONE_AFTER.search(frame.text, max(0, match.start() - 20), match.start()))
    )


def _year(match: re.Match[str], frame: Frame) -> int | None:
    """The year that was written; of two digits, the one from 79 years ago to 20 ahead (not ahead, for a birth)."""
    if match["year"]:
        return int(match["year"])
    short = match.groupdict().get("short")
    return _full_year(int(short), frame) if short else None


def _full_year(short: int, frame: Frame) -> int:
    latest = frame.today.year + (0 if frame.born else 20)
    return latest - (latest - short) % 100


def _year_first(match: re.Match[str], frame: Frame) -> Mention | None:
    year, month, day = int(match["y"]), int(match["m"]), int(match["d"])
    if FIRST_YEAR <= year <= LAST_YEAR:
        return _hijri(year, month, day, match)
    if not 1900 <= year <= LAST_DAY.year:
        return Mention(*match.span(), code="year") if frame.whole else None
    return settle([Partial(day, month, year)], frame, match.span())


def _year_last(match: re.Match[str], frame: Frame) -> Mention | None:
    first, second, written = int(match["a"]), int(match["b"]), match["y"]
    year = int(written)
    if FIRST_YEAR <= year <= LAST_YEAR:
        return _hijri(year, second, first, match)
    if len(written) == 2:
        if match["s"] != "/" and not frame.whole:
            return None
        year = _full_year(year, frame)
    if not 1900 <= year <= LAST_DAY.year:
        return Mention(*match.span(), code="year") if frame.whole else None
    return settle([Partial(first, second, year), Partial(second, first, year)], frame, match.span())


def _no_year(match: re.Match[str], frame: Frame) -> Mention | None:
    first, second = int(match["a"]), int(match["b"])
    if not frame.whole:
        dated = frame.weekday is not None or _DATED.search(frame.text, max(0, match.start() - 15), match.start())
        if match["s"] != "/" or not dated or not _FOLLOWED.match(frame.text, match.end()):
            return None
    readings = [Partial(first, second), Partial(second, first)]
    if max(first, second) > 31 or min(first, second) > 12 or not min(first, second):
        return None
    return settle(readings, frame, match.span())


def _hijri(year: int, month: int, day: int, match: re.Match[str]) -> Mention:
    found = in_gregorian(year, month, day)
    return Mention(*match.span(), (found,), 0.9) if found else Mention(*match.span(), code="impossible")


def _hijri_named(match: re.Match[str], frame: Frame) -> Mention | None:
    month, day = HIJRI_MONTHS[_key(match["month"])], int(match["day"])
    if match["year"]:
        return _hijri(int(match["year"]), month, day, match)
    days = nearest_first(hijri_days(month, day, frame.today), frame, match.start())
    return Mention(*match.span(), (days[0],), 0.7) if days else None


def _named(match: re.Match[str], frame: Frame) -> Mention | None:
    month, word = MONTHS[_key(match["month"])], match["month"]
    if word in {"may", "march", "mar"} and not _is_month(match, frame):
        return None
    groups = match.groupdict()
    day = ORDINALS[_key(groups["ordinal"])] if groups.get("ordinal") else int(groups["day"])
    year = _year(match, frame)
    if "until" in groups:
        return _span_of_days(day, int(groups["until"]), month, year, match, frame)
    return settle([Partial(day, month, year)], frame, match.span())


def _span_of_days(
    first: int, last: int, month: int, year: int | None, match: re.Match[str], frame: Frame
) -> Mention | None:
    ends = [settle([Partial(day, month, year)], frame, match.span()) for day in (first, last)]
    days = tuple(day for end in ends if end and end.sure for day in end.values)
    return Mention(*match.span(), days, code="range" if first < last else "several") if len(days) == 2 else None


def _is_month(match: re.Match[str], frame: Frame) -> bool:
    """Whether "may" or "march" is a month here, and not a verb: "you may 2", "only 5 may come"."""
    if match.start("month") == match.start() and _VERB_BEFORE.search(
        frame.text, max(0, match.start() - 8), match.start()
    ):
        return False
    return bool(match["year"] or _OF.search(match[0]) or _FOLLOWED.match(frame.text, match.end()))


def _day_alone(match: re.Match[str], frame: Frame) -> Mention | None:
    groups = match.groupdict()
    word = groups.get("ordinal")
    day = ORDINALS[_key(word)] if word else int(groups["day"])
    if not 1 <= day <= 31:
        return None
    if groups.get("which"):
        away = {"last": -1, "previous": -1, "next": 1, "الماضي": -1, "القادم": 1, "المقبل": 1}.get(groups["which"], 0)
        month = frame.today.year * 12 + frame.today.month - 1 + away
        return settle([Partial(day, month % 12 + 1, month // 12)], frame, match.span())
    if not _FOLLOWED.match(frame.text, match.end()):
        return None
    if not _alone(match, frame) or (word in {"first", "second", "third"} and not frame.whole):
        return None
    return settle([Partial(day)], frame, match.span())


def _beside_weekday(match: re.Match[str], frame: Frame) -> Mention | None:
    """ "Saturday the 14th of March", "الأحد 15/3": the weekday helps to settle the day, or contradicts it."""
    weekday = ALL_WEEKDAYS[match["weekday"]]
    word = _WORD.match(frame.text, match.end())
    if word is None or frame.weekday is not None:
        return None
    first = DIGITS if word[0].isdigit() else word[0]
    mention = mention_at(frame.text, match.end(), first, DATED, replace(frame, weekday=weekday))
    return replace(mention, start=match.start()) if mention and mention.code != "vague" else None


def _garbled(match: re.Match[str], frame: Frame) -> Mention | None:
    return Mention(*match.span(), code="unreadable") if frame.whole else None


def _month_alone(match: re.Match[str], frame: Frame) -> Mention | None:
    return Mention(*match.span(), code="vague") if frame.whole else None


def _key(words: str) -> str:
    return " ".join(words.split())


_FOLLOWED = re.compile(FOLLOWED)
_WORD = re.compile(r"\d+|[^\W\d_]+")
_HIJRI_YEAR = r"(?:[\s,-]{1,3}(?:عام\s+|سنه\s+)?(?P<year>1[345]\d\d)(?!\d))?"
_THIS_MONTH = r"(?:\s+(?:of|in)\s+(?:the\s+)?(?P<which>this|last|previous|next|current)?\s*month(?!\w))?"

_DATED_RULES = (
    Rule(
        frozenset({DIGITS}),
        re.compile(
            r"(?P<y>\d{4})(?P<s>[-/.])(?P<m>\d{1,2})(?P=s)(?P<d>\d{1,2})(?:(?=t\d\d:)|" + _NOT_GLUED + ")" + _ERA
        ),
        _year_first,
    ),
    Rule(
        frozenset({DIGITS}),
        re.compile(r"(?P<a>\d{1,2})\s?(?P<s>[/.-])\s?(?P<b>\d{1,2})\s?(?P=s)\s?(?P<y>\d{4}|\d\d)" + _NOT_GLUED + _ERA),
        _year_last,
    ),
    Rule(frozenset({DIGITS}), re.compile(r"(?P<a>\d{1,2})\s?(?P<s>[/-])\s?(?P<b>\d{1,2})" + _NOT_GLUED), _no_year),
    Rule(
        frozenset({DIGITS}),
        re.compile(rf"{_DAY}[\s,.-]{{0,3}}(?:(?:of|من)\s+)?(?:شهر\s+)?{_MONTH}{_YEAR}{_NO_THING}"),
        _named,
    ),
    Rule(
        frozenset({DIGITS}),
        re.compile(
            rf"{_DAY}\s*(?:-|to|until|till|through|and|or|&|الي|حتي|و)\s*(?:the\s+)?(?P<until>\d{{1,2}}){_SUFFIX}?"
            rf"\s*(?:(?:of|من)\s+)?(?:شهر\s+)?{_MONTH}{_YEAR}"
        ),
        _named,
    ),
    Rule(
        first_words(MONTHS),
        re.compile(rf"{_MONTH}[\s-]{{0,2}}(?:the\s+)?(?:{_DAY}|{_ORDINAL}){_YEAR}{_NO_THING}"),
        _named,
    ),
    Rule(
        first_words(MONTHS),
        re.compile(
            rf"{_MONTH}\s*(?:the\s+)?{_DAY}\s*(?:-|to|until|till|through|and|or|&)\s*(?:the\s+)?(?P<until>\d{{1,2}})"
            rf"{_SUFFIX}?{_YEAR}{_NO_THING}"
        ),
        _named,
    ),
    Rule(first_words(ORDINALS), re.compile(rf"{_ORDINAL}\s+(?:(?:of|من)\s+)?(?:شهر\s+)?{_MONTH}{_YEAR}"), _named),
    Rule(
        first_words(MONTHS),
        re.compile(rf"{_MONTH}(?:[\s,]{{1,2}}(?:of\s+)?(?:19|20)\d\d)?(?![\w/]|[.:]\d)"),
        _month_alone,
    ),
    Rule(
        frozenset({DIGITS}),
        re.compile(rf"{_DAY}[\s-]*(?:(?:of|من)\s+)?(?:شهر\s+)?{_HIJRI_MONTH}{_HIJRI_YEAR}{_ERA}"),
        _hijri_named,
    ),
    Rule(
        first_words(HIJRI_MONTHS),
        re.compile(rf"{_HIJRI_MONTH}\s+(?:the\s+)?{_DAY}(?!\d){_HIJRI_YEAR}{_ERA}"),
        _hijri_named,
    ),
    Rule(frozenset({DIGITS}), re.compile(rf"(?P<day>\d{{1,2}}){_SUFFIX}{_THIS_MONTH}"), _day_alone),
    Rule(first_words(ORDINALS), re.compile(rf"{_ORDINAL}{_THIS_MONTH}"), _day_alone),
    Rule(
        frozenset({"يوم"}),
        re.compile(
            r"يوم\s+(?P<day>\d{1,2})(?![\d/:.-])(?:\s+(?:من\s+)?(?:هذا\s+)?الشهر(?:\s+(?P<which>الماضي|القادم|المقبل|الحالي))?)?"
        ),
        _day_alone,
    ),
)
DATED = grammar(_DATED_RULES)
RULES = (
    *_DATED_RULES,
    Rule(
        first_words([*ALL_WEEKDAYS, "يوم"]),
        re.compile(
            rf"(?:يوم\s+)?(?P<weekday>{alternation(ALL_WEEKDAYS)})(?!\w)\.?[\s,]*(?:the\s+|الموافق\s+|يوم\s+)?(?:ل\s*)?"
        ),
        _beside_weekday,
    ),
    Rule(
        frozenset({DIGITS}),
        re.compile(r"(?:\d{4}([/.-])\d{1,2}\1\d{1,2}|\d{1,2}([/.-])\d{1,2}\2\d{4}|\d{1,2}/\d{1,2}(?:/\d\d)?)(?![\w/])"),
        _garbled,
    ),
)
