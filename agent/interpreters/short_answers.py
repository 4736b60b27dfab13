"""Reads the few words with which people answer a yes/no question that was just asked: "already", "not yet"."""

from __future__ import annotations

import re

from agent.interpreters.base import ProposedValue
from agent.view import FormView
from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values import Reading
from forms_registry.spec.values.digits import fold

_MOST_WORDS = 7
_WHO = r"(?:i|we|it|that|this|he|she|they|you|there)"
_NEGATIVE = re.compile(
    r"(?<!\w)(?:not yet|never|yet to|still (?:not|pending|waiting|open)|haven't|hasn't|hadn't|didn't|don't|doesn't|"
    rf"isn't|wasn't|aren't|weren't|{_WHO} (?:has|have|had|did|do|does|is|are|was|were) not|"
    r"not (?:started|done|finished|happened)|لم|ليس بعد|لسه|لسا|للحين|ما زال|مازال|لا يزال|لا تزال|ليس تماما)(?!\w)"
)
_POSITIVE = re.compile(
    r"(?<!\w)(?:already|(?:all )?done|completed|finished|"
    rf"{_WHO} (?:already )?(?:has|have|had|did|do|does|is|are|was|were)(?: already| indeed)?$|"
    r"بالفعل|خلاص|تم|تمت|انتهيت|حصل|حدث ذلك|قد تم|فعلت)(?!\w)"
)
_YES_FIRST = re.compile(r"(?:yes|yeah|yep|yup|sure|نعم|اجل|ايوه|ايوا|اي نعم)[\s,.!]+\D{2,}$")
_UNSURE = re.compile(
    r"\?|(?<!\w)(?:if|whether|maybe|perhaps|sure about|know|think|guess|but|wait|almost|nearly|partly|half|should|"
    r"until|what|why|how|when|where|who|which|can|هل|ربما|اذا|لا اعرف|لا ادري|ادري|لكن|بس|تقريبا|متي|كيف|لماذا)(?!\w)"
)


def short_yes_or_no(message: str, view: FormView, asked: FieldSpec) -> ProposedValue | None:
    """The yes or no that a short message gives the field that was asked; None where that is another kind of field, or
    where the message is longer, doubts, or asks."""
    folded = fold(message)
    words = folded.text.split()
    if not 0 < len(words) <= _MOST_WORDS or _UNSURE.search(folded.text):
        return None
    said = " ".join(words).strip(" .!,")
    if _NEGATIVE.search(said):
        answer = "no"
    elif _POSITIVE.search(said) or _YES_FIRST.match(said):
        answer = "yes"
    else:
        return None
    if asked.type not in {"boolean", "dropdown"}:
        return None
    meant = [view.kind(asked).read(word, view.value_context(asked)) for word in ("yes", "no")]
    if not all(isinstance(one, Reading) for one in meant):
        return None
    value = meant[0 if answer == "yes" else 1]
    assert isinstance(value, Reading)
    start = len(message) - len(message.lstrip())
    end = len(message.rstrip())
    return ProposedValue(asked.id, value.value, message[start:end], (start, end), 0.85)
