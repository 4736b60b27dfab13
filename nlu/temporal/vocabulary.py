"""The words for months, weekdays, numbers and spans of time, folded as `folding.fold_text` folds a message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from nlu.folding import fold_text


def alternation(words: Iterable[str]) -> str:
    """A regular expression for any of `words`, the longest first, any blanks between the words of one."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(set(words), key=len, reverse=True))


def joined_words(written: str) -> str:
    """`written` as a vocabulary has it, with single blanks."""
    return " ".join(written.split())


def number_of(said: str | None) -> int:
    """The number that digits or a word of NUMBERS say; 1 for none, as in "a day after"."""
    if not said:
        return 1
    return int(said) if said.isdigit() else NUMBERS[joined_words(said)]


def first_words(words: Iterable[str]) -> frozenset[str]:
    """The first letters-only piece of each, by which a scan finds the place where a rule may apply."""
    return frozenset(re.match(r"[^\W\d_]+", word).group() for word in words)  # type: ignore[union-attr]


def with_slips(names: Mapping[str, int]) -> dict[str, int]:
    """The names, and what comes of two letters swapped or one left out of the long ones: "teusday", "wendesday"."""
    slips = {
        slip: number
        for name, number in names.items()
        if name.isascii() and len(name) >= _LONG
        for place in range(1, len(name) - 1)
        for slip in (
            name[:place] + name[place + 1] + name[place] + name[place + 2 :],
            name[:place] + name[place + 1 :],
        )
    }
    return slips | dict(names)


def _table(rows: Iterable[str], start: int = 1) -> dict[str, int]:
    """Row by row, every `|`-separated word means the row's number."""
    return {fold_text(word.strip()): number for number, row in enumerate(rows, start) for word in row.split("|")}


MONTH_NAMES: Mapping[str, tuple[str, ...]] = {
    language: tuple(names.split())
    for language, names in {
        "en": "January February March April May June July August September October November December",
        "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    }.items()
}
WEEKDAY_NAMES: Mapping[str, tuple[str, ...]] = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "ar": ("الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"),
}

_LONG = 6

MONTHS = with_slips(
    _table(
        [
            "january|jan|يناير|كانون الثاني|جانفي",
            "february|feb|febuary|فبراير|شباط|فيفري",
            "march|mar|مارس|آذار",
            "april|apr|أبريل|ابريل|إبريل|نيسان|أفريل",
            "may|مايو|أيار|ماي",
            "june|jun|يونيو|يونيه|حزيران|جوان",
            "july|jul|يوليو|يوليه|تموز|جويلية",
            "august|aug|أغسطس|آب|أوت",
            "september|sept|sep|سبتمبر|أيلول|شتنبر",
            "october|oct|أكتوبر|تشرين الأول",
            "november|nov|نوفمبر|تشرين الثاني|نونبر",
            "december|dec|ديسمبر|كانون الأول|دجنبر",
        ]
    )
)
HIJRI_MONTHS = _table(
    [
        "muharram|محرم|المحرم",
        "safar|صفر",
        "rabi al-awwal|rabi al awwal|rabi' al-awwal|rabi i|ربيع الأول|ربيع اول",
        "rabi al-thani|rabi al thani|rabi' al-thani|rabi al-akhir|rabi ii|ربيع الثاني|ربيع الآخر|ربيع ثاني",
        "jumada al-ula|jumada al-awwal|jumada i|جمادى الأولى|جمادى الاول|جماد أول|جماد الأول",
        "jumada al-akhirah|jumada al-thani|jumada al-thaniyah|jumada ii|جمادى الآخرة|جمادى الثانية|جماد ثاني",
        "rajab|رجب",
        "shaban|sha'ban|shaaban|شعبان",
        "ramadan|ramadhan|ramazan|رمضان",
        "shawwal|shawal|شوال",
        "dhu al-qadah|dhul qadah|dhul qidah|dhu al-qidah|dhul-qadah|dhul-qi'dah|ذو القعدة|ذي القعدة|ذو القعده",
        "dhu al-hijjah|dhul hijjah|dhul-hijjah|dhu al-hijja|ذو الحجة|ذي الحجة",
    ]
)
WEEKDAYS = with_slips(
    _table(
        [
            "monday|الاثنين|الإثنين|الاتنين|التنين",
            "tuesday|الثلاثاء|التلات|التلاتا|الثلوث|الثلاثا",
            "wednesday|wensday|wendsday|wedensday|الأربعاء|الاربعا|الأربع",
            "thursday|thirsday|الخميس",
            "friday|الجمعة",
            "saturday|saterday|السبت",
            "sunday|الأحد|الحد",
        ],
        start=0,
    )
)
SHORT_WEEKDAYS = _table(["mon", "tue|tues", "wed", "thu|thur|thurs", "fri", "sat", "sun"], start=0)
ALL_WEEKDAYS = WEEKDAYS | SHORT_WEEKDAYS

