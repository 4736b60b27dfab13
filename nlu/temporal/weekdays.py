"""Days named by their weekday: Monday, last Monday, Tuesday next week, the Friday after next, يوم الأحد القادم."""

from __future__ import annotations

import re
from datetime import date, timedelta

from nlu.folding import fold_text
from nlu.temporal.mentions import FOLLOWED, GrammarRule, TimeExpression
from nlu.temporal.resolution_context import ResolutionContext
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


def _weekday(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    weekday, groups = ALL_WEEKDAYS[match["weekday"]], match.groupdict()
    turn = _TURNS[joined_words(groups["turn"])] if groups.get("turn") else None
    if groups.get("week"):
        monday = context.today - timedelta(days=context.today.weekday())
        return TimeExpression(*match.span(), (monday + timedelta(weeks=_WEEKS[groups["week"]], days=weekday),), 0.9)
    if groups.get("beyond"):
        to_come, gone = _next_and_last(weekday, context)
        after = "after" in groups["beyond"]
        day = to_come + timedelta(weeks=1) if after else gone - timedelta(weeks=1)
        return TimeExpression(*match.span(), (day,), 0.9)
    stands = _arabic_stands_alone if not match["weekday"].isascii() else _stands_alone
    if not context.whole and not stands(match, context, bare=turn is None):
        return None
    return _bare(match, weekday, context) if turn is None else _turned(match, weekday, turn, context)


def _stands_alone(match: re.Match[str], context: ResolutionContext, *, bare: bool) -> bool:
    """Whether the weekday is said for itself: not "every Monday", "Sunday roast", "sat down"."""
    before = context.text[max(0, match.start() - 24) : match.start()]
    short = match["weekday"] in SHORT_WEEKDAYS
    if (not bare or _SURELY.search(before)) and not short:
        return not _A_THING.match(context.text, match.end()) and not _HABITUAL.search(before)
    if not _FOLLOWED.match(context.text, match.end()) or _HABITUAL.search(before):
        return False
    if not bare or _INTRODUCED.search(before) or _WITH_AN_HOUR.match(context.text, match.end()):
        return True
    return not short and bool(_AFTER_A_VERB.search(before)) and not _TELLS_OF_IT.match(context.text, match.end())


def _arabic_stands_alone(match: re.Match[str], context: ResolutionContext, *, bare: bool) -> bool:
    """Not "كل أحد", and not "الاثنين" for "both"."""
    before = context.text[max(0, match.start() - 24) : match.start()]
    if not bare:
        return True
    both = match["weekday"] == "الاثنين" and not match[0].startswith("يوم") and not _INTRODUCED.search(before)
    return not both and not _HABITUAL.search(before)


def _bare(match: re.Match[str], weekday: int, context: ResolutionContext) -> TimeExpression:
    """A weekday without "last" or "next": the one in the direction that the sentence leans to; today's own is asked.
    Nobody gives the day of a birth so."""
    if context.born:
        return TimeExpression(*match.span(), code="no_year", weekday=weekday)
    ahead, leaning = (weekday - context.today.weekday()) % 7, context.leaning(match.start())
    if ahead == 0:
        days = [context.today, context.today + timedelta(weeks=leaning or 1)]
    else:
        days = [context.today + timedelta(days=ahead - 7 if leaning < 0 else ahead)]
    days = [day for day in days if context.allows(day)] or days
    return TimeExpression(
        *match.span(), tuple(days), 0.95 if leaning else 0.8, "ambiguous" if len(days) > 1 else "", weekday
    )


def _turned(match: re.Match[str], weekday: int, turn: int, context: ResolutionContext) -> TimeExpression:
    """ "next Friday" is asked when this week has a Friday to come too, for people mean either by it."""
    to_come, gone = _next_and_last(weekday, context)
    if turn == _GONE:
        return TimeExpression(*match.span(), (gone,), 0.95)
    if turn == _TO_COME:
        return TimeExpression(*match.span(), (to_come,), 0.95)
    if turn == _THIS:
        day = context.today if weekday == context.today.weekday() else to_come
        return TimeExpression(*match.span(), (day if context.allows(day) else gone,), 0.9)
    if to_come.isocalendar()[:2] != context.today.isocalendar()[:2]:
        return TimeExpression(*match.span(), (to_come,), 0.9)
    either = (to_come, to_come + timedelta(weeks=1))
    days = tuple(day for day in either if context.allows(day)) or either
    return TimeExpression(*match.span(), days, 0.9, "ambiguous" if len(days) > 1 else "")


def _next_and_last(weekday: int, context: ResolutionContext) -> tuple[date, date]:
    ahead = (weekday - context.today.weekday()) % 7
    return context.today + timedelta(days=ahead or 7), context.today + timedelta(days=ahead - 7)


_DAY = rf"(?P<weekday>{alternation(_ENGLISH)})(?!\w)(?:\.(?=\s+\w))?"
_ARABIC_DAY = rf"(?P<weekday>{alternation(_ARABIC)})(?!\w|\s+عشر)"
_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if word.isascii())})"
_ARABIC_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if not word.isascii())})(?!\w)"
_WEEK = r"(?P<week>last|this|next)\s+week(?!\w)"
_ARABIC_WEEK = rf"الاسبوع\s+(?P<week>{alternation(word for word in _WEEKS if not word.isascii())})(?!\w)"

RULES = (
    GrammarRule(
        first_words([*_ENGLISH, *(word for word in _TURNS if word.isascii())]),
        re.compile(
            rf"(?:{_TURN}\s+)?{_DAY}(?:,?\s+(?:of\s+)?{_WEEK}|\s+(?P<beyond>after\s+next|before\s+last)(?!\w))?"
        ),
        _weekday,
    ),
    GrammarRule(frozenset(("last", "this", "next")), re.compile(rf"{_WEEK}(?:'s)?\s*,?\s*(?:on\s+)?{_DAY}"), _weekday),
    GrammarRule(
        first_words([*_ARABIC, "يوم", "هذا"]),
        re.compile(rf"(?:هذا\s+)?(?:يوم\s+)?{_ARABIC_DAY}(?:\s+(?:من\s+)?(?:{_ARABIC_WEEK}|{_ARABIC_TURN}))?"),
        _weekday,
    ),
    GrammarRule(
        frozenset({"الاسبوع"}), re.compile(rf"{_ARABIC_WEEK}\s*,?\s*(?:في\s+)?(?:يوم\s+)?{_ARABIC_DAY}"), _weekday
    ),
)
