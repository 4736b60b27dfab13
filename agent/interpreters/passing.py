"""Tells what a person only mentions: in quotation marks, or, where a form books something to come, of what was or will
not be ("we were with you last Saturday", "I can't come tomorrow")."""

from __future__ import annotations

import re

from agent.interpreters.utterance import Utterance
from agent.stop_words import words
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, FormSpec
from forms_registry.spec.values import Reading, Unclear
from forms_registry.spec.values.digits import fold_text
from forms_registry.spec.values.utterances import sentence_around

_BIRTH = re.compile(r"\b(?:birth|born|dob)|ميلاد")
_MOMENTS = {"date", "datetime", "time"}
_WORDS = {"text", "textarea", "email", "phone"}
_QUOTED = re.compile(r"\"[^\"\n]{1,200}\"|(?<!\w)'[^'\n]{2,200}'(?!\w)")
_LEAST_AROUND_A_QUOTE = 2
_CODE = re.compile(r"\b(?:select|insert|delete|update)\b.+\b(?:from|into|where|set)\b.*[;*=]|\b[a-z_]\w*\(.*\)|</?\w+>")
_BOOKS = re.compile(
    r"\b(?:book|reserv|appointment|ticket|table|stay|visit|leave|order|meeting|event|regist|hotel|trip|travel|schedul)"
    r"|حجز|موعد|تذاكر|اجازه|زياره|اجتماع|فندق|رحله"
)
_NO_DEED = (
    "need|want|book|reserv|plan|decid|intend|schedul|suppos|interest|seat|cover|limit|add|invit|agree|confirm|increas|"
    "chang|updat|mov|reduc|hundred|includ|excit|relat|fix|ask|ahm|hamed|moham|muham|sae|wale|khal|fred|say"
)
_TELLS = re.compile(
    rf"(?<!are )(?<!'re )(?<!am )(?<!'m )(?<!be )(?<!is )(?<!get )\b(?!{_NO_DEED})[a-z]{{3,}}ed\b"
    r"|\b(?:was|were|had|did|didn't|wasn't|came|went|saw|got|gave|took|made|left|paid|ate|sent|lost|bought|brought|"
    r"spoke|wrote|felt|found|forgot|heard|kept|met|told|tried|broke|began|slept|spent|stole|drove|threw|rang|stood|flew|"
    r""
    r"(?<!i )(?<!we )said)\b"
    r"|(?<!\w)(?:كان|كانت|كنا|كنت|زرنا|زرت|اتصلت|انتظرت|انتظرنا|جينا|جيت|قال|قالوا|رفض|اكلنا)(?!\w)"
)
_OTHERS_DO = re.compile(
    r"\b(?:my|our|his|her|their|your)\s+(?:\w+\s+)?(?:cousin|colleague|coworker|friend|neighbou?r|boss|manager|brother|"
    r"sister|uncle|aunt|father|mother|dad|mum|mom|parents?|son|daughter|husband|wife|flatmate|roommate|teacher)s?"
    r"(?:\s+\w+)?\s+(?:always|usually|never|\w+ed|is|are|has|works?|lives?|finishes|starts?|leaves?|arrives?|turns?)\b"
    r"|(?<!\w)(?:زميل\w*|صديق\w*|صاحب\w*|جار\w*|اخ(?:وي|ي)|اخت\w*|ابن\s?عم\w*|مدير\w*)\s+(?:اخذ|حجز|راح|سافر|كان|قال|جا)\w*"
)
_WISHES = re.compile(
    r"\b(?:thinking|hoping|wondering|planning|wanted|want|need|decided|would|like to|\w+'d like|please|book|reserve|"
    r"can|could|make it|instead|meant|supposed|"
    r"(?:make|get|place)\s+(?:(?:me|us)\s+)?(?:a|the)\s+(?:reservation|booking|table))\b"
    r"|(?<!\w)(?:اريد|نريد|ابغي|نبغي|ابي|نبي|احجز|لو سمحت|ممكن|قررنا|اقصد)(?!\w)"
)
_THING_DOES = re.compile(
    r"\W*(?:(?:and|but|so|well|also|sorry|hi|hello)\W+)*(?:the|your|that|those|these)\s+(?:\w+\s+){0,2}?"
    r"(?P<thing>[a-z]{3,})\s+"
    r"(?:[a-z]{3,}(?:s|ed)|is|are|was|were|has|have|had|can|did|does|do|said)\b"
)
_OURS = words(
    """
    booking reservation appointment visit party group family table date day time hour name number total count people
    guests persons adults children birthday anniversary wedding dinner lunch breakfast brunch meal event meeting
    celebration trip stay leave flight arrival departure show ticket tickets rooms room seats
    monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night weekend week month
    patient employee guest start end budget best first second third last
    """
)
_STAYS_AWAY = re.compile(
    r"(?:\b(?:won't|will not|can't|cannot|can not|unable to|not able to|nobody|no one|"
    r"(?<!why )(?<!if )not(?! only| just)|isn't|aren't|never)\b"
    r"|(?<!\w)(?:لن|لا استطيع|لا يمكنني|ما اقدر|ما نقدر|لا نستطيع)(?!\w))"
    r"(?![^,;]*\b(?:but|so|then|until|except|لكن)\b)[^,;]*$"
)
_IS_REMARKED_ON = re.compile(
    r"(?: \w+)? (?:is|are|was|were|looks?|seems?|sounds?)\b(?! (?:fine|ok|okay|good|best|perfect))"
)


