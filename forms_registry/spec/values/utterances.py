"""What a message does with a value that stands in it: states it, asks about it, takes it back, or puts it off."""

from __future__ import annotations

import re
from collections.abc import Iterable

_REACH = 300
_SENTENCE_END = re.compile(
    r"(?<!\ba\.m)(?<!\bp\.m)(?<!\b[a-z]{3})\.(?=\s|$)|(?<=[a-z]{3})\.(?=\s+[^\d\s]|$)|[!?](?=\W|$)|\n"
)
_CLAUSE_START = r"(?:^|[,;:(]\s*|\b(?:and|but|so|or|ok|okay|hi|hello|hey|well|sorry|um|hmm|also|please|و)\b[\s,]+)"
_ASKS = re.compile(
    _CLAUSE_START + r"(?P<opening>(?:why|what|what's|whats|who|who's|whose|which|how)\b"
    r"|(?:when|where)(?:'s|\s+(?:is|was|are|were|do|does|did|can|will|should|would|has|have))\b"
    r"|(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|may|shall|am|isn't|aren't|don't|doesn't|"
    r"didn't)\s+(?:you|i|we|they|he|she|it|this|that|there|the|your|my|our|any|anyone|anybody|a|next|last|on|tomorrow|today|tonight|\w+day|"
    r"\d{1,2}(?::\d\d)?\s?[ap]\.?m)\b"
    r"|(?:هل|لماذا|ليش|ليه|متي|امتي|كيف|اين|وين|فين|كم|ماذا|ايش|شو|وش)\b|ما\s+(?:هو|هي|ال\w+)\b|اي\s+يوم\b)"
)
_OPENLY = re.compile(
    r"why|what|who|which|how|when|where|لماذا|ليش|ليه|متي|امتي|كيف|اين|وين|فين|كم|ماذا|ايش|شو|وش|ما|اي"
)
_TAGGED = re.compile(r"\b(?:right|correct|isn't\s+it|is\s+it|aren't\s+you|don't\s+you|صح|صحيح)\s*\?\s*$")
_SUGGESTS = re.compile(r"(?:how|what)\s+about|why\s+not|what\s+if\s+(?:we|i)\s+(?:come|meet|do)")
_REQUESTS = re.compile(
    r"\b(?:possible|available|availability|suits?|fine|ok|okay|works?|fit|squeeze|do\s+you\s+have|would\s+like|"
    r"(?:a|any)\s+(?:table|slots?|rooms?|space|seats?|appointments?|times?)|"
    r"(?:can|could|may|would)\s+(?:my|our|the)\s+(?:appointment|booking|visit|table|reservation|meeting)\s+be|"
    r"(?:can|could|may|would|will|shall)\s+(?:i|we)\s+(?:please\s+)?(?:book|reserve|have|get|make|schedule|change|move|"
    r"come|meet|do|set|arrange|order|take|see|bring|request|start|begin)|"
    r"(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:book|reserve|make|schedule|put|set|get|arrange|change|move|add|"
    r"note|record|register|fit|accommodate|save|hold|find|give|order))\b"
    r"|حجز|احجز|موعد|يمكن\w*\s+ان|يناسب|متاح|متوفر|ممكن"
)
_TALKS_ABOUT_IT = re.compile(r"\b(?:why|need|mean|open|closed?|hours|deadline|holiday|weather|لماذا|ليش|ليه)\b")
_NEGATED = re.compile(
    r"(?:\b(?:not|isn't|wasn't|never|nor|neither|rather\s+than|instead\s+of|except)\s+"
    r"(?:(?:on|at|the|this|last|next|for|until)\s+)*"
    r"|\b(?:ليس|ليست|مو|مب|مش|وليس|غير|بدلا\s+من|بدل)\s+(?:(?:في|يوم|الساعه)\s+)*)$"
)
_PUTS_OFF = re.compile(
    r"\b(?:(?:i'?ll|will|let\s+me|i\s+can|i\s+could|can\s+i|could\s+i|may\s+i|i\s+have\s+to|i\s+need\s+to|i\s+must|we'?ll|"
    r"i'?d\s+(?:rather|prefer\s+to))\s+(?:\w+\s+)?(?:tell|check(?!\s+(?:in|out))|ask(?!\s+for)|call|get\s+back|come\s+back|"
    r"let\s+you|continue|look|find|send|answer|try|think|do\s+(?:this|it)|finish\s+(?:this|it)|fill|confirm|know|decide|"
    r"complete|reply|write)"
    r"|(?:ask|remind|call|try|contact|ring|text|email)\s+(?:me|again|us|back)|(?:see|talk\s+to|speak\s+to|back\s+to)\s+you|let'?s\s+(?:talk|speak|chat)|"
    r"continue\s+(?:this|later)|help\s+me\s+(?:today|tomorrow|now)|"
    r"(?:that'?s|that\s+is|that\s+will\s+be|that'?ll\s+be)\s+(?:it|all|everything)|no\s+time\s+(?:today|tomorrow|now)|"
    r"so\s+far|until\s+now)\b"
    r"|\b(?:ساخبرك(?:م|ي)?|ساتحقق|ساسال|سارد|ساتصل|ساعود|ساكمل|بكمل|بخبركم?|بشوف|بكلمكم?|برد|ارد\s+عليكم?|بتصل|بقول\s+لكم?|اخبركم?|اراكم?|نراكم?|نشوفكم?|اتصل\s+بي|"
    r"ذكرني|اكمل|نكمل)\b"
)
_SMALL_TALK = re.compile(
    r"\b(?:weather\s+(?:today|tomorrow|is)|how\s+are|how's|(?:nice|good|great|lovely|busy|beautiful)\s+day|happy|i\s+heard|rains?|raining|snow\w*|sunny|opens|closes|opening|closing|get\s+paid|i'?m\s+busy|"
    r"news\s+(?:today|is)|الطقس|سمعت|مجاني|الجو\s+\w+|كيف\s+حالك|مشغول)\b"
)
_HEDGES = re.compile(
    r"\b(?:maybe|perhaps|not\s+sure|probably|possibly|might|unsure|don'?t\s+know|ربما|يمكن|احتمال|لست\s+متاكدا|"
    r"مو\s+متاكد)\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:no|nope|wait|i\s+mean|i\s+meant|actually|sorry|correction|make\s+(?:that|it)|rather|instead|scratch\s+that|oops|"
    r"change\s+(?:that|it)\s+to|should\s+be|لا|قصدي|اقصد|بل|عفوا|اسف|تصحيح|وانما|الصحيح|لحظه)\b"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")

_ENGLISH_FILLERS = """
a about accident actually again ah almost am an and answer appointment approx approximately around as at be been
before believe best birth birthday book booking born but by certain circa clock correct correction date day days did
do dob ended ends er erm exactly fairly few fine for from go going good got guess had happen happened happening has
have he hello her hey hi him hired his hm hmm hmmm i i'd i'll i'm i've im in incident injured injury instead is
isn't it it'll it's its joined joining just kind last let let's lets like madam make maybe me mean meant meeting
mine must my no nope not now occurred of off oh ok okay on oops or perhaps please pls plz possibly prefer probably
quite rather really recall reckon remember right said say scratch set she should since sir so some something sorry
sort start started starting starts suits sure thank thanks that that's thats the their then there they think this
thx time to today's told too uh uhh um umm until us wait want was wasn't we we'd we'll well were when will with
works would yeah yep yes you your yup
"""
_ARABIC_FILLERS = """
ابغي ابي اجعلها احتمال احجز اريد اسف اصابتي اظن اعتقد اقصد الاصابه التاريخ الحادث الساعه الموافق الموعد الي ام ان
انا انتظر انه انها اه اهلا او اي ايوه بتاريخ بدا بدات بل تاريخ تقريبا تم حجز حدث حدثت حصل حصلت حوالي خلال خليها ذلك
ربما ساعه سمحت شكرا صار صارت طبعا عفوا علي عند فضلك في قصدي كان كانت كنت لا لحظه لو ليس مرحبا مش ممكن من مو موعد
مولود ميلادي نحو نعم هذا هذه هو هي و والله وانما وقع وقعت وكان وكانت ولدت يعني يمكن يوم
"""
FILLERS = frozenset(word for words in (_ENGLISH_FILLERS, _ARABIC_FILLERS) for word in words.split())
"""Words that add nothing to an answer, in their folded form."""


def sentence_around(text: str, place: int) -> tuple[int, int]:
    """The bounds of the sentence of folded `text` in which `place` lies; its end includes the closing mark.

    Looks no further than a long sentence goes, so that a message full of values costs no more than linear time.
    """
    start = max(0, place - _REACH)
    last = min(len(text), place + _REACH)
    for end in _SENTENCE_END.finditer(text, start, last):
        if end.end() > place:
            return start, end.end()
        start = end.end()
    return start, last


def is_asked(text: str, start: int) -> bool:
    """Whether the value that starts at `start` is asked about: "why do you need the 3rd of March?" answers nothing.

    A question that proposes a value ("could I book Friday at 3?", "how about Monday?") states it.
    """
    first, last = sentence_around(text, start)
    sentence = text[first:last]
    if _TAGGED.search(sentence):
        return True
    openings = [match for match in _ASKS.finditer(sentence) if match.start("opening") <= start - first]
    if openings:
        opening = openings[-1]
        clause = sentence[opening.start("opening") :]
        openly = _OPENLY.match(clause)
        return not (_SUGGESTS.match(clause) if openly else _REQUESTS.search(clause))
    return sentence.rstrip().endswith("?") and bool(_TALKS_ABOUT_IT.search(sentence))


def is_negated(text: str, start: int) -> bool:
    """Whether the value that starts at `start` is denied: "tuesday, not monday"."""
    return bool(_NEGATED.search(text, max(0, start - 40), start))


def is_put_off(text: str, start: int) -> bool:
    """Whether the sentence around `start` promises or chats instead of answering: "I'll tell you tomorrow"."""
    first, last = sentence_around(text, start)
    return bool(_PUTS_OFF.search(text, first, last) or _SMALL_TALK.search(text, first, last))


def is_hedged(text: str) -> bool:
    """Whether the speaker is not sure: "maybe", "I don't know"."""
    return bool(_HEDGES.search(text))


def takes_back(between: str) -> bool:
    """Whether the words between two values withdraw the first: "monday, no wait, tuesday"."""
    return bool(_TAKES_BACK.search(between))


def only_fillers(text: str, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether nothing but filler words and marks is left of folded `text` outside of `spans` (sorted)."""
    place = 0
    for start, end in (*spans, (len(text), len(text))):
        if any(word.group() not in FILLERS for word in _WORD.finditer(text, place, start)):
            return False
        place = max(place, end)
    return True
