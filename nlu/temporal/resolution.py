"""What tells which moment is meant by one that is said in part: today, the slot's limits, the tense of its question."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

from nlu.bounds import Bounds
from nlu.entity import ValueContext
from nlu.slot_words import slot_prompts
from nlu.temporal.limits import day_bounds, time_bounds
from nlu.text import Text, read

NEAR = 183  # days: half a year
_FAR = timedelta(days=120)  # of two years neither is plainly meant by a day so far from today
_REACH = 60  # tokens: a sentence is looked at no further from a value


class Resolution(NamedTuple):
    """`direction` is -1 where the slot's day lies behind, +1 where it lies ahead, 0 where neither its limits nor its
    question tells. `en` is English as the person's region writes it. `born` says that it is the day of a birth;
    `day_first` that the person writes the day before the month; `is_outing` that the form is of an occasion, such as a
    table, that may well be an evening's; `known` the day and the time that are known of the slot's
    moment."""

    text: Text
    now: datetime
    days: Bounds[date]
    times: Bounds[time]
    direction: int
    en: str
    born: bool
    day_first: bool
    is_outing: bool
    known: tuple[date | None, time | None]

    @classmethod
    def of(cls, text: Text, context: ValueContext) -> Resolution:
        """What the slot, its question and the person settle of the moments in a text."""
        slot, days = context.slot, day_bounds(context)
        born = any("birth" in read(name).all_names for name in (slot.name("en"), *slot.label.all()))
        direction = -1 if born else _direction(days, context.today) or question_tense(slot_prompts(slot))
        facts = (direction, context.english, born, context.language.startswith("ar"))
        known = _parts(str(context.current)) if slot.type in {"date", "datetime"} and context.current else (None, None)
        return cls(
            text, context.now, days, time_bounds(context), *facts, "outing" in read(context.about).all_names, known
        )

    @property
    def today(self) -> date:
        return self.now.date()

    def likely(self, days: Sequence[date], leaning: int = 0) -> list[date]:
        """Of days that the same words can name: those within the limits, and of them the nearest to
        today in the slot's direction, or else in that to which the words lean. Where nothing leans and the nearest is
        far off, the nearest to either side."""
        direction = self.direction or leaning
        ahead, behind = self._sides([day for day in days if self.days.hold(day)] or days)
        if direction:
            return (ahead or behind) if direction > 0 else (behind or ahead)
        near = sorted({*ahead, *behind}, key=lambda day: abs(day - self.today))
        return near[: 1 + any(abs(day - self.today) > _FAR for day in near[:1])]

    def near(self, days: list[date], known: date, namesakes: Sequence[date]) -> list[date]:
        """Of days that words name without their year those in the month of a known day. Else those of its year, where
        that was named: of its `namesakes` in the years around another is likelier, or it is a birth. All, where it was
        not, or it can be none of them."""
        way = self.direction if self.direction * (known - self.today).days >= 0 else 0
        fit = [day for day in days if self.days.hold(day) and way * (day - self.today).days >= 0]
        sizes = (2, 1) if self.born or self.likely(namesakes) != [known] else (2,)
        same = ([day for day in fit if day.timetuple()[:size] == known.timetuple()[:size]] for size in sizes)
        return next(filter(None, same), days)

    def _sides(self, days: Sequence[date]) -> tuple[list[date], list[date]]:
        """The nearest day from today on, and the nearest up to it."""
        ordered = sorted(days)
        return [day for day in ordered if day >= self.today][:1], [day for day in ordered if day <= self.today][-1:]

    def leaning(self, at: int) -> int:
        """Which way the verbs beside a token point: -1 behind, +1 ahead, 0 where there is none."""
        past, both = "said_past", ("said_past", "said_future")
        places = [place for place in nearby(self.text, at) if self.text.has(place, *both)]
        cues = [(abs(place - at), -1 if self.text.has(place, past) else 1) for place in places]
        return min(cues)[1] if cues else 0


def nearby(text: Text, at: int) -> range:
    """The tokens of the sentence that holds a token, no further from it than a long sentence goes."""
    first, last = text.sentence(at)
    return range(max(first, at - _REACH), min(last, at + _REACH))


@lru_cache(maxsize=4096)
def question_tense(prompts: tuple[str, ...]) -> int:
    """-1 where questions ask for what has happened, +1 for what will, 0 where they tell neither, or both. The last day
    of something may be either."""
    names_at = [text.names(at) for text in map(read, prompts) for at in range(len(text)) if not text.has(at, "edge")]
    past, future = (any(tag in names for names in names_at) for tag in ("past_question", "future_question"))
    return int(future) - int(past)


def _direction(days: Bounds[date], today: date) -> int:
    if days.most is not None and days.most <= today:
        return -1
    return 1 if days.least is not None and days.least >= today else 0


def _parts(moment: str) -> tuple[date | None, time | None]:
    """The day and the time of a moment in ISO 8601, of which one may be missing."""
    day, _, hour = moment.rpartition("T") if "T" in moment else (moment, "", "") if "-" in moment else ("", "", moment)
    return date.fromisoformat(day) if day else None, time.fromisoformat(hour) if hour else None
