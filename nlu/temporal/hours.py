"""From an hour and minutes as they were said to the time that is meant, or to what must be asked."""

from __future__ import annotations

import re
from datetime import time

from nlu.temporal.day_parts import DayPart, hours_of, part_around
from nlu.temporal.mentions import FOLLOWED, TimeExpression
from nlu.temporal.resolution_context import ResolutionContext

APPROXIMATE_WORDS = frozenset(
    {"around", "about", "approximately", "approx", "roughly", "nearly", "almost", "حوالي", "نحو", "تقريبا", "قرابه"}
)
CLOCK_WORDS = frozenset({"الساعه", "ساعه", "عند"})
APPROXIMATELY = rf"(?:(?:{'|'.join(sorted(APPROXIMATE_WORDS))})\.?\s+)?"
CLOCK = rf"(?:{APPROXIMATELY}(?P<clock>{'|'.join(sorted(CLOCK_WORDS))})\s+)?{APPROXIMATELY}"
"""What may stand before a time and belong to its quote: "around", "الساعة"."""

GUARD = (
    r"(?!\d|[^\W\d_]|[:/@]\d|[.,-]\d|"
    r"\s*(?:%|(?:minutes?|mins?|seconds?|hours|of|percent|ratio|aspect|scale|display)\b))"
)
"""What must not follow a time: more digits, letters, or words that make it something else."""

_AT = re.compile(
    r"(?:(?:\bat|@|\bالساعه|\bساعه|\bعند)\s+(?:the\s+)?|\b(?:at|for|in)\s+(?:the\s+)?(?:morning|afternoon|evening|night)\s+)$"
)
_COUNTED = re.compile(
    r"(?:\b(?:for|of|with|party|there|we|they|you|have|has|had|need|only|just|about|are|were|be|us|age|aged)|'re)\s+$"
)
_FOLLOWED = re.compile(FOLLOWED)


def comes_after_at(match: re.Match[str], context: ResolutionContext) -> bool:
    return bool(_AT.search(context.text, max(0, match.start() - 24), match.start()))


def counts_things(match: re.Match[str], context: ResolutionContext) -> bool:
    """Whether the words before the number make it a count: "dinner for 2 tonight", "we were around 10"."""
    return bool(_COUNTED.search(context.text, max(0, match.start() - 14), match.start()))


def is_introduced(match: re.Match[str], context: ResolutionContext) -> bool:
    """Whether a bare hour is told to be one: "at 10", "around 10", not "we were around 10" people."""
    if not _FOLLOWED.match(context.text, match.end()):
        return False
    if match["clock"] or comes_after_at(match, context):
        return True
    return match[0].startswith("around") and not counts_things(match, context)


def said(
    match: re.Match[str],
    context: ResolutionContext,
    hour: int,
    minute: int = 0,
    part: DayPart | None = None,
    *,
    exact: bool = False,
    bare: bool = False,
) -> TimeExpression | None:
    """The mention of that hour and minute. `exact` hours are of the 24-hour clock; a `bare` one came without minutes.

    What the part of the day leaves open, the rest of the sentence must resolve, or else the limits of the field.
    """
    place = match.span()
    if hour > 23 or minute > 59:
        return TimeExpression(*place, code="impossible") if context.whole and not bare else None
    exact = exact or hour > 12 or hour == 0
    settled = part or (None if exact else part_around(context.text, match.start()) or part_around(context.about, 0))
    hours = (hour,) if exact and settled not in {DayPart.AM, DayPart.MORNING} else hours_of(hour, settled)
    if not hours:
        return TimeExpression(*place, code="impossible")
    if hours == (hour,) and not (part or exact) and hour < 12:
        hours = (hour, hour + 12) if context.closed_at(time(hour, minute)) else hours
    moments = context.times_allowed(tuple(time(one, minute) for one in hours))
    if len(moments) > 1:
        return TimeExpression(*place, moments, code="ambiguous")
    if part or exact:
        return TimeExpression(*place, moments)
    sureness = 0.85 if settled else 0.7 if len(hours) > 1 else 0.6 if bare else 0.9 if hour >= 10 else 0.8
    return TimeExpression(*place, moments, sureness)
