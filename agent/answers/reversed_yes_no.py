"""Reads a yes or a no to a question that was answered otherwise: "so yes to the photos", "parking after all"."""

from __future__ import annotations

from agent.answers.field_words import field_places
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import clause_tokens, is_word
from nlu.entity import Entity
from nlu.text import Text

_SURE = 0.9
_TURNS = (("after", "all"), ("no", "longer"), ("any", "more"), ("anymore",))


def reversed_yes_no(part: Talk, item: FieldSpec) -> ProposedValue | None:
    """The other answer, where a sentence speaks of the field, and says yes or no as a word of its own, or that it is
    otherwise after all."""
    current = part.view.values.get(item.id)
    if not type_of(item).is_yes_no or not isinstance(current, bool):
        return None
    for place in field_places(part, item):
        first, last = part.text.sentence(place)
        at = next((at for at in range(first, last) if _says(part.text, at) is (not current)), None)
        if at is None:
            at = next((at for at in range(first, last) if _turns(part.text, at)), None)
        if at is not None:
            return proposed(part, item, Entity(not current, *part.text.span(at, at + 1), _SURE))
    return None


def _says(text: Text, at: int) -> bool | None:
    """The yes or no of a token within a sentence, where it does not deny what stands behind it."""
    if at in clause_tokens(text).heads or not text.has(at, "means"):
        return None
    behind = is_word(text, at + 1) and not text.has(at + 1, "preposition", "becomes")
    return None if behind else text.has(at, "yes")


def _turns(text: Text, at: int) -> bool:
    """Whether it is said there that something is otherwise after all."""
    return any(tuple(text.word(at + far) for far in range(len(words))) == words for words in _TURNS)
