"""Recognizes that there is nothing to answer ("no email", "I don't have a phone", "nothing else, you've been really
helpful"), or that a field is to be left out ("skip the email", "not needed")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agent.clauses.clause_acts import is_you
from agent.clauses.tagged_tokens import first_tagged, has_tag
from agent.dialogue.approving import approvals_in
from agent.dialogue.commands import Command, command_of, parts_of
from agent.slots.name_answers import may_begin_name
from agent.view.form_view import FormView
from agent.view.kinds import asks_who
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import is_filler
from nlu.slot_words import content_words_of
from nlu.stems import stem
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.folding import fold_text

_WORDS: Mapping[str, list[str]] = read_beside(__file__)
_SKIPS, _LEAVES, _BLANK, _NEEDED, _NOTHING_MORE = (
    frozenset(map(fold_text, _WORDS[name])) for name in ("skips", "leaves", "blank", "needed", "nothing_more")
)
_FEW, _MOST_THINGS, _MOST_WORDS, _LONGEST = 3, 4, 16, 400  # words, and characters
_TELLS = ("another_person", "modal", "wants", "request_verb", "reserves", "speaker")
_NONE, _SUPPOSING = ("none", "closes", "no"), ("speaker", "filler")  # "no, I think that's all"
_NO_THING = ("denies", "none", "lacks")
_POINTS, _TALK = ("pointing", "around_choice"), ("emphasis", "filler", "beside_answer")
_SMALL = (*_POINTS, *_NO_THING, *_TALK, *"the possessive article copula modal subject_pronoun said_future".split())
_OTHERS = frozenset(("subject_pronoun", whose) for whose in ("first", "person"))


def says_there_is_none(message: str, view: FormView, asked: FieldSpec) -> bool:
    """Whether a message only says that there is nothing to answer with; a bare no does so for an optional field.
    Numbers, lists of options and yes/no questions read it as their own answer."""
    text, needed = read(message), view.is_required(asked)
    if not type_of(asked).is_yes_no and len(text) <= _MOST_WORDS and _is_left_out(text, asked, needed=needed):
        return True
    if type_of(asked).is_yes_no or type_of(asked).is_numeric:
        return False
    is_optional = not asked.options and not needed
    return (is_optional and _says_no(message, asked)) or lacks_what_is_asked(message, asked)


def _says_no(message: str, asked: FieldSpec) -> bool:
    """Whether a message only says no, nobody, or thanks."""
    is_bare = command_of(message) is Command.NO
    return is_bare or _tells_nobody(read(message), asked) or _has_nothing_to_tell(message, asked)


def _is_left_out(text: Text, asked: FieldSpec, *, needed: bool) -> bool:
    """Whether a message only says that something is to be left out or is not needed; for a required field, "none
    needed" is an answer."""
    words = [at for at in range(len(text)) if is_word(text, at)]
    words_told = {*map(text.word, words)}
    is_order = words_told & _SKIPS or (words_told & _LEAVES and words_told & _BLANK)
    is_needless = not needed and bool(words_told & _NEEDED) and any(text.has(at, *_NO_THING) for at in words)
    return bool(is_order or is_needless) and _tells_only_that(text, words, asked, is_needless=is_needless)


def _tells_only_that(text: Text, words: Sequence[int], asked: FieldSpec, *, is_needless: bool) -> bool:
    """Whether an order to leave something out, or words that it is not needed, are all of a message; and an order names
    what was asked for, be it by another word where it says little more: "skip the notes", of details."""
    others = [at for at in words if not _leaves_out(text, at, asked)]
    is_short = text.word(words[0]) in _SKIPS and len(words) <= _FEW and type_of(asked).takes_free_text
    is_named = is_needless or others or any(is_field_word(text, at, asked) or text.has(at, *_POINTS) for at in words)
    return bool(is_named) and len(others) <= is_short


def _leaves_out(text: Text, at: int, asked: FieldSpec) -> bool:
    is_order = text.word(at) in _SKIPS | _LEAVES | _BLANK | _NEEDED or is_field_word(text, at, asked)
    return is_order or text.has(at, *_SMALL) or is_filler(text, at, at + 1)


