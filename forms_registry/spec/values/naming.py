"""People's names: which fields ask for one, and where a message gives one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from forms_registry.spec.types import FieldSpec, LocalText, words_of
from forms_registry.spec.values.digits import Folded, fold, fold_text
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
_TRIGGER = re.compile(
    r"(?:\bmy (?:full |first |last |legal )?name(?:'s| is)|\bthe name(?:'s| is)"
    r"|\b(?:i'm|i am|(?:patient|guest|customer|client|passenger|employee) is) (?:called|named)"
    r"|\bsurname(?: is|:)?"
    r"|\bunder the name(?: of)?|\bin the name of|\b(?:booking|reservation|guest) name(?: is|:)?|(?<!\w)name(?: is|'s"
    r"|:|,)"
    r"|(?<!\w)(?:و?انا )?[وف]?اسمي(?: الكامل)?(?: هو)?|(?<!\w)و?(?:الحجز )?باسم|(?<!\w)و?الاسم(?: الكامل)?(?: هو)?"
    r"|(?<!\w)و?اسم (?:المريض|المريضه|الضيف|العميل|الزبون|المسافر|الموظف|صاحب الحجز)(?: هو| هي)?) ?:? +(?:\" ?)?"
)
_SPEAKING = re.compile(r"\bthis is ((?:[^\W\d_]+[ '-]?){1,4}) (?:speaking|here|calling)\b")
_UNDER = re.compile(r"\b(?:under|call me|(?<!the )(?<!my )name) (?!the\b)")
_TITLE = r"(?:mr|mrs|ms|miss|mister|madam|dr|doctor|prof|professor|sheikh|sheikha|sir|lady)"
_VISIT = (
    r"\b(?:booking|reservation|book|reserve|table|appointment)(?: (?:a |the )?(?:table|room|place))?"
    r"(?: should be| will be)?"
)
_ON_BEHALF = re.compile(
    rf"{_VISIT} (?:is )?for (?={_TITLE}\b)|{_VISIT} (?:is )?for the (?=[^\W\d_]+(?:-[^\W\d_]+)? family\b)"
)
_FOR_SOMEONE = re.compile(r"\b(?:booking|reservation) (?:is )?for ")
_NO_PERSON = vocabulary(
    "christmas easter ramadan eid iftar suhoor valentine's diwali new mothers fathers muslim christian jewish hindu "
    "buddhist catholic vegan vegetarian halal kosher pregnant diabetic celiac coeliac dinner lunch breakfast brunch "
    "supper drinks tea coffee friends family everyone someone anyone them us"
)
_PLACE_AFTER = re.compile(
    r" (?:branch|restaurant|hotel|airport|street|road|office|day|eve|party|festival|company|team)\b"
)
_INTRODUCTION = re.compile(
    r"(?:^|[.!?\n,] ?)(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there)?[ ,.!]+)?"
    r"(?:i'm|i am|(?P<vague>it's|it is|this is)) "
)
_HERE = re.compile(r"^\W*(?:(?:hi|hello|hey)[ ,!]+)?(?P<name>[^\W\d_]+(?: [^\W\d_]+)?) here(?=[ ]*(?:[,.!]|$))")
_OWNED = re.compile(r"(?<!patient)(?<!guest)(?<!customer)(?<!client)'s (?:full |first |last )?$")
_NO_FIRST = vocabulary("الله موجود موجودة مسجل مسجلة عندكم معروف تغير")
_VERB_NEXT = re.compile(r" (?:is|was|are|were)\b")
_PARTS_ON = re.compile(r" ?(?:[,.!?;:\n-]|$)| (?:and|i|i'd|i'm|we|we'd|from|for|here|calling|looking|wanting)\b")
_PART = re.compile(r"[^\W\d_]+(?:['’.\-][^\W\d_]+)*\.?")
_PARTICLES = vocabulary("al el bin ibn bint abu abd abdul van von der den de da di la le du dos del st")
_STOP = vocabulary(
    "and i i'd i'm im i'll for from at on with the to in my me we we'd we're want need would like calling here "
    "speaking but booking book please tomorrow today tonight a an is it it's this that party table reservation phone "
    "number email not or by thanks thank so can could you your will was are am be have has had do did don't if as of "
    "no yes just also his her their our looking trying going getting having coming interested sorry sure ready happy "
    "afraid able unable about monday tuesday wednesday thursday friday saturday sunday january february march april "
    "may june july august september october november december difficult hard easy spelled spelt misspelled wrong "
    "correct right already same common long unusual confidential private important required missing there who what "
    "which when where how none nothing unknown "
    "في من على إلى أريد ابغى ابي احتاج عندي رقمي رقم هاتفي جوالي حجز احجز طاولة لشخصين يوم غدا اليوم هو هي ممكن لو "
    "بخصوص عمري "
    "one two three four five six seven eight nine ten eleven twelve family guests people persons adults date time "
    "عددنا العدد عدد نحن احنا نريد نبي نبغى التاريخ الوقت الموعد تاريخ وقت موعد الهاتف الجوال جوالي الساعة الليلة بكرة "
    "مواليد ولدت بعد ليوم لأربعة لثلاثة لخمسة لستة لسبعة لثمانية لتسعة لعشرة لاثنين لعدد بريدي ايميل رقمنا والد أعمل موظف أنا و مع "
    "هذا هذه كان كنت ليس لا نعم ايميلي بريدي لدي تعرضت أود ارغب صحيح خطأ مكتوب طويل صعب الذي التي عن"
)
_PEOPLES = re.compile(r".*(?:ian|ese|ish|can|audi|rati|aiti|mani|raqi|emeni|tari|stani)$")
_MOST_PARTS = 4


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
    return not words or words[0].text in _STOP


def is_no_name(folded: str) -> bool:
    """Whether an answer is a sentence about something else rather than a name."""
    words = [word.text for word in words_in(folded)]
    return len(words) > 7 or any(char.isdigit() for char in folded) or sum(word in _STOP for word in words) > 1


def names_in(text: str) -> list[tuple[int, int, float]]:
    """Where the speaker gives their own name in free text, and how surely; in order, without overlap."""
    folded = fold(text)
    found = [*_after(text, folded, _TRIGGER, 0.9), *_speaking(text, folded)]
    if not found:
        found = [*_capitalised(text, folded, _UNDER, 0.8), *_introduced(text, folded), *_on_behalf(text, folded)]
    kept: list[tuple[int, int, float]] = []
    for name in sorted(found):
        if not kept or name[0] >= kept[-1][1]:
            kept.append(name)
    return kept


def is_anothers(folded: str, start: int) -> bool:
    """Whether a name spoken of at `start` is said to be someone's: "the chef's name is Paul"."""
    return _OWNED.search(folded, max(0, start - 24), start) is not None


