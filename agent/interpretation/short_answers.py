"""Reads the few words with which people answer a yes/no question that was just asked: "already", "not yet"."""

from __future__ import annotations

import re

from agent.interpretation.base import ProposedValue
from agent.stop_words import words
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.folding import fold
from nlu.slot_words import content_words_of
from nlu.stems import stem

_MOST_WORDS = 6
_MOST_AFTER_YES = 4
_SMALL = words(
    """
    yes yeah yep yup sure no nope i we it that this he she they you there has have had did do does is am are was were
    been all just well indeed now not yet never already done completed finished started begun happened still pending
    haven't hasn't hadn't didn't don't doesn't isn't wasn't aren't weren't it's i've we've they've thanks please
    so far
    نعم لا اجل ايوه لم ما ليس بعد لسه لسا للحين زال مازال لا يزال تزال قد تم تمت بالفعل خلاص انتهي انتهيت حصل حدث ذلك
    فعلت الان حتي شكرا
    """
)
_NOT_YET = re.compile(r"(?:(?:no|لا),? )?(?:لم|ما) \w+(?: \w+)? (?:بعد|للحين|الي الان|حتي الان)|لم \w+|لسه|لسا|للحين")
_NEGATIVE = re.compile(
    r"(?<!\w)(?:not|never|still|yet to|\w+n't|no|ليس|لسه|لسا|للحين|ما زال|مازال|لا يزال|لا تزال|لم|ما)(?!\w)"
)
_POSITIVE = re.compile(
    r"(?<!\w)(?:already|done|completed|finished|started|begun|yes|بالفعل|خلاص|تم|تمت|انتهيت|حصل|حدث|قد|نعم|"
    r"(?:i|we|it|that|this|he|she|they|you|there) (?:has|have|had|did|do|does|is|am|are|was|were)$)(?!\w)"
)
_YES_FIRST = re.compile(r"(?:yes|yeah|yep|yup|sure|نعم|اجل|ايوه|ايوا)[\s,.!]+.{2,}")
_UNSURE = re.compile(
    r"\?|(?<!\w)(?:if|whether|maybe|perhaps|know|think|guess|but|wait|almost|nearly|partly|half|should|until|what|why|how|"
    r"when|where|who|which|can|sorry|actually|هل|ربما|اذا|اعرف|ادري|لكن|بس|تقريبا|متي|كيف|لماذا)(?!\w)"
)


def short_yes_or_no(message: str, view: FormView, asked: FieldSpec) -> ProposedValue | None:
    """The yes or no that a short message gives the field that was asked; None where that is another kind of field, or
    where the message is longer, doubts, or asks."""
    if asked.type not in {"boolean", "dropdown"}:
        return None
    folded = fold(message).text
    said = " ".join(folded.split()).strip(" .!,")
    if not said or len(said.split()) > _MOST_WORDS or _UNSURE.search(folded):
        return None
    context = view.value_context(asked)
    word = _meant(said, content_words_of(asked))
    value = view.field_type(asked).parse_answer(word, context) if word else None
    if not isinstance(value, Entity):
        return None
    start, end = len(message) - len(message.lstrip()), len(message.rstrip())
    return ProposedValue(asked.id, value.value, message[start:end], (start, end), 0.85)


def _meant(said: str, about: frozenset[str]) -> str:
    """ "yes", "no", or "" for other talk: what is said must be small words and words of the question."""
    if _NOT_YET.fullmatch(said):
        return "no"
    if all(word in _SMALL or stem(word) in about for word in re.findall(r"[\w']+", said)):
        return "no" if _NEGATIVE.search(said) else "yes" if _POSITIVE.search(said) else ""
    after_yes = _YES_FIRST.fullmatch(said) and len(said.split()) <= _MOST_AFTER_YES and not _NEGATIVE.search(said)
    return "yes" if after_yes else ""
