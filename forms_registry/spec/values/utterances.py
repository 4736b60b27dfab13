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
    _CLAUSE_START
    + r"(?P<opening>(?:why|what|what's|whats|who|who's|whose|which|how)\b"
    + r"|(?:when|where)(?:'s|\s+(?:is|was|are|were|do|does|did|can|will|should|would|has|have))\b"
    + r"|(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|may|shall|am|isn't|aren't|don't|doesn't|didn't)"
    + r"\s+(?:you|i|we|they|he|she|it|this|that|there|the|your|my|our|any|anyone|anybody|a|next|last|on)\b"
    + r"|(?:هل|لماذا|ليش|ليه|متي|امتي|كيف|اين|وين|فين|كم|ماذا|ايش|شو|وش)\b|ما\s+(?:هو|هي|ال\w+)\b|اي\s+يوم\b)"
)
_PROPOSES = re.compile(
    r"\b(?:how about|what about|why not|possible|available|availability|free|suit|suits|fine|ok|okay|works?|fit|squeeze|"
    r"(?:can|could|may|would|will|shall)\s+(?:i|we)\s+(?:please\s+)?(?:book|reserve|have|get|make|schedule|change|move|come|meet|"
    r"set|arrange|order|take|see|bring|request|start|begin)|"
    r"(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:book|reserve|make|schedule|put|set|get|arrange|change|move|add|note|"
    r"record|register|fit|accommodate|save|hold)|do\s+you\s+have|would\s+like|is\s+there)\b"
    r"|حجز|احجز|موعد|يمكن\w*\s+ان|هل\s+يناسب|يناسب\w*|متاح|متوفر|ممكن"
)
_TALKS_ABOUT_IT = re.compile(
    r"\b(?:why|need|mean|open|closed?|hours|deadline|holiday|weather|how\s+are\s+you|لماذا|ليش|ليه)\b"
)
_NEGATED = re.compile(
    r"(?:\b(?:not|isn't|wasn't|never|nor|neither|rather than|instead of|except)\s+(?:(?:on|at|the|this|last|next|for|until)\s+)*"
    r"|\b(?:ليس|ليست|مو|مب|مش|وليس|غير|بدلا\s+من|بدل)\s+(?:(?:في|يوم|الساعه)\s+)*)$"
)
_PUTS_OFF = re.compile(
    r"\b(?:(?:i'?ll|i\s+will|let\s+me|i\s+can|i\s+could|can\s+i|could\s+i|may\s+i|i\s+have\s+to|i\s+need\s+to|i\s+must|we'?ll|we\s+will)"
    r"\s+(?:\w+\s+)?(?:tell|check|ask|call|get\s+back|come\s+back|let\s+you|finish|continue|look|find|send|answer|try|think|do\s+this|"
    r"do\s+it|fill|confirm|know|talk|decide|see|complete|reply|write|return)"
    r"|(?:ask|remind|call|try|contact|ring|text|email)\s+(?:me|again|us|back)|see\s+you|talk\s+to\s+you|speak\s+to\s+you|continue\s+(?:this|later)|"
    r"back\s+to\s+you|help\s+me|as\s+of|so\s+far|until\s+now)\b"
    r"|\b(?:ساخبرك|ساتحقق|ساسال|سارد|ساتصل|ساعود|ساكمل|بكمل|بخبرك|بشوف|اخبرك|اتصل بي|ذكرني|اكمل|نكمل)\b"
)
_SMALL_TALK = re.compile(
    r"\b(?:weather|how\s+are|how's|feel(?:ing)?|nice\s+day|good\s+day|great\s+day|busy|tired|news|lovely|have\s+a\s+\w+|happy|hot|cold|rainy|"
    r"sunny|beautiful|الطقس|الجو|كيف\s+حالك|الاخبار|متعب|مشغول)\b"
)
_HEDGES = re.compile(
    r"\b(?:maybe|perhaps|not\s+sure|probably|possibly|might|unsure|don't\s+know|dont\s+know|ربما|يمكن|احتمال|لست\s+متاكدا|مو\s+متاكد)\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:no|nope|wait|i\s+mean|i\s+meant|actually|sorry|correction|make\s+that|make\s+it|or\s+rather|rather|instead|scratch\s+that|oops|"
    r"change\s+(?:that|it)\s+to|should\s+be|لا|قصدي|اقصد|بل|عفوا|اسف|تصحيح|وانما|الصحيح|لحظه)\b"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")

FILLERS = frozenset(
    """
    a about actually again ah almost am an and answer approximately approx around as at be been before believe born but by certain circa clock
    correct correction date day days did do er erm exactly fairly few fine for from good got guess happened happen happening had has have he
    hello her hey hi him his hm hmm hmmm i i'd i'll i'm im i've in is it its it's it'll just kind last let let's lets like make maybe me mean meant
    my mine no nope not now occurred of off oh ok okay on oops or perhaps please pls plz possibly prefer probably quite rather really recall reckon
    remember right rather said say scratch set she should since so some something sorry sort start started starting starts sure sir madam that that's thats the
    their then there they think this time to today's told too uh uhh um umm until us wait want was we we'd we'll well were when will with works would
    yeah yep yes yup you your thank thanks thx time birthday birth dob hired joined joining since going go would'd instead suits best ends ended
    be is'nt wasn't isn't i was injured injury accident incident appointment booking book meeting
    كان كانت في يوم تاريخ بتاريخ هو هي انا اظن اعتقد تقريبا نعم لا من فضلك لو سمحت حدث حدثت حصل حصلت وقع وقعت الحادث الاصابه اصابتي ايوه اي طبعا حوالي نحو عند
    علي الي ان انه انها ذلك هذا هذه والله يعني اه اهلا مرحبا شكرا الساعه ساعه بل قصدي اقصد عفوا اسف ليس مو مش ربما يمكن احتمال التاريخ الموافق ميلادي ولدت مولود
    بدات بدا تم صار صارت خلال وكان وكانت كنت ممكن اريد ابغي ابي لحظه انتظر موعد الموعد حجز احجز خليها اجعلها وانما
    """.split()
)
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


def is_asked(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` stands in a question: "why do you need the 3rd of March?" answers nothing.

    A question that proposes a value ("could I book Friday at 3?", "how about Monday?") states it.
    """
    first, last = sentence_around(text, start)
    sentence = text[first:last]
    openings = [match for match in _ASKS.finditer(sentence) if match.start("opening") <= start - first]
    if openings:
        clause = sentence[openings[-1].start() :]
        return not _PROPOSES.search(clause)
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
