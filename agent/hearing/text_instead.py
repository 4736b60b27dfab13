"""Finds the words that are to stand in the place of a text that is denied, or was told last and is taken back: "not
warehouse 3 but warehouse 4", "no, warehouse 4"."""

from __future__ import annotations

from agent.hearing.leading import bare
from agent.interpretation.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import matches, skip
from nlu.dialogue_acts import only_talk, takes_back
from nlu.entity import Entity
from nlu.text import Text, read

_JOINTS = ("clause_joint", "corrects", "copula", "subject_pronoun", "polite")
_SURE, _MOST, _MOST_MORE = 0.9, 12, 3


def text_instead(talk: Talk, item: FieldSpec) -> Entity | None:
    """What stands behind the denied text, or before its denial, or is said like the one that is taken back; None where
    the message denies no text of the field."""
    stands = talk.view.values.get(item.id)
    if not type_of(item).takes_free_text or not isinstance(stands, str):
        return None
    text, old = talk.text, read(stands)
    if item.id == talk.last_answered and (first := _taken_back(text, old)):
        return _told(talk, item, first, len(text))
    for denial in matches(text).get("denied", ())[:_MOST]:
        last = _end_of(text, denial.last, old)
        if last and (words := _behind(text, last) or _before(text, denial.first)):
            return _told(talk, item, *words)
    return None


def _taken_back(text: Text, old: Text) -> int:
    """The first token behind words that take back, where what follows is said like what stands; 0 for none."""
    first = next((at for at in range(len(text)) if takes_back(text, at)), len(text))
    start = skip(text, first, len(text), _JOINTS) if only_talk(text, 0, first) else len(text)
    said, words = range(start, len(text)), {token.text for token in old.tokens if token.is_word}
    is_alike = len(said) <= len(old) + _MOST_MORE and any(text.word(at) in words for at in said)
    return start if is_alike and any(text.word(at) not in words for at in said) else 0


def _end_of(text: Text, at: int, old: Text) -> int:
    """The token behind a text where it is said once more, whatever its capitals; 0 where it is not."""
    last = at + len(old)
    is_said = last <= len(text) and all(text.word(at + place) == old.word(place) for place in range(len(old)))
    return last if is_said and len(old) else 0


def _behind(text: Text, last: int) -> tuple[int, int] | None:
    end = text.sentence(last - 1)[1]
    first = skip(text, last, end, _JOINTS)
    return (first, end) if last < first < end else None


def _before(text: Text, at: int) -> tuple[int, int] | None:
    first = text.sentence(at)[0]
    return (first, at) if first < at else None


def _told(talk: Talk, item: FieldSpec, first: int, last: int) -> Entity | None:
    """What the field reads in these words, without what leads to them."""
    start, end = talk.text.span(first, last)
    said = bare(talk.message[start:end].rstrip(" ,;.!"), item)
    found = talk.view.field_type(item).parse_answer(said, talk.view.value_context(item))
    return Entity(found.value, start + found.start, start + found.end, _SURE) if isinstance(found, Entity) else None
