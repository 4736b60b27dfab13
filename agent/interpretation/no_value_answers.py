"""Hears that there is none of what was asked for: "no email", "I don't have a phone", "ما عندي ايميل"."""

from __future__ import annotations

from agent.dialogue.commands import Command, command_of
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import only_talk
from nlu.slot_words import content_words_of
from nlu.stems import stem
from nlu.text import read

_CALLED = {"email": "email_word", "phone": "phone_word"}
_HAS_OWN_NONE = {"boolean", "number", "integer"}
_MOST_THINGS = 4


def says_there_is_none(message: str, view: FormView, asked: FieldSpec) -> bool:
    """Whether a message says no more than that there is nothing to answer with; a bare no says so of words that need
    not be given. Numbers and yes/no questions read it as their own answer."""
    if asked.type in _HAS_OWN_NONE:
        return False
    if asked.type in FREE_TEXT_TYPES and not view.is_required(asked) and command_of(message) is Command.NO:
        return True
    text = read(message)
    at = next((at for at in range(len(text)) if text.has(at, "lacks")), len(text))
    lacks = text.tag(at, "lacks")
    if lacks is None or not only_talk(text, 0, at):
        return False
    own, called = content_words_of(asked), _CALLED.get(asked.type, "")
    things = [one for one in range(at + lacks.size, len(text)) if text.tokens[one].is_word]
    return 0 < len(things) <= _MOST_THINGS and all(
        stem(text.word(one)) in own or (called and text.has(one, called)) or only_talk(text, one, one + 1)
        for one in things
    )
