"""Answers a person's question from the form's own text: the help of a field, or the passage that fits best."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable

from agent.interpreters.cues import mentioned_field
from agent.stop_words import FUNCTION_WORDS
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, FormSpec
from forms_registry.spec.values.digits import fold

MAX_PASSAGE_CHARS = 400
_LEAST_OVERLAP = 0.34

_ASKS = re.compile(
    r"^\W*(?:(?:but|and|so|ok|okay|wait|sorry|hmm|excuse me|لكن|طيب|عفوا)[\s,]+)*"
    r"(?:why|what|how|when|where|who|whom|whose|which|can|could|may|do|does|did|is|are|was|should|will|would|must|"
    r"what's|why's|who's|لماذا|ليش|ما|ماذا|كيف|متي|اين|من|هل|كم|اي|ايش|وش|شو)(?!\w)"
)
_ABOUT_THIS = re.compile(r"(?<!\w)(?:this|that|it|these|those|هذا|هذه|ذلك|تلك|ذا)(?!\w)")
_WORD = re.compile(r"\w{2,}")


def is_question(message: str) -> bool:
    """Whether the message asks rather than tells."""
    folded = fold(message).text.strip()
    return folded.endswith("?") or bool(_ASKS.match(folded) and len(folded.split()) > 1)


def answer_to(message: str, view: FormView, pending: FieldSpec | None) -> str:
    """The form's own words that answer a question; "" when the form does not tell."""
    folded = fold(message).text
    about = mentioned_field(folded, view.visible())
    if about is None and pending is not None and _ABOUT_THIS.search(folded):
        about = pending
    if about is not None and about.help:
        return about.help.get(view.locale)
    return _best_passage(folded, view.spec, view.locale)


def passages_about(message: str, view: FormView, *, most_chars: int) -> list[str]:
    """The form's passages that share words with a message, the nearest first, as many as `most_chars` hold."""
    chosen: list[str] = []
    for overlap, passage in _ranked(fold(message).text, view.spec, view.locale):
        most_chars -= len(passage)
        if overlap <= 0 or most_chars < 0:
            break
        chosen.append(passage)
    return chosen


def _best_passage(question: str, spec: FormSpec, locale: str) -> str:
    ranked = _ranked(question, spec, locale)
    return ranked[0][1][:MAX_PASSAGE_CHARS] if ranked and ranked[0][0] >= _LEAST_OVERLAP else ""


def _ranked(question: str, spec: FormSpec, locale: str) -> list[tuple[float, str]]:
    """Passages by the share of the question's telling words that they hold, by inverse document frequency."""
    asked = {word for word in _WORD.findall(question) if word not in FUNCTION_WORDS}
    passages = list(_passages(spec, locale))
    if not asked or not passages:
        return []
    words = [set(_WORD.findall(fold(passage).text)) for passage in passages]
    frequency = Counter(word for found in words for word in found)
    weight = {word: math.log(1 + len(passages) / (1 + frequency[word])) for word in asked}
    total = sum(weight.values())
    overlaps = [sum(weight[word] for word in asked & found) / total for found in words]
    order = sorted(range(len(passages)), key=lambda place: (overlaps[place], -len(words[place]), place), reverse=True)
    return [(overlaps[place], passages[place]) for place in order]


def _passages(spec: FormSpec, locale: str) -> Iterable[str]:
    for item in spec.fields:
        if item.help:
            yield item.help.get(locale)
    for section in spec.sections:
        for paragraph in re.split(r"\n\s*\n|\n(?=[-*•]\s)", section.text):
            text = " ".join(paragraph.split())
            if len(text) >= 20 and not text.startswith(("|", "{", "```")):
                yield text
    if spec.purpose:
        yield spec.purpose.get(locale)