def _after(text: str, folded: Folded, trigger: re.Pattern[str], confidence: float) -> Iterator[tuple[int, int, float]]:
    for match in trigger.finditer(folded.text):
        if match.group().startswith("name") and is_anothers(folded.text, match.start()):
            continue
        if span := _parts_from(text, folded.origin[match.end()] if match.end() < len(folded.text) else len(text)):
            yield *span, confidence


def _speaking(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    for match in _SPEAKING.finditer(folded.text):
        span = _parts_from(text, folded.origin[match.start(1)])
        if span and span[1] >= folded.span(match.start(1), match.end(1))[1]:
            yield *span, 0.9


def _capitalised(
    text: str, folded: Folded, trigger: re.Pattern[str], confidence: float
) -> Iterator[tuple[int, int, float]]:
    return (span for span in _after(text, folded, trigger, confidence) if text[span[0]].isupper())


def _introduced(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "Hi, I'm Sara": a name when written like one; "I'm Egyptian" is none."""
    for match in _INTRODUCTION.finditer(folded.text):
        span = _parts_from(text, folded.origin[match.end()]) if match.end() < len(folded.text) else None
        if span and text[span[0]].isupper() and _introduces(text, span, vague=bool(match["vague"])):
            yield *span, 0.7
    if (here := _HERE.match(folded.text)) and text[(start := folded.origin[here.start("name")])].isupper():
        span = _parts_from(text, start)
        if span and span[1] == folded.span(*here.span("name"))[1]:
            yield *span, 0.7


def _introduces(text: str, span: tuple[int, int], *, vague: bool) -> bool:
    """ "It's Tom, a table please" introduces; "I am Legend is a great film", "I'm Egyptian", "It's London" do not."""
    name, after = fold_text(text[slice(*span)]), fold_text(text[span[1] : span[1] + 20])
    if name.split()[0] in _NO_PERSON or _VERB_NEXT.match(after):
        return False
    if vague:
        return bool(after) and _PARTS_ON.match(after) is not None
    return " " in name or not _PEOPLES.match(name)


def _on_behalf(text: str, folded: Folded) -> Iterator[tuple[int, int, float]]:
    """ "Booking for Mr Khan", "a table for the Khan family", "reservation for Garcia"."""
    for start, end, confidence in _after(text, folded, _ON_BEHALF, 0.85):
        yield start, end, confidence
    for start, end, confidence in _capitalised(text, folded, _FOR_SOMEONE, 0.7):
        key = fold_text(text[start:end])
        if not (key.split()[0] in _NO_PERSON or _PLACE_AFTER.match(fold_text(text[end : end + 20]))):
            yield start, end, confidence


def _parts_from(text: str, start: int) -> tuple[int, int] | None:
    """The words of a name that begins at `start`: capitals and particles, or else the words up to one of everyday."""
    parts: list[re.Match[str]] = []
    at = start
    while len(parts) < _MOST_PARTS and (match := _PART.match(text, at)):
        if not _continues(match.group(), parts):
            break
        parts.append(match)
        at = match.end()
        if (
            match.group().endswith(".") and len(match.group()) > 3 and match.group().lower() not in {"prof.", "miss."}
        ) or text[at : at + 1] != " ":
            break
        at += 1
    while parts and fold_text(parts[-1].group()) in _PARTICLES:
        parts.pop()
    if not parts:
        return None
    last = parts[-1].group()
    return start, parts[-1].end() - (1 if last.endswith(".") and len(last) > 3 else 0)


def _continues(part: str, parts: list[re.Match[str]]) -> bool:
    key = fold_text(part).rstrip(".")
    if (not parts and key in _NO_FIRST) or key in _STOP or (key[:1] == "و" and key[1:] in _STOP):
        return False
    if parts and parts[0].group()[0].isupper():
        return part[0].isupper() or key in _PARTICLES
    return True
