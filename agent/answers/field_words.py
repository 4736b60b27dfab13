"""Finds words of a message by which one field of a form is meant and no other: of its name, or of its question."""

from __future__ import annotations

from functools import cache

from agent.slots.scores import Talk
from agent.view.field_names import key_stems
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from nlu import lexicon
from nlu.slot_words import content_words_of
from nlu.stems import stem, stems

_OF_ANY = ("request_verb", "asking_word", "wants")


def field_places(talk: Talk, item: FieldSpec) -> list[int]:
    """The tokens of a message that say a word of the field, which is of no other, and not what the form is about."""
    own = _own_stems(talk.view).get(item.id, frozenset())
    return [at for at, word in enumerate(stems(talk.text)) if word in own]


def _own_stems(view: FormView) -> dict[str, frozenset[str]]:
    """By field, the stems that no other visible one is called by or asked with."""
    if "own_stems" not in view.memo:
        title = frozenset().union(*map(key_stems, view.spec.title.all()))
        words = {item.id: content_words_of(item) - _of_any() - title for item in view.visible()}
        counts: dict[str, int] = {}
        for own in words.values():
            for word in own:
                counts[word] = counts.get(word, 0) + 1
        view.memo["own_stems"] = {
            name: frozenset(word for word in own if counts[word] == 1) for name, own in words.items()
        }
    return view.memo["own_stems"]


@cache
def _of_any() -> frozenset[str]:
    """The stems of verbs that may be said of any field."""
    return frozenset(stem(word) for tag in _OF_ANY for words in lexicon.words(tag) for word in words.split())
