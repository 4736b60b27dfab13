"""Finds where a line ends that goes on behind commas: "flat 3, 52 Station Road, York"."""

from __future__ import annotations

from itertools import pairwise

from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import only_talk
from nlu.entities.places import is_town
from nlu.naming import asks_for_place
from nlu.text import Text

_BEGINS_ANEW = (
    *("subject_pronoun", "possessive", "auxiliary", "copula", "modal", "clause_joint", "polite", "greeting", "wants"),
    *("request_verb", "relative_day", "weekday", "month", "part_of_day", "meridiem", "denies", "corrects", "yes", "no"),
)
_LONGEST = 6


def commas_apart(text: Text, first: int, last: int, item: FieldSpec) -> list[int]:
    """The commas in `tokens[first:last]` behind which something else may be told; none within an address, where one is
    asked for."""
    commas = [at for at in range(first, last) if text.word(at) == "," and not text.glued(at + 1)]
    if not asks_for_place(item) or is_town(item):
        return commas
    return [at for at, end in pairwise([*commas, last]) if not _is_of_address(text, at + 1, end)]


def _is_of_address(text: Text, first: int, last: int) -> bool:
    """Whether some words may be a part of an address: a few that are no clause, and no talk."""
    words = [at for at in range(first, last) if is_word(text, at)]
    is_clause = any(text.has(at, *_BEGINS_ANEW) for at in words)
    return 0 < len(words) <= _LONGEST and not is_clause and not only_talk(text, first, last)
