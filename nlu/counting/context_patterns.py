"""Words around a number that tell what it is: the size of a party, a bound, an addition, an age.

`before` and `after` are the folded text that stands right beside the number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_BOOKED = re.compile(
    r"\b(?:table|reservation|reserve|reserving|booking|book|dinner|lunch|breakfast|brunch|party|seats?|seating|spots?"
    r"|rooms?|meal|drinks|coffee|tea|supper|meeting|tour|trip|space|places?|appointment|session|class|tickets?)\b"
    r"[^.!?\n]{0,40}? for(?: about| around| just| maybe)? ?$"
)
_FOR = re.compile(r"\bfor(?: about| around| just| maybe| approximately)? ?$")
_PARTY = re.compile(
    r"\b(?:(?:party|group|family|crew|crowd) of|we are|we're|we will be|we'll be)(?: about| around| just| only)? ?$"
    r"|(?<!\w)و?(?:عددنا|احنا|نحن|نحنا|حنا|انحنا|سنكون|راح نكون) ?$"
)
_GROUP = re.compile(
    r"\b(?:table|team|total|gathering|class|couple) of(?: about| around)? ?$"
    r"|\b(?:we would be|we were|there (?:are|will be|would be)|there'll be|there're|that makes us|counting)"
    r"(?: about| around| just| only| going to be| maybe| probably)* ?$"
    r"|(?<!\w)(?:عددهم|العدد|بنكون|نكون|المجموع|مجموعنا|كلنا)(?: حوالي| تقريبا| فقط)? ?$"
)
_ARABIC_BOOKED = re.compile(
    r"(?<!\w)(?:طاوله|[طت]رابيزه|[انيب]?حجز|غداء|عشاء|فطور|موعد|مكان|حفله)[^.!?\n]{0,30}? (?P<to>ل)?$"
)
_OF_US = re.compile(r" (?:of us|in total|altogether|all together|in all|total)\b")
_POINTING = re.compile(r"\b(?:the|this|that|no|any) $")
_OF_SOME = re.compile(r" (?:of|من) (?!us\b|you\b)")
_SEATS = re.compile(r"\b(?:table|party|seats?|spots?|places?|group|room|space)\b")
_DAY_NEXT = re.compile(
    r" (?:tonight|tomorrow|today|this|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b"
)
_DAY_TOLD = re.compile(
    r"\b(?:tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july"
    r"|august"
    r"|september|october|november|december)\b"
)
_CLOCK = re.compile(r"\d[:h]\d|\d ?[ap]\.?m\b|o'? ?clock|\bat \w+|\b(?:half|quarter) (?:past|to)\b|\bnoon\b|الساعه")
_VISIT = re.compile(
    r"\b(?:book|reserv|table|dinner|lunch|breakfast|brunch|seats?\b|party|(?:is|are) coming\b)|'(?:s|re) coming\b"
    r"|حجز|طاول|ترابيز"
)
_BRIEF = 4
_MY_AGE = re.compile(r"\b(?:i am|i'm|aged?|turning|turned)(?: now| only)? ?$|(?<!\w)(?:عمري|العمر) ?$")
_OLD = re.compile(r"[ -](?:years?|yrs?|yo)[ -]?(?:old|of age)\b| ?yo\b| (?:سنه|عاما|سنوات)")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a whole message is about: whether it tells an hour, and whether it speaks of a visit to somewhere."""

    tells_hour: bool
    visits: bool

    @classmethod
    def of(cls, message: str) -> Setting:
        tells_hour = _CLOCK.search(message) is not None
        visits = tells_hour or _VISIT.search(message) or _DAY_TOLD.search(message)
        return cls(tells_hour, bool(visits) or len(message.split()) <= _BRIEF)


def is_pronoun(measure: str, before: str, after: str) -> bool:
    """ "one day", "this one", "one of my colleagues": the word counts nothing."""
    return measure in {"days", "times", "minutes"} or bool(_POINTING.search(before) or _OF_SOME.match(after))


def is_party(before: str, after: str, setting: Setting) -> bool:
    """ "we are 6 arriving late", "4 of us", "a table for 4 near the window": whatever follows, people are counted."""
    if _OF_US.match(after) or _PARTY.search(before):
        return True
    return _BOOKED.search(before) is not None and not _is_hour(before, after, setting)


def is_group(before: str) -> bool:
    """ "a total of 6", "there will be 8", when nothing else is counted."""
    return bool(_GROUP.search(before) or ((booked := _ARABIC_BOOKED.search(before)) and booked["to"]))


def is_for_some(before: str, after: str, setting: Setting) -> bool:
    """ "for 4", where the message speaks of a visit, so that only its people can be meant."""
    return setting.visits and _FOR.search(before) is not None and not _is_hour(before, after, setting)


def is_booked_in_arabic(before: str, setting: Setting) -> bool:
    """A booking, or an hour, before a number that begins with the "ل" of "for"."""
    return setting.tells_hour or _ARABIC_BOOKED.search(before) is not None


def _is_hour(before: str, after: str, setting: Setting) -> bool:
    """ "book me in for 7 tonight" may be an hour, unless the hour is told elsewhere or a table is asked for."""
    return bool(_DAY_NEXT.match(after)) and not _SEATS.search(before) and not setting.tells_hour


def is_age(before: str) -> bool:
    return _MY_AGE.search(before) is not None


def is_old(after: str) -> bool:
    return _OLD.match(after) is not None
