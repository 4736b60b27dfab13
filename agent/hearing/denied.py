"""Which answers a message denies: "not Monday" where Monday stands."""

from __future__ import annotations

from collections.abc import Sequence

from agent.hearing.exchanged import exchanged
from agent.hearing.standing import is_answer, is_apart
from agent.hearing.text_instead import text_instead
from agent.interpretation.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.clauses import matches
from nlu.matcher import Match
from nlu.text import Text

_MOST_DENIALS = 20


def denied_answers(talk: Talk, fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The answered fields whose value the message denies, "not Monday" where Monday stands, or wants exchanged."""
    told = _denials(talk.text)
    return [
        one
        for one in fields
        if text_instead(talk, one) or exchanged(talk, one) or any(is_answer(talk, one, at.last) for at in told)
    ]


def denies_another(talk: Talk, item: FieldSpec) -> bool:
    """Whether the amount that the message denies is not the one that stands: "3 instead of 2" changes no budget of
    500."""
    told = [at.last for at in _denials(talk.text) if at.last in amounts(talk.text)]
    return bool(told) and type_of(item).is_numeric and not any(is_answer(talk, item, at) for at in told)


def _denials(text: Text) -> Sequence[Match]:
    """Denials right before a word: the "no" of "no, the 14th" denies no value. None of more than anybody means."""
    denied = matches(text).get("denied", ())
    found = [match for match in denied if match.last < len(text) and not is_apart(text, match.last)]
    return found if len(found) <= _MOST_DENIALS else []
