"""Times of day as people say them: 15h30, half past 3, around 10 in the morning, الثالثة والنصف عصرا."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import time

from forms_registry.spec.values.digits import fold_text
from forms_registry.spec.values.temporal.day_parts import DayPart, hours_of, part_around, part_of
from forms_registry.spec.values.temporal.frame import Frame
from forms_registry.spec.values.temporal.mentions import DIGITS, FOLLOWED, Mention, Rule, grammar
from forms_registry.spec.values.temporal.vocabulary import HOUR_ORDINALS, NUMBERS, alternation, first_words

_HOUR_WORDS = {
    word: number for word, number in NUMBERS.items() if number <= 12 and word.isascii() and word not in {"a", "an"}
}
_ARABIC_HOURS = HOUR_ORDINALS | {
    word: number for word, number in NUMBERS.items() if number <= 12 and not word.isascii()
}
_MINUTE_WORDS = {
    "thirty": 30, "fifteen": 15, "twenty": 20, "forty": 40, "forty five": 45, "forty-five": 45, "fifty": 50, "ten": 10,
    "oh five": 5, "twenty five": 25, "twenty-five": 25, "thirty five": 35, "fifty five": 55,
}  # fmt: skip
_ARABIC_TAILS: Mapping[str, int] = {
    fold_text(word): minutes
    for minutes, words in (
        (30, "والنصف|ونصف|ونص|والنص|و نصف|و نص"),
        (15, "والربع|وربع|و ربع"),
        (20, "والثلث|وثلث|و ثلث"),
        (5, "وخمس دقائق|وخمسة|وخمس"),
        (10, "وعشر دقائق|وعشرة|وعشر"),
        (-15, "إلا ربعا|إلا ربع|إلا الربع|الا ربع"),
        (-20, "إلا ثلثا|إلا ثلث|إلا الثلث"),
        (-5, "إلا خمس دقائق|إلا خمسة|إلا خمس"),
        (-10, "إلا عشر دقائق|إلا عشرة|إلا عشر"),
    )
    for word in words.split("|")
}

_APPROXIMATELY = r"(?:(?:around|about|approximately|approx\.?|roughly|nearly|almost|حوالي|نحو|تقريبا|قرابه)\s+)?"
_CLOCK = r"(?P<clock>(?:الساعه|ساعه|الساعة)\s+)?" + _APPROXIMATELY
_PART = (
    r"(?P<part>[ap]m(?!\s+i\b)|[ap]\.\s?m\.?|(?:o'?\s?clock\s*)?(?:in\s+the\s+(?:early\s+|late\s+)?(?:morning|afternoon|evening)|at\s+night|"
    r"tonight|this\s+(?:morning|afternoon|evening)|(?:tomorrow|yesterday)\s+(?:morning|afternoon|evening|night)|noon|midnight)|o'?\s?clock(?:\s*[ap]\.?m\.?)?|"
    r"(?:في\s+)?(?:صباحا|الصباح|الصبح|صبح|ضحي|الضحي|فجرا|الفجر|ظهرا|الظهر|بعد\s+الظهر|عصرا|العصر|مساء|المساء|المغرب|العشاء|بالليل|ليلا|الليل|"
    r"صباح\s+\w+|مساء\s+\w+|ص|م))(?!\w)"
)
_GUARD = (
    r"(?!\d|[^\W\d_]|[:/@]\d|[.,-]\d|\s*(?:%|minutes?\b|mins?\b|seconds?\b|hours\b|percent\b|ratio\b|aspect\b|scale\b))"
)
_STARTS = frozenset(
    {
        "around",
        "about",
        "approximately",
        "approx",
        "roughly",
        "nearly",
        "almost",
        "حوالي",
        "نحو",
        "تقريبا",
        "قرابه",
        "الساعه",
        "ساعه",
    }
)
_HOUR = rf"(?P<hour>\d{{1,2}}|{alternation(_HOUR_WORDS)})"

_NO_CLOCK = re.compile(
    r"\b(?:john|luke|mark|matthew|genesis|psalms?|verse|chapter|ratio|surah|version|scored?|won|lost|beat|utc|gmt|in|took|lasted|سوره|ايه)\s*$"
)
_AT = re.compile(r"\b(?:at|@|الساعه|ساعه|عند)\s+(?:the\s+)?$")
_COUNTED = re.compile(
    r"(?:\b(?:for|of|with|party|there|we|they|you|have|has|had|need|only|just|about|are|were|be|us|age|aged)|'re)\s+$"
)
_MOMENT_BEFORE = re.compile(
    r"\b(?:at|by|until|till|before|after|around|about|since|is|was|from|be|it's|today|tomorrow|yesterday|عند|الي|حتي|قبل|بعد|في|وقت|كان)\s+$"
)
_FOLLOWED = re.compile(FOLLOWED)


def _introduced(match: re.Match[str], frame: Frame) -> bool:
    """Whether a bare hour is told to be one: "at 10", "around 10", not "we were around 10" people."""
    groups = match.groupdict()
    before = frame.text[max(0, match.start() - 14) : match.start()]
    if groups.get("clock") or _AT.search(before):
        return bool(_FOLLOWED.match(frame.text, match.end()))
    approximate = re.match(r"around\s", match[0]) and not _COUNTED.search(before)
    return bool(approximate and _FOLLOWED.match(frame.text, match.end()))


def _digital(match: re.Match[str], frame: Frame) -> Mention | None:
    hour, minute, part = int(match["hour"]), int(match["minute"]), part_of(match["part"])
    if _NO_CLOCK.search(frame.text, max(0, match.start() - 12), match.start()):
        return None
    if match["sign"] == "." and not (part or frame.whole or match["clock"]):
        return None
    return _said(match, frame, hour, minute, part, exact=match["hour"].startswith("0") or match["sign"] == "h")


def _hour_with_part(match: re.Match[str], frame: Frame) -> Mention | None:
    word = match["part"]
    if word in {"ص", "م"} and not (frame.whole or match["clock"]):
        return None
    minute = match.groupdict().get("minutes")
    minutes = _MINUTE_WORDS[_key(minute)] if minute else 0
    return _said(match, frame, _hour(match["hour"]), minutes, part_of(word))


def _half(match: re.Match[str], frame: Frame) -> Mention | None:
    amount = match["amount"]
    minutes = {"half": 30, "quarter": 15}.get(amount) or (
        int(amount) if amount.isdigit() else NUMBERS.get(_key(amount)) or 0
    )
    by_minutes = amount in {"half", "quarter"} or match["unit"] or match["side"] == "past"
    at = frame.whole or _AT.search(frame.text, max(0, match.start() - 8), match.start())
    if not 0 < minutes < 60 or not (by_minutes or (at and not amount.isdigit())):
        return None
    if match["side"] in {"past", "after"}:
        return _said(match, frame, _hour(match["hour"]), minutes, part_of(match["part"]))
    return _said(match, frame, (_hour(match["hour"]) - 2) % 12 + 1, 60 - minutes, part_of(match["part"]))


def _arabic(match: re.Match[str], frame: Frame) -> Mention | None:
    word, tail, part = match["hour"], match["tail"], match["part"]
    if part in {"ص", "م"} and not (frame.whole or match["clock"] or tail):
        return None
    if not (match["clock"] or tail or part or frame.whole):
        return None
    if not (match["clock"] or part) and word not in HOUR_ORDINALS and not word.isdigit():
        return None
    hour = int(word) if word.isdigit() else _ARABIC_HOURS[_key(word)]
    minutes = _ARABIC_TAILS[_key(tail)] if tail else 0
    if minutes < 0:
        hour, minutes = ((hour - 2) % 12 + 1 if hour <= 12 else hour - 1), 60 + minutes
    return _said(match, frame, hour, minutes, part_of(part))


def _bare(match: re.Match[str], frame: Frame) -> Mention | None:
    if not (frame.whole or _introduced(match, frame)):
        return None
    minute = match.groupdict().get("minutes")
    if not minute and match["hour"] == "one" and not frame.whole:
        return None
    return _said(
        match, frame, _hour(match["hour"]), _MINUTE_WORDS[_key(minute)] if minute else 0, None, bare=not minute
    )


def _named(match: re.Match[str], frame: Frame) -> Mention | None:
    word = match["word"]
    introduced = match[0] != word or _MOMENT_BEFORE.search(frame.text, max(0, match.start() - 12), match.start())
    if not (frame.whole or introduced):
        return None
    midnight = word == "midnight" or _key(word) == "منتصف الليل"
    return Mention(*match.span(), (time(0) if midnight else time(12),), 0.95)


def _period(match: re.Match[str], frame: Frame) -> Mention | None:
    """ "10 to 11am", "9:00-17:00": never a single time."""
    groups = match.groupdict()
    if not (groups["part"] or (groups["minute"] and groups["minute2"])):
        return Mention(*match.span(), code="vague") if frame.whole else None
    part = part_of(groups["part"])
    ends = [
        hours_of(int(groups[hour]), part_of(groups[own]) or part)[:1]
        for hour, own in (("hour", "part1"), ("hour2", "part"))
    ]
    if not all(ends):
        return None
    first, last = (
        time(hours[0], int(groups[name] or 0)) for hours, name in zip(ends, ("minute", "minute2"), strict=True)
    )
    if first > last and not groups["part1"] and first.hour >= 12:
        first = first.replace(hour=first.hour - 12)
    return Mention(*match.span(), (first, last), code="range")


def _said(
    match: re.Match[str],
    frame: Frame,
    hour: int,
    minute: int,
    part: DayPart | None,
    *,
    exact: bool = False,
    bare: bool = False,
) -> Mention | None:
    """The mention of that hour and minute; without a part of the day, the words around or the limits must settle it."""
    if hour > 23 or minute > 59:
        return Mention(*match.span(), code="impossible") if frame.whole and not bare else None
    if exact or hour > 12 or hour == 0:
        if part in {DayPart.AM, DayPart.MORNING} and hour > 12:
            return Mention(*match.span(), code="impossible")
        return Mention(*match.span(), (time(hour, minute),))
    confidence = 1.0
    if part is None:
        part, confidence = part_around(frame.text, match.start()), 0.85
    hours = hours_of(hour, part)
    if not hours:
        return Mention(*match.span(), code="impossible")
    moments = tuple(time(one, minute) for one in hours)
    if len(moments) > 1:
        return Mention(
            *match.span(),
            frame.times_allowed(moments),
            0.7,
            "ambiguous" if len(frame.times_allowed(moments)) > 1 else "",
        )
    return Mention(*match.span(), moments, confidence if part else 0.6 if bare else 0.9 if hour >= 10 else 0.8)


def _written_out(match: re.Match[str], frame: Frame) -> Mention | None:
    """The time in "2026-03-10T10:00:00", or in "at 1530 hrs"."""
    hour, minute = int(match["hour"]), int(match["minute"])
    if (
        hour > 23
        or minute > 59
        or not (frame.whole or match["dated"] or _AT.search(frame.text, max(0, match.start() - 8), match.start()))
    ):
        return None
    return Mention(match.start("hour"), match.end(), (time(hour, minute),))


def _hour(word: str) -> int:
    return int(word) if word.isdigit() else _HOUR_WORDS[word]


def _key(words: str) -> str:
    return " ".join(words.split())


_MINUTES = rf"(?P<minutes>{alternation(_MINUTE_WORDS)})"
_DIGIT_STARTS = _STARTS | {DIGITS}
_HOUR_STARTS = _DIGIT_STARTS | first_words(_HOUR_WORDS)

TIMES = grammar(
    [
        Rule(
            frozenset({DIGITS}),
            re.compile(
                r"(?P<dated>\d{4}-\d\d-\d\d(?:t|\s+))?(?P<hour>\d\d):?(?P<minute>\d\d)(?(dated)(?::\d\d(?:\.\d+)?)?|\s?(?:hrs|hours)(?!\w))"
            ),
            _written_out,
        ),
        Rule(
            _DIGIT_STARTS,
            re.compile(
                rf"{_CLOCK}(?P<hour>\d{{1,2}})\s?(?P<sign>[:.h])\s?(?P<minute>\d\d)(?::[0-5]\d(?:\.\d{{1,6}})?)?"
                rf"(?:\s*(?:{_PART})|\s*(?:hrs?|h|uhr|z)(?!\w))?{_GUARD}"
            ),
            _digital,
        ),
        Rule(
            _HOUR_STARTS,
            re.compile(
                rf"{_CLOCK}{_HOUR}(?:[\s-]+{_MINUTES})?\s*{_PART}(?:\s+in\s+the\s+(?:morning|afternoon|evening)|\s+at\s+night)?"
            ),
            _hour_with_part,
        ),
        Rule(_HOUR_STARTS, re.compile(rf"{_CLOCK}{_HOUR}(?:[\s-]+{_MINUTES})?(?!\w){_GUARD}"), _bare),
        Rule(
            _HOUR_STARTS | {"half", "quarter", "a"} | first_words(NUMBERS),
            re.compile(
                rf"{_APPROXIMATELY}(?:a\s+)?(?P<amount>half|quarter|\d{{1,2}}|twenty[\s-]five|{alternation(w for w in NUMBERS if w.isascii())})\s+"
                rf"(?P<unit>min(?:ute)?s?\s+)?(?P<side>past|to|till?|after|before)\s+{_HOUR}(?!\w|[:.]\d)(?:\s*{_PART})?"
            ),
            _half,
        ),
        Rule(
            _DIGIT_STARTS | first_words(_ARABIC_HOURS),
            re.compile(
                rf"{_CLOCK}(?P<hour>\d{{1,2}}|{alternation(_ARABIC_HOURS)})(?!\w)(?:\s+(?P<tail>{alternation(_ARABIC_TAILS)})(?!\w))?"
                rf"(?:\s*{_PART})?{_GUARD}"
            ),
            _arabic,
        ),
        Rule(
            _STARTS | {"noon", "midday", "midnight", "منتصف", "الظهر"},
            re.compile(
                rf"{_APPROXIMATELY}(?P<word>noon|midday|midnight|منتصف\s+(?:الليل|النهار)|الظهر)(?!\w)(?!\s+(?:snack|blue|oil|sun))"
            ),
            _named,
        ),
        Rule(
            _DIGIT_STARTS,
            re.compile(
                rf"{_CLOCK}(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d))?\s*(?P<part1>[ap]\.?m\.?)?\s*(?:-|to|until|till|and|الي|حتي)\s*(?:الساعه\s+)?"
                rf"(?P<hour2>\d{{1,2}})(?:[:.](?P<minute2>\d\d))?(?:\s*{_PART})?(?![\w:/-])"
            ),
            _period,
        ),
    ]
)
