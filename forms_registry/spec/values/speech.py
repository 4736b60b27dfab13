"""What readers share about how people talk: words with their places, questions, hedges, denials.

Everything here works on folded text (see `digits`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from forms_registry.spec.values.digits import fold_text

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_SENTENCE = re.compile(r"[^.!?\n]*(?:[.](?=\S)[^.!?\n]*)*[.!?\n]*")
_INVISIBLE = re.compile(r"[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*")


class Word(NamedTuple):
    """`text` stands at `[start:end]` of the folded text."""

    text: str
    start: int
    end: int


def words_in(folded: str) -> list[Word]:
    return [Word(match.group(), match.start(), match.end()) for match in _WORD.finditer(folded)]


def vocabulary(words: str) -> frozenset[str]:
    """The folded members of a list of words or phrases: split at "|" where there is one, else at blanks."""
    parts = words.split("|") if "|" in words else words.split()
    return frozenset(" ".join(fold_text(part).split()) for part in parts)


def trim(text: str) -> tuple[int, int]:
    """The span of `text` without blanks and invisible marks around it; (0, 0) when nothing else is there."""
    start = _leading(text)
    if start == len(text):
        return 0, 0
    return start, len(text) - _leading(text[::-1])


def _leading(text: str) -> int:
    match = _INVISIBLE.match(text)
    return match.end() if match else 0


def sentences(folded: str) -> list[tuple[int, int]]:
    return [match.span() for match in _SENTENCE.finditer(folded) if match.group().strip()]


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


def is_question(folded: str) -> bool:
    """Whether the person asks rather than answers: "why do you need that?", "what does it mean", "هل هذا ضروري؟"."""
    words = [word.text for word in words_in(folded[:400])]
    while words and words[0] in _HESITATION:
        words.pop(0)
    if not words or len(words) > _LONGEST_QUESTION or _starts(words, _OFFERING):
        return False
    if _starts(words, _OPENING):
        return True
    return folded.rstrip(" \"')").endswith("?") and words[0] in _ASKING


def _starts(words: list[str], phrases: frozenset[str]) -> bool:
    return any(" ".join(words[:count]) in phrases for count in (1, 2, 3))


_HESITATION = vocabulary(
    "well um uh uhm erm er oh so ah hmm hm ok okay and but hey hi hello please يعني طيب طب اممم والله"
)
_HEDGE = vocabulary("but wait actually however except although unless sorry correction لكن بس انتظر لحظة عفوا إلا")


def is_hesitation(word: str) -> bool:
    return word in _HESITATION


def is_hedge(word: str) -> bool:
    """Whether the word takes back or limits what was said before it ("but", "wait", "لكن")."""
    return word in _HEDGE


_CORRECTING = re.compile(
    r"\b(?:no wait|no,? sorry|sorry|i mean|i meant|make that|make it|rather|actually|scratch that|correction|wait|or "
    r"rather"
    r"|not that|oops|no)\b|(?:^|[ ,.])(?:قصدي|اقصد|عفوا|اسف|لا|بل|اعني)(?=[ ,.])"
)


def corrects(between: str) -> bool:
    """Whether the words between two values say that the second replaces the first ("5, no wait, 6")."""
    return len(between) < 60 and _CORRECTING.search(between) is not None


_DENYING = re.compile(
    r"(?:\b(?:not|n't|isn't|wasn't|aren't|don't|didn't|never|neither|nor|without|except|excluding|anything but"
    r"|everything but"
    r"|other than|rather than|instead of|apart from|besides|no longer)"
    r"|(?:^|(?<=[ ,.]))(?:ليس|ليست|مو|مش|مب|غير|الا|بدون|ماعدا|ما عدا|عدا|بدل|وليس|لست|لا اريد|ما ابي))"
    r"(?: (?:the|a|an|in|at|to|for|just|only|really|want|like|have|من|عن))* ?$"
)


def is_denied(folded: str, start: int) -> bool:
    """Whether what stands at `start` is ruled out by the words just before it ("not 5", "anything but fire")."""
    return _DENYING.search(folded[max(0, start - 50) : start]) is not None
