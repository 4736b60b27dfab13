"""What a message says of the moments in it: which are denied, corrected, joined to a period, or left open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import cache, lru_cache

from nlu.dialogue_acts import end_of_correction, is_denied, is_filler
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.expressions import claimed
from nlu.residue import residue
from nlu.temporal.limits import local
from nlu.temporal.mentions import Mention, Moment, write_moment
from nlu.temporal.problems import temporal_problem
from nlu.temporal.resolution import NEAR, Resolution
from nlu.text import Text, once, read

_CORRECTS_WITHIN = 12  # tokens
_LEADS, _OF_TIME = ("day_the", "day_joint", "day_anchor"), ("feast", "ordinal", "unit", "dual", "weekend", "turn")
_LONGEST_ANSWER = 60  # tokens that may be nothing but a moment and talk
_MOST_NAMED = 5  # moments of which people are asked which they mean
_IN_PASSING = 0.9  # how sure a value is in words that say more


Extracted = Callable[[datetime], Callable[[Resolution], Sequence[Entity | Ambiguity]]]
Find = Callable[[Resolution, bool], Sequence[Mention]]
"""Takes whether a text may be a whole answer, which has short forms too."""
Join = Callable[[Text, Mention, Mention], Mention | None]
"""Makes one mention of two, where they belong together."""


class MomentReader(EntityReader):
    """Reads one kind of moment from what `mentions` finds of it."""

    def __init__(self, kind: str, mentions: Find, answers: Find | None = None) -> None:
        """`mentions` are what a text names, in order, and `answers` the same for an answer."""
        self.kind, self.mentions, self.answers = kind, mentions, answers or mentions

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Alone with words that say nothing, short forms are read too."""
        resolution, certainty = Resolution.of(read(text), context), 1.0
        found = self.answers(resolution, True) if len(resolution.text) <= _LONGEST_ANSWER else ()
        if not found or not _is_all(resolution.text, found):
            found, certainty = self.answers(resolution, False), _IN_PASSING
        mention = answering(stated_mentions(resolution.text, found))
        return mention and entity_of(self.kind, mention._replace(confidence=mention.confidence * certainty), resolution)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        resolution = Resolution.of(read(text), context)
        return _extracted(resolution.text, self)(resolution.now)(resolution)

    def extracted(self, resolution: Resolution) -> Sequence[Entity | Ambiguity]:
        """The moments in a text."""
        found = stated_mentions(resolution.text, self.mentions(resolution, False))
        return tuple(entity_of(self.kind, mention, resolution) for mention in found)


@once
def _extracted(_text: Text, reader: MomentReader) -> Extracted:
    """Those moments, worked out once at one time of the clock for all slots whose questions and limits settle the same.
    What they were at another is kept no longer: a text that many say lives long."""
    return lru_cache(maxsize=1)(lambda _now: cache(reader.extracted))


def entity_of(kind: str, mention: Mention, resolution: Resolution) -> Entity | Ambiguity:
    """A moment as it is kept, with its quote; or the question that it leaves open."""
    mention = _in_local_time(mention, resolution.now)
    start, end = resolution.text.span(mention.first, mention.last)
    values = tuple(write_moment(item) for item in mention.values if kind != "datetime" or isinstance(item, datetime))
    if mention.is_sure:
        return Entity(values[0], start, end, round(mention.confidence, 2))
    code = mention.code if ":" in mention.code else f"{kind}:{mention.code}"
    quote = resolution.text.original[start:end]
    why = temporal_problem(code.replace(":", "_"), resolution.today, resolution.en, mention.values, quote)
    return Ambiguity(why, start, end, values, write_moment(mention.values[0]) if ":needs" in mention.code else "")


def _in_local_time(mention: Mention, now: datetime) -> Mention:
    """The moments as the person's own clock shows them. An hour of another zone, without its day, may be meant by
    either: which one it is here depends on the day."""
    if not any(getattr(one, "tzinfo", None) for one in mention.values):
        return mention
    if isinstance(mention.values[0], datetime):
        return mention._replace(values=tuple(local(one, now) for one in mention.values))
    told = [one.replace(tzinfo=None) for one in mention.values]
    here = [local(datetime.combine(now, one), now).time() for one in mention.values] if mention.code != "range" else []
    code = "time:ambiguous" if set(here) - set(told) else mention.code
    return mention._replace(values=tuple(dict.fromkeys((*told, *here))), code=code)


