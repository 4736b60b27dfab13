"""Yes and no, as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nlu.dialogue_acts import is_hesitation, is_question, is_reservation
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.folding import fold
from nlu.problems import unclear
from nlu.slot_words import content_words_of
from nlu.words import WordSpan, vocabulary, words_in

_YES = vocabulary(
    "yes|yeah|yea|yep|yup|yah|ya|yess|aye|y|sure|sure thing|of course|certainly|definitely|absolutely|correct|right"
    "|true|ok|okay|that's right|that's correct|that is right|that is correct|thats right|indeed|affirmative|exactly"
    "|you bet|yes please|please do|go ahead|sounds good|confirmed|confirm|i confirm|by all means|totally|i agree|agreed"
    "|i'd love to|i would love to|i'd like to|with pleasure|gladly|why not|sure why not"
    "|i do|i did|i have|i am|i was|i will|i can|we do|we did|we have|we are|we were|it is|it was|it did|it does|it has"
    "|they did|they have|he did|she did|he has|she has|he was|she was|there is|there are|there was|there were"
    "|i think so|i believe so|i guess so|i suppose so|without a doubt"
    "|نعم|أجل|ايوه|أيوة|ايوا|اي|إي|ايه|اه|أكيد|طبعا|بالتأكيد|بالطبع|صحيح|صح|تمام|موافق|بلى|مؤكد|ماشي|اوكي|اوك|حاضر"
    "|أوافق|نعم صحيح|أي نعم|هذا صحيح|بكل تأكيد|يب|بكل سرور|يسعدني|بكل تأكيد نعم|إن شاء الله نعم|أظن ذلك|أعتقد ذلك"
)
_NO = vocabulary(
    "no|nope|nah|naw|n|never|nay|not really|not at all|no way|negative|incorrect|wrong|false|not yet|no thanks"
    "|no thank you|not true|i don't|i dont|i do not|i didn't|i didnt|i did not|i haven't|i havent|i have not|i'm not"
    "|im not|i am not|i wasn't|i was not|i won't|i will not|i can't|i cannot|we don't|we do not|we didn't|we did not"
    "|we haven't|we have not|we're not|we are not|it isn't|it is not|it's not|it wasn't|it was not|it didn't|it did not"
    "|it doesn't|it does not|it hasn't|it has not|they didn't|he didn't|she didn't|he hasn't|she hasn't|he wasn't"
    "|she wasn't|there isn't|there is not|there aren't|there wasn't|there weren't|there was not|that's wrong"
    "|that's not right|that's incorrect|that is wrong|that is not correct|that's not correct|that's not true"
    "|not correct|not right|absolutely not|definitely not|certainly not|of course not|i don't think so"
    "|i do not think so|not that i know of|not that i'm aware of|none|no sir|not this time|i disagree|not at this time"
    "|لا|كلا|لأ|لاء|مو|مش|أبدا|لا أبدا|لا شكرا|ليس بعد|لسه|ليس بعد|غير صحيح|خطأ|مطلقا|لا مطلقا|ليس كذلك|هذا غير صحيح"
    "|هذا خطأ|ليس صحيحا|مو صحيح|مش صحيح|ما حصل|لم يحدث|لا أعتقد|لا أظن|لا أوافق|غير موافق|بالطبع لا|طبعا لا|أكيد لا"
    "|بالتأكيد لا|لا طبعا|لا للأسف"
)
_OPEN = vocabulary(
    "maybe|perhaps|possibly|probably|not sure|i'm not sure|im not sure|i am not sure|unsure|i don't know|i dont know"
    "|i do not know|dunno|no idea|it depends|depends|yes and no|sort of|kind of|kinda|could be|might be"
    "|i can't remember|i don't remember|can't say|not certain|i'm not certain|who knows|hard to say|yes or no|no clue"
    "|not quite sure|i'm not really sure|not really sure|idk"
    "|ربما|يمكن|لست متأكدا|لست متأكد|مو متأكد|مش متأكد|غير متأكد|لا أعرف|لا أدري|ما أدري|مدري|ممكن|لا أعلم|ما أعرف"
    "|قد يكون|لا أتذكر|ما أذكر|محتمل|على حسب|حسب|نعم ولا"
)
_POLITE = vocabulary(
    "please thanks thank you so much very sir madam ma'am miss dear friend lot for asking it's its that's that thats "
    "is then well indeed really just i'd say think my answer the "
    "فعلا شكرا جزيلا لك من فضلك لو سمحت يا اخي والله جدا الحمد لله هو"
)
_SOFT = vocabulary(
    "i think so|i believe so|i guess so|i suppose so|not that i know of|not that i'm aware of|i don't think so"
    "|not really"
    "|أظن ذلك|أعتقد ذلك|لا أعتقد|لا أظن|إن شاء الله نعم"
    "|ok|okay|right|wrong|none"
)
_LIMITING = vocabulary("but except unless although if لكن إلا بس إذا لو")
_LONGEST_PHRASE = 5
_LONGEST = 25
_NEGATED = re.compile(
    r"n't\b|\b(?:not|never|no|none|nothing|without)\b|(?<!\w)(?:ليس|ليست|لم|لا|ما|غير|مو|مش|لن|بدون)(?!\w)"
)
_CLAUSE = re.compile(r"(?:i|we|it|he|she|they|there|my|that|this) (?:\w+'?\w* )?")
_INSTEAD = re.compile(r"(?:i|we|he|she|they)(?:'ll| will| can)? [a-z]{3,}")
"""What is so instead: "no, I bring her myself". With a day or an hour it may correct an earlier answer."""
_WHEN = vocabulary(
    "monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight morning afternoon "
    "evening noon night january february march april may june july august september october november december "
    "said meant mean say told want wanted am are was were"
)
_DIFFERENT = re.compile(
    r"\b(?:it was|it's|i said|i meant|i mean|change|the \d|should be|instead)\b|\d|(?<!\w)(?:قصدي|غير|بدل|اقصد)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class YesNo:
    """What a message says, `None` when it leaves the question open, and where in the folded text it says so."""

    value: bool | None
    start: int
    end: int
    confidence: float


class YesNoReader(EntityReader):
    """Reads a message that is essentially a yes or a no, as a bool."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        said = yes_or_no(text, content_words_of(context.slot))
        if said is None:
            return None
        span = fold(text).span(said.start, said.end)
        if said.value is None:
            return unclear(
                "yes_no_unclear",
                "I could not tell whether that is a yes or a no. Which is it?",
                "لم أفهم هل تقصد نعم أم لا. أيهما تقصد؟",
                span,
                (True, False),
            )
        return Entity(said.value, *span, said.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Nothing: a yes inside free text says nothing about which question it answers."""
        return ()


def bare_yes_or_no(text: str) -> bool | None:
    """The meaning of a text that is one phrase for yes or no and nothing else."""
    phrase = " ".join(word.text for word in words_in(fold(text).text))
    return True if phrase in _YES else False if phrase in _NO else None


def yes_or_no(text: str, about: frozenset[str] = frozenset()) -> YesNo | None:
    """Reads a message that is essentially a yes or a no; "no, wait" and "maybe" leave it open, other talk is None.

    `about` are words of the question: a longer sentence after the yes or no must speak of the same.
    """
    folded = fold(text).text
    words = words_in(folded)
    while words and is_hesitation(words[0].text) and (len(words) > 1 and words[0].text not in _YES):
        words = words[1:]
    if not words or len(words) > _LONGEST or is_question(folded):
        return None
    if open_length := _phrase(words, 0, _OPEN):
        rest = words[open_length:]
        return _found(None, words) if all(word.text in _POLITE for word in rest) or len(words) <= 8 else None
    return _answered(folded, words, about)


def _answered(folded: str, words: list[WordSpan], about: frozenset[str]) -> YesNo | None:
    value, length = _first(words)
    if value is None:
        return None
    at, sure = length, 1.0
    if " ".join(word.text for word in words[:length]) in _SOFT and len(words) == length:
        sure = 0.9
    while at < len(words):
        same, other = (_YES, _NO) if value else (_NO, _YES)
        if more := _phrase(words, at, same):
            at += more
        elif words[at].text in _POLITE:
            at += 1
        elif _phrase(words, at, other) == len(words) - at or words[at].text in _LIMITING:
            return _found(None, words)
        elif is_reservation(words[at].text):
            return _found(None, words) if len(words) - at <= 2 else None
        else:
            return _with_clause(folded, words, at, value, about)
    return _found(value, words[:at], sure)


def _with_clause(folded: str, words: list[WordSpan], at: int, value: bool, about: frozenset[str]) -> YesNo | None:
    """ "Yes, I saw a doctor": taken when the rest speaks of the question and says nothing against the yes or no."""
    clause = folded[words[at].start :]
    rest = {word.text for word in words[at:]}
    if any(is_reservation(word) for word in rest) or folded.rstrip().endswith("?"):
        return None
    negated = bool(_NEGATED.search(clause))
    told = bool(rest & about) or (value and not negated and bool(_CLAUSE.match(clause))) or (not value and negated)
    told = told or (not value and bool(_INSTEAD.match(clause)) and not rest & _WHEN)
    if (negated == value and value) or not told or (_DIFFERENT.search(clause) and not rest & about):
        return None
    return _found(value, words[:at], 0.85)


def _first(words: list[WordSpan]) -> tuple[bool | None, int]:
    """The longer of the yes and the no that the words begin with: "absolutely not" is a no."""
    yes, no = _phrase(words, 0, _YES), _phrase(words, 0, _NO)
    if yes == no:
        return None, 0
    return yes > no, max(yes, no)


def _phrase(words: list[WordSpan], at: int, phrases: frozenset[str]) -> int:
    for length in range(min(_LONGEST_PHRASE, len(words) - at), 0, -1):
        if " ".join(word.text for word in words[at : at + length]) in phrases:
            return length
    return 0


def _found(value: bool | None, words: list[WordSpan], confidence: float = 1.0) -> YesNo:
    return YesNo(value, words[0].start, words[-1].end, confidence)