NUMBERS = _table(
    [
        "one|واحد|واحدة|وحدة",
        "two|اثنين|اثنان|اتنين|ثنتين|تنتين",
        "three|ثلاث|ثلاثة|تلات|تلاتة",
        "four|أربع|أربعة",
        "five|خمس|خمسة",
        "six|ست|ستة",
        "seven|سبع|سبعة",
        "eight|ثمان|ثماني|ثمانية|تمن|تمنة|تمان|تمانية|ثمانة",
        "nine|تسع|تسعة",
        "ten|عشر|عشرة",
        "eleven|أحد عشر|إحدى عشرة|حداشر|احدعش|حدعش|احدعشر",
        "twelve|اثنا عشر|اثني عشر|اثنتا عشرة|اثنتي عشرة|اطناشر|اتناشر|اطنعش|اثنعش|تنعش",
        "thirteen|ثلاثة عشر|ثلاث عشرة|تلتاشر",
        "fourteen|أربعة عشر|أربع عشرة|اربعتاشر",
        "fifteen|خمسة عشر|خمس عشرة|خمستاشر",
        "sixteen|ستة عشر",
        "seventeen|سبعة عشر",
        "eighteen|ثمانية عشر",
        "nineteen|تسعة عشر",
        "twenty|عشرين|عشرون",
    ]
) | {"a": 1, "an": 1, "thirty": 30, "forty": 40, "fifty": 50, "ninety": 90, "ثلاثين": 30, "ثلاثون": 30}

_ONES = "first second third fourth fifth sixth seventh eighth ninth".split()
_TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split()
_AR_ONES = "الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع".split()
_AR_JOINED = ["الحادي", *_AR_ONES[1:]]
ORDINALS = _table(
    [
        *(f"{en}|{ar}" for en, ar in zip(_ONES, _AR_ONES, strict=True)),
        *(f"{en}|{ar}" for en, ar in zip(_TEENS, ["العاشر", *(f"{one} عشر" for one in _AR_JOINED)], strict=True)),
        "twentieth|العشرين|العشرون",
        *(f"twenty-{en}|twenty {en}|{ar} والعشرين|{ar} والعشرون" for en, ar in zip(_ONES, _AR_JOINED, strict=True)),
        "thirtieth|الثلاثين|الثلاثون",
        "thirty-first|thirty first|الحادي والثلاثين|الحادي والثلاثون",
    ]
)
HOUR_ORDINALS = _table(
    [
        "الواحدة|الوحدة",
        "الثانية|التانية",
        "الثالثة|التالتة",
        "الرابعة",
        "الخامسة",
        "السادسة",
        "السابعة",
        "الثامنة|التامنة",
        "التاسعة",
        "العاشرة",
        "الحادية عشرة|الحادية عشر",
        "الثانية عشرة|الثانية عشر",
    ]
)

UNITS: Mapping[str, tuple[str, int]] = {
    fold_text(word): (unit, count)
    for unit, count, words in (
        ("d", 1, "day|days|يوم|يوما|أيام|ايام"),
        ("d", 2, "يومين|يومان"),
        ("d", 14, "fortnight|fortnights"),
        ("w", 1, "week|weeks|wk|wks|أسبوع|أسبوعا|أسابيع"),
        ("w", 2, "أسبوعين|اسبوعان"),
        ("m", 1, "month|months|شهر|شهرا|أشهر|شهور"),
        ("m", 2, "شهرين|شهران"),
        ("y", 1, "year|years|yr|yrs|سنة|عام|سنوات|سنين|أعوام"),
        ("y", 2, "سنتين|عامين"),
    )
    for word in words.split("|")
}
"""WordSpan -> (unit as in `Limits`: d, w, m or y; how many of it the word itself says, for Arabic has duals)."""
