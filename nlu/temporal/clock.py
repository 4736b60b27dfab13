"""Times of day as people say them: 15h30, half past 3, around 10 in the morning, الثالثة والنصف عصرا."""

from __future__ import annotations

import re
from datetime import time

from nlu.temporal.clock_arabic import PART as ARABIC_PART
from nlu.temporal.clock_arabic import RULES as ARABIC
from nlu.temporal.day_parts import hours_of, part_of
from nlu.temporal.hours import (
    APPROXIMATE_WORDS,
    APPROXIMATELY,
    CLOCK,
    CLOCK_WORDS,
    GUARD,
    comes_after_at,
    counts_things,
    is_introduced,
    said,
)
from nlu.temporal.mentions import DIGITS, FOLLOWED, GrammarRule, TimeExpression, grammar
from nlu.temporal.resolution_context import ResolutionContext
from nlu.temporal.vocabulary import NUMBERS, alternation, first_words, joined_words

_HOURS = {word: hour for word, hour in NUMBERS.items() if hour <= 12 and word.isascii() and len(word) > 2}
_LATE_HOURS = {word: hour for word, hour in NUMBERS.items() if 12 < hour <= 20 and word.isascii()} | {
    f"twenty {word}": 20 + hour for word, hour in _HOURS.items() if hour <= 3
}
_MINUTES = {
    "oh five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "twenty five": 25, "thirty": 30, "thirty five": 35,
    "forty": 40, "forty five": 45, "fifty": 50, "fifty five": 55,
}  # fmt: skip
_AMOUNTS = {word: number for word, number in NUMBERS.items() if word.isascii() and len(word) > 2} | {
    "half": 30, "quarter": 15, "a quarter": 15, "twenty five": 25,
}  # fmt: skip

_OF_DAY = r"(?:morning|afternoon|evening)"
_DAY_PART = (
    rf"in\s+the\s+(?:early\s+|late\s+)?{_OF_DAY}|at\s+night|tonight|tonite|this\s+{_OF_DAY}|"
    rf"(?:tomorrow|yesterday)\s+(?:{_OF_DAY}|night)|noon|midnight"
)
_PART = (
    rf"(?P<part>pm|(?<=\d)am|am(?!\s+i\b)|[ap]\.\s?m\.?|o'?\s?clock(?:\s+(?:[ap]\.?m\.?|{_DAY_PART}))?|{_DAY_PART}"
    rf"|{ARABIC_PART})"
    r"(?!\w)"
)
_WITH_A_DAY = re.compile(r"tonight|this\s+\w+|tomorrow\s+\w+|yesterday\s+\w+")
_NO_CLOCK = re.compile(
    r"\b(?:john|luke|mark|matthew|genesis|psalms?|verse|chapter|ratio|scale|odds|surah|version|scored?|won|lost|beat"
    r"|utc|gmt|in|took|lasted|سوره|ايه)\s*$"
)
_MOMENT_BEFORE = re.compile(
    r"\b(?:at|by|until|till|before|around|about|since|is|was|from|be|it's|today|tomorrow|yesterday|(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day|\d(?:st|nd|rd|th)|for|عند|الي|حتي|قبل|بعد"
    r"|في|وقت|كان)\s+$"
)
_ACHES = re.compile(r"(?:الم|الام|وجع|اصابه|كسر|جرح|تشنج)\s+(?:\w+\s+)?في\s+$")  # "الظهر" is noon, and the back
_FROM_BEFORE = re.compile(r"\b(?:from|between)\s+$")
_OTHER_HOUR_BEFORE = re.compile(rf"\b(?:{alternation(_HOURS)}|\d{{1,2}})\s+(?:to|till|until|and|or)\s+$")
_OR_BEFORE = re.compile(r"\b(?P<hour>\d{1,2})\s+or\s+(?:at\s+|maybe\s+)?$")
_OR = re.compile(r"\d(?:hrs| hours),? or $")
_FOLLOWED = re.compile(FOLLOWED)


