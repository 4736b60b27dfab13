"""Hears that there is none of what was asked for: "no email", "I don't have a phone", "ما عندي ايميل"."""

from __future__ import annotations

import re

from agent.dialogue.commands import Command, command_of
from agent.interpretation.clauses import WORD, alike
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.stop_words import words
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.folding import fold

_LACKS = re.compile(
    r"(?:no|there (?:is|are) no|(?:i|we|he|she|they) (?:have|has|got|need|want) no"
    r"|(?:(?:i|we|he|she|they) )?(?:don't|do not|doesn't|does not) (?:have|need|want)(?: an?| any)?"
    r"|without(?: an?| any)?"
    r"|بدون|لا يوجد(?: لدي| عندي)?|ليس (?:لدي|لدينا|عندي|له|لها)"
    r"|(?:ما|مو|مش) (?:عند(?:ي|نا|ه|ها|هم)|في|فيه|احتاج|نحتاج|ابي|نبي)) (?P<things>\w+(?: \w+){0,2})"
)
_CALLED = {
    "email": words("email mail address ايميل الايميل بريد البريد الكتروني"),
    "phone": words("phone telephone number mobile cell هاتف جوال رقم موبايل تلفون"),
}
_HAS_OWN_NONE = {"boolean", "number", "integer"}


def says_there_is_none(message: str, view: FormView, asked: FieldSpec) -> bool:
    """Whether a message says no more than that there is nothing to answer with; a bare no says so of words that need
    not be given. Numbers and yes/no questions read it as their own answer."""
    if asked.type in _HAS_OWN_NONE:
        return False
    if asked.type in FREE_TEXT_TYPES and not view.is_required(asked) and command_of(message) is Command.NO:
        return True
    match = _LACKS.fullmatch(" ".join(fold(message).text.split()).strip(" .!,"))
    if match is None:
        return False
    texts = (*asked.label.all(), *(text for prompt in asked.prompts for text in prompt.all()))
    own = {word for text in texts for word in WORD.findall(fold(text).text)} | _CALLED.get(asked.type, frozenset())
    return all(any(alike(word, one) for one in own) for word in match["things"].split())
