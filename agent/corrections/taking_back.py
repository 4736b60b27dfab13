"""Words that take something back: "no, the 14th", "I mean", "make it 5"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.relevance import clauses_about
from agent.corrections.named_corrections import asks_change
from agent.slots.scores import Span, Talk
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import Act, act_clauses, is_filler, takes_back
from nlu.text import read
from patterns.single import only


def corrects(message: str) -> bool:
    """Whether a message contains words of correction, or asks for a change."""
    text = read(message)
    takes_back = any(Act.CORRECTS in clause.acts for clause in act_clauses(text))
    return takes_back or any(asks_change(text, at) for at in range(len(text)))


def starts_by_correcting(message: str) -> bool:
    """Whether a message starts with such words: "no, the 14th"."""
    text = read(message)
    return any(takes_back(text, at) for at in range(len(text)) if is_filler(text, 0, at))


def corrects_beside(talk: Talk, answer: Span) -> bool:
    """Whether something is taken back after the answer ("3, no, 4" is one answer); a "no" at its start may be both."""
    (first, last), text = talk.text.tokens_in(*answer), talk.text
    places = [at for at in range(len(text)) if takes_back(text, at)]
    return places[0] == first or places[0] >= last if places else corrects(talk.message)


def may_be_first_answer(message: str) -> bool:
    """Whether its only words of correction also fit a first answer: "make it 5"."""
    text = read(message)
    return {tag.value for at in range(len(text)) for tag in text.tags(at) if tag.name == "corrects"} == {"anew"}


def taken_back(talk: Talk, answered: Sequence[FieldSpec]) -> FieldSpec | None:
    """The one answered field of which a message begins by taking something back, be its new value clear or not: "sorry,
    the policy number ends in 67"; "no badge" may be said of a wish."""
    is_denial = talk.text.has(0, "denies") and is_word(talk.text, 1)
    begins = starts_by_correcting(talk.message) and not is_denial
    return only(item for item in answered if begins and clauses_about(talk.text, item))