def _digital(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    if _NO_CLOCK.search(context.text, max(0, match.start() - 12), match.start()):
        return None
    part = part_of(match["part"])
    if match["sign"] == "." and not (part or context.whole or match["clock"]):
        return None
    exact = match["hour"].startswith("0") or match["sign"] == "h"
    return said(match, context, int(match["hour"]), int(match["minute"]), part, exact=exact)


def _with_part(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    word = match["part"]
    if word in {"ص", "م"} and not (context.whole or match["clock"]):
        return None
    if _WITH_A_DAY.fullmatch(word) and counts_things(match, context):
        return None
    if not match["hour"].isdigit() and _OTHER_HOUR_BEFORE.search(
        context.text[max(0, match.start() - 16) : match.start()]
    ):
        return None
    mention = said(match, context, _hour(match), _minutes(match), part_of(word), bare=not match["minutes"])
    other = _OR_BEFORE.search(context.text, max(0, match.start() - 10), match.start())
    first = hours_of(int(other["hour"]), part_of(word)) if mention and other else ()
    if mention and len(first) == 1 and first[0] <= 23:
        return TimeExpression(*match.span(), (time(first[0]), *mention.values), code="several")
    return mention


def _to_or_past(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "half past 3", "ten to five"; mere digits ("10 to 5") and "from ten to five" are periods, not times."""
    word, part = joined_words(match["amount"].replace("-", " ")), part_of(match["part"])
    minutes = int(word) if word.isdigit() else _AMOUNTS[word]
    clearly = "half" in word or "quarter" in word or match["unit"] or match["side"] == "past"
    said_so = context.whole or part or comes_after_at(match, context)
    spelled = not word.isdigit() and not _FROM_BEFORE.search(context.text, max(0, match.start() - 10), match.start())
    if not 0 < minutes < 60 or not (clearly or (said_so and spelled and match["side"] == "to")):
        return None
    if match["side"] in {"past", "after"}:
        return said(match, context, _hour(match), minutes, part)
    return said(match, context, (_hour(match) - 2) % 12 + 1, 60 - minutes, part)


def _half(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "Half seven in the evening" is half past."""
    part = part_of(match["part"])
    told = part or context.whole or comes_after_at(match, context)
    return said(match, context, _hour(match), 30, part) if told and _hour(match) <= 12 else None


def _bare(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    minutes = _minutes(match)
    if not (context.whole or (is_introduced(match, context) and (minutes or match["hour"] != "one"))):
        return None
    return said(match, context, _hour(match), minutes, bare=not minutes)


def _french(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    stated = context.whole or is_introduced(match, context)
    return said(match, context, int(match["hour"]), exact=True) if stated else None


def _late_hour(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "Eighteen o'clock", "nineteen hundred hours"."""
    return said(match, context, _LATE_HOURS[joined_words(match["hour"].replace("-", " "))], exact=True)


def _named(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    word = match["word"]
    if not context.whole and match[0] == word:
        before = _MOMENT_BEFORE.search(context.text, max(0, match.start() - 12), match.start())
        if not before or _ACHES.search(context.text, max(0, match.start() - 16), match.start()):
            return None
    midnight = word == "midnight" or joined_words(word) == "منتصف الليل"
    return TimeExpression(*match.span(), (time(0) if midnight else time(12),), 0.95)


def _period(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """ "10 to 11am", "9:00-17:00": never a single time."""
    if not (match["part"] or (match["minute"] and match["minute2"])):
        return TimeExpression(*match.span(), code="vague") if context.whole else None
    part = part_of(match["part"])
    start = hours_of(int(match["hour"]), part_of(match["part1"]) or part)[:1]
    end = hours_of(int(match["hour2"]), part)[:1]
    minutes = int(match["minute"] or 0), int(match["minute2"] or 0)
    if not start or not end or max(*start, *end) > 23 or max(minutes) > 59:
        return None
    first, last = time(start[0], minutes[0]), time(end[0], minutes[1])
    if first > last and not match["part1"] and first.hour >= 12:
        first = first.replace(hour=first.hour - 12)
    return TimeExpression(*match.span(), (first, last), code="range")


def _written_out(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    """The time in "2026-03-10T10:00:00", and in "1530 hrs", "at 0630", "at 1815"."""
    hour, minute = int(match["hour"]), int(match["minute"])
    stands = match["hour"].startswith("0") or (minute % 5 == 0 and _FOLLOWED.match(context.text, match.end()))
    told = match["dated"] or match["unit"] or (stands and comes_after_at(match, context))
    if hour > 23 or minute > 59 or not told:
        return None
    introduced = comes_after_at(match, context) or _OR.search(context.text, max(0, match.start() - 14), match.start())
    if match["unit"] and not (context.whole or introduced):
        return None
    return TimeExpression(match.start("hour"), match.end(), (time(hour, minute),))


def _hour(match: re.Match[str]) -> int:
    word = match["hour"]
    return int(word) if word.isdigit() else _HOURS[word]


def _minutes(match: re.Match[str]) -> int:
    word = match["minutes"]
    return _MINUTES[joined_words(word.replace("-", " "))] if word else 0


_HOUR = rf"(?P<hour>\d{{1,2}}|{alternation(_HOURS)})"
_SPOKEN_MINUTES = rf"(?:[\s-]+(?P<minutes>{alternation(_MINUTES).replace(chr(92) + 's+', '[ -]')}))?"
_AMOUNT = rf"(?P<amount>\d{{1,2}}|{alternation(_AMOUNTS).replace(chr(92) + 's+', '[ -]')})"
_BEFORE = APPROXIMATE_WORDS | CLOCK_WORDS
_DIGIT_STARTS = _BEFORE | {DIGITS}
_HOUR_STARTS = _DIGIT_STARTS | first_words(_HOURS)

TIMES = grammar(
    [
        GrammarRule(
            frozenset({DIGITS}),
            re.compile(
                r"(?P<dated>\d{4}-\d\d-\d\d(?:t|\s+))?(?P<hour>\d\d):?(?P<minute>\d\d)"
                r"(?(dated)(?::\d\d(?:\.\d+)?)?|(?!:)(?:\s?(?P<unit>hrs|hours))?(?![\w-]|[.,/]\d))"
            ),
            _written_out,
        ),
        GrammarRule(
            _DIGIT_STARTS,
            re.compile(
                rf"{CLOCK}(?P<hour>\d{{1,2}})\s?(?P<sign>[:.h])\s?(?P<minute>\d\d)(?::[0-5]\d(?:\.\d{{1,6}})?)?"
                rf"(?:\s*{_PART}|\s*(?:hrs?|h|uhr|z)(?!\w))?{GUARD}"
            ),
            _digital,
        ),
        GrammarRule(
            _HOUR_STARTS,
            re.compile(rf"{CLOCK}{_HOUR}{_SPOKEN_MINUTES}\s*{_PART}(?:\s+in\s+the\s+{_OF_DAY}|\s+at\s+night)?"),
            _with_part,
        ),
        GrammarRule(_HOUR_STARTS, re.compile(rf"{CLOCK}{_HOUR}{_SPOKEN_MINUTES}(?!\w){GUARD}"), _bare),
        GrammarRule(_DIGIT_STARTS, re.compile(rf"{CLOCK}(?P<hour>\d{{1,2}})\s?h(?!\w)"), _french),
        GrammarRule(
            first_words(_LATE_HOURS),
            re.compile(
                rf"(?P<hour>{alternation(_LATE_HOURS).replace(chr(92) + 's+', '[ -]')})\s*"
                r"(?:o'?\s?clock|hundred(?:\s+hours)?)(?!\w)"
            ),
            _late_hour,
        ),
        GrammarRule(frozenset({"half"}), re.compile(rf"half\s+{_HOUR}(?!\w|[:.]\d)(?:\s*{_PART})?"), _half),
        GrammarRule(
            _DIGIT_STARTS | first_words(_AMOUNTS),
            re.compile(
                rf"{APPROXIMATELY}{_AMOUNT}\s+(?P<unit>min(?:ute)?s?\s+)?(?P<side>past|to|till?|after|before)\s+{_HOUR}"
                rf"(?!\w|[:.]\d)(?:\s*{_PART})?"
            ),
            _to_or_past,
        ),
        GrammarRule(
            _BEFORE | {"noon", "midday", "midnight", "منتصف", "الظهر"},
            re.compile(
                rf"{APPROXIMATELY}(?P<word>noon|midday|midnight|منتصف\s+(?:الليل|النهار)|الظهر)(?!\w)"
                r"(?!\s+(?:snack|blue|oil|sun))"
            ),
            _named,
        ),
        GrammarRule(
            _DIGIT_STARTS,
            re.compile(
                rf"{CLOCK}(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d))?\s*(?P<part1>[ap]\.?m\.?)?\s*"
                r"(?:-|to|until|till|and|الي|حتي)\s*(?:الساعه\s+)?"
                rf"(?P<hour2>\d{{1,2}})(?:[:.](?P<minute2>\d\d))?(?:\s*{_PART})?(?![\w:/-])"
            ),
            _period,
        ),
        *ARABIC,
    ]
)
