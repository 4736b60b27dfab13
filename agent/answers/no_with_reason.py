"""Hears the plain no with which a message begins that goes on to say why: "no everyone can manage the stairs"."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import Act, acts_at, takes_back
from nlu.entity import Entity
from nlu.person_names import is_capital
from nlu.slot_words import content_words_of
from nlu.stems import stems
from nlu.text import Text, read
from patterns.texts import blanked

_MOST, _SURE = 40, 0.7  # tokens
_SUBJECTS = ("subject_pronoun", "possessive", "the", "article", "another_person", "all_of")
_LEAVES_OPEN = {Act.ASKS, Act.SUPPOSES, Act.UNSURE, Act.PUTS_OFF}
_ANSWERS = ("means", "no")
_MAY_TELL = ("having", "denies", "reserves", "clause_joint", "modal", "excludes", "said_past")


def no_with_reason(draft: TurnDraft, item: FieldSpec) -> Entity | None:
    """The no, where a clause of its own follows it that speaks neither of the question nor of another field, leaves
    nothing open and takes nothing back; None for "no the large one", "no the name is Max", "no we all need it"."""
    span = _no_and_why(draft, item) if type_of(item).is_yes_no else None
    return Entity(False, *span, _SURE) if span else None


def none_with_reason(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a message says so that there is nothing to tell where words may be told, "no she's fit as a fiddle"; not
    where the clause itself may tell it, by what somebody has, needs or cannot do: "no he can't eat nuts"."""
    text = read(draft.message)
    may_tell = any(text.has(at, *_MAY_TELL) and not _is_exception_from_before(text, at) for at in range(2, len(text)))
    is_open = not draft.view.is_required(item) and type_of(item).takes_free_text and not may_tell
    return is_open and _no_and_why(draft, item) is not None


def _is_exception_from_before(text: Text, at: int) -> bool:
    """Whether words point back to what was told: "apart from that"."""
    tag = text.tag(at, "denies")
    return tag is not None and text.has(at + tag.size, "pointing")


def _no_and_why(draft: TurnDraft, item: FieldSpec) -> tuple[int, int] | None:
    """Where the no stands."""
    text = read(draft.message)
    at = skip(text, 0, len(text), LEADING)
    is_twice = _is_no(text, at) and _is_no(text, again := skip(text, at + 1, len(text), LEADING))
    at, why = (again, skip(text, again + 1, len(text), ())) if is_twice else (at, at + 1)  # "no no, all of them are"
    if len(text) > _MOST or not _is_no(text, at) or not _tells_why(text, why):
        return None
    span = text.span(at, at + 1)
    rest = blanked(draft.message, [(0, span[1])])
    is_yes_no = type_of(item).is_yes_no  # all words are an answer where words are asked for
    is_answered = (is_yes_no and draft.view.answer_in(item, rest)) or _speaks_of_form(draft, item, rest)
    return None if is_answered else span


def _is_no(text: Text, at: int) -> bool:
    tag = text.tag(at, "means")
    return tag is not None and tag.value == 0 and text.has(at, "no")


def _tells_why(text: Text, first: int) -> bool:
    """Whether a clause with a subject begins at a token, and no more is said than that."""
    if not text.has(first, *_SUBJECTS):
        return False
    word_places = [at for at in range(first, len(text)) if is_word(text, at)]
    is_open = any(acts_at(text, at) & _LEAVES_OPEN or takes_back(text, at) for at in word_places)
    return len(word_places) > 1 and not is_open and not any(text.has(at, *_ANSWERS) for at in word_places)


def _speaks_of_form(draft: TurnDraft, item: FieldSpec, rest: str) -> bool:
    """Whether words hold one of the question, one by which another field may be called, a name, or a value of one."""
    text = read(rest)
    if any(text.has(at, "form_word") or is_capital(text, at) for at in range(len(text))):
        return True
    message_stems = {*stems(text, 0, len(text))}
    others = [other for other in draft.view.visible() if other is not item]
    names = content_words_of(item).union(*map(name_stems, others))
    return not message_stems.isdisjoint(names) or any(draft.view.values_in(other, rest) for other in others)
