"""Hears that there is none of what was asked for: "no email", "I don't have a phone", "ما عندي ايميل"."""

from __future__ import annotations

from agent.dialogue.commands import Command, command_of
from agent.hearing.name_answers import asks_who, may_begin_name
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, skip
from nlu.dialogue_acts import only_talk
from nlu.slot_words import content_words_of
from nlu.stems import stem
from nlu.text import Text, read

_MOST_THINGS = 4


def says_there_is_none(message: str, view: FormView, asked: FieldSpec) -> bool:
    """Whether a message says no more than that there is nothing to answer with; a bare no says so of what need not be
    given. Numbers, lists of options and yes/no questions read it as their own answer."""
    is_optional = not asked.options and not view.is_required(asked)
    is_no = is_optional and (command_of(message) is Command.NO or _tells_nobody(read(message), asked))
    is_none = is_no or lacks_what_is_asked(message, asked)
    return is_none and not type_of(asked).is_yes_no and not type_of(asked).is_numeric


def _tells_nobody(text: Text, asked: FieldSpec) -> bool:
    """Whether a message is a word for none and talk; or begins with one, "nobody else involved", or with a no by
    itself, "no i'm happy with anybody", and names nobody where somebody is asked for."""
    first = skip(text, 0, len(text), LEADING)
    end = first + max((tag.size for tag in text.tags(first) if tag.name == "none"), default=0)
    if first < end and only_talk(text, end, len(text)):
        return True
    is_no = end > first or (text.has(first, "no") and text.has(first + 1, "subject_pronoun", "polite"))
    return is_no and asks_who(asked) and not any(may_begin_name(text, at) for at in range(len(text)))


def lacks_what_is_asked(message: str, asked: FieldSpec) -> bool:
    """Whether a message says that something lacks, and that it is nothing else than what was asked for."""
    text = read(message)
    at = next((at for at in range(len(text)) if text.has(at, "lacks")), len(text))
    lacks = text.tag(at, "lacks")
    if lacks is None or not only_talk(text, 0, at):
        return False
    things = [one for one in range(at + lacks.size, len(text)) if text.word(one)[0].isalnum()]
    return 0 < len(things) <= _MOST_THINGS and all(
        names_it(text, one, asked) or only_talk(text, one, one + 1) for one in things
    )


def names_it(text: Text, at: int, asked: FieldSpec) -> bool:
    """Whether a word is one of a field's own, or of what its type is called."""
    return stem(text.word(at)) in content_words_of(asked) or text.has(at, type_of(asked).word_tag)
