"""Hears what a message comes to: "the flight is at 9.40, so pick him up at 6.10", "one case and one bag, so two"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.utterance import has_question_mark
from agent.slots.scores import Talk
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_filler, takes_back
from nlu.entity import Ambiguity, Entity
from nlu.text import Text, once, read
from patterns.data import read_beside
from patterns.single import only

_LEADS = frozenset(read_beside(__file__)["leads"])
_LONGEST = 60  # tokens


def conclusion(talk: Talk, item: FieldSpec) -> Entity | Ambiguity | None:
    """The amount or the moment behind a "so", where what stands before it tells another one as its reason; None where
    none does, where several stand behind it, or where it takes something back or asks."""
    start = place_of_conclusion(talk.text) if type_of(item).is_numeric or type_of(item).is_moment else 0
    if not start or has_question_mark(talk.message) or _tells_purpose(talk.text, start):
        return None
    at = talk.text.span(start, start + 1)[0]
    before, after = (talk.view.values_in(item, part) for part in (talk.message[:at], " " * at + talk.message[at:]))
    is_reason = before and len(after) == 1 and not _is_answer_itself(talk.text, start - 1, before)
    return after[0] if is_reason else None


def concluded_yes_no(message: str, view: FormView, item: FieldSpec) -> Entity | Ambiguity | None:
    """The only yes or no of a message, where a "but" leads to it: "not as fast as the others, but yes I can"."""
    text = read(message)
    at = only(at for at in range(len(text)) if text.has(at, "means")) if type_of(item).is_yes_no else None
    start = text.span(at, at + 1)[0] if at and text.has(at - 1, "reserves") else 0
    return view.answer_in(item, " " * start + message[start:]) if start else None


def _tells_purpose(text: Text, at: int) -> bool:
    """Whether what follows is what the answer is good for, "9 am, so I can be at work by 10", or supposed; not "so we
    need 9"."""
    return text.has(at, "supposes") or (text.has(at, "subject_pronoun") and not text.has(at + 1, "wants", "having"))


def _is_answer_itself(text: Text, last: int, entities: Sequence[Entity | Ambiguity]) -> bool:
    """Whether the words before a "so" are the answer itself, and tell no reason."""
    first, end = text.tokens_in(entities[0].start, entities[-1].end)
    return is_filler(text, 0, first) and is_filler(text, end, last)


@once
def place_of_conclusion(text: Text) -> int:
    """The first token behind the one "so" that stands within a short message; 0 for none."""
    leads = [at for at in range(1, len(text) - 1) if text.word(at) in _LEADS] if len(text) <= _LONGEST else []
    return leads[0] + 1 if len(leads) == 1 and not any(takes_back(text, at) for at in range(leads[0], len(text))) else 0
