"""Numbers that are no amount as such: ranges, bounds, additions and second thoughts.

`before` and `after` are the folded text that stands right beside the number.
"""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?:\bbetween|(?<!\w)بين) $")
_TO = re.compile(r" ?(?:-|~|to|or|till|until|او|الي|ل) ?")
_ADDED = re.compile(r"(?:\b(?:another|additional|extra|plus|further|add|other)|\+|(?<!\w)(?:كمان|ايضا)) ?$")
_SHARED = re.compile(r"(?:\b(?:rather than|every|per|each|out of)|(?<!\w)كل) ?$")
_MORE = re.compile(r" ?(?:\w+ each\b|plus\b(?! \w)|more\b|extra\b|اضافي)")
_FLOOR = re.compile(
    r"(?:\b(?:at least|(?:more|greater) than|over|above|beyond|min(?:imum)?(?: of)?|exceed\w*)"
    r"|(?<!\w)(?:لا يقل عن|اكثر من|علي الاقل|فوق)) ?$"
)
_OR_MORE = re.compile(r" ?(?:\+|or more\b|minimum\b|at least\b|فاكثر|علي الاقل)")
_CEILING = re.compile(
    r"(?:\b(?:at most|up to|(?:less|fewer|lower|no more) than|under|below|within|max(?:imum)?(?: of)?"
    r"|(?:not|\w+n't|never) (?:\w+ ){0,4}(?:(?:more|greater) than|over|above|beyond|exceed\w*))"
    r"|(?<!\w)(?:اقل من|حتي|لا يتجاوز|لا يزيد (?:عن|علي)|بحد اقصي)) ?(?:sar |[$€£])?$"
)
_AT_MOST = re.compile(r" ?(?:\w+ )?(?:or (?:less|fewer)\b|max\b|maximum\b|at most\b|tops\b|كحد اقصي|بالكثير)")
_OR_ELSE = re.compile(
    r"(?: \w+)?,? (?:or )?(?:maybe|perhaps|possibly|might be|ربما|يمكن) (?:even )?"
    r"(?:\d|one|two|three|four|five|six|seven|eight)"
)


def joins_range(before: str, gap: str) -> bool:
    """Whether the `gap` between two numbers makes a range or a choice of them: "3 to 5", "between 3 and 5"."""
    return bool(_TO.fullmatch(gap)) or (gap in {" and ", " و ", " و"} and _BETWEEN.search(before) is not None)


def is_relative(before: str, after: str) -> bool:
    """ "2 more", "another 3", "every 5": told beside another amount."""
    return bool(_ADDED.search(before) or _SHARED.search(before) or _MORE.match(after))


def is_floor(before: str, after: str) -> bool:
    """ "at least 5", "10+": no amount as such."""
    more = _FLOOR.search(before) and not _CEILING.search(before)
    return bool(more or _OR_MORE.match(after))


def is_ceiling(before: str, after: str) -> bool:
    """ "up to 5", "500 at most": an answer only where the most is asked for."""
    return bool(_CEILING.search(before) or _AT_MOST.match(after))


def may_be_another(after: str) -> bool:
    """ "3 people, maybe 4": not sure how many."""
    return _OR_ELSE.match(after) is not None
