"""Which tokens belong to an expression that some grammar reads with certainty, so that no other reader uses them.

Each grammar's module has a cached `find(text) -> tuple[Match, ...]` of what the words mean on their own, whatever is
asked. Short forms that only make sense as an answer ("7" for a time) are not included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nlu import amounts, contacts
from nlu.matcher import Match
from nlu.temporal import clock, days, durations
from nlu.text import Text, once

Find = Callable[[Text], tuple[Match, ...]]

_FINDERS: Mapping[str, Find] = {
    "number": amounts.find, "contact": contacts.find, "day": days.find, "clock": clock.find, "duration": durations.find,
}  # fmt: skip
"""Kind of expression -> what finds it."""


@once
def claimed(text: Text, *, but: str = "") -> frozenset[int]:
    """The tokens of all certain expressions, except those of the kinds in `but` (separated by blanks)."""
    found = (match for kind, match in _found(text) if kind not in but.split())
    return frozenset(at for match in found for at in range(match.first, match.last))


def whole_kind(text: Text, first: int, last: int) -> str:
    """The kind of the expression that is exactly `tokens[first:last]`; for a contact its rule; "" without one."""
    found = (item for item in _found(text) if (item[1].first, item[1].last) == (first, last))
    return next((match.rule if kind == "contact" else kind for kind, match in found), "")


def _found(text: Text) -> Iterator[tuple[str, Match]]:
    return ((kind, match) for kind, find in _FINDERS.items() for match in find(text))
