"""How people tell of what was, of what others do, and of what will not be, rather than say what they want."""

from __future__ import annotations

import re

_NO_DEED = (
    "need|want|book|reserv|plan|decid|intend|schedul|suppos|interest|seat|cover|limit|add|invit|agree|confirm|increas|"
    "chang|updat|mov|reduc|hundred|includ|excit|relat|fix|ask|ahm|hamed|moham|muham|sae|wale|khal|fred|say|rat|bas|recommend|"
    "prefer|pick|select|desir|requir|request|settl|opt|discuss|promis|mention|propos|suggest|offer"
)
_HAPPENED = re.compile(
    rf"(?<!are )(?<!'re )(?<!am )(?<!'m )(?<!be )(?<!is )(?<!get )\b(?!{_NO_DEED})[a-z]{{3,}}ed\b"
    r"|\b(?:was|were|had|did|didn't|wasn't|came|went|saw|got|gave|took|made|left|paid|ate|sent|lost|bought|brought|"
    r"spoke|wrote|felt|found|forgot|heard|kept|met|told|tried|broke|began|slept|spent|stole|drove|threw|rang|stood|flew|"
    r"ran|fell|grew|knew|caught|built|sold|rode|woke|wore|won|taught|"
    r"(?<!i )(?<!we )said|cancell?ed|delayed|postponed|overbooked)\b"
    r"|(?<!\w)(?:كان|كانت|كنا|كنت|زرنا|زرت|جينا|جيت|قال|قالوا|قلت(?! لك)|رفض"
    r"|(?:اتصل|انتظر|اكل|وصل|نزل|سكن|ذهب|رجع|دفع|سافر|حضر|مر|سال|طلب|اشتري|سمع|وجد|نسي|ترك|كلم|قابل|انتقل|بق)(?:ت|نا|وا)"
    r")(?!\w)"
)
_PERSON = (
    r"(?:cousin|colleague|coworker|friend|neighbou?r|boss|manager|brother|sister|uncle|aunt|father|mother|dad|mum|mom"
    r"|parents?|son|daughter|husband|wife|flatmate|roommate|teacher)s?"
)
_OUTSIDER = "(?:cousin|colleague|coworker|friend|neighbou?r|boss|manager|brother|sister|uncle|aunt|flatmate|roommate)"
_ARABIC_PERSON = (
    r"(?:زوج(?:ي|تي)|ابن(?:ي|تي)|بنتي|ولدي|اخ(?:ي|وي|تي)|ابوي|ابي|امي|والد(?:ي|تي)|صديق(?:ي|تي)|صاحب(?:ي|تي)"
    r"|زميل(?:ي|تي)|جار(?:ي|تي|نا)|مدير(?:ي|تي)|عمي|خالي)"
)
_ARABIC_WISH = r"[يت](?:ريد|حتاج|رغب|ود|بي|بغي|ب[غي]\w*|فضل|حب|ناسب\w*|حجز|جي|اتي|حضر|كون|سافر|شارك)(?!\w)"
_OTHERS_DO = re.compile(
    rf"\b(?:my|our|his|her|their|your|a|an|another|the\s+other|some)\s+(?:\w+\s+)?{_PERSON}(?:\s+\w+)?\s+"
    r"(?:always|usually|never|\w+ed|is|are|has|works?|lives?|finishes|starts?|leaves?|arrives?|turns?)\b"
    rf"|\b(?:my|our|his|her)\s+{_OUTSIDER}'s\s+\w+\s+(?:[a-z]+(?:s|ed)|is|was|has|had)\b"
    rf"|(?<!\w){_ARABIC_PERSON}\s+(?!{_ARABIC_WISH})(?:[يت]\w{{2,5}}|\w{{2,4}}ني)(?!\w)"
    r"|(?<!\w)(?:زميل\w*|صديق\w*|صاحب\w*|جار\w*|اخ(?:وي|ي)|اخت\w*|ابن\s?عم\w*|مدير\w*)\s+"
    r"(?:اخذ|حجز|راح|سافر|كان|قال|جا|وصل|نزل|ذهب|رجع|اشتري|دفع|سكن|ولد|عنده|عندها|له|لها)\w*"
)
_WISHES = re.compile(
    r"\b(?:thinking|hoping|wondering|planning|wanted|want|need|decided|would|like to|\w+'d like|please|book|reserve|"
    r"can|could|make it|instead|meant|supposed|"
    r"(?:make|get|place)\s+(?:(?:me|us)\s+)?(?:a|the)\s+(?:reservation|booking|table))\b"
    r"|(?<!\w)(?:اريد|نريد|ابغي|نبغي|ابي|نبي|احجز|لو سمحت|ممكن|قررنا|اقصد)(?!\w)"
)
_THING_DOES = re.compile(
    r"\W*(?:(?:and|but|so|well|also|sorry|hi|hello)\W+)*(?:"
    r"(?:the|your|that|those|these)\s+(?:\w+\s+){0,2}?(?P<thing>[a-z]{3,})\s+(?:(?:at|on|in)\s+\S+\s+)?"
    r"(?:[a-z]{3,}(?:s|ed)|is|are|was|were|has|have|had|can|did|does|do|said)\b"
    r"|(?:my|our|his|her|their)\s+(?P<own>[a-z]{3,})\s+(?!(?:wants|needs|prefers|suits|works|fits|includes|consists|has)\b)"
    r"[a-z]{3,}s\b)"
)
_RULED_OUT = re.compile(
    r"(?:\b(?:won't|will not|can't|cannot|can not|unable to|not able to|nobody|no one|"
    r"(?<!why )(?<!if )not(?! only| just)|isn't|aren't|never)\b"
    r"|(?<!\w)(?:لن|لا ت(?!نس)\w+|لا استطيع|لا يمكنني|ما اقدر|ما نقدر|لا نستطيع)(?!\w))"
    r"(?![^,;]*\b(?:but|so|then|until|except|لكن)\b)[^,;]*$"
)
_ATTEMPT = re.compile(r"\b(?:tried|failed|managed|attempted) to \w+")
_ANOTHER = re.compile(
    r"\W*(?:(?:and|but|so|well|also|then)\W+)*(?:another|some other|the other|someone else|somebody else)\s+"
    rf"(?:{_PERSON}|employee|worker|person|man|woman|guy|guest|visitor|customer|student|pupil|patient|(?:\w+ed|fell|had|got))\b"
    r"|\W*(?:و?(?:زميل|زميله|موظف|موظفه|عامل|شخص|صديق|صديقه|ضيف)\s+(?:اخر|اخري|ثان|ثاني|ثانيه))(?!\w)"
)
_ANOTHERS_BIRTH = re.compile(
    r"\b(?:his|her|their)\s+(?:\w+\s+)?(?:brother|sister|cousin|friend|twin|mother|father|mom|mum|dad)\s+(?:\w+\s+)?was\s+born\b"
    r"|\b(?:my|our|his|her)\s+\w+'s\s+\w+\s+(?:\w+\s+)?was\s+born\b"
    r"|(?<!\w)و?(?:اخوه|اخوها|اخته|اختها|شقيقه|شقيقها|شقيقته|شقيقتها)\s+(?:\w+\s+)?(?:ولد|ولدت|مواليد)(?!\w)"
)
_AGE_ON = re.compile(
    r"\b(?:turn(?:s|ed|ing)?|(?:he|she)(?:'ll| will) be)\s+(?:\d{1,2}|[a-z]+)(?:\s+years?(?:\s+old)?)?"
    r"\s+(?:on\s+)?(?:the\s+)?$"
    r"|(?<!\w)س?[يت](?:تم|كمل|بلغ)\s+[^.,]{0,20}$"
)
_SINCE = re.compile(r"\bsince(?: the| last)? $|(?<!\w)منذ(?: يوم)? $")
_REMARK = re.compile(r"(?: \w+)? (?:is|are|was|were|looks?|seems?|sounds?)\b(?! (?:fine|ok|okay|good|best|perfect))")


