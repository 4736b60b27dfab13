"""The manners of speech around a number that tell what it is: the size of a party, a bound, an addition, an age.

`before` and `after` are the folded text that stands right beside the number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from forms_registry.spec.values.speech import vocabulary, words_in
from forms_registry.spec.values.utterances import is_question

_BETWEEN = re.compile(r"\bbetween $")
_TO = re.compile(r" ?(?:-|~|to|or|till|until|او|الي|ل) ?")
_ADDED = re.compile(r"(?:\b(?:another|additional|extra|plus|further|add|other)|\+|(?<!\w)(?:كمان|ايضا)) ?$")
_MORE = re.compile(
    r" ?(?:\w+ each\b|\+|or (?:more|less|fewer)\b|plus\b|max\b|maximum\b|minimum\b|at (?:least|most)\b|more\b|extra\b"
    r"|فاكثر|علي الاقل|اضافي)"
)
_BOUND = re.compile(
    r"(?:\b(?:at least|at most|up to|(?:more|less|fewer|greater|rather) than|no more than|over|under|above|below|beyond"
    r"|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|exceed\w*|every|per|each|out of)"
    r"|(?<!\w)(?:لا يقل عن|اكثر من|اقل من|علي الاقل|فوق|حتي|كل)) ?$"
)
_MYSELF = re.compile(r"(?:\b(?:me|myself|i)(?:,? and| plus| \+| &| with) (?:my )?|(?<!\w)انا (?:و|مع ?))$")
_AND_MYSELF = re.compile(r" (?:(?:of )?(?:my )?\w+ )?(?:and|plus|\+|&) (?:me|myself|i)\b|(?: \w+)? وانا(?!\w)")
_SOMEONE = re.compile(
    r"\b(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|brother|sister|friend|family|boss|son|daughter)"
    r"(?:,| and| &| plus)+ (?:my |our )?$"
    r"|(?:زوجتي|زوجي|امي|ابي|اخي|اختي|عائلتي|صديقي) و$"
)
_WITH = re.compile(r"(?:\bwith|(?<!\w)مع) (?:my )?$")
_BROUGHT = vocabulary("friends colleagues coworkers kids children companions family أصدقاء زملاء أطفال أصدقائي")
_BOOKED = re.compile(
    r"\b(?:table|reservation|reserve|reserving|booking|book|dinner|lunch|breakfast|brunch|party|seats?|seating|spots?"
    r"|rooms?|meal|drinks|coffee|tea|supper|meeting|tour|trip|space|places?|appointment|session|class|tickets?)\b"
    r"[^.!?\n]{0,40}? for(?: about| around| just| maybe)? ?$"
)
_FOR = re.compile(r"\bfor(?: about| around| just| maybe| approximately)? ?$")
_PARTY = re.compile(
    r"\b(?:(?:party|group|family|crew|crowd) of|we are|we're|we will be|we'll be)(?: about| around| just| only)? ?$"
    r"|(?<!\w)و?(?:عددنا|احنا|نحن|سنكون|راح نكون) ?$"
)
_GROUP = re.compile(
    r"\b(?:table|team|total|gathering|class|couple) of(?: about| around)? ?$"
    r"|\b(?:we would be|we were|there (?:are|will be|would be)|there'll be|there're|that makes us|counting)"
    r"(?: about| around| just| only| going to be| maybe| probably)* ?$"
    r"|(?<!\w)(?:عددهم|العدد|بنكون|نكون|المجموع|مجموعنا|كلنا)(?: حوالي| تقريبا| فقط)? ?$"
)
_ARABIC_BOOKED = re.compile(r"(?<!\w)(?:طاوله|حجز|احجز|غداء|عشاء|فطور|موعد|مكان|حفله)[^.!?\n]{0,30}? (?P<to>ل)?$")
_OF_US = re.compile(r" (?:of us|in total|altogether|all together|in all|total)\b")
_POINTING = re.compile(r"\b(?:the|this|that|no|any) $")
_OF_SOME = re.compile(r" (?:of|من) (?!us\b|you\b)")
_SEATS = re.compile(r"\b(?:table|party|seats?|spots?|places?|group|room|space)\b")
_DAY_NEXT = re.compile(
    r" (?:tonight|tomorrow|today|this|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\b"
)
_DAY_TOLD = re.compile(
    r"\b(?:tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july"
    r"|august"
    r"|september|october|november|december)\b"
)
_CLOCK = re.compile(r"\d[:h]\d|\d ?[ap]\.?m\b|o'? ?clock|\bat \w+|\b(?:half|quarter) (?:past|to)\b|\bnoon\b|الساعه")
_VISIT = re.compile(r"\b(?:book|reserv|table|dinner|lunch|breakfast|brunch|seats?\b|party)|حجز|احجز|طاول")
_BRIEF = 4
_AND_ONE = re.compile(
    r" ?(?:\w+ ?)?(?:,|and|&|\+|plus|with) (?:a|an|my|our|one) (?:\w+ )?"
    r"(?:child|kid|baby|infant|toddler|newborn|son|daughter)\b"
)
_KIN = re.compile(r"\b(?:wife|husband|partner|mother|father|mom|mum|dad|brother|sister|parents|boss)\b|زوجتي|زوجي")
_ONE_OTHER = (
    r"(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|brother|sister|friend|boss|son|daughter"
    r"|girlfriend|boyfriend|fiancee?|colleague|mate)"
)
_COUPLE = re.compile(
    rf"(?<!\w)(?<!and )(?<!, )(?:(?:me|myself|i) and (?:my|a|one) {_ONE_OTHER}|(?:my|a) {_ONE_OTHER} and (?:me|i))\b"
    r"(?! ?(?:and|with|plus|&|, ?(?:and|my|our|two|a|\d)))"
    r"|(?<!\w)(?:لي|انا|ليا) ?و ?(?:زوجتي|زوجي|امي|ابي|اخي|اختي|صديقي|صديقتي|خطيبتي)(?!\w)(?! و)"
)
_OR_ELSE = re.compile(
    r"(?: \w+)?,? (?:or )?(?:maybe|perhaps|possibly|might be|ربما|يمكن) (?:even )?"
    r"(?:\d|one|two|three|four|five|six|seven|eight)"
)
_ALONE = re.compile(
    r"\b(?:it(?:'s|'ll be| is| will be)|for|table for) (?:just|only) (?:for )?me\b"
    r"|\b(?:just|only) (?:for )?me,? (?:please|coming)\b"
    r"|(?<!\w)(?:ساكون|ساتي|لي) (?:لوحدي|وحدي)(?!\w)"
)
_REQUEST = re.compile(
    r"\b(?:would like|'d like|want|need|book|reserve|table|dinner|lunch|breakfast|for (?:me|myself)|coming|come)\b"
    r"|طاوله|حجز|احجز|نريد|نبي|نبغي|ابغي|اريد|عشاء|غداء|الساعه"
)
_MY_AGE = re.compile(r"\b(?:i am|i'm|aged?|turning|turned)(?: now| only)? ?$|(?<!\w)(?:عمري|العمر) ?$")
_OLD = re.compile(r"[ -](?:years?|yrs?|yo)[ -]?(?:old|of age)\b| ?yo\b| (?:سنه|عاما|سنوات)")
_PAST = re.compile(
    r"\b(?:last (?:time|year|month|week|season|summer|winter)|previously|used to|discount|policy|capacity|charge|fee"
    r"|costs? (?:me |us )?(?=\d)|paid|spent|charged)\b"
    r"|(?:المره|السنه) (?:الماضيه|السابقه)|(?:العام|الشهر|الاسبوع) الماضي|خصم|دفعت|كلفني|كلفتني"
)
_CHECKING = re.compile(r" ?(?:does|is|are there|is there|did|are you|has|was|were|do they|هل)\b.*\?\s*$")
_PROPOSED = re.compile(r"\b(?:free|available|possible)\b|متاح|ممكن")
_WISHING = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|so|ok|okay|and|well|please|there|"
    r"السلام عليكم|مرحبا)[\s,.!]+)*"
    r"(?:(?:can|could|may|would|will|shall) (?:i|we|you|it|my|our|there|us|someone|you guys)"
    r"|do you have|have you got|do you think|is it possible|ممكن)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a whole message is about: whether it tells an hour, and whether it speaks of a visit to somewhere."""

    tells_hour: bool
    visits: bool

    @classmethod
    def of(cls, message: str) -> Setting:
        tells_hour = _CLOCK.search(message) is not None
        visits = tells_hour or _VISIT.search(message) or _DAY_TOLD.search(message)
        return cls(tells_hour, bool(visits) or len(message.split()) <= _BRIEF)


