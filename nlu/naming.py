"""People's names: which fields ask for one, and the name in an answer to them."""

from __future__ import annotations

import re
from functools import lru_cache

from nlu.entity import Slot
from nlu.folding import Folded, fold, fold_text
from nlu.introductions import names_in
from nlu.name_talk import is_no_name, is_sure_name
from nlu.types import LocalText, words_of
from nlu.words import vocabulary, words_in

_NAME_WORDS = vocabulary("name names fullname firstname lastname surname forename اسم الاسم اسمك اسمه اسمها اسمكم")
_THINGS = vocabulary(
    """
    company establishment employer business organization organisation project product file document event school
    university hospital bank street city country place site building department team branch shop store brand
    domain user username account nickname form pet medicine drug machine vehicle device course program programme
    شركة الشركة منشأة المنشأة مشروع المشروع جهة الجهة مؤسسة المؤسسة ملف الملف مدرسة المدرسة مدينة المدينة شارع
    الشارع المستخدم الحساب المنتج القسم الفرع المستشفى البنك
    """
)
_OTHERS = vocabulary(
    """
    mother mother's father father's spouse spouse's wife wife's husband husband's child child's son daughter
    witness doctor doctor's physician manager manager's supervisor supervisor's emergency contact's colleague
    friend relative guardian representative owner landlord agent referee beneficiary kin الأم الأب الزوج الزوجة
    الابن الابنة الطفل الشاهد الطبيب المدير المشرف الطوارئ طوارئ القريب الوكيل المالك الكفيل والدتك والدك
    """
)
_SERVED = vocabulary("patient passenger student pupil traveller traveler guest المريض مريض المسافر الطالب الضيف")
_HELLO = (
    r"(?:hi|hello|hey|yes|yeah|yep|ok|okay|good (?:morning|evening|afternoon)"
    r"|مرحبا|اهلا|هلا والله|هلا|السلام عليكم|صباح الخير|مساء الخير)(?: there)?"
)
_SURE_THING = r"(?:sure|alright|of course|well|um|uh|نعم|ايوه|طيب|تمام|حاضر|ابشر|اكيد|يعني)"
_GREETING = rf"^\W*(?:(?:{_HELLO}|{_SURE_THING}|thanks|thank you|so)[ ,.!]+)*"
_GREETED = re.compile(rf"^\W*(?:{_HELLO}[ ,.!]+|{_SURE_THING}[,.!] ?)+")
_WHOSE = (
    r"(?:my|his|her|their|the|our)(?: \w+(?:'s)?)?? (?:full |first |last |legal |complete |family )?name"
    r"(?:'s| is| was| would be| will be|:|,)"
)
_LEAD_IN = re.compile(
    _GREETING + rf"(?:{_WHOSE}|(?:full |first |last )?name(?: is|'s|:)|(?:it's|it is|its|i'm|i am|im|this is|that's"
    r"|that is|(?:you can |just |please |everyone |everybody |people |friends )?calls? me|i'm called"
    r"|i am called|they call me|he is|she is|he's|she's)(?= )"
    r"|(?:و?انا )?اسمي(?: الكامل)?(?: هو)?|الاسم(?: الكامل)?(?: هو| هي)?|اسمه|اسمها|انا|معا?ك(?:م|ي)?|مع حضرتك"
    r"|ويا?ك(?:م|ي)?|هو|هي)[ :]+"
)
_KIN = (
    r"(?:زوجتي|زوجي|ابني|ابنتي|بنتي|ولدي|اخوي|اخي|اختي|امي|ابوي|والدي|والدتي|صديقي|صديقتي|المدام|الوالد|الوالده|مديري)"
)
_RECORDED = re.compile(
    r"^\W*(?:(?:please|just|can you|could you|you can|ok|من فضلك) )*"
    r"(?:(?:put|book|make|register|record|keep|reserve) (?:it|this|that|us|me) "
    r"|it's |it is |that's |it'll be |it will be )?(?:under|in|for)"
    r"(?: (?:my|our|his|her|their) (?:\w+ )?(?:\w+'s? )?name[,:]?(?= \S)| the name(?: of)?| name(?: of)?| the)? (?=\S)"
    r"|^\W*(?:please |just )?(?:use|write|put down|put|note down|name it)(?: the name)? (?=\S)"
    r"|^\W*(?:(?:سجلها|سجله|سجلوا|سجلوها|سجل|سجلي|اكتب|اكتبها|اكتبوا|احجز|احجزها|احجزوا|الحجز|حجز|الطاوله|الموعد|خليها"
    r"|خلي|خلوها|حطها|حط|حطوا|حطوها|ضعها|ضع|يكون|سيكون|لي) )*ب?اسم "
    rf"(?:{_KIN} )?"
)
_TRAILING = re.compile(
    r"(?:[ ,]+(?:speaking|here|calling|by the way|if possible|please|pls|plz|thanks(?: a lot)?|thx|cheers"
    r"|thank you(?: (?:so|very) much)?|من فضلك(?:م)?|لو سمحت(?:م|ي|وا)?|شكرا(?: جزيلا| لكم?)?|مشكور(?:ين)?|رجاء|بليز"
    r"|تكرما|يعطيك(?:م)? العافيه))*[ .!,،]*$"
)
_LABELLED = re.compile(r"^[^\W\d_][^:\d]{1,30}:\s*(?=\S)")
_OPENINGS = (_RECORDED, _LEAD_IN, _GREETED, _LABELLED)
_SURE = 0.8
_NAMES = re.compile(r"name|اسم")
_ASKED = re.compile(
    r"\b(?:your|the (?:\w+ ){0,2}\w+'s?) (?:full |complete |first |last )?name\b(?! of| on)"
    r"|(?<!\w)اسم(?:ك|كم)(?!\w)"
)
"""What a question says that it wants the name of: "What is your name?" asks for one whatever the field is called."""
_ABBREVIATED = re.compile(r"\b(?:jr|sr|\w)$")
_PARTED = re.compile(r"[,;.!\n](?= )|\n")


