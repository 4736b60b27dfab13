"""Which tokens of a message belong to the expressions that a grammar surely reads, so that no other reader takes them.

Each grammar's module has a cached `find(text) -> tuple[Match, ...]`: what the words mean by themselves, whatever is
asked. Short forms that are read only as the answer to a question ("7" for a time) are no part of it.
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
    """The tokens of every sure expression, those of the kinds `but` aside."""
    found = (match for kind, match in _found(text) if kind not in but.split())
    return frozenset(at for match in found for at in range(match.first, match.last))


def whole_kind(text: Text, first: int, last: int) -> str:
    """The kind of expression that `tokens[first:last]` are and nothing else; of contacts, the rule; "" for none."""
    found = (item for item in _found(text) if (item[1].first, item[1].last) == (first, last))
    return next((match.rule if kind == "contact" else kind for kind, match in found), "")


def _found(text: Text) -> Iterator[tuple[str, Match]]:
    return ((kind, match) for kind, find in _FINDERS.items() for match in find(text))
