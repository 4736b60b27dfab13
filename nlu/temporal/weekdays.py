"""Days named by their weekday: Monday, last Monday, Tuesday next week, the Friday after next, يوم الأحد القادم."""

from __future__ import annotations

import re
from datetime import date, timedelta

from nlu.folding import fold_text
from nlu.temporal.frame import Frame
from nlu.temporal.mentions import FOLLOWED, Mention, Rule
from nlu.temporal.vocabulary import (
    ALL_WEEKDAYS,
    SHORT_WEEKDAYS,
    WEEKDAYS,
    alternation,
    first_words,
    joined_words,
)

_GONE, _THIS, _TO_COME, _NEXT = -1, 0, 1, 2
_TURNS = {
    fold_text(word): turn
    for turn, words in (
        (
            _GONE,
            "last|past|previous|this past|الماضي|الماضية|الفائت|الفائتة|الفايت|المنصرم|السابق|اللي فات|اللي راح",
        ),
        (
            _TO_COME,
            "coming|this coming|upcoming|following|القادم|القادمة|المقبل|المقبلة|الجاي|الجاية|التالي|اللي جاي|الي جاي",
        ),
        (_NEXT, "next"),
        (_THIS, "this"),
    )
    for word in words.split("|")
}
_WEEKS = {"last": -1, "this": 0, "next": 1, "الماضي": -1, "الفايت": -1, "القادم": 1, "المقبل": 1, "الجاي": 1}
_ENGLISH = [word for word in ALL_WEEKDAYS if word.isascii()]
_ARABIC = [word for word in WEEKDAYS if not word.isascii()]

_INTRODUCED = re.compile(
    r"\b(?:on(?:\s+a)?|since|until|till|by|for|from|was|is|be|no|it's|wait|actually|either|say|of|but|between|and|or|to|through|thru|في|يوم|منذ|من"
    r"|ليله|صباح|مساء|حتي|ظهر|عصر)\s+$"
)
_SURELY = re.compile(r"\b(?:on|since|until|till|by)\s+$")
_HABITUAL = re.compile(
    r"\b(?:every|each|most|all|some|any|black|good|ash|holy|easter|cyber|palm|boxing|casual|super|bloody|manic|taco"
    r"|bright|usually|always|normally|typically|never|the|(?<!\bon\s)a|per|thank\s+god\s+it's|صلاه|خطبه|عطله|اجازه|كل|سوره|دوام"
    r"|سوق|مدرسه"
    r"|مسجد|جامع)"
    r"\s+(?:يوم\s+|on\s+|يومي\s+)?$"
)
_A_THING = re.compile(
    r"\s*(?:'(?!s\s+\d)|roasts?\b|markets?\b|schools?\b|times\b|prayers?\b|leagues?\b|deals?\b|specials?\b|sales?\b"
    r"|class(?:es)?\b|brunch|papers?\b|editions?\b|games?\b|match|services?\b|church|shows?\b|routine|rates?\b"
    r"|night\s+live|blues)"
)
_AFTER_A_VERB = re.compile(
    r"(?:^|[,.;:!?(\n-]|\b\w+ed|\b(?:do|make|try|prefer|book|reserve|want|come|came|meet|fell|hurt|arrive|leave|there|you|it|here|me|us|in|out|off|work|today|"
    r"yesterday|tomorrow|free|available|party|people|guests|persons|appointment|booking|reservation|table|nights?|slot"
    r"|am|pm|noon|morning|evening|afternoon|then|that|starting|beginning|ending|starts?|begins?|ends?|about|ok|okay|yes|um"
    r"|uh|er"
    r"|maybe|perhaps|probably|\d+))\s*$"
)
_TELLS_OF_IT = re.compile(
    r"\s+(?:the|(?:is|was|has|will)(?!\s+(?:fine|ok|okay|good|great|better|best|possible|perfect|available)))\b"
)
_WITH_AN_HOUR = re.compile(r",?\s+(?:at\s+)?\d{1,2}(?::\d\d)?\s?[ap]\.?m\b")
_FOLLOWED = re.compile(FOLLOWED)


def _weekday(match: re.Match[str], frame: Frame) -> Mention | None:
    weekday, groups = ALL_WEEKDAYS[match["weekday"]], match.groupdict()
    turn = _TURNS[joined_words(groups["turn"])] if groups.get("turn") else None
    if groups.get("week"):
        monday = frame.today - timedelta(days=frame.today.weekday())
        return Mention(*match.span(), (monday + timedelta(weeks=_WEEKS[groups["week"]], days=weekday),), 0.9)
    if groups.get("beyond"):
        to_come, gone = _next_and_last(weekday, frame)
        after = "after" in groups["beyond"]
        day = to_come + timedelta(weeks=1) if after else gone - timedelta(weeks=1)
        return Mention(*match.span(), (day,), 0.9)
    stands = _arabic_stands_alone if not match["weekday"].isascii() else _stands_alone
    if not frame.whole and not stands(match, frame, bare=turn is None):
        return None
    return _bare(match, weekday, frame) if turn is None else _turned(match, weekday, turn, frame)


