"""Which answers a message denies: "not Monday" where Monday stands."""

from __future__ import annotations

from collections.abc import Sequence

from agent.hearing.text_instead import text_instead
from agent.interpretation.scores import Talk, checked
from forms_registry.schema import FieldSpec
from nlu.clauses import matches
from nlu.entity import Entity
from nlu.matcher import Match
from nlu.text import Text

_MOST_DENIALS = 20
_LONGEST_VALUE = 8  # tokens, of a value that is denied


def denied_answers(talk: Talk, fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The answered fields whose value the message denies: "not Monday" where Monday stands."""
    told = _denials(talk.text)
    return [one for one in fields if text_instead(talk, one) or any(is_answer(talk, one, at.last) for at in told)]


def _denials(text: Text) -> Sequence[Match]:
    """Denials right before a word: the "no" of "no, the 14th" denies no value. None of more than anybody means."""
    denied = matches(text).get("denied", ())
    found = [match for match in denied if match.last < len(text) and not is_apart(text, match.last)]
    return found if len(found) <= _MOST_DENIALS else []


def is_answer(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether words that begin at a token are the answer that stands."""
    text = talk.text
    for last in range(min(at + _LONGEST_VALUE, len(text)), at, -1):
        words = talk.message[slice(*text.span(at, last))]
        old = talk.view.field_type(item).parse_answer(words, talk.view.value_context(item))
        if isinstance(old, Entity) and checked(talk.view, item, old.value) == talk.view.values[item.id]:
            return True
    return False


def is_apart(text: Text, at: int) -> bool:
    """Whether a token is a sign that belongs to nothing behind it, as the one of "+966" does."""
    return not text.word(at).isalnum() and not text.glued(at + 1)
