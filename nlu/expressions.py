"""Which tokens of a message belong to the expressions that a grammar surely reads, so that no other reader takes them.

Each grammar's module has a cached `find(text) -> tuple[Match, ...]`: what the words mean by themselves, whatever is
asked. Short forms that are read only as the answer to a question ("7" for a time) are no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nlu.matcher import Match
from nlu.text import Text

Find = Callable[[Text], tuple[Match, ...]]

_FINDERS: Mapping[str, Find] = {}
"""Kind of expression -> what finds it."""


def claimed(text: Text, *, but: str = "") -> frozenset[int]:
    """The tokens of every sure expression, those of the kind `but` aside."""
    return frozenset(
        place
        for kind, find in _FINDERS.items()
        if kind != but
        for match in find(text)
        for place in range(match.first, match.last)
    )
