"""Which answers a message denies: "not Monday" if the answer is Monday."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.clause_acts import end_without_talk
from agent.corrections.exchanged import exchanged
from agent.corrections.new_texts import new_text
from agent.slots.current_answers import is_current, is_current_at, is_loose_sign
from agent.slots.scores import Talk
from forms_registry.schema import FieldSpec
from nlu.clauses import rule_matches
from nlu.dialogue_acts import is_filler
from nlu.matcher import Match
from nlu.text import Text
from patterns.single import only

_MOST_DENIALS, _LONGEST = 20, 12


def denied_answers(talk: Talk, fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The answered fields whose value the message denies, or wants to exchange."""
    denials = _denials(talk.text)
    return [
        item
        for item in fields
        if new_text(talk, item) or exchanged(talk, item) or any(is_current_at(talk, item, at.last) for at in denials)
    ]


def denied_alone(talk: Talk, fields: Sequence[FieldSpec]) -> FieldSpec | None:
    """The only answered field whose value a message denies without saying anything else ("sorry, not soup"). Lists are
    left out, because they only lose an item."""
    text = talk.text
    denial = only(_denials(text)) if len(text) <= _LONGEST else None
    if denial is None or not is_filler(text, 0, denial.first):
        return None
    first, last = denial.last, end_without_talk(text, denial.last, len(text))
    single = (item for item in fields if not isinstance(talk.view.values[item.id], list))
    return only(item for item in single if first < last and is_current(talk, item, first, last))


def _denials(text: Text) -> Sequence[Match]:
    """Denials right before a word, except the "no" of "no, the 14th". Empty if there are too many."""
    denied = rule_matches(text).get("denied", ())
    found = [match for match in denied if match.last < len(text) and not is_loose_sign(text, match.last)]
    return found if len(found) <= _MOST_DENIALS else []
