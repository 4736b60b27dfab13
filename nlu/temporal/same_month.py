"""The month of a day that is told by its number after another day: "from 20 April to the 24th"."""

from __future__ import annotations

import re

from nlu.dialogue_acts import corrects
from nlu.temporal.mentions import concludes
from nlu.temporal.vocabulary import MONTHS, alternation, joined_words

_REACH = 80
_DAY = r"(?<![\d/.:])(?P<{name}>\d{{1,2}})(?:\s?(?:st|nd|rd|th))?(?![\d/:])"
_MONTH = rf"(?P<month>{alternation(MONTHS)})(?!\w)"
_TOLD = re.compile(
    rf"{_DAY.format(name='first')}\s*(?:(?:of|من)\s+)?(?:شهر\s+)?{_MONTH}"
    rf"|(?<!\w){_MONTH.replace('month', 'named')}\.?\s*(?:the\s+)?{_DAY.format(name='second')}"
)


def month_before(text: str, place: int, day: int) -> int | None:
    """The month (1 to 12) in which folded `text` goes on to tell a `day` at `place`: that of the day before it, or the
    next one for a lower number that takes nothing back. None where no day was named before."""
    told = list(_TOLD.finditer(text, max(0, place - _REACH), place))
    if not told:
        return None
    last = told[-1]
    month = MONTHS[joined_words(last["month"] or last["named"])]
    if day >= int(last["first"] or last["second"]):
        return month
    between = text[last.end() : place]
    return month if corrects(between) or concludes(text, place) else month % 12 + 1
