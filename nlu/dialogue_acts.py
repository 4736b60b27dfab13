"""What a message does with a value that stands in it: states it, asks about it, takes it back, or puts it off."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nlu.words import vocabulary, words_in

_REACH = 300
_SENTENCE_END = re.compile(
    r"(?<!\ba\.m)(?<!\bp\.m)(?<!\b[a-z]{3})\.(?=\s|$)|(?<=[a-z]{3})\.(?=\s+[^\d\s]|$)|[!?](?=\W|$)|\n"
)
_CLAUSE_START = r"(?:^|[,;:(]\s*|\b(?:and|but|so|or|ok|okay|hi|hello|hey|well|sorry|um|hmm|also|please|و)\b[\s,]+)"
_ASKS = re.compile(
    _CLAUSE_START + r"(?P<opening>(?:why|what|what's|whats|who|who's|whose|which|how)\b"
    r"|(?:when|where)(?:'s|\s+(?:is|was|are|were|do|does|did|can|will|should|would|has|have))\b"
    r"|(?!do\s+(?:it|this|that)\b)(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|may|shall|am|isn't|aren't|don't|doesn't|"
    r"didn't)\s+(?:you|i|we|they|he|she|it|this|that|there|the|your|my|our|any|anyone|anybody|a|next|last|on|tomorrow"
    r"|today|tonight|\w+day|\d{1,2}(?::\d\d)?\s?[ap]\.?m)\b"
    r"|(?:هل|لماذا|ليش|ليه|متي|امتي|كيف|اين|وين|فين|كم|بكم|بكام|قديش|ماذا|ايش|شو|وش)\b|ما\s+(?:هو|هي|ال\w+)\b|اي\s+يوم\b)"
)
_OPENLY = re.compile(
    r"why|what|who|which|how|when|where|لماذا|ليش|ليه|متي|امتي|كيف|اين|وين|فين|كم|بكم|بكام|قديش|ماذا|ايش|شو|وش|ما|اي"
)
_TAGGED = re.compile(r"\b(?:right|correct|isn't\s+it|is\s+it|aren't\s+you|don't\s+you|صح|صحيح)\s*\?\s*$")
_SUGGESTS = re.compile(r"(?:how|what)\s+about|why\s+not|what\s+if\s+(?:we|i)\s+(?:come|meet|do)")
_REQUESTS = re.compile(
    r"\b(?:possible|available|availability|suits?|fine|ok|okay|works?|fit|squeeze|do\s+you\s+have|would\s+like|"
    r"(?:a|any)\s+(?:table|slots?|rooms?|space|seats?|appointments?|times?)|"
    r"(?:can|could|may|would)\s+(?:my|our|the)\s+(?:appointment|booking|visit|table|reservation|meeting)\s+be|"
    r"(?:can|could|may|would|will|shall)\s+(?:i|we)\s+(?:please\s+)?(?:book|reserve|have|get|make|schedule|change|move|"
    r"come|meet|do|set|arrange|order|take|see|bring|request|start|begin|say|go|switch|add|join|visit|eat|dine|sit|stay|try)|"
    r"(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:book|reserve|make|schedule|put|set|get|arrange|change|move|add|do|seat|take|"
    r"note|try|record|register|fit|accommodate|save|hold|find|give|order))\b"
    r"|حجز|احجز|موعد|يمكن\w*\s+ان|يناسب|متاح|متوفر|ممكن"
)
_TALKS_ABOUT_IT = re.compile(
    r"\b(?:why|need|mean|open|closed?|hours|deadline|holiday|weather|لماذا|ليش|ليه"
    r"|فاتح\w*|مفتوح\w*|مغلق\w*|مسكر\w*|دوام\w*|تفتح\w*|تقفل\w*)\b"
)
_ASKS_ABOUT = re.compile(
    r"^\W*(?:is|are|was|were|does|did)\s+(?!(?:\w+day|tomorrow|tonight|next|this|the\s+\d|\d)\b)"
    r"|(?<!\w)(?:كم|بكم|شو|ايش|وش|ليش|وين|متي|ايمتي|قديش)(?!\w)"
)
_SUPPOSES = re.compile(r"\bif\s+(?:i|we|he|she|it|they|you)\b|(?<!\w)(?:لو|اذا)(?!\w)")
_DENYING = re.compile(
    r"(?:\b(?:not|isn't|wasn't|aren't|don't|didn't|won't|can't|never|neither|nor|without|except|excluding|anything\s+but"
    r"|everything\s+but|other\s+than|rather\s+than|instead\s+of|apart\s+from|besides|no\s+longer)"
    r"|(?<!\w)(?:ليس|ليست|وليس|لست|مو|مش|مب|غير|الا|بدون|ماعدا|ما\s+عدا|عدا|بدلا\s+من|بدل|(?:لا|ما|مش|مو)\s+(?:ن?ا?ريد|[انت]?ب[غي]\w*|ا?حب|نحب|بدي|بدنا|عايز\w*|عاوز\w*)))"
    r"(?:\s+(?:the|a|an|in|on|at|to|for|until|this|last|next|just|only|really|want|like|have|give|need|take|put|seat|us|me"
    r"|any|من|عن|في|يوم|الساعه))*\s*$"
)
_PUTS_OFF = re.compile(
    r"\b(?:(?:i'?ll|will|let\s+me|i\s+can|i\s+could|can\s+i|could\s+i|may\s+i|i\s+have\s+to|i\s+need\s+to|i\s+must"
    r"|we'?ll|i'?d\s+(?:rather|prefer\s+to))\s+(?:\w+\s+)?(?:tell|check(?!\s+(?:in|out))|ask(?!\s+for)|call|get\s+back"
    r"|come\s+back|let\s+you|continue|look|find|send|answer|try|think|do\s+(?:this|it)|finish\s+(?:this|it)|fill"
    r"|confirm|know|decide"
    r"|complete|reply|write)"
    r"|(?:ask|remind|call|try|contact|ring|text|email)\s+(?:me|again|us|back)(?!\s+(?:on|at|via|by)\s+(?:my|\+?\d{5}|\S+@))|(?:see|talk\s+to|speak\s+to"
    r"|back\s+to)\s+you|let'?s\s+(?:talk|speak|chat)|"
    r"continue\s+(?:this|later)|help\s+me\s+(?:today|tomorrow|now)|"
    r"(?:that'?s|that\s+is|that\s+will\s+be|that'?ll\s+be)\s+(?:it|all|everything)|no\s+time\s+(?:today|tomorrow|now)|"
    r"so\s+far|until\s+now)\b"
    r"|\b(?:ساخبرك(?:م|ي)?|سنقرر|ساقرر|بنقرر|بقرر|نقرر|سنري|بنشوف|ساتحقق|ساسال|سارد|ساتصل|ساعود|ساكمل|بكمل|بخبركم?|بشوف|بكلمكم?|برد|ارد\s+عليكم?|بتصل"
    r"|بقول\s+لكم?|اخبركم?|اراكم?|نراكم?|نشوفكم?|اتصل\s+بي|"
    r"ذكرني|اكمل|نكمل)\b"
)
_SMALL_TALK = re.compile(
    r"\b(?:weather\s+(?:today|tomorrow|is)|how\s+are|how's|(?:nice|good|great|lovely|busy|beautiful)\s+day|happy"
    r"|i\s+heard|rains?|raining|snow\w*|sunny|opens|closes|get\s+paid|i'?m\s+busy|usually|normally|used\s+to|i'?m\s+abroad"
    r"|out\s+of\s+town|hate|(?:a\s+bit|running)\s+late|"
    r"(?:not\s+sure|unsure|don'?t\s+know|doubt|wonder)\s+(?:if|whether)|news\s+(?:today|is)"
    r"|الطقس|سمعت|اكره|عاده|مجاني|الجو\s+\w+|كيف\s+حالك|مشغول)\b"
)
_UNSURE = re.compile(
    r"\b(?:maybe|perhaps|not\s+sure|probably|possibly|might|unsure|don'?t\s+know|ربما|يمكن|احتمال|لست\s+متاكدا|"
    r"مو\s+متاكد)\b"
)
_CORRECTING = re.compile(
    r"\b(?:no|nope|wait|i\s+mean|i\s+meant|actually|sorry|correction|make\s+(?:that|it)|rather(?!\s+than)"
    r"|instead(?!\s+of)|scratch\s+that|not\s+that|oops|change\s+(?:that|it)\s+to|should\s+be"
    r"|لا|قصدي|اقصد|اعني|بل|عفوا|اسف|تصحيح|وانما|الصحيح|لحظه)\b"
)
_LONGEST_CORRECTION = 60

_ASKING = vocabulary(
    "why what what's how when where who whose which is are do does did can could will would should may must am have "
    "has "
    "لماذا ليش لماذا ماذا ما كيف متى أين وين هل من كم أي شو ايش وش ليه إيه"
)
_OPENING = vocabulary(
    "why do|why is|why are|why should|why would|why does|why must|why not|why|what do you|what does|what is this"
    "|what is that|what's this|what's that|what are|what if|what happens|how do i|how does|how can i|how is|how should"
    "|do i have to|do i need|do you need|can you explain|could you explain|can i skip|can you tell|what kind|what type"
    "|who will|who can|who sees|where do i|where can i|is it required|is this required|what for"
    "|لماذا|ليش|ليه|ما معنى|ماذا يعني|ما هو|ما هي|ايش يعني|شو يعني|وش يعني|كيف|هل|ما المقصود|ما الفرق|ما السبب"
)
_OFFERING = vocabulary("what about|how about|can we make|could we make|ماذا عن")
_LONGEST_QUESTION = 25
_HESITATIONS = vocabulary(
    "well um uh uhm erm er oh so ah hmm hm ok okay and but hey hi hello please يعني طيب طب اممم والله"
)
_RESERVATIONS = vocabulary(
    "but wait actually however except although unless sorry correction لكن بس انتظر لحظة عفوا إلا"
)
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


def is_question(folded: str) -> bool:
    """Whether the person asks rather than answers: "why do you need that?", "what does it mean", "هل هذا ضروري؟"."""
    words = [word.text for word in words_in(folded[:400])]
    while words and words[0] in _HESITATIONS:
        words.pop(0)
    if not words or len(words) > _LONGEST_QUESTION or _starts(words, _OFFERING):
        return False
    if _starts(words, _OPENING):
        return True
    return folded.rstrip(" \"')").endswith("?") and words[0] in _ASKING


def _starts(words: list[str], phrases: frozenset[str]) -> bool:
    return any(" ".join(words[:count]) in phrases for count in (1, 2, 3))


def is_questioned(text: str, start: int) -> bool:
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
        if not _OPENLY.match(clause):
            return not _REQUESTS.search(clause)
        return not _SUGGESTS.match(clause) or _is_followed_up(sentence, start - first)
    if not sentence.rstrip().endswith("?"):
        return False
    asks = _ASKS_ABOUT.search(sentence) or _SUPPOSES.search(sentence)
    return bool(_TALKS_ABOUT_IT.search(sentence)) or bool(asks and not _REQUESTS.search(sentence))


def _is_followed_up(sentence: str, place: int) -> bool:
    """Whether a suggestion goes on to ask about itself: "what about the conference on 25 March, are you full then?"."""
    following = next((match for match in _ASKS.finditer(sentence, place)), None)
    return following is not None and not _REQUESTS.search(sentence, following.start("opening"))


def is_negated(text: str, start: int) -> bool:
    """Whether the value that starts at `start` is ruled out just before: "tuesday, not monday", "anything but fire"."""
    return _DENYING.search(text, max(0, start - 50), start) is not None


def is_deferred(text: str, start: int) -> bool:
    """Whether the sentence around `start` promises or chats instead of answering: "I'll tell you tomorrow"."""
    first, last = sentence_around(text, start)
    return bool(_PUTS_OFF.search(text, first, last) or _SMALL_TALK.search(text, first, last))


def is_unsure(text: str) -> bool:
    """Whether the speaker says not to know for sure: "maybe", "I don't know"."""
    return _UNSURE.search(text) is not None


def is_hesitation(word: str) -> bool:
    """Whether the word only gains time before an answer ("well", "um", "يعني")."""
    return word in _HESITATIONS


def is_reservation(word: str) -> bool:
    """Whether the word takes back or limits what was said before it ("but", "wait", "لكن")."""
    return word in _RESERVATIONS


def corrects(between: str) -> bool:
    """Whether the words between two values say that the second replaces the first: "monday, no wait, tuesday"."""
    return len(between) < _LONGEST_CORRECTION and _CORRECTING.search(between) is not None


def only_fillers(text: str, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether nothing but filler words and marks is left of folded `text` outside of `spans` (sorted)."""
    place = 0
    for start, end in (*spans, (len(text), len(text))):
        if any(word.text not in FILLERS for word in words_in(text[place:start])):
            return False
        place = max(place, end)
    return True
