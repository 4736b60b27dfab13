"""What tells which day is meant by one said in part: the person's today, the slot's limits, the sentence's tense."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time

from nlu.bounds import Bounds
from nlu.dialogue_acts import sentence_around
from nlu.entity import ValueContext
from nlu.folding import fold_text
from nlu.temporal.limits import day_bounds, time_bounds

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
class ResolutionContext:
    """`text` is the folded message. `whole` says that it answers the very field, so that shorter forms may be read.

    `days` and `times` are the field's limits, for days and for times of day. `weekday` (Monday
    is 0) was named just before the day that is being read, and must agree with it.
    `about` is the form's title.
    """

    text: str
    now: datetime
    days: Bounds[date]
    times: Bounds[time]
    born: bool
    whole: bool
    weekday: int | None = None
    about: str = ""

    @classmethod
    def of(cls, text: str, context: ValueContext, *, whole: bool) -> ResolutionContext:
        field = context.slot
        names = fold_text(" ".join((field.name("en"), *field.label.all())))
        return cls(
            text,
            context.now,
            day_bounds(context),
            time_bounds(context),
            bool(_BIRTH.search(names)),
            whole,
            about=fold_text(context.about),
        )

    @property
    def today(self) -> date:
        return self.now.date()

    def leaning(self, place: int) -> int:
        """-1 when a day said at `place` lies in the past, +1 when it is yet to come, 0 when nothing tells."""
        if self.born or (self.days.most is not None and self.days.most <= self.today):
            return -1
        if self.days.least is not None and self.days.least >= self.today:
            return 1
        return self._tense(place)

    def allows(self, day: date) -> bool:
        """Whether `day` keeps the field's limits."""
        return self.days.hold(day)

    def closed_at(self, moment: time) -> bool:
        """Whether a time breaks the field's limits."""
        return not self.times.hold(moment)

    def times_allowed(self, moments: tuple[time, ...]) -> tuple[time, ...]:
        """Those that keep the field's limits; all of them when none does."""
        return tuple(moment for moment in moments if not self.closed_at(moment)) or moments

    def _tense(self, place: int) -> int:
        start, end = sentence_around(self.text, place)
        cues = [(abs(cue.start() - place), -1 if cue["past"] else 1) for cue in _TENSE.finditer(self.text, start, end)]
        return min(cues)[1] if cues else 0