def answering(mentions: Sequence[Mention]) -> Mention | None:
    """The one that a message with these mentions answers with; several different ones make one that is unclear."""
    sure = next((mention for mention in mentions if mention.is_sure), None)
    if sure and all(sure.values[0] in mention.values for mention in mentions):
        return max(filter(lambda mention: mention.is_sure, mentions), key=lambda mention: mention.confidence)
    values = tuple(dict.fromkeys(value for mention in mentions for value in mention.values))
    is_one = len(values) < 2 or len(mentions) < 2
    return next(iter(mentions), None) if is_one else _ambiguous(mentions[0].first, mentions[-1].last, values)


def _ambiguous(first: int, last: int, values: Sequence[Moment]) -> Mention:
    """One of several; of too many to be read out, any."""
    if len(values) <= _MOST_NAMED:
        return Mention(first, last, tuple(values), code="several")
    return Mention(first, last, (), code="date:vague" if isinstance(values[0], datetime) else "vague")


def stated_mentions(text: Text, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that stand, in order: those that belong together made one, and open where something is unread."""
    found = joined(text, joined(text, mentions, paired), _merged)
    mentioned = frozenset(place for mention in mentions for place in range(mention.first, mention.last))
    return [_checked(text, mention, mentioned) for mention in found if not is_denied(text, mention.first, by_no=False)]


def joined(text: Text, mentions: Sequence[Mention], join: Join) -> list[Mention]:
    """The mentions, each made one with the one before it where they belong together."""
    found: list[Mention] = []
    for part in mentions:
        whole = join(text, found[-1], part) if found else None
        found[-1:] = [whole] if whole else [*found[-1:], part]
    return found


def paired(text: Text, first: Mention, second: Mention) -> Mention | None:
    """ "Friday the 11th" is one day, before it is one of several."""
    same = _same_if_adjacent(text, first, second)
    return same if same and not same.code else None


def _merged(text: Text, first: Mention, second: Mention) -> Mention | None:
    """Both as one: "the 3rd, no, the 4th", "from Monday to Friday", "Monday or Tuesday"."""
    near = second.first - first.last <= _CORRECTS_WITHIN and not is_denied(text, second.first, by_no=False)
    if near and end_of_correction(text, first.last, second.first):
        return _in_month(first, second)
    if same := _same_if_adjacent(text, first, second):
        return same
    link = _link(text, first, second)
    first = _until(first, second) if link else first
    values = _period(first, second) if link == "range" else (*first.values, *second.values) if link else ()
    distinct = tuple(dict.fromkeys(values))
    return _both(first, second)._replace(values=distinct, code=link if distinct[1:] else first.code) if values else None


def all_tagged(text: Text, first: int, last: int, *names: str) -> bool:
    """Whether entries of these tags make up all of `tokens[first:last]`."""
    while first < last and (size := max((tag.size for tag in text.tags(first) if tag.name in names), default=0)):
        first += size
    return first == last


def _checked(text: Text, mention: Mention, read: frozenset[int]) -> Mention:
    """A reading beside which something stays unread, or one that is but a bound, is a question."""
    if not mention.is_sure:
        return mention
    first, last = mention.first, mention.last
    if is_day := isinstance(mention.values[0], date):  # "Monday morning" is a Monday
        read |= {at for at in (first - 2, first - 1, last, last + 1) if text.has(at, "part_of_day", "meridiem")}
    if residue(text, first, last, read) and residue(text, first, last, read | claimed(text)):
        return mention._replace(code="ambiguous")
    is_amid = mention.weekday is not None and _is_amid(text, first, last)
    return mention._replace(code="vague") if is_amid or _is_bound(text, first, last, is_day=is_day) else mention


def _is_amid(text: Text, first: int, last: int) -> bool:
    """Whether other words of time stand beside a weekday: "the weekend after next, Saturday"."""
    ways = (range(first - 1, -2, -1), range(last, len(text) + 1))
    back, after = (next(at for at in way if not text.has(at, *_LEADS)) for way in ways)
    neighbours = (("feast", back - 1), *((name, back) for name in _OF_TIME), *((name, after) for name in _OF_TIME[2:]))
    return any(value != "day" for name, at in neighbours for _, value in text.readings(at, name))


def _is_bound(text: Text, first: int, last: int, *, is_day: bool) -> bool:
    """ "After 8pm", "no later than 5 May", "5 pm at the latest"; "just after" an hour is that hour."""
    first -= text.has(first - 1, "day_the")
    sizes = [back for back in range(1, 5) if (back, True) in text.readings(first - back, "bound")]
    softened = sizes and not is_day and text.has(first - max(sizes) - 1, "bound_softened")
    return text.has(last, "onwards") or bool(sizes and not softened)


def _is_all(text: Text, mentions: Sequence[Mention]) -> bool:
    """Whether nothing but talk stands beside the mentions."""
    ends = [0, *(place for mention in mentions for place in (mention.first, mention.last)), len(text)]
    return all(is_filler(text, first, last) for first, last in zip(ends[::2], ends[1::2], strict=True))


def _in_month(before: Mention, mention: Mention) -> Mention:
    """ "20 April, no, the 22nd" stays in April."""
    month = f"{before.values[0]:%Y-%m}" if before.is_sure and mention.monthless else ""
    same = tuple(day for day in mention.days if f"{day:%Y-%m}" == month)
    return mention._replace(values=same, code="") if same else mention


def _until(first: Mention, second: Mention) -> Mention:
    """ "The 4th and the 9th of May", "Monday to Friday next week": a first day without a month is the one before the
    last, and so is a weekday before one of a week."""
    is_bare = first.monthless or (first.weekday is not None and len(second.days) == 1)
    settles = is_bare and second.is_sure and second.pools and not second.monthless
    days = [day for day in first.days if settles and day < second.values[0]]
    return first._replace(values=(max(days),)) if days else first


def _link(text: Text, first: Mention, second: Mention) -> str:
    """Whether two moments are the ends of a period ("range"), or one or the other ("several"); "" for neither."""
    names = ("day_until", "both", "either") if first.is_open and second.is_open else ()
    linked = {name for name in names if _linked(text, first.last, second.first, name)}
    between = "both" in linked and any(text.has(first.first - back, "between") for back in (1, 2))
    return "range" if between or "day_until" in linked else "several" if linked else ""


def _linked(text: Text, first: int, last: int, name: str) -> bool:
    names = (name, "aside", "day_anchor", "clock_word", "unsure", "unit", "exactly")
    return any(text.has(place, name) for place in range(first, last)) and all_tagged(text, first, last, *names)


def _both(first: Mention, second: Mention) -> Mention:
    return first._replace(last=second.last, weekday=None, confidence=min(first.confidence, second.confidence))


def _same_if_adjacent(text: Text, first: Mention, second: Mention) -> Mention | None:
    return _same(first, second) if all_tagged(text, first.last, second.first, "aside") else None


def _same(first: Mention, second: Mention) -> Mention | None:
    """A weekday beside a date picks among the days that the date can mean, or contradicts it."""
    whole = _both(first, second)
    named, dated = (first, second) if first.weekday is not None else (second, first)
    if named.weekday is None or dated.weekday is not None or not dated.is_open:
        return whole if first.is_sure and first.values == second.values else None
    near = {day for value in dated.values for day in _nearest_weekday(named.weekday, dated.days, value)}
    day = whole._replace(values=tuple(near), code="", confidence=dated.confidence, pools=dated.pools)
    return day if len(near) == 1 else whole._replace(values=dated.values, code="weekday")


def _nearest_weekday(weekday: int, days: Sequence[date], value: date) -> list[date]:
    """The day with that weekday that is nearest to a value, if one is near."""
    near = [day for day in days if day.weekday() == weekday and abs((day - value).days) < NEAR]
    return sorted(near, key=lambda day: abs(day - value))[:1]


def _period(first: Mention, second: Mention) -> tuple[Moment, ...]:
    """The ends of a period: each settles what the other leaves out. Empty where one stays open."""
    first, second = first.in_order_of(second), second.in_order_of(first)
    start, end = first.values[0], second.values[0]
    if len(first.values) > 1 or not (len(second.values) == 1 or second.weekday is not None or second.monthless):
        return ()
    if second.weekday is not None:
        return start, start + timedelta(days=(second.weekday - start.weekday()) % 7 or 7)
    return start, min((day for day in second.days if day > start), default=end)