def joins_range(before: str, gap: str) -> bool:
    """Whether the `gap` between two numbers makes a range or a choice of them: "3 to 5", "between 3 and 5"."""
    return bool(_TO.fullmatch(gap)) or (gap == " and " and _BETWEEN.search(before) is not None)


def is_relative(before: str, after: str) -> bool:
    """ "at least 5", "2 more", "another 3", "10+": no amount as such."""
    return bool(_ADDED.search(before) or _BOUND.search(before) or _MORE.match(after))


def is_pronoun(measure: str, before: str, after: str) -> bool:
    """ "one day", "this one", "one of my colleagues": the word counts nothing."""
    return measure in {"days", "times", "minutes"} or bool(_POINTING.search(before) or _OF_SOME.match(after))


def myself(before: str, after: str) -> tuple[int, int] | None:
    """How far "me and 3 friends" reaches before and after the number; None when the speaker adds no one."""
    found, follows = _MYSELF.search(before), _AND_MYSELF.match(after)
    if (not found and not follows) or _KIN.search(before[-40:]):
        return None
    return len(before) - found.start() if found else 0, follows.end() if follows else 0


def alone(sentence: str) -> list[tuple[int, int]]:
    """Where a sentence says that the speaker comes alone: "it will be just me"."""
    return [match.span() for match in _ALONE.finditer(sentence)]