def _tells_nobody(text: Text, asked: FieldSpec) -> bool:
    """Whether a message is a word for none and talk; or begins with one, "nobody else involved", or with a no by
    itself, "no i'm happy with anybody", and names nobody where somebody is asked for."""
    first = skip(text, 0, len(text), LEADING)
    end = first + max((tag.size for tag in text.tags(first) if tag.name == "none"), default=0)
    if first < end and is_filler(text, end, len(text)):
        return True
    is_no = end > first or (text.has(first, "no") and text.has(first + 1, "subject_pronoun", "polite"))
    return is_no and asks_who(asked) and not any(may_begin_name(text, at) for at in range(len(text)))


def _has_nothing_to_tell(message: str, asked: FieldSpec) -> bool:
    """Whether a message starts by saying so, and at most thanks or praises us."""
    if not type_of(asked).takes_free_text or len(message) > _LONGEST:
        return False
    texts = [read(text) for part in parts_of(message) for text in _clauses(part)]
    telling = [(text, is_none) for text in texts if (is_none := _says_none(text, asked)) or not _is_filler(text)]
    return telling[0][1] and not any(map(_adds_something, telling)) if telling else False


def _clauses(part: str) -> list[str]:
    """A part of a message, cut where it addresses us: "nothing else thanks | you've been great"."""
    text = read(part)
    starts = (at for at in range(1, len(text)) if is_you(text, at) and not text.has(at - 1, "preposition"))
    cut = next((at for at in starts if all(tag.size == 1 for tag in text.tags(at - 1))), 0)  # not within "thank you"
    start = text.span(cut, cut + 1)[0] if cut else 0
    return [part[:start], part[start:]] if start else [part]


def _says_none(text: Text, asked: FieldSpec) -> bool:
    """Whether words only say that there is none, or that the talk is over."""
    end = skip(text, 0, len(text), (*LEADING, *_NONE, *_SUPPOSING))
    is_said = has_tag(text, 0, end, *_NONE)
    rest = (at for at in range(end, len(text)) if not text.has(at, "beside_answer"))  # "nothing else, dear"
    told = (at for at in rest if text.word(at) not in _NOTHING_MORE and not is_field_word(text, at, asked))
    is_all = all(is_filler(text, at, at + 1) for at in told)
    return (is_said and is_all) or lacks_what_is_asked(text.original, asked)


def _is_filler(text: Text) -> bool:
    return is_filler(text, 0, len(text)) or bool(approvals_in(text.original))


def _adds_something(clause: tuple[Text, bool]) -> bool:
    """Whether a clause, with whether it says that there is none, tells of anybody but us, whom a person thanks, or says
    what to do."""
    text, is_none = clause
    places = range(len(text))
    return not is_none and (not any(is_you(text, at) for at in places) or any(_says_more(text, at) for at in places))


def _says_more(text: Text, at: int) -> bool:
    is_order = text.has(at, "auxiliary") and not text.has(at, "copula", "having")
    return is_order or text.has(at, *_TELLS) or any(tag[:2] in _OTHERS for tag in text.tags(at))


def lacks_what_is_asked(message: str, asked: FieldSpec) -> bool:
    """Whether a message says that something is missing, and that it is what was asked for; not beside a yes."""
    text = read(message)
    at = first_tagged(text, 0, len(text), "lacks")
    lacks = text.tag(at, "lacks")
    if lacks is None or _says_yes(text) or not is_filler(text, 0, at):
        return False
    things = [place for place in range(at + lacks.size, len(text)) if text.word(place)[0].isalnum()]
    return 0 < len(things) <= _MOST_THINGS and all(
        is_field_word(text, place, asked) or is_filler(text, place, place + 1) for place in things
    )


def _says_yes(text: Text) -> bool:
    return any(tag.value for at in range(len(text)) if (tag := text.tag(at, "means")))


def is_field_word(text: Text, at: int, asked: FieldSpec) -> bool:
    """Whether a word occurs in a field's names, or is the name of its type."""
    return stem(text.word(at)) in content_words_of(asked) or text.has(at, type_of(asked).word_tag)
