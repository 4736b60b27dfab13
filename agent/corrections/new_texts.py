"""Finds the new words for a text that is denied or was just taken back: "not warehouse 3 but warehouse 4", "no,
warehouse 4"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from agent.clauses.clause_acts import end_without_talk
from agent.slots.code_answers import code_like
from agent.slots.leading import core_answer
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.text_parts import place_in, repeated_word_count, with_part
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import rule_matches, skip
from nlu.dialogue_acts import is_filler, takes_back
from nlu.entity import Entity
from nlu.matcher import Match
from nlu.person_names import Range
from nlu.text import Text, read
from patterns.single import only

_JOINTS = ("clause_joint", "corrects", "copula", "subject_pronoun", "polite")
_SIGNS = frozenset(",;.!")
_SURE, _MOST, _MOST_MORE = 0.9, 12, 3


def new_text(talk: Talk, item: FieldSpec) -> Entity | None:
    """What stands behind the denied text, or before its denial, or is said like the one that is taken back; None where
    the message denies no text of the field, or it is a story."""
    text, old = talk.text, read(_text_to_mend(talk, item))
    if not len(old):
        return None
    if item.id == talk.last_answered and (first := _after_correction(text, old)):
        denials = (denial.first for denial in rule_matches(text).get("denied", ()) if denial.first > first)
        return _entity_at(talk, item, first, next(denials, len(text)))
    for denial in rule_matches(text).get("denied", ())[:_MOST]:
        if place := _place_denied(text, old, denial):
            new = _replacement(text, old, denial, place)
            return _replaced(talk, item, old, place, new) if new else None
    return None


def _text_to_mend(talk: Talk, item: FieldSpec) -> str:
    """The current text; that of a story only where all answers are shown, because stories mention much that other
    fields have as well."""
    return _old_text(talk, item) if type_of(item).is_single_line or (talk.corrects and not talk.asked) else ""


def _place_denied(text: Text, old: Text, denial: Match) -> Range | None:
    """The place of the denied words in a text, with or without their article."""
    last = _end(text, denial.last)
    starts = range(denial.first + 1, denial.last + 1)
    return next(filter(None, (place_in(old, text, start, last) for start in starts)), None)


def _replacement(text: Text, old: Text, denial: Match, place: Range) -> Range | None:
    """The words after a denial, or before it, whichever are more similar to the denied ones."""
    last = _end(text, denial.last)
    before, behind = _span_before(text, denial.first), _span_behind(text, last)
    continues = before and behind and _only_continues(text, last, *behind)
    spans = filter(None, (before, behind) if continues else (behind, before))
    return max(spans, key=lambda span: repeated_word_count(old, place, text, span), default=None)


def changed_text(
    talk: Talk, fields: Iterable[FieldSpec], words: Range, new: Range
) -> tuple[FieldSpec, ProposedValue] | None:
    """The only text that contains some words, with others in their place: "change Frank to Francis"."""
    texts = ((item, read(text)) for item in fields if (text := _old_text(talk, item)) and words[1] < new[0] < new[1])
    held = ((item, old, at) for item, old in texts if (at := place_in(old, talk.text, *words)))
    pair = only((item, entity) for item, old, at in held if (entity := _replaced(talk, item, old, at, new)))
    return (pair[0], proposed(talk, *pair)) if pair else None


def new_code(talk: Talk, item: FieldSpec) -> Entity | None:
    """Another code, written as the one that stands in a line is; None where the message holds none, and where a line is
    asked, of which it may be the answer."""
    is_answer = talk.asked is not None and type_of(talk.asked).is_single_line
    current = _old_text(talk, item) if type_of(item).is_single_line and not is_answer else ""
    if not (code := code_like(talk.text, current)):
        return None
    span = talk.text.span(*code)
    code_value = talk.view.cleaned_or_none(item, talk.message[slice(*span)])
    return None if code_value in (None, current) else Entity(code_value, *span)


def _old_text(talk: Talk, item: FieldSpec) -> str:
    """The current text; "" without one."""
    current = talk.view.values.get(item.id)
    return current if type_of(item).takes_free_text and isinstance(current, str) else ""


def _after_correction(text: Text, old: Text) -> int:
    """The first token after words of correction, if what follows is similar to the current text; 0 otherwise."""
    first = next((at for at in range(len(text)) if takes_back(text, at)), len(text))
    start = skip(text, first, len(text), _JOINTS)
    is_alike = is_filler(text, 0, first) and not text.has(start, "denies") and _is_similar(text, start, old)
    return start if is_alike else 0


def _is_similar(text: Text, start: int, old: Text) -> bool:
    """Whether some words of the current text follow a token, with only a few others."""
    tokens = [token.text for token in text.tokens[start:]]
    words = {token.text for token in old.tokens if token.is_word}
    return len(tokens) <= len(old) + _MOST_MORE and not (words.isdisjoint(tokens) or words.issuperset(tokens))


def _end(text: Text, at: int) -> int:
    """The end of what is denied: at a sign, before its replacement, or before a final "sorry"."""
    end = text.sentence(at)[1] if at < len(text) else at
    last = next(
        (place for place in range(at, end) if text.has(place, "clause_joint") or text.word(place) in _SIGNS), end
    )
    return next((place for place in range(at + 1, last) if is_filler(text, place, end)), last)


def _span_behind(text: Text, last: int) -> Range | None:
    """What follows the denied words, in the next sentence if that starts with "it's"."""
    end = text.sentence(last - 1)[1]
    first = skip(text, last, end, _JOINTS)
    if first == end and text.has(end, "resumes"):
        end = text.sentence(end)[1]
        first = skip(text, first, end, _JOINTS)
        end = end if end - first <= _MOST_MORE else first  # more would be told of something else
    return (first, end) if last < first < end else None


def _only_continues(text: Text, end: int, first: int, last: int) -> bool:
    """Whether what follows a denial is only a longer clause after a sign."""
    return last - first > _MOST_MORE and not any(text.has(at, *_JOINTS) for at in range(end, first))


def _span_before(text: Text, at: int) -> Range | None:
    """What precedes a denial, without fillers: "the town is York actually, not Leeds"; nothing in "it is not Leeds"."""
    first = text.sentence(at)[0]
    first = max((place + 1 for place in range(first, at) if text.has(place, "copula")), default=first)
    last = first if text.has(at - 1, "copula") else end_without_talk(text, first, at)
    return (first, last) if first < last else None


def _replaced(talk: Talk, item: FieldSpec, old: Text, place: Range, new: Range) -> Entity | None:
    """The text with a part of the message in one place of it."""
    entity = _entity_at(talk, item, *new)
    if entity is None or place == (0, len(old)):
        return entity
    value = with_part(old, place, str(entity.value))
    return None if value is None else replace(entity, value=value)


def _entity_at(talk: Talk, item: FieldSpec, first: int, last: int) -> Entity | None:
    """What the field reads in these words, without what introduces them."""
    start, end = talk.text.span(first, last)
    words = core_answer(talk.message[start:end].rstrip(" ,;.!"), item)
    entity = talk.view.answer_in(item, words)
    return Entity(entity.value, start + entity.start, start + entity.end, _SURE) if isinstance(entity, Entity) else None
