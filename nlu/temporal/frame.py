"""What settles a day that was said in part: the person's today, the field's limits, and the tense of the sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from dateutil.relativedelta import relativedelta

from nlu.dialogue_acts import sentence_around
from nlu.entity import ValueContext
from nlu.folding import fold_text
from nlu.types import JsonValue

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2100, 12, 31)

_LIMIT = re.compile(r"(today|now|\d{4}-\d\d-\d\d)(?:t[\d:.]+)?\s*(?:([+-])\s*(\d{1,5})\s*([dwmy]))?")
_LIMIT_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::00)?")
_BIRTH = re.compile(r"birth|born|\bdob\b|ميلاد")
_PAST = (
    r"(?:was|were)(?!\s+(?:thinking|hoping|wondering|planning|looking))|had|did|ago|since|happened|fell|hurt|began|got|went|"
    r"came|saw|broke|left|told|(?!need|rated|named|called|based|advanced|recommended)[a-z]{3,}ed"
)
_FUTURE = (
    r"will|\w+'ll|want|would|\w+'d|book(?:ing)?|reserve|reservation|schedule|appointment|need|going|plan|please|can|"
    r"could|shall|ends?|starts?|begins?|expires?|until|till|table|upcoming|coming|tomorrow|arriving|leaving|returning|"
    r"thinking|hoping|wondering"
)
_TENSE = re.compile(
    rf"\b(?:(?P<past>{_PAST}|كان|كانت|حدث|حدثت|حصل|حصلت|وقع|وقعت|اصبت|صار|صارت|بدا|بدات|سقطت|تم)"
    rf"|(?P<future>{_FUTURE}|اريد|ابغي|ابغا|ابي|عايز|عاوز|احجز|حجز|الحجز|سوف|موعد|ساكون|سيكون|ارغب))\b"
)


@dataclass(frozen=True, slots=True)
class Frame:
    """`text` is the folded message. `whole` says that it answers the very field, so that shorter forms may be read.

    `earliest`, `latest`, `opens` and `closes` are the field's limits, for days and for times of day. `weekday` (Monday
    is 0) was named just before the day that is being read, and must agree with it.
    `about` is the form's title.
    """

    text: str
    now: datetime
    earliest: date | None
    latest: date | None
    born: bool
    whole: bool
    weekday: int | None = None
    opens: time | None = None
    closes: time | None = None
    about: str = ""

    @classmethod
    def of(cls, text: str, context: ValueContext, *, whole: bool) -> Frame:
        field, today = context.slot, context.today
        names = fold_text(" ".join((field.name("en"), *field.label.all())))
        return cls(
            text,
            context.now,
            limit_day(field.limits.minimum, today),
            limit_day(field.limits.maximum, today),
            bool(_BIRTH.search(names)),
            whole,
            opens=limit_time(field.limits.minimum),
            closes=limit_time(field.limits.maximum),
            about=fold_text(context.about),
        )

    @property
    def today(self) -> date:
        return self.now.date()

    def leaning(self, place: int) -> int:
        """-1 when a day said at `place` lies in the past, +1 when it is yet to come, 0 when nothing tells."""
        if self.born or (self.latest is not None and self.latest <= self.today):
            return -1
        if self.earliest is not None and self.earliest >= self.today:
            return 1
        return self._tense(place)

    def allows(self, day: date) -> bool:
        """Whether `day` keeps the field's limits."""
        return not ((self.earliest and day < self.earliest) or (self.latest and day > self.latest))

    def closed_at(self, moment: time) -> bool:
        """Whether a time breaks the field's limits."""
        return bool((self.opens and moment < self.opens) or (self.closes and moment > self.closes))

    def times_allowed(self, moments: tuple[time, ...]) -> tuple[time, ...]:
        """Those that keep the field's limits; all of them when none does."""
        return tuple(moment for moment in moments if not self.closed_at(moment)) or moments

    def _tense(self, place: int) -> int:
        start, end = sentence_around(self.text, place)
        cues = [(abs(cue.start() - place), -1 if cue["past"] else 1) for cue in _TENSE.finditer(self.text, start, end)]
        return min(cues)[1] if cues else 0


def limit_day(limit: JsonValue, today: date) -> date | None:
    """The day that a limit names: an ISO date, "today", or either with an offset in d, w, m or y; None for all else."""
    match = _LIMIT.fullmatch(fold_text(limit).strip()) if isinstance(limit, str) else None
    if match is None:
        return None
    base, sign, count, unit = match.groups()
    try:
        day = today if base in {"today", "now"} else date.fromisoformat(base)
        return moved(day, int(f"{sign}{count}"), unit) if unit else day
    except (ValueError, OverflowError):
        return None


def limit_time(limit: JsonValue) -> time | None:
    """The time of day that a limit names as "HH:MM"; None for anything else."""
    match = _LIMIT_TIME.fullmatch(fold_text(limit).strip()) if isinstance(limit, str) else None
    return time(int(match[1]), int(match[2])) if match else None


def moved(day: date, count: int, unit: str) -> date:
    """`day` plus `count` days, weeks, months or years ("d", "w", "m", "y"); ValueError or OverflowError out of range.

    A month that is too short gives its last day, as people expect of "in a month".
    """
    if unit in {"d", "w"}:
        return day + timedelta(days=count * (7 if unit == "w" else 1))
    return day + (relativedelta(months=count) if unit == "m" else relativedelta(years=count))
