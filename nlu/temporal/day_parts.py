"""Morning, afternoon, evening and night: which hours of the day "7" means with them, and without."""

from __future__ import annotations

import re
from enum import Enum

from nlu.dialogue_acts import sentence_around


class DayPart(Enum):
    """What was said with an hour. OUT is an occasion, such as a table or a film, that may well be an evening's."""

    AM = "am"
    PM = "pm"
    MORNING = "morning"
    NOON = "noon"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"
    OUT = "out"


_SURE_FROM, _OUT_SURE_FROM = 8, 11
_WORDS = (
    (DayPart.AM, r"\ba\.?\s?m\b|^ص$"),
    (DayPart.PM, r"\bp\.?\s?m\b|^م$"),
    (DayPart.NOON, r"(?<!after)\bnoon|^(?:في\s+)?(?:ظهرا|ال[ظض]هر)$"),
    (DayPart.AFTERNOON, r"afternoon|بعد\s+ال[ظض]هر|عصر"),
    (DayPart.NIGHT, r"night|ليل"),
    (DayPart.EVENING, r"evening|مساء|مغرب|عشاء"),
    (DayPart.MORNING, r"morning|صباح|صبح|ضحي|فجر"),
)
_WORD_PATTERNS = tuple((part, re.compile(pattern)) for part, pattern in _WORDS)
_AROUND = re.compile(
    r"\b(?:(?P<MORNING>morning|breakfast|dawn|sunrise|صباح\w*|الصبح|فطور|الفطور|فجر\w*)|(?P<NOON>lunch|lunchtime|ظهرا"
    r"|الظهر)"
    r"|(?P<AFTERNOON>afternoon|عصرا|العصر)|(?P<EVENING>evening|dinner|supper|sunset|مساء\w*|المساء?|المغرب|عشاء|العشاء)"
    r"|(?P<NIGHT>tonight|tonite|night|ليلا|الليله|ليله|الليل|بالليل)"
    r"|(?P<OUT>table|restaurant|cinema|movie|concert|party|show|طاوله|مطعم))\b"
)


def part_of(words: str | None) -> DayPart | None:
    """What the words right beside an hour say; None for none, and for "o'clock", which says nothing."""
    if not words:
        return None
    return next((part for part, pattern in _WORD_PATTERNS if pattern.search(words)), None)


def part_around(text: str, place: int) -> DayPart | None:
    """What the rest of the sentence tells about the hour said at `place`: "tomorrow evening at 7", "dinner at 8"."""
    start, end = sentence_around(text, place)
    cues = [(abs(cue.start() - place), str(cue.lastgroup)) for cue in _AROUND.finditer(text, start, end)]
    parts = [DayPart[name] for _, name in sorted(cues)]
    sure = [part for part in parts if part is not DayPart.OUT]
    return (sure or parts or [None])[0]


def hours_of(hour: int, part: DayPart | None) -> tuple[int, ...]:
    """The hours of the day that a said hour from 0 to 23 can be; none where the two contradict each other."""
    if hour > 12 or hour == 0:
        return () if part in {DayPart.AM, DayPart.MORNING} and hour else (hour,)
    early, late = hour % 12, hour % 12 + 12
    if part in {DayPart.AM, DayPart.MORNING}:
        return (early,)
    if part in {DayPart.PM, DayPart.AFTERNOON}:
        return (late,)
    if part is DayPart.NOON:
        return (hour,) if hour >= 10 else (late,)
    if part is DayPart.EVENING:
        return (late,) if hour != 12 else (12, 0)
    if part is DayPart.NIGHT:
        return (late,) if 6 <= hour <= 11 else (early,)
    if hour >= (_OUT_SURE_FROM if part is DayPart.OUT else _SURE_FROM):
        return (hour,)
    return (early, late)
