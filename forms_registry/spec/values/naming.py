"""People's names: which fields ask for one, and the name in an answer to them."""

from __future__ import annotations

import re
from functools import lru_cache

from forms_registry.spec.types import FieldSpec, LocalText, words_of
from forms_registry.spec.values.digits import fold, fold_text
from forms_registry.spec.values.name_parts import STOP
from forms_registry.spec.values.speech import vocabulary, words_in

_NAME_WORDS = vocabulary("name names fullname firstname lastname surname forename اسم الاسم اسمك اسمه اسمها اسمكم")
_THINGS = vocabulary(
    "company establishment employer business organization organisation project product file document event school "
    "university hospital bank street city country place site building department team branch shop store brand domain "
    "user username account nickname form pet medicine drug machine vehicle device course program programme "
    "شركة الشركة منشأة المنشأة مشروع المشروع جهة الجهة مؤسسة المؤسسة ملف الملف مدرسة المدرسة مدينة المدينة شارع الشارع "
    "المستخدم الحساب المنتج القسم الفرع المستشفى البنك"
)
_OTHERS = vocabulary(
    "mother mother's father father's spouse spouse's wife wife's husband husband's child child's son daughter witness "
    "doctor doctor's physician manager manager's supervisor supervisor's emergency contact's colleague friend relative "
    "guardian representative owner landlord agent referee beneficiary "
    "الأم الأب الزوج الزوجة الابن الابنة الطفل الشاهد الطبيب المدير المشرف الطوارئ القريب الوكيل المالك الكفيل والدتك "
    "والدك"
)
_GREETING = (
    r"^\W*(?:(?:hi|hello|hey|sure|ok|okay|yes|well|um|uh|so|good (?:morning|evening|afternoon)|مرحبا|اهلا|السلام عليكم"
    r"|نعم|طيب|حاضر|يعني)[ ,.!]+)*"
)
_LEAD_IN = re.compile(
    _GREETING + r"(?:(?:my|his|her|their|the) (?:full |first |last |legal |complete |family )?name(?:'s| is| was|:)"
    r"|(?:full |first |last )?name(?: is|'s|:)|(?:it's|it is|its|i'm|i am|im|this is|that's|that is|call me|i'm called"
    r"|i am called|they call me|you can call me|he is|she is|he's|she's)(?= )"
    r"|(?:انا )?اسمي(?: الكامل)?(?: هو)?|الاسم(?: الكامل)?(?: هو| هي)?|اسمه|اسمها|انا|معك|معاك|هو|هي)[ :]+"
)
_RECORDED = re.compile(
    r"^\W*(?:(?:please|just|can you|could you|ok|من فضلك) )*"
    r"(?:(?:put|book|make|register|record|keep|reserve) (?:it|this|that|us|me) "
    r"|it's |it is |that's |it'll be |it will be )?(?:under|in)(?: the)?(?: name)?(?: of)? (?=\S)"
    r"|^\W*(?:(?:سجلها|سجله|سجلوا|سجلوها|اكتب|اكتبها|احجز|احجزها|الحجز|خليها|حطها|ضعها|يكون|سيكون) )*باسم "
)
_TRAILING = re.compile(r"(?:[ ,]+(?:speaking|here|calling|by the way|please|thanks|thank you|من فضلك|شكرا))*[ .!,،]*$")
_ABBREVIATED = re.compile(r"\b(?:jr|sr|\w)$")


def asks_for_name(field: FieldSpec) -> bool:
    """Whether the field is the name of a person, be it another than the one who speaks."""
    return _person(field.id, field.label, field.cues) is not None


def asks_for_own_name(field: FieldSpec) -> bool:
    """Whether the field is the name of the person who speaks."""
    return _person(field.id, field.label, field.cues) == "self"


@lru_cache(maxsize=512)
def _person(field_id: str, label: LocalText, cues: tuple[str, ...]) -> str | None:
    texts = (words_of(field_id), *label.all(), *cues)
    words = {word.text for text in texts for word in words_in(fold_text(text))}
    if not words & _NAME_WORDS or words & _THINGS:
        return None
    return "other" if words & _OTHERS else "self"


def name_within(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of the name in an answer `text[start:end]`, without "my name is" before it and "speaking" after it."""
    answer = text[start:end]
    folded = fold(answer)
    lead = _LEAD_IN.match(folded.text)
    lead = _RECORDED.match(folded.text) or lead
    first = lead.end() if lead and not _is_stopped(folded.text[lead.end() :]) else 0
    trailing = _TRAILING.search(folded.text, first)
    last = trailing.start() if trailing and trailing.start() > first else len(folded.text)
    if _ABBREVIATED.search(folded.text[:last]) and folded.text[last : last + 1] == ".":
        last += 1
    begin, finish = folded.span(first, last)
    return start + begin, start + finish


def _is_stopped(folded: str) -> bool:
    words = words_in(folded)
    return not words or words[0].text in STOP


def is_no_name(folded: str) -> bool:
    """Whether an answer is a sentence about something else rather than a name."""
    words = [word.text for word in words_in(folded)]
    return len(words) > 7 or any(char.isdigit() for char in folded) or sum(word in STOP for word in words) > 1
