"""Numbers that count nothing: in dates, times, phone numbers, codes, addresses.

They are blanked before counts are sought.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from nlu.counting.measures import MEASURES
from nlu.counting.spelled import SIMPLE_ARABIC, SIMPLE_ENGLISH

BLANK = "\x00"
"""Stands for each character of a blanked number, so that offsets stay and no pattern joins across it."""


def _any(words: str | Iterable[str]) -> str:
    members = words.split() if isinstance(words, str) else words
    return "(?:" + "|".join(sorted(members, key=len, reverse=True)) + ")"


_DIGITS = r"\d{1,20}+(?:[.,]\d{1,20}+){0,5}+"
_TENS = "(?:twenty|thirty|forty|fifty)[ -]" + _any(SIMPLE_ENGLISH[:9])
NUMBER = rf"(?:{_DIGITS}|{_TENS}|{_any(SIMPLE_ENGLISH)})\b"
_ARABIC = rf"(?:\d+(?:[.:]\d+)?|{_any(SIMPLE_ARABIC)})(?!\w)"

_COUNTABLE = _any(
    {noun for name, nouns in MEASURES.items() if name not in {"minutes", "age"} for noun in nouns if noun.isascii()}
    - {"length", "height", "width"}
)
_COUNTED = rf"(?! ?(?:more |other |of us|of them|adult |{_COUNTABLE})(?!\w))"
"""Looks ahead: not followed by something that the number counts."""

_MONTH = _any(
    "january february march april june july august september october november december jan feb mar apr jun jul aug sep "
    "sept oct nov dec muharram safar rajab shaban ramadan shawwal "
    "يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر "
    "اكتوبر نوفمبر ديسمبر محرم صفر رجب شعبان رمضان شوال ربيع جمادي"
)
_MONTHS = rf"(?:{_MONTH}|may(?! (?:be|come|join|need|not|have|want|attend|go|arrive|i|we)\b))"
_UNIT = (
    r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|yrs?|weekends?|fortnights?)\b"
)
_ARABIC_UNIT = _any("ثانيه ثواني دقيقه دقائق دقايق ساعه ساعات يوم ايام يوما اسبوع اسابيع شهر اشهر شهور سنه سنوات")
_ARABIC_TWO_UNITS = _any("يومين اسبوعين ساعتين شهرين سنتين دقيقتين")
_DAY_PART = (
    r"(?:a\.?m\b\.?|p\.?m\b\.?|o'? ?clock\b|in the (?:early |late )?(?:morning|afternoon|evening)"
    r"|at night|noon\b|sharp\b|ish\b)"
)
_ARABIC_DAY_PART = _any(
    "صباحا مساء مساءا ظهرا الضهر عصرا ليلا فجرا الصبح الظهر العصر المغرب العشاء الفجر بالليل الليله ص م"
)
_WHEN = (
    r"(?:tonight|tomorrow|today|this (?:morning|afternoon|evening|weekend)|yesterday"
    r"|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b"
)
_LABEL = _any(
    "no nr number num id ref reference code order ticket case room rm flat apartment apt unit suite floor level "
    "gate building bldg block house street st road rd route exit highway box zip postcode account passport iqama "
    "ext extension line page chapter section step question version ver v form grade class row platform terminal "
    "flight bay aisle shelf article item option choice type phase stage zone ward channel episode season size "
    "model series shift branch machine iphone windows android area covid vision boeing airbus python pin otp plot "
    "parcel warehouse site bed invoice"
)
_ARABIC_LABEL = _any(
    "رقم غرفه الغرفه شقه مبني المبني طابق الطابق الدور شارع الشارع طريق الطريق هويه الهويه اقامه الاقامه حساب الحساب "
    "فاتوره الفاتوره طلب الطلب رحله الرحله بوابه البوابه صفحه الصفحه موديل الصف الفرع كود رمز الرمز الجوال الهاتف"
)
_STREET = r"(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|way|court|square|highway|شارع|طريق|حي)\b"
_SINCE = "(?:بعد|قبل|منذ|خلال|كل|اخر)"

_RULES: tuple[str, ...] = (
    # addresses on the net
    r"https?://\S+|www\.\S+|\S{1,64}@\S+",
    # days and hours in figures
    r"\b\d{1,4} ?[-/.] ?\d{1,2} ?[-/.] ?\d{1,4}(?:t[\d:]+)?\b|\b\d{1,4}/\d{1,4}\b",
    r"\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b)?|\b\d{1,2}h\d{2}\b|\b\d{3,4} ?(?:hrs|hours)\b",
    # phone numbers, and codes of many digits
    r"(?<![\w.,])\+?\(?\d{1,5}\)?(?:[ -]\(?\d{2,5}\)?){2,6}(?![\w,])|(?<![\w.])\+\d{6,}|\b0\d{4,}\b",
    r"\b\d{2,5} \d{6,8}\b",
    rf"\b\d{{7,}}\b{_COUNTED}(?! ?[%$€£])",
    # codes, versions
    r"\b[a-z]+(?:-[a-z]+)*-?\d[\w-]*\b(?<!\d\d:)|\bv\.? ?\d[\d.]*\b|\b\d+(?:\.\d+){2,}\b|#\d+",
    rf"\b(?P<label>{_LABEL})\.?(?: (?:is|was|number|no\.?))? ?[:#]? ?{NUMBER}{_COUNTED}",
    rf"(?<!\w)(?P<label>{_ARABIC_LABEL})(?: ال\w+)? ?:? ?{_ARABIC}",
    rf"\b\d{{1,5}}(?: [^\W\d]+){{0,3}} {_STREET}",
    # marks, as in four out of five
    rf"\bout of {NUMBER}\b",
    # ordinals, and days named by the month
    r"\b\d+ ?(?:st|nd|rd|th)\b(?! ?-)",
    rf"\b{NUMBER}(?: of)? {_MONTHS}(?!\w)(?:,? \d{{4}}\b)?|\b\d{{1,2}}{_MONTH}\b",
    (
        rf"(?<!\w){_MONTHS} (?:the )?(?:\d{{4}}\b|{NUMBER}{_COUNTED})"
        r"(?:,? (?:19|20)\d{2}\b)?(?: ?(?:-|to|until) ?\d{1,2}\b)?"
    ),
    rf"{_ARABIC} (?:من )?(?:شهر )?{_MONTH}(?!\w)(?: \d{{4}}\b)?",
    rf"\b(?:the|on) {NUMBER}(?! ?-){_COUNTED}",
    r"(?:twenty|thirty)[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\b",
    # the clock
    rf"\b(?:half|quarter|{NUMBER}(?: minutes?| mins?)?) (?:past|after|before|til|till) {NUMBER}{_COUNTED}",
    rf"\b(?:quarter|twenty|ten|five) to {NUMBER}{_COUNTED}",
    rf"\b{NUMBER} ?(?:-|to|until|till|and|or) ?{NUMBER} ?{_DAY_PART}|\b{NUMBER} ?{_DAY_PART}",
    rf"\b{NUMBER} (?:thirty|fifteen|forty-?five)\b",
    rf"\b(?:from|between) {NUMBER} ?(?:-|to|until|till|and) ?{NUMBER}{_COUNTED}",
    rf"\bfrom {NUMBER}{_COUNTED}(?! ?(?:-|to\b))",
    (
        rf"(?:\b(?:at|by|around|about|before|after|until|till|since|near|approx)|@) ?(?:around |about )?{NUMBER}"
        rf"{_COUNTED}(?! ?[%$€£-])(?! ?or ?{NUMBER} (?:of us|people|guests|pax|persons))"
    ),
    rf"(?<!for )(?<!of )\b{NUMBER} {_WHEN}",
    rf"(?<!\w)(?:الساعه|ساعه) {_ARABIC}(?: و(?:نص|نصف|ربع|ثلث))?",
    rf"{_ARABIC} ?{_ARABIC_DAY_PART}(?!\w)",
    # spans of time that place a moment
    (
        r"\b(?:in|within|after|every|each|since|last|past|next|previous|first|coming|following)(?: about| around)? "
        rf"{NUMBER}[ -]?{_UNIT}"
    ),
    (
        rf"\b{NUMBER}[ -]?{_UNIT} "
        r"(?:ago|later|from|before|after|earlier|early|late|notice|away|drive|walk|back|time|flat|max|now)\b"
    ),
    rf"(?<!\w){_SINCE} (?:{_ARABIC} {_ARABIC_UNIT}|{_ARABIC_TWO_UNITS})",
    # years
    r"\b(?:in|since|of|year|until|by|during|from|early|late|سنه|عام|في) (?:1[34]|19|20)\d{2}\b",
    rf"\b(?:19|20)\d{{2}}\b{_COUNTED}(?! ?(?:[%$€£]|ريال))",
)
_PATTERNS = tuple(re.compile(rule) for rule in _RULES)
_ANY_NUMBER = re.compile(rf"\d|\b{_any(SIMPLE_ENGLISH)}\b|(?<!\w){_any(SIMPLE_ARABIC)}(?!\w)")


def blank_other_numbers(folded: str, own: frozenset[str] = frozenset()) -> str:
    """`folded` with every number of another sense replaced by `BLANK`; length and offsets stay.

    `own` are words of the field in question: "room 5" is a code, but not for the field that asks for the room.
    """
    if not _ANY_NUMBER.search(folded):
        return folded
    text = folded
    for pattern in _PATTERNS:
        text = pattern.sub(lambda match: _blank(match, own), text)
    return text


def _blank(match: re.Match[str], own: frozenset[str]) -> str:
    said = match.group()
    return said if match.groupdict().get("label") in own else BLANK * len(said)
