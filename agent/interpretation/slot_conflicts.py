"""Tells whether a value that would answer what was asked is said of another field: "it ended today", where the start
is asked."""

from __future__ import annotations

from agent.interpretation.field_relevance import read_alike, relevance_at
from agent.interpretation.utterance import Utterance
from agent.stop_words import words
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.folding import fold

_A_CUE = 2.0
_A_WORD = 1.0
"""What a word of its label alone scores: enough for a number that nothing ties to the question."""
_A_VERB = 0.4
"""What a word of its question scores near a value: enough for a day that nothing ties to the one that was asked."""
_LEAST = {"number": _A_WORD, "integer": _A_WORD, "date": _A_VERB, "time": _A_VERB, "datetime": _A_VERB}
_PREPOSITIONS = words("from since in on at the من منذ في يوم")
"""Beside nothing but these, a day answers what was asked, though "from" may be a cue of a question to come."""


def belongs_to_other_field(found: Entity, asked: FieldSpec, text: Utterance, view: FormView) -> bool:
    """Whether the words around what was found tie it to another field that could take it, rather than to the asked."""
    around = text.beside(found)
    others = [other for other in view.visible() if read_alike(other, asked) and other.id != asked.id]
    if {fold(word).text for word in around} <= _PREPOSITIONS:
        others = [other for other in others if view.is_answered(other.id)]
    if not others or not around:
        return False
    own = relevance_at(text, found.start, asked, view.spec)
    least = max(own, _A_CUE) if own else _LEAST.get(asked.type, _A_CUE)
    return any(relevance_at(text, found.start, other, view.spec) > least for other in others)
