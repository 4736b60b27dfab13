"""Answers a person's question from the form's own text: the help of a field, or the passage that fits best."""

from __future__ import annotations

import re

from agent.interpretation.field_relevance import mentioned_field
from agent.interpretation.passages import best_passage, ranked
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.folding import fold

MAX_ANSWER_CHARS = 400

_FIRST = r"^\W*(?:(?:but|and|so|ok|okay|wait|sorry|hmm|excuse me|لكن|طيب|عفوا)[\s,]+)*"
_SUBJECT = r"(?:i|we|he|she|they|it|my|our|his|her|their)"
_AUXILIARY = r"(?:can|could|may|do|does|did|is|are|was|were|should|will|would|must|have|has)"
_ASKS = re.compile(
    _FIRST + rf"(?:(?:why|what|how|who|whom|whose|which|what's|why's|who's|(?:when|where)(?! {_SUBJECT}\b)|"
    r"لماذا|ليش|ما(?! (?:\w+ت|(?:عند|[لف]ي?|بي?|مع)(?:ي|نا|ه|ها|هم|كم|ك)?|في|كان\w*|ادري|اعرف|"
    r"اذكر|اتذكر|اظن|اعتقد|اقدر|ابي|ابغي|ابغا|اريد|نريد|نبي|احتاج|نحتاج|[يت]حتاج|احب|صار|حصل|احد|شي)(?!\w))|"
    r"ماذا|كيف|متي|اين|من(?= (?:هو|هي|هم|انت|انتم|الذي|التي|اللي|يمكنه|يستطيع|سوف|سي\w+)(?!\w))|"
    rf"هل|كم|اي|ايش|وش|شو)(?!\w)|{_AUXILIARY} (?:you|u|your)(?!\w))"
)
_MAY_ASK = re.compile(_FIRST + rf"(?:{_AUXILIARY}|when|where)(?!\w)")
_ABOUT_THIS = re.compile(r"(?<!\w)(?:this|that|it|these|those|هذا|هذه|ذلك|تلك|ذا)(?!\w)")
_ASKS_OWN = re.compile(
    r"(?<!\w)(?:(?:did|have) i (?:say|said|tell|told|give|given|write|written|enter|entered|choose|chosen|pick|put)"
    r"(?: you)?|(?:do|did) you (?:have|get|note|write|put)(?: down)?(?: for| as)?"
    r"|(?:what|which|when|how much) (?:is|was|are) my"
    r"|(?:ماذا|ايش|وش|كم|ما الذي) (?:قلت|كتبت|ذكرت|اخترت|سجلت)(?: لك)?(?: عن| في| ل)?)(?!\w)"
)
"""A question for what the person said, rather than for what the form says."""
_ASKS_WHY = re.compile(
    r"(?<!\w)(?:why|what for|what(?:'s| is| does) (?:this|that|it)|means?|meaning|purpose|need(?:ed)?|necessary|"
    r"have to|required?|must|لماذا|ليش|ليه|ماذا|معني|يعني|المقصود|الغرض|تحتاج\w*|احتاج|ضروري|لازم|مطلوب)(?!\w)"
)
_WHY = re.compile(r"(?<!\w)(?:why|لماذا|ليش|ليه)(?!\w)")
_BRIEF = 4  # "why do you ask?" is about the question that was asked
_ASKS_OTHERWISE = re.compile(r"^\W*(?:when|how|who|where|which|متي|كيف|كم|من|اين|وين)(?!\w)")
_SENTENCE_END = re.compile(r"[.!?؟](?=\s)")


def is_question(message: str) -> bool:
    """Whether the message asks rather than tells: it has a question mark, a question word in front, or puts "can you"
    and the like to us. "Was ill" and "will be away" tell something."""
    folded = fold(message).text.strip()
    return folded.endswith("?") or bool(_ASKS.match(folded) and len(folded.split()) > 1)


def may_be_question(message: str) -> bool:
    """Whether a message asks, or begins as many questions do ("can I cancel it later"). Not to be asked of what may be
    an answer in words."""
    folded = fold(message).text.strip()
    return is_question(message) or bool(_MAY_ASK.match(folded) and len(folded.split()) > 1)


def has_question_mark(message: str) -> bool:
    return fold(message).text.strip().endswith("?")


def answer_to(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The form's own words that answer a question; "" when the form does not tell."""
    folded = fold(message).text
    if _ASKS_OWN.search(folded) and (told := _own_answer(folded, view)):
        return told
    if _ASKS_WHY.search(folded) and not _ASKS_OTHERWISE.match(folded):
        about = mentioned_field(folded, view.visible())
        brief = len(folded.split()) <= _BRIEF and _WHY.search(folded)
        if about is None and (brief or _ABOUT_THIS.search(folded)):
            about = pending
        if about is not None and about.help:
            return about.help.get(view.locale)
    return _within(best_passage(message, view.spec, view.locale))


def _own_answer(folded: str, view: FormView) -> str:
    """The person's own answer that a question is about; "" when it is about none."""
    item = mentioned_field(_ASKS_OWN.sub(" ", folded), [one for one in view.visible() if view.is_answered(one.id)])
    return f"{item.name(view.locale)}: {view.describe(item)}." if item else ""


def passages_about(message: str, view: FormView, *, most_chars: int) -> list[str]:
    """The form's passages that share words with a message, the nearest first, as many as `most_chars` hold."""
    chosen: list[str] = []
    for match in ranked(message, view.spec, view.locale):
        most_chars -= len(match.passage.text)
        if most_chars < 0:
            break
        chosen.append(match.passage.text)
    return chosen


def _within(text: str) -> str:
    """As many whole sentences as an answer may have."""
    if len(text) <= MAX_ANSWER_CHARS:
        return text
    ends = [end.end() for end in _SENTENCE_END.finditer(text, 0, MAX_ANSWER_CHARS)]
    return text[: ends[-1]].rstrip() if ends else text[:MAX_ANSWER_CHARS].rsplit(" ", 1)[0] + "…"
