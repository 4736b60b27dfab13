"""What a message says of the moments in it: which are denied, corrected, joined to a period, or left open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from nlu.dialogue_acts import is_denied, only_talk, takes_back
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.expressions import claimed
from nlu.residue import residue
from nlu.temporal.mentions import Mention, Moment
from nlu.temporal.problems import temporal_problem
from nlu.temporal.resolution import Resolution
from nlu.text import Text, read

_CORRECTS_WITHIN = 12  # tokens
_NEAR = 183  # days: a weekday does not point to another year
_IN_PASSING = 0.9


Read = Callable[[Resolution, bool], list[Mention]]
"""From a text, and whether it may be an answer in short, to the mentions in it, in order."""


def read_answer(kind: str, reader: Read, text: str, context: ValueContext) -> Entity | Ambiguity | None:
    """Reads `text` as the answer to the pending slot: alone with words that say nothing, or a sentence that states it."""
    resolution, certainty = Resolution.of(read(text), context), 1.0
    mentions = reader(resolution, True)
    if not mentions or not _is_all(resolution.text, mentions):
        mentions, certainty = reader(resolution, False), _IN_PASSING
    found = chosen(stated(resolution.text, mentions))
    return result(kind, replace(found, confidence=found.confidence * certainty), resolution) if found else None


def find_mentions(kind: str, reader: Read, text: str, context: ValueContext) -> list[Entity | Ambiguity]:
    """Everything of this kind that the person states in `text`."""
    resolution = Resolution.of(read(text), context)
    found = stated(resolution.text, reader(resolution, False))
    return [result(kind, mention, resolution) for mention in found]


def result(kind: str, mention: Mention, resolution: Resolution) -> Entity | Ambiguity:
    start, end = resolution.text.span(mention.first, mention.last)
    values = tuple(write(value) for value in mention.values if kind != "datetime" or isinstance(value, datetime))
    if mention.sure:
        return Entity(values[0], start, end, round(mention.confidence, 2))
    code = mention.code if "_" in mention.code and mention.code != "no_year" else f"{kind}_{mention.code}"
    why = temporal_problem(code, resolution.today, mention.values, quote=resolution.text.original[start:end])
    return Ambiguity(why, start, end, values)


def write(moment: Moment) -> str:
    """As moments are kept: a time to the minute."""
    return f"{moment:%H:%M}" if isinstance(moment, time) else moment.isoformat()


def chosen(mentions: Sequence[Mention]) -> Mention | None:
    """The one that a message with these mentions answers with; several different ones make one that is unclear."""
    if len(mentions) < 2:
        return mentions[0] if mentions else None
    values = tuple(dict.fromkeys(value for mention in mentions for value in mention.values))
    sure = [mention for mention in mentions if mention.sure]
    if sure and all(sure[0].values[0] in mention.values for mention in mentions):
        return max(sure, key=lambda mention: mention.confidence)
    if len(values) < 2:
        return mentions[0]
    return Mention(mentions[0].first, mentions[-1].last, values, code="several")


def stated(text: Text, mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that stand, in order: those that belong together made one, and open where something is unread."""
    found: list[Mention] = []
    for mention in mentions:
        if _is_denied(text, mention.first):
            continue
        before = found.pop() if found else None
        if before is None:
            found.append(mention)
        elif _corrects(text, before.last, mention.first):
            found.append(_in_month(before, mention))
        elif (pair := _join(text, before, mention)) is not None:
            found.append(pair)
        else:
            found += [before, mention]
    own = frozenset(place for mention in mentions for place in range(mention.first, mention.last))
    return [_checked(text, mention, own) for mention in found]


def _checked(text: Text, mention: Mention, own: frozenset[int]) -> Mention:
    """A reading beside which something stays unread, or one that is but a bound, is a question."""
    if not mention.sure:
        return mention
    first, last = mention.first, mention.last
    if isinstance(mention.values[0], date):  # "Monday morning" is a Monday
        own |= {place for place in (first - 2, first - 1, last, last + 1) if text.has(place, "part_of_day", "meridiem")}
    if residue(text, first, last, own) and residue(text, first, last, own | claimed(text)):
        return replace(mention, code="ambiguous")
    bound = text.has(mention.first - 1, "bound") and not text.has(mention.first - 2, "bound_softened")
    return replace(mention, code="vague") if bound or text.has(mention.last, "onwards") else mention