def asks_for_name(field: Slot) -> bool:
    """Whether the field is the name of a person, be it another than the one who speaks."""
    return _person(field) is not None


def asks_for_own_name(field: Slot) -> bool:
    """Whether the field is the name of the person who speaks."""
    return _person(field) == "self"


def asks_for_one_served(field: Slot) -> bool:
    """Whether the field is the name of somebody who is served, and for whom another may speak: a patient, a guest."""
    return asks_for_own_name(field) and bool(_words_of(field) & _SERVED)


def is_of_another(field: Slot) -> bool:
    """Whether the field is about somebody else than the person who speaks: a witness, an emergency contact."""
    return bool(_words_of(field) & _OTHERS)


def _person(field: Slot) -> str | None:
    words = _words_of(field)
    if not words & _NAME_WORDS or words & _THINGS:
        return None
    return "other" if words & _OTHERS else "self"


def _words_of(field: Slot) -> frozenset[str]:
    return _words(field.id, field.label, field.cues, field.prompts)


@lru_cache(maxsize=512)
def _words(field_id: str, label: LocalText, cues: tuple[str, ...], prompts: tuple[LocalText, ...]) -> frozenset[str]:
    """The words of what a field is called, and of what its question says that it wants the name of."""
    asked = (match.group() for prompt in prompts for text in prompt.all() for match in _ASKED.finditer(fold_text(text)))
    texts = (words_of(field_id), *label.all(), *cues, *asked)
    return frozenset(word.text for text in texts for word in words_in(fold_text(text)))


def name_within(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The span of the name in an answer `text[start:end]`, without "my name is" before it and "speaking" after it;
    None for an answer that is no name."""
    answer = text[start:end]
    folded = fold(answer)
    leads = (lead for opening in _OPENINGS if (lead := opening.match(folded.text)) and lead.end() < len(folded.text))
    span = next((span for lead in leads if (span := _named(answer, folded, lead))), None)
    span = span or _introduced(answer) or _named(answer, folded, None)
    return (start + span[0], start + span[1]) if span else None


def _introduced(answer: str) -> tuple[int, int] | None:
    """The one name that an answer of more words surely gives: "please make the booking under Sara Khan"."""
    found = [(start, end) for start, end, sure in names_in(answer, of_another=True) if sure >= _SURE]
    return found[0] if len(found) == 1 else None


def _named(answer: str, folded: Folded, lead: re.Match[str] | None) -> tuple[int, int] | None:
    """The span of the name after an opening; what follows may be something else: "Sara Khan, a table for two"."""
    first = lead.end() if lead else 0
    last = _end(folded.text, first)
    span = folded.span(first, last)
    named = lead is not None and _NAMES.search(lead.group()) is not None
    whole = None if is_no_name(answer[slice(*span)]) and not (named and _is_one_name(answer[slice(*span)])) else span
    mark = _PARTED.search(folded.text, first + 1, last)
    if mark is None or mark.end() >= last:
        return whole
    before, after = folded.span(first, mark.start()), folded.span(mark.end(), last)
    if whole and f" {folded.text[first : mark.start()]} " in f" {folded.text[mark.end() : last]} ".replace(",", " "):
        return after[0] + len(answer[slice(*after)]) - len(answer[slice(*after)].lstrip()), after[1]
    alone = lead is not None or " " in answer[slice(*before)]
    goes_on = not whole or not is_sure_name(answer[slice(*after)].strip())  # "Smith, John" does not
    return before if alone and goes_on and is_sure_name(answer[slice(*before)]) else whole


def _is_one_name(said: str) -> bool:
    """A word with a capital after "my name is" is one, whatever else it means: "My name is Happy"."""
    return said.isalpha() and said[0].isupper() and not said.isupper()


def _end(folded: str, first: int) -> int:
    trailing = _TRAILING.search(folded, first)
    last = trailing.start() if trailing and trailing.start() > first else len(folded)
    return last + 1 if _ABBREVIATED.search(folded[:last]) and folded[last : last + 1] == "." else last