def is_in_passing(found: Reading | Unclear, item: FieldSpec, text: Utterance, view: FormView, *, tied: bool) -> bool:
    """Whether what was found answers nothing. `tied` says that words of the field's own stand near it, which settles
    that a day or time is meant; counts and options carry such words in themselves."""
    if item.type in _WORDS:
        return False
    folded, place = text.folded.text, text.place(found.start)
    if not item.options and (_is_quoted(folded, place) or is_code(text)):
        return True
    if not _books(view.spec, item):
        return False
    start, end = sentence_around(folded, place)
    moment = item.type in _MOMENTS
    if moment and _STAYS_AWAY.search(folded[start:place]):
        return True
    if item.options and _IS_REMARKED_ON.match(folded, text.place(found.end - 1) + 1):
        return True
    if tied and asks_birth(item):
        return False
    if _is_told(text, found, folded[start:end]):
        return True
    if moment and (tied or _names_year(found, item, text)):
        return False
    return _is_about_a_thing(folded[start:end]) or (moment and _is_over(found, item, view))


def asks_birth(item: FieldSpec) -> bool:
    """Whether a field is for the day of somebody's birth."""
    return bool(_BIRTH.search(fold_text(" ".join(item.label.all()))))


def _is_told(text: Utterance, found: Reading | Unclear, sentence: str) -> bool:
    """Whether its clause tells of what happened or what others do, in a sentence without a wish."""
    clause = text.clause(found.start)
    told = clause is not None and (_TELLS.search(clause.text) or _OTHERS_DO.search(clause.text))
    return bool(told) and not _WISHES.search(sentence)


def _is_over(found: Reading | Unclear, item: FieldSpec, view: FormView) -> bool:
    days = found.candidates if isinstance(found, Unclear) else (found.value,)
    today = view.context.now.date().isoformat()
    return item.type != "time" and bool(days) and all(str(day)[:10] < today for day in days)


def is_code(text: Utterance) -> bool:
    """Whether a message is code, whose numbers and names are not the person's."""
    return _CODE.search(text.folded.text) is not None


def _is_about_a_thing(sentence: str) -> bool:
    """ "The elevator holds 8 people", "your app logged me out": what some thing does answers nothing."""
    told = _THING_DOES.match(sentence)
    return bool(told and told["thing"] not in _OURS and not _WISHES.search(sentence))


def _is_quoted(folded: str, place: int) -> bool:
    """Whether it stands in quotation marks, with other words around them."""
    return any(
        quote.start() < place < quote.end()
        and len((folded[: quote.start()] + folded[quote.end() :]).split()) >= _LEAST_AROUND_A_QUOTE
        for quote in _QUOTED.finditer(folded)
    )


def _names_year(found: Reading | Unclear, item: FieldSpec, text: Utterance) -> bool:
    """A day with its year is meant as it is said."""
    return (
        isinstance(found, Reading)
        and item.type != "time"
        and str(found.value)[:4] in fold_text(text.message[found.start : found.end])
    )


def _books(spec: FormSpec, item: FieldSpec) -> bool:
    names = (*spec.title.all(), *spec.purpose.all(), *item.label.all())
    return item.limits.minimum == "today" or any(_BOOKS.search(fold_text(name)) for name in names)