def tells(clause: str) -> bool:
    """Whether a folded clause tells of what happened, or of what others do."""
    return bool(_HAPPENED.search(clause) or _OTHERS_DO.search(clause))


def wishes(sentence: str) -> bool:
    """Whether a folded sentence says what somebody wants; "when I tried to book" tells of an attempt."""
    return _WISHES.search(_ATTEMPT.sub(" ", sentence)) is not None


def lasts_since(before: str) -> bool:
    """Whether the words before a day say that something has lasted since then."""
    return _SINCE.search(before) is not None


def tells_of_another(clause: str) -> bool:
    """Whether a folded clause is about one more than those who are spoken of: "another colleague fell there"."""
    return _ANOTHER.match(clause) is not None


def is_anothers_birth(clause: str) -> bool:
    """Whether a folded clause tells when a brother or a friend's child was born."""
    return _ANOTHERS_BIRTH.search(clause) is not None


def tells_age(before: str) -> bool:
    """Whether the words before a day say how old somebody will be then: "he'll be five on"."""
    return _AGE_ON.search(before) is not None


def rules_out(before: str) -> bool:
    """Whether the words before a day or time say that it will not be: "I can't come tomorrow"."""
    return _RULED_OUT.search(before) is not None


def is_remarked_on(folded: str, end: int) -> bool:
    """Whether what ends there is spoken about, rather than chosen: "the terrace was cold"."""
    return _REMARK.match(folded, end) is not None


def thing_that_does(sentence: str) -> str:
    """The thing that a folded sentence is about: "The elevator holds 8 people"; "" where it is about none."""
    told = _THING_DOES.match(sentence)
    return told["thing"] or told["own"] if told else ""