def _is_all(text: Text, mentions: Sequence[Mention]) -> bool:
    """Whether nothing but talk stands beside the mentions."""
    ends = [0, *(place for mention in mentions for place in (mention.first, mention.last)), len(text)]
    return all(only_talk(text, first, last) for first, last in zip(ends[::2], ends[1::2], strict=True))


def _is_denied(text: Text, at: int) -> bool:
    """ "Not Monday"; but "no, the 14th" is a correction."""
    return is_denied(text, at) and not any(takes_back(text, at - back) for back in (1, 2) if back <= at)


def _corrects(text: Text, first: int, last: int) -> bool:
    return last - first <= _CORRECTS_WITHIN and any(takes_back(text, place) for place in range(first, last))


def covered(text: Text, first: int, last: int, *names: str) -> bool:
    """Whether entries of these tags make up all of `tokens[first:last]`."""
    while first < last:
        size = max((tag.size for tag in text.tags(first) if tag.name in names), default=0)
        if not size:
            return False
        first += size
    return first == last


def _join(text: Text, first: Mention, second: Mention) -> Mention | None:
    """Both as one: "Monday, 9 March", "from Monday to Friday", "Monday or Tuesday"."""
    whole = replace(first, last=second.last, weekday=None, confidence=min(first.confidence, second.confidence))
    between = range(first.last, second.first)
    if covered(text, first.last, second.first, "aside") and (same := _same(first, second, whole)):
        return same
    if not (first.values and second.values) or {first.code, second.code} - {"", "ambiguous"}:
        return None
    if _linked(text, between, "day_until") or (
        _linked(text, between, "both") and any(text.has(first.first - back, "between") for back in (1, 2))
    ):
        start, end = _period(first, second)
        return replace(whole, values=(start, end), code="range") if start != end else whole
    if _linked(text, between, "either") or _linked(text, between, "both"):
        values = tuple(dict.fromkeys((*first.values, *second.values)))
        return replace(whole, values=values, code="several") if len(values) > 1 else whole
    return None


def _in_month(before: Mention, mention: Mention) -> Mention:
    """ "20 April, no, the 22nd" stays in April."""
    month = before.values[0] if before.sure else None
    days = [day for _, pool in mention.pools for day in pool] if mention.monthless and isinstance(month, date) else []
    same = tuple(day for day in days if isinstance(month, date) and (day.year, day.month) == (month.year, month.month))
    return replace(mention, values=same, code="") if same else mention


def _linked(text: Text, between: range, name: str) -> bool:
    return any(text.has(place, name) for place in between) and covered(
        text, between.start, between.stop, name, "aside", "day_anchor", "clock_word", "unsure", "unit"
    )


def _same(first: Mention, second: Mention, whole: Mention) -> Mention | None:
    """A weekday beside a date picks among the days that the date can mean, or contradicts it."""
    named, dated = (first, second) if first.weekday is not None else (second, first)
    if named.weekday is not None and dated.weekday is None and dated.code in {"", "ambiguous"}:
        near = {
            min(fitting, key=lambda day: abs((day - value).days))
            for (_, pool), value in zip(dated.pools, dated.values, strict=False)
            if (fitting := [day for day in pool if day.weekday() == named.weekday and abs((day - value).days) < _NEAR])
        }
        if len(near) == 1:
            return replace(whole, values=tuple(near), code="", confidence=dated.confidence, pools=dated.pools)
        return replace(whole, values=dated.values, code="weekday")
    return whole if first.sure and second.sure and first.values == second.values else None


def _period(first: Mention, second: Mention) -> tuple[Moment, Moment]:
    """The ends of a period: each settles what the other leaves out, and both are written in one order."""
    start, end = first.values[0], second.values[0]
    if not first.pools or not second.pools:
        return start, end
    orders = {order for order, _ in first.pools} & {order for order, _ in second.pools}
    if len(first.values) > 1 and orders:
        start = next(value for (order, _), value in zip(first.pools, first.values, strict=False) if order in orders)
    if second.weekday is not None:
        return start, start + timedelta(days=(second.weekday - start.weekday()) % 7 or 7)
    after = [day for order, pool in second.pools if order in orders or not orders for day in pool if day > start]
    return start, min(after, default=end)