def may_be_another(after: str) -> bool:
    """ "3 people, maybe 4": not sure how many."""
    return _OR_ELSE.match(after) is not None


def adds_one(after: str) -> bool:
    """ "2 adults and a baby": one more than the number says."""
    return _AND_ONE.match(after) is not None


def is_incomplete(before: str, after: str) -> bool:
    """ "my wife and 2 friends", "with 3 friends": how many there are in all is left open."""
    brought = _WITH.search(before) and any(word.text in _BROUGHT for word in words_in(after)[:2])
    return bool(brought or _SOMEONE.search(before))


def is_party(before: str, after: str, setting: Setting) -> bool:
    """ "we are 6 arriving late", "4 of us", "a table for 4 near the window": whatever follows, people are counted."""
    if _OF_US.match(after) or _PARTY.search(before):
        return True
    return _BOOKED.search(before) is not None and not _is_hour(before, after, setting)


def is_group(before: str) -> bool:
    """ "a total of 6", "there will be 8", when nothing else is counted."""
    return bool(_GROUP.search(before) or ((booked := _ARABIC_BOOKED.search(before)) and booked["to"]))


def is_for_some(before: str, after: str, setting: Setting) -> bool:
    """ "for 4", where the message speaks of a visit, so that only its people can be meant."""
    return setting.visits and _FOR.search(before) is not None and not _is_hour(before, after, setting)


def is_booked_in_arabic(before: str, setting: Setting) -> bool:
    """A booking, or an hour, before a number that begins with the "ل" of "for"."""
    return setting.tells_hour or _ARABIC_BOOKED.search(before) is not None


def couples(sentence: str) -> list[tuple[int, int]]:
    """Where a sentence that books something names the speaker and one other: "my wife and I"."""
    return [match.span() for match in _COUPLE.finditer(sentence)] if _REQUEST.search(sentence) else []


def _is_hour(before: str, after: str, setting: Setting) -> bool:
    """ "book me in for 7 tonight" may be an hour, unless the hour is told elsewhere or a table is asked for."""
    return bool(_DAY_NEXT.match(after)) and not _SEATS.search(before) and not setting.tells_hour


def is_age(before: str) -> bool:
    return _MY_AGE.search(before) is not None


def is_old(after: str) -> bool:
    return _OLD.match(after) is not None


def answers_nothing(sentence: str) -> bool:
    """Whether a sentence asks, or tells of another time or of the rules, rather than answering."""
    if _PAST.search(sentence) or (_CHECKING.match(sentence) and not _PROPOSED.search(sentence)):
        return True
    return is_question(sentence) and not _WISHING.match(sentence)