def _stands_alone(match: re.Match[str], frame: Frame, *, bare: bool) -> bool:
    """Whether the weekday is said for itself: not "every Monday", "Sunday roast", "sat down"."""
    before = frame.text[max(0, match.start() - 24) : match.start()]
    short = match["weekday"] in SHORT_WEEKDAYS
    if (not bare or _SURELY.search(before)) and not short:
        return not _A_THING.match(frame.text, match.end()) and not _HABITUAL.search(before)
    if not _FOLLOWED.match(frame.text, match.end()) or _HABITUAL.search(before):
        return False
    if not bare or _INTRODUCED.search(before) or _WITH_AN_HOUR.match(frame.text, match.end()):
        return True
    return not short and bool(_AFTER_A_VERB.search(before)) and not _TELLS_OF_IT.match(frame.text, match.end())


def _arabic_stands_alone(match: re.Match[str], frame: Frame, *, bare: bool) -> bool:
    """Not "كل أحد", and not "الاثنين" for "both"."""
    before = frame.text[max(0, match.start() - 24) : match.start()]
    if not bare:
        return True
    both = match["weekday"] == "الاثنين" and not match[0].startswith("يوم") and not _INTRODUCED.search(before)
    return not both and not _HABITUAL.search(before)


def _bare(match: re.Match[str], weekday: int, frame: Frame) -> Mention:
    """A weekday without "last" or "next": the one in the direction that the sentence leans to; today's own is asked.
    Nobody gives the day of a birth so."""
    if frame.born:
        return Mention(*match.span(), code="no_year", weekday=weekday)
    ahead, leaning = (weekday - frame.today.weekday()) % 7, frame.leaning(match.start())
    if ahead == 0:
        days = [frame.today, frame.today + timedelta(weeks=leaning or 1)]
    else:
        days = [frame.today + timedelta(days=ahead - 7 if leaning < 0 else ahead)]
    days = [day for day in days if frame.allows(day)] or days
    return Mention(*match.span(), tuple(days), 0.95 if leaning else 0.8, "ambiguous" if len(days) > 1 else "", weekday)


def _turned(match: re.Match[str], weekday: int, turn: int, frame: Frame) -> Mention:
    """ "next Friday" is asked when this week has a Friday to come too, for people mean either by it."""
    to_come, gone = _next_and_last(weekday, frame)
    if turn == _GONE:
        return Mention(*match.span(), (gone,), 0.95)
    if turn == _TO_COME:
        return Mention(*match.span(), (to_come,), 0.95)
    if turn == _THIS:
        day = frame.today if weekday == frame.today.weekday() else to_come
        return Mention(*match.span(), (day if frame.allows(day) else gone,), 0.9)
    if to_come.isocalendar()[:2] != frame.today.isocalendar()[:2]:
        return Mention(*match.span(), (to_come,), 0.9)
    either = (to_come, to_come + timedelta(weeks=1))
    days = tuple(day for day in either if frame.allows(day)) or either
    return Mention(*match.span(), days, 0.9, "ambiguous" if len(days) > 1 else "")


def _next_and_last(weekday: int, frame: Frame) -> tuple[date, date]:
    ahead = (weekday - frame.today.weekday()) % 7
    return frame.today + timedelta(days=ahead or 7), frame.today + timedelta(days=ahead - 7)


_DAY = rf"(?P<weekday>{alternation(_ENGLISH)})(?!\w)(?:\.(?=\s+\w))?"
_ARABIC_DAY = rf"(?P<weekday>{alternation(_ARABIC)})(?!\w|\s+عشر)"
_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if word.isascii())})"
_ARABIC_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if not word.isascii())})(?!\w)"
_WEEK = r"(?P<week>last|this|next)\s+week(?!\w)"
_ARABIC_WEEK = rf"الاسبوع\s+(?P<week>{alternation(word for word in _WEEKS if not word.isascii())})(?!\w)"

RULES = (
    Rule(
        first_words([*_ENGLISH, *(word for word in _TURNS if word.isascii())]),
        re.compile(
            rf"(?:{_TURN}\s+)?{_DAY}(?:,?\s+(?:of\s+)?{_WEEK}|\s+(?P<beyond>after\s+next|before\s+last)(?!\w))?"
        ),
        _weekday,
    ),
    Rule(frozenset(("last", "this", "next")), re.compile(rf"{_WEEK}(?:'s)?\s*,?\s*(?:on\s+)?{_DAY}"), _weekday),
    Rule(
        first_words([*_ARABIC, "يوم", "هذا"]),
        re.compile(rf"(?:هذا\s+)?(?:يوم\s+)?{_ARABIC_DAY}(?:\s+(?:من\s+)?(?:{_ARABIC_WEEK}|{_ARABIC_TURN}))?"),
        _weekday,
    ),
    Rule(frozenset({"الاسبوع"}), re.compile(rf"{_ARABIC_WEEK}\s*,?\s*(?:في\s+)?(?:يوم\s+)?{_ARABIC_DAY}"), _weekday),
)
