"""Takes out the answers that parts of a message say there is to be none of: "the 3rd at 10, and scratch the middle
name", "there's no fax any more, kindly remove it"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from agent.answers.field_words import field_places
from agent.clauses.relevance import clauses
from agent.clauses.utterance import is_data, is_question
from agent.corrections.removed_answers import removed_answer
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import leave_out
from agent.slots.no_value_answers import is_field_word
from agent.slots.scores import Span, Talk
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.person_names import Range
from nlu.stems import stems
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.single import only

_WORDS = {name: frozenset(words) for name, words in read_beside(__file__).items()}
_LONGEST, _MOST, _TELLING = 60, 8, 4
_ORDERS, _NONE = ("removes", "taken_out"), ("lacks", "none")
_SMALL = (
    *_ORDERS,
    *_NONE,
    "request_verb",
    "form_word",
    "question_word",
    "added",
    "preposition",
    "clause_joint",
    "all_of",
)
Removal = tuple[FieldSpec, Span]


def take_out_parts(draft: TurnDraft, asked: FieldSpec | None) -> bool:
    """Takes out what need not be answered, and hears the rest of the message from here on; whether anything was. Not
    what all of the message takes out; and a story may tell of all that goes."""
    is_story = asked is not None and type_of(asked).is_multiline
    if is_story or is_data(draft.message) or removed_answer(draft, ordered=True) is not None:
        return False
    talk = Talk(draft.message, draft.view, asked, draft.last_answered)
    items = [item for item in draft.view.changeable() if item is not asked and not draft.view.is_required(item)]
    found = removals(talk, [item for item in items if not type_of(item).is_yes_no], ordered=asked is not None)
    for item in dict.fromkeys(item for item, _ in found):
        leave_out(draft, item, Command.NOT_APPLICABLE)
    if found:
        draft.blank_spans([span for _, span in found])
    return bool(found)


def removals(talk: Talk, items: Sequence[FieldSpec], *, ordered: bool) -> list[Removal]:
    """The clauses that say no more than that one of these answers goes, each with its field: the one that it names, or
    that the clauses before it named last. `ordered`: only those that order it."""
    text, found, named = talk.text, list[Removal](), None
    if len(text) > _LONGEST or not items or is_question(talk.message):
        return found
    for clause in islice(clauses(text), _MOST):
        here = _named_in(talk, items, clause)
        item = here or (named if any(text.word(at) in _WORDS["pronouns"] for at in range(*clause)) else None)
        if item and _takes_out(text, clause, ordered=ordered) and _says_no_more(talk, item, clause):
            found.append((item, text.span(*clause)))
        named = here or named
    return found


def _named_in(talk: Talk, items: Sequence[FieldSpec], clause: Range) -> FieldSpec | None:
    """The one that a clause names: by a word that no other field is called by, by its name, or by its answer."""
    places, said = range(*clause), {*stems(talk.text, *clause)}
    own = [item for item in items if any(at in places for at in field_places(talk, item))]
    named = own or [item for item in items if not name_stems(item).isdisjoint(said)]
    return only(named or [item for item in items if any(_is_of_answer(talk, item, at) for at in places)])


def _is_of_answer(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether a word that tells something stands in the text that is the answer."""
    word, current = talk.text.word(at), talk.view.values[item.id]
    is_telling = len(word) >= _TELLING and not is_filler(talk.text, at, at + 1) and type_of(item).takes_free_text
    return is_telling and word in {token.text for token in read(str(current)).tokens}


def _takes_out(text: Text, clause: Range, *, ordered: bool) -> bool:
    words = {text.word(at) for at in range(*clause)}
    is_left = not (words.isdisjoint(_WORDS["leaves"]) or words.isdisjoint(_WORDS["blank"]))
    tags = _ORDERS if ordered else (*_ORDERS, *_NONE)
    return is_left or not words.isdisjoint(_WORDS["skips"]) or any(text.has(at, *tags) for at in range(*clause))


def _says_no_more(talk: Talk, item: FieldSpec, clause: Range) -> bool:
    text, every = talk.text, frozenset[str]().union(*_WORDS.values())
    words = [at for at in range(*clause) if is_word(text, at) and text.word(at) not in every]
    rest = (at for at in words if not (text.has(at, *_SMALL) or is_filler(text, at, at + 1)))
    return all(is_field_word(text, at, item) or _is_of_answer(talk, item, at) for at in rest)
