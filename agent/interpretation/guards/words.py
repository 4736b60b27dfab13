"""Judges the words that a reply has for the person: in their language, true, and from what the model was told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agent.interpretation.base import InterpretationRequest
from agent.interpretation.guards.verdicts import Guard, Verdict
from agent.replies import ParsedReply, ReplyKind
from forms_registry.schema import FormSpec
from nlu.folding import fold_text

_ARABIC = re.compile(r"[\u0621-\u064a\u066e-\u06d3]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_SENTENCE = re.compile(r"[^.!?\n]+")
_DONE = (
    "submitted|sent|cancell?ed|deleted|removed|saved|stored|recorded|registered|updated|changed|set|filed|booked|"
    "completed?|finished|confirmed|approved|accepted|rejected|processed|closed|filled|entered|added|noted|received|"
    "granted|forwarded|notified|informed|scheduled|reserved"
)
_SAYS_DONE = re.compile(
    rf"\b(?:(?:i|i've|i\s+have|we've|we\s+have)(?:\s+(?:just|now|already|also|successfully))*\s+(?:{_DONE})"
    rf"|ha(?:s|ve)\s+(?:\w+\s+)?been\s+(?:\w+\s+)?(?:{_DONE})"
    rf"|(?:is|are|was|were)\s+(?:now|already|all|successfully)\s+(?:{_DONE})"
    rf"|(?:form|report|request|application|booking|claim|conversation)\s+(?:is|was)\s+(?:{_DONE})"
    rf"|successfully\s+(?:{_DONE})|(?:{_DONE})\s+successfully)\b"
    r"|\byou(?:'re|\s+are)(?:\s+(?:now|all|already))*\s+(?:done|set|finished)\b"
    rf"|^\W*(?:all\s+)?(?:done|{_DONE})\W*$"
    r"|(?<!\w)(?:[وف]?(?:ل?قد\s+)?(?:تم|تمت|جري|جرت)\s+(?:\w+\s+)?(?:ال)?(?:ارسال|تقديم|حفظ|الغاء|حذف|تسجيل|اعتماد|قبول|اكمال"
    r"|استكمال|تاكيد|رفض|حجز|تعبيه|تعبئه|اغلاق|تحديث|تغيير|تعديل|رفع|استلام|موافقه|تحويل|ابلاغ)"
    r"|اكتملت?\s+(?:ال)?(?:نموذج|طلب|بلاغ|تقرير|حجز)"
    r"|(?:ل?قد\s+)?(?:ارسلت|الغيت|حفظت|سجلت|قدمت|اكملت|حذفت|غيرت|عدلت|اكدت|حجزت|ابلغت|حولت)\s+(?:\w+ك|ال\w+)(?!\w))"
)
_ONLY_SUPPOSES = re.compile(
    r"\b(?:once|when|after|if|until|before|unless|as\s+soon\s+as|not|never|cannot|\w+n't)\b"
    r"|(?<!\w)(?:اذا|عند|عندما|بعد|قبل|حين|حتي|لو|لم|لا|ليس|ما|بمجرد)(?!\w)"
)
_ADDRESS = re.compile(
    r"(?:\w+://|www\.|javascript:|mailto:)\S+|\S+@\S+\.\w+|(?<!\w)@\w+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b\S*"
)
_NUMBER = re.compile(r"\d+")
_LIST_MARK = re.compile(r"(?m)^\s*\d{1,2}[.)]\s")
_PHONE = re.compile(r"\+?\d[\d\s()-]{5,}\d")
_SHOWN = {ReplyKind.QUESTION, ReplyKind.CLARIFY, ReplyKind.MESSAGE}


def against_the_words(reply: ParsedReply, request: InterpretationRequest, told: str) -> Iterator[Verdict]:
    """What speaks against showing a reply's message, if it would be shown. `told` is all that the model was sent."""
    if not reply.message or reply.kind not in _SHOWN:
        return
    if not _is_in(request.view.locale, reply.message):
        language = "Arabic" if request.view.locale.startswith("ar") else "English"
        yield Verdict(Guard.WRONG_LANGUAGE, f'Write "message" in {language}.')
    said = fold_text(reply.message)
    if _says_done(said, request.view.spec):
        yield Verdict(Guard.FALSE_CLAIM, "Nothing was sent, saved, changed or ended by you. Never say that it was.")
    if foreign := _foreign(said, fold_text(told), answers=reply.kind is not ReplyKind.CLARIFY):
        yield Verdict(Guard.UNFOUNDED_MESSAGE, f'The form does not say "{foreign[:60]}". Say only what it says.')


def _is_in(locale: str, message: str) -> bool:
    """Whether at least half of the letters are of the language's script: names and field ids may be of another."""
    script = _ARABIC if locale.startswith("ar") else _LATIN
    letters = sum(char.isalpha() for char in message)
    return 0 < letters <= 2 * len(script.findall(message))


def _says_done(said: str, spec: FormSpec) -> bool:
    """Whether a sentence tells that something has been done, which only code can do. The form's own may say so."""
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(said)]
    claims = [one for one in sentences if _SAYS_DONE.search(one) and not _ONLY_SUPPOSES.search(one)]
    if not claims:
        return False
    own = fold_text("\n".join(section.text for section in spec.sections))
    return not all(one in own for one in claims)


def _foreign(said: str, told: str, *, answers: bool) -> str:
    """An address, a phone number or, in an answer to a question, any number that the model was not told."""
    for pattern in (_ADDRESS, _PHONE):
        if strange := next((found[0] for found in pattern.finditer(said) if found[0] not in told), ""):
            return strange
    known = {number.lstrip("0") for number in _NUMBER.findall(told)}
    numbers = _NUMBER.findall(_LIST_MARK.sub("", said)) if answers else []
    return next((number for number in numbers if number.lstrip("0") not in known), "")
