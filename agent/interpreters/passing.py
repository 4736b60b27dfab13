"""Tells what a person only mentions: in quotation marks, or, where a form books something to come, of what was or will
not be ("we were with you last Saturday", "I can't come tomorrow")."""

from __future__ import annotations

import re

from agent.interpreters.utterance import Utterance
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, FormSpec
from forms_registry.spec.values import Reading, Unclear
from forms_registry.spec.values.digits import fold_text
from forms_registry.spec.values.utterances import sentence_around

_MOMENTS = {"date", "datetime", "time"}
_WORDS = {"text", "textarea", "email", "phone"}
_QUOTED = re.compile(r"\"[^\"\n]{1,200}\"|(?<!\w)'[^'\n]{2,200}'(?!\w)")
_LEAST_AROUND_A_QUOTE = 2
_CODE = re.compile(r"\b(?:select|insert|delete|update)\b.+\b(?:from|into|where|set)\b.*[;*=]|\b[a-z_]\w*\(.*\)|</?\w+>")
_BOOKS = re.compile(
    r"\b(?:book|reserv|appointment|ticket|table|stay|visit|leave|order|meeting|event|regist|hotel|trip|travel|schedul)"
    r"|حجز|موعد|تذاكر|اجازه|زياره|اجتماع|فندق|رحله"
)
_TELLS = re.compile(
    r"\b(?:was|were|had|did|didn't|wasn't|came|went|saw|got|gave|took|made|left|paid|(?<!is )called|visited|waited|"
    r"stayed|ate|loved|liked|answered|asked|refused|complained|happened|closed|arrived|"
    r"(?<!i )(?<!we )said)\b"
    r"|(?<!\w)(?:كان|كانت|كنا|كنت|زرنا|زرت|اتصلت|انتظرت|انتظرنا|جينا|جيت|قال|قالوا|رفض|اكلنا)(?!\w)"
)
_WISHES = re.compile(
    r"\b(?:thinking|hoping|wondering|planning|wanted|want|need|decided|would|like to|\w+'d like|please|book|reserve|"
    r"can|could|make it|instead|meant|supposed)\b"
    r"|(?<!\w)(?:اريد|نريد|ابغي|نبغي|ابي|نبي|احجز|لو سمحت|ممكن|قررنا|اقصد)(?!\w)"
)
_STAYS_AWAY = re.compile(
    r"(?:\b(?:won't|will not|can't|cannot|can not|unable to|not able to|nobody|no one|not coming|not come|never)\b"
    r"|(?<!\w)(?:لن|لا استطيع|لا يمكنني|ما اقدر|ما نقدر|لا نستطيع)(?!\w))"
    r"(?![^,;]*\b(?:but|so|until|except|لكن)\b)[^,;]*$"
)
_IS_REMARKED_ON = re.compile(
    r"(?: \w+)? (?:is|are|was|were|looks?|seems?|sounds?)\b(?! (?:fine|ok|okay|good|best|perfect))"
)


def is_in_passing(found: Reading | Unclear, item: FieldSpec, text: Utterance, view: FormView, *, tied: bool) -> bool:
    """Whether what was found answers nothing. `tied` says that words of the field's own stand near it, which settles
    that a day or time is meant; counts and options carry such words in themselves."""
    if item.type in _WORDS or not isinstance(found, Reading):
        return False
    folded, place = text.folded.text, text.place(found.start)
    if not item.options and (_is_quoted(folded, place) or _CODE.search(folded)):
        return True
    if not _books(view.spec, item):
        return False
    start, end = sentence_around(folded, place)
    if item.type in _MOMENTS and _STAYS_AWAY.search(folded[start:place]):
        return True
    if item.options and _IS_REMARKED_ON.match(folded, text.place(found.end - 1) + 1):
        return True
    if item.type in _MOMENTS and (tied or _names_year(found, text)):
        return False
    if item.type in {"date", "datetime"} and str(found.value)[:10] < view.context.now.date().isoformat():
        return True
    return bool(_TELLS.search(folded, start, end)) and not _WISHES.search(folded, start, end)


def _is_quoted(folded: str, place: int) -> bool:
    """Whether it stands in quotation marks, with other words around them."""
    return any(
        quote.start() < place < quote.end()
        and len((folded[: quote.start()] + folded[quote.end() :]).split()) >= _LEAST_AROUND_A_QUOTE
        for quote in _QUOTED.finditer(folded)
    )


def _names_year(found: Reading, text: Utterance) -> bool:
    """A day with its year is meant as it is said."""
    return str(found.value)[:4] in fold_text(text.message[found.start : found.end])


def _books(spec: FormSpec, item: FieldSpec) -> bool:
    names = (*spec.title.all(), *spec.purpose.all(), *item.label.all())
    return item.limits.minimum == "today" or any(_BOOKS.search(fold_text(name)) for name in names)
