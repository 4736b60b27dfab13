"""Tells what a person mentions in passing, where a form books something to come: "we were with you last Saturday"."""

from __future__ import annotations

import re

from agent.interpreters.utterance import Utterance
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, FormSpec
from forms_registry.spec.values import Reading, Unclear
from forms_registry.spec.values.digits import fold, fold_text
from forms_registry.spec.values.utterances import sentence_around

_MOMENTS = {"date", "datetime", "time"}
_BOOKS = re.compile(
    r"\b(?:book|reserv|appointment|ticket|table|stay|visit|leave|order|meeting|event|regist|hotel|trip|travel|schedul)"
    r"|حجز|موعد|تذاكر|اجازه|زياره|اجتماع|فندق|رحله"
)
_TELLS = re.compile(
    r"\b(?:was|were|had|did|didn't|wasn't|came|went|saw|said|told|got|gave|took|made|left|paid|called|visited|waited|"
    r"ate|loved|liked|answered|asked|refused|complained|happened|closed|arrived)\b"
    r"|(?<!\w)(?:كان|كانت|كنا|كنت|زرنا|زرت|اتصلت|انتظرت|انتظرنا|جينا|جيت|قال|قالوا|رفض|اكلنا)(?!\w)"
)
_WISHES = re.compile(
    r"\b(?:thinking|hoping|wondering|planning|wanted|want|need|decided|would|like to|\w+'d like|please|book|reserve|"
    r"can|could|make it|instead|meant|supposed)\b"
    r"|(?<!\w)(?:اريد|نريد|ابغي|نبغي|ابي|نبي|احجز|لو سمحت|ممكن|قررنا|اقصد)(?!\w)"
)


def is_in_passing(found: Reading | Unclear, item: FieldSpec, text: Utterance, view: FormView) -> bool:
    """Whether a day or time that nothing ties to its field tells of what was. A day with its year is meant as said."""
    if item.type not in _MOMENTS or not isinstance(found, Reading) or not _books(view.spec, item):
        return False
    if item.type != "time":
        if str(found.value)[:4] in fold_text(text.message[found.start : found.end]):
            return False
        if str(found.value)[:10] < view.context.now.date().isoformat():
            return True
    folded = fold(text.message).text
    sentence = folded[slice(*sentence_around(folded, text.place(found.start)))]
    return bool(_TELLS.search(sentence)) and not _WISHES.search(sentence)


def _books(spec: FormSpec, item: FieldSpec) -> bool:
    names = (*spec.title.all(), *spec.purpose.all(), *item.label.all())
    return item.limits.minimum == "today" or any(_BOOKS.search(fold_text(name)) for name in names)
