"""Hears the plain no with which a message begins that goes on to say why: "no everyone can manage the stairs"."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.view.field_names import own_words
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import Act, acts_at, takes_back
from nlu.entity import Entity
from nlu.naming import is_capital
from nlu.slot_words import content_words_of
from nlu.stems import stems
from nlu.text import Text, read
from patterns.texts import blanked

_MOST, _SURE = 40, 0.7  # tokens
_SUBJECTS = ("subject_pronoun", "possessive", "the", "article", "another_person", "all_of")
_LEAVES_OPEN = {Act.ASKS, Act.SUPPOSES, Act.UNSURE, Act.PUTS_OFF}
_ANSWERS = ("means", "no")


def no_with_reason(draft: TurnDraft, item: FieldSpec) -> Entity | None:
    """The no, where a clause of its own follows it that speaks neither of the question nor of another field, leaves
    nothing open and takes nothing back; None for "no the large one", "no the name is Max", "no we all need it"."""
    text = read(draft.message)
    at = skip(text, 0, len(text), LEADING)
    if not type_of(item).is_yes_no or len(text) > _MOST or not _is_no(text, at) or not _tells_why(text, at + 1):
        return None
    span = text.span(at, at + 1)
    rest = blanked(draft.message, [(0, span[1])])
    is_answered = draft.view.answer_in(item, rest) or _speaks_of_form(draft, item, rest)
    return None if is_answered else Entity(False, *span, _SURE)


def _is_no(text: Text, at: int) -> bool:
    tag = text.tag(at, "means")
    return tag is not None and tag.value == 0 and text.has(at, "no")


def _tells_why(text: Text, first: int) -> bool:
    """Whether a clause with a subject begins at a token, and no more is said than that."""
    if not text.has(first, *_SUBJECTS):
        return False
    said = [at for at in range(first, len(text)) if is_word(text, at)]
    is_open = any(acts_at(text, at) & _LEAVES_OPEN or takes_back(text, at) for at in said)
    return len(said) > 1 and not is_open and not any(text.has(at, *_ANSWERS) for at in said)


def _speaks_of_form(draft: TurnDraft, item: FieldSpec, rest: str) -> bool:
    """Whether words hold one of the question, one by which another field may be called, a name, or a value of one."""
    text = read(rest)
    if any(text.has(at, "form_word") or is_capital(text, at) for at in range(len(text))):
        return True
    said = {*stems(text, 0, len(text))}
    others = [other for other in draft.view.visible() if other is not item]
    names = content_words_of(item).union(*map(own_words, others))
    return not said.isdisjoint(names) or any(draft.view.values_in(other, rest) for other in others)
