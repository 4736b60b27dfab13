"""Numbers that people mention without answering: in questions, of the past, of other people, of a house and its rules.

`before` and `after` are the folded text that stands right beside the number.
"""

from __future__ import annotations

import re

from nlu.dialogue_acts import is_question

_BODY = (
    "(?:team|company|office|department|dept|factory|building|class|school|shift|staff|warehouse|plant|firm|village|town"
    "|city|organi[sz]ation|branch)"
)
_ARABIC_BODY = "(?:فريق|شرك|قسم|مكتب|مصنع|مدرس|صف|اداره|فرع|وردي)"
_HAS = re.compile(
    rf"\b{_BODY} (?:has|have|had|employs|counts|where|with)(?: about| around| only)? ?$"
    rf"|(?<!\w)(?:ال)?{_ARABIC_BODY}\w* (?:فيه|فيها|عنده|عندها|يضم|تضم|به|بها) ?(?:حوالي )?$"
)
_BELONGS = re.compile(
    r" (?:\w+ )?(?:ahead of|in front of|behind) (?:us|me)\b|"
    rf" (?:\w+ )?(?:who )?(?:work )?(?:in|on|at|from) (?:my|our|the|this|that) (?:\w+ )?{_BODY}\b"
    rf"|(?: \w+)? (?:في|ب) ?(?:ال)?{_ARABIC_BODY}\w*"
)
_SOMEONE_DID = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:colleague|coworker|friend|cousin|neighbou?r|boss|manager|brother|sister)s?"
    r"(?: \w+)? (?:took|had|got|used|asked for|requested|was|were|spent|booked|ordered|has|gets|paid)\b[^.!?\n]{0,30}$"
    r"|(?<!\w)(?:زميل|زميلت|صديق|صديقت|اخ|اخو|اخت|جار|مدير|قريب|صاحب)ي(?: \w+)?"
    r" (?:اخذ|اخذت|حصل|حصلت|كان|كانت|طلب|طلبت|حجز|حجزت|دفع|دفعت|خذا|خد|راح|غاب)(?!\w)[^.!?\n]{0,30}$"
)
_PAST = re.compile(
    r"\b(?:last (?:time|year|month|week|season|summer|winter)|previously|used to|discount|policy|capacity|charge|fee"
    r"|costs? (?:me |us )?(?=\d)|paid|spent|charged)\b"
    r"|(?:المره|السنه) (?:الماضيه|السابقه)|(?:العام|الشهر|الاسبوع) الماضي|خصم|دفعت|كلفني|كلفتني"
)
_CHECKING = re.compile(r" ?(?:does|is|are there|is there|did|are you|has|was|were|do they|هل)\b.*\?\s*$")
_SUPPOSED = re.compile(
    r"\b(?:if|suppose|imagine|what if) (?:we|i|you|they|there|it) (?:were|was|had|came|would)\b"
    r"|(?<!\w)لو (?:كنا|كان|جينا)(?!\w)"
)
_PROPOSED = re.compile(r"\b(?:free|available|possible)\b|متاح|ممكن")
_ASKED_LAST = re.compile(
    r"\b(?:how (?:much|many|long|far)|what|when|where|which)\s*\?\s*$|(?<!\w)(?:كم|بكم|متي|وين)\s*\?\s*$"
)
_WISHING = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|so|ok|okay|and|well|please|there|"
    r"السلام عليكم|مرحبا)[\s,.!]+)*"
    r"(?:(?:can|could|may|would|will|shall) (?:i|we|you|it|my|our|there|us|someone|you guys)"
    r"|do you have|have you got|do you think|is it possible"
    r"|(?:هل )?(?:ممكن|يمكن\w*|تقدر\w*|فيني|فيكم|اقدر|نقدر|بقدر))(?!\w)"
)


def is_establishment(before: str, after: str) -> bool:
    """ "20 people in my team", "our company has 300 employees": how large some body of people is."""
    return bool(_HAS.search(before) or _BELONGS.match(after))


def tells_of_someone(before: str) -> bool:
    """ "My colleague took 10 days", "زميلي أخذ ١٠ أيام": what another person did."""
    return _SOMEONE_DID.search(before) is not None


def answers_nothing(sentence: str) -> bool:
    """Whether a sentence asks, or tells of another time or of the rules, rather than answering."""
    if (
        _PAST.search(sentence)
        or _SUPPOSED.search(sentence)
        or (_CHECKING.match(sentence) and not _PROPOSED.search(sentence))
    ):
        return True
    asks = is_question(sentence) or _ASKED_LAST.search(sentence)
    return bool(asks) and not _WISHING.match(sentence)
