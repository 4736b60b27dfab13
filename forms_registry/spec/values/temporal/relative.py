"""Days named by their distance from today: yesterday, last Monday, 3 days ago, two weeks from Friday."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta

from forms_registry.spec.values.digits import fold_text
from forms_registry.spec.values.temporal.frame import Frame, moved
from forms_registry.spec.values.temporal.mentions import DIGITS, FOLLOWED, Mention, Rule
from forms_registry.spec.values.temporal.vocabulary import (
    ALL_WEEKDAYS,
    MONTHS,
    NUMBERS,
    SHORT_WEEKDAYS,
    UNITS,
    WEEKDAYS,
    alternation,
    first_words,
)

_DAY_WORDS: Mapping[str, int] = {
    fold_text(word): away
    for away, words in (
        (
            -2,
            "the day before yesterday|day before yesterday|أول أمس|أول امبارح|أول البارحة|قبل أمس|قبل البارحة|أول من أمس",
        ),
        (
            -1,
            "yesterday|yesturday|yesteday|ysterday|last night|أمس|يوم أمس|امبارح|مبارح|البارحة|البارح|ليلة أمس|ليلة البارحة",
        ),
        (
            0,
            "today|2day|tonight|this morning|this afternoon|this evening|اليوم|الليلة|النهارده|النهاردة|هذا اليوم|هذا الصباح",
        ),
        (1, "tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tmw|غدا|غد|يوم غد|يوم غدا|بكرة|بكرا|بكره|باكر"),
        (2, "the day after tomorrow|day after tomorrow|overmorrow|بعد غد|بعد غدا|بعد بكرة|بعد بكرا|بعد باكر"),
    )
    for word in words.split("|")
}
_LAST = (
    "last|past|previous|this past|الماضي|الماضية|الفائت|الفائتة|الفايت|المنصرم|السابق|اللي فات|اللي راح|الي فات|الي راح"
)
_NEXT = "coming|this coming|upcoming|following|القادم|القادمة|المقبل|المقبلة|الجاي|الجاية|التالي|اللي جاي|الي جاي"
_TURNS = {fold_text(word): -1 for word in _LAST.split("|")} | {fold_text(word): 1 for word in _NEXT.split("|")}
_TURNS |= {"next": 2, "this": 0, "هذا": 0}

_WEEKDAY = rf"(?P<weekday>{alternation(ALL_WEEKDAYS)})(?!\w)\.?"
_ARABIC_WEEKDAYS = [word for word in WEEKDAYS if not word.isascii()]
_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if word.isascii())})"
_ARABIC_TURN = rf"(?P<turn>{alternation(word for word in _TURNS if not word.isascii())})(?!\w)"
_NUMBER = rf"(?P<count>\d{{1,3}}|{alternation(NUMBERS)})"
_UNIT = rf"(?P<unit>{alternation(UNITS)})(?!\w)"
_OTHER_NUMBER_BEFORE = re.compile(r"\b\w+\s*(?:-|\bto\b|\bor\b|الي|او)\s*$")
_SUNDAYS = re.compile(
    r"\b(?:every|each|most|all|some|any|black|good|ash|holy|easter|cyber|palm|boxing|casual|super|bloody|manic|taco|bright|usually|"
    r"always|normally|typically|never|the|a|per|thank god it's|صلاه|خطبه|عطله|اجازه|كل|سوره|دوام|سوق|مسجد|جامع)\s+(?:يوم\s+|on\s+|يومي\s+)?$"
)
_INTRODUCED = re.compile(
    r"\b(?:on|since|until|till|by|for|from|was|is|be|no|it's|wait|actually|between|and|or|to|في|يوم|منذ|من|ليله|صباح|مساء|حتي|ظهر|عصر)\s+$"
)
_NO_TODAY = re.compile(r"(?:of|these|until|than|'s|today|في\s+هذا|في\s+نفس|طوال|طول|طيله|ذلك|نفس|بعض|منتصف)\s+$")
_THE_DAY_WHEN = re.compile(
    r"\s+(?:التالي|السابق|الاول|الثاني|الاخير|الذي|الوطني|العالمي|نفسه|الواحد|is\s+(?:a|the|my|your|so|very|not|nice|good|great)\b)|'"
)
_WHOLE_MONTH = {"this": 0, "current": 0, "the": 0, "last": -1, "next": 1, "الماضي": -1, "القادم": 1, "المقبل": 1}
_FOLLOWED = re.compile(FOLLOWED)


def _named_day(match: re.Match[str], frame: Frame) -> Mention | None:
    if _THE_DAY_WHEN.match(frame.text, match.end()) or _NO_TODAY.search(
        frame.text, max(0, match.start() - 12), match.start()
    ):
        return None
    return Mention(*match.span(), (frame.today + timedelta(days=_DAY_WORDS[_key(match["word"])]),))


def _weekday(match: re.Match[str], frame: Frame) -> Mention | None:
    weekday, groups = ALL_WEEKDAYS[match["weekday"]], match.groupdict()
    turn, week = groups.get("turn"), groups.get("week")
    if week:
        monday = frame.today - timedelta(days=frame.today.weekday())
        away = _WHOLE_MONTH[week.split()[0] if week.split()[0] in _WHOLE_MONTH else week.split()[-1]]
        return Mention(*match.span(), (monday + timedelta(days=7 * away + weekday),), 0.9)
    short = match["weekday"] in SHORT_WEEKDAYS
    if not frame.whole and not _stands_alone(match, frame, bare=turn is None, short=short):
        return None
    if turn is None:
        return _bare_weekday(match, weekday, frame)
    return _turned_weekday(match, weekday, _TURNS[_key(turn)], frame)


def _stands_alone(match: re.Match[str], frame: Frame, *, bare: bool, short: bool) -> bool:
    """Whether the weekday is said for itself: not "every Monday", "Sunday roast", "sat down", "الاثنين" for "both"."""
    before = max(0, match.start() - 24)
    if _SUNDAYS.search(frame.text, before, match.start()) and bare:
        return False
    needs_introduction = bare and (short or match["weekday"] == "الاثنين") and not match[0].startswith("يوم")
    if needs_introduction and not _INTRODUCED.search(frame.text, before, match.start()):
        return False
    return not match["weekday"].isascii() or bool(_FOLLOWED.match(frame.text, match.end()))


def _bare_weekday(match: re.Match[str], weekday: int, frame: Frame) -> Mention:
    ahead = (weekday - frame.today.weekday()) % 7
    days = {-1: ahead - 7, 0: ahead, 1: ahead}
    leaning = frame.leaning(match.start())
    if ahead == 0:
        candidates = [frame.today, frame.today + timedelta(days=7 * (leaning or 1))]
    else:
        candidates = [frame.today + timedelta(days=days[leaning])]
    candidates = [day for day in candidates if frame.allows(day)] or candidates
    code = "ambiguous" if len(candidates) > 1 else ""
    return Mention(*match.span(), tuple(candidates), 0.95 if leaning else 0.8, code, weekday)


def _turned_weekday(match: re.Match[str], weekday: int, turn: int, frame: Frame) -> Mention:
    ahead = (weekday - frame.today.weekday()) % 7
    to_come, gone = frame.today + timedelta(days=ahead or 7), frame.today + timedelta(days=ahead - 7)
    if turn == -1:
        return Mention(*match.span(), (gone,), 0.95)
    if turn == 1:
        return Mention(*match.span(), (to_come,), 0.95)
    if turn == 0:
        day = frame.today + timedelta(days=ahead)
        return Mention(*match.span(), (day if frame.allows(day) else gone,), 0.9)
    if to_come.isocalendar()[:2] != frame.today.isocalendar()[:2]:
        return Mention(*match.span(), (to_come,), 0.9)
    candidates = [day for day in (to_come, to_come + timedelta(days=7)) if frame.allows(day)]
    if len(candidates) == 1:
        return Mention(*match.span(), tuple(candidates), 0.9)
    return Mention(*match.span(), (to_come, to_come + timedelta(days=7)), code="ambiguous")


def _distance(match: re.Match[str]) -> tuple[int, str]:
    groups = match.groupdict()
    count = groups.get("count")
    unit, times = UNITS[groups.get("unit") or groups["dual"]]
    number = 1 if count is None else int(count) if count.isdigit() else NUMBERS[_key(count)]
    return number * times, unit


def _away(match: re.Match[str], frame: Frame, sign: int, start: date) -> Mention | None:
    if _OTHER_NUMBER_BEFORE.search(frame.text, max(0, match.start() - 16), match.start()):
        return Mention(*match.span(), code="vague") if frame.whole else None
    number, unit = _distance(match)
    try:
        day = moved(start, sign * number, unit)
    except (ValueError, OverflowError):
        return None
    return Mention(*match.span(), (day,), 0.95 if unit in {"d", "w"} else 0.8)


def _ago(match: re.Match[str], frame: Frame) -> Mention | None:
    return _away(match, frame, -1, frame.today)


def _ahead(match: re.Match[str], frame: Frame) -> Mention | None:
    if not frame.whole and (frame.leaning(match.start()) < 0 or not _FOLLOWED.match(frame.text, match.end())):
        return None
    return _away(match, frame, 1, frame.today)


def _from_day(match: re.Match[str], frame: Frame) -> Mention | None:
    """ "two weeks from Friday", "3 days after tomorrow": counts from the weekday to come, or the named day."""
    word = _key(match["base"])
    if word in _DAY_WORDS:
        base = frame.today + timedelta(days=_DAY_WORDS[word])
    else:
        base = frame.today + timedelta(days=(WEEKDAYS[word] - frame.today.weekday()) % 7 or 7)
    return _away(match, frame, -1 if match["side"] in {"before", "قبل"} else 1, base)


def _edge_of_month(match: re.Match[str], frame: Frame) -> Mention | None:
    groups = match.groupdict()
    month = frame.today.year * 12 + frame.today.month - 1 + _WHOLE_MONTH.get(groups.get("which") or "the", 0)
    year, number = month // 12, month % 12 + 1
    first = match["edge"] in {"first day", "first"}
    if not frame.whole and "day" not in match["edge"]:
        return None
    return Mention(*match.span(), (date(year, number, 1 if first else monthrange(year, number)[1]),), 0.7)


def _vague(match: re.Match[str], frame: Frame) -> Mention | None:
    return Mention(*match.span(), code="vague") if frame.whole else None


def _key(words: str) -> str:
    return " ".join(words.split())


_NAMED_DAYS = alternation(_DAY_WORDS)
_NUMBER_STARTS = first_words(NUMBERS) | {DIGITS}
_WEEK = r"(?P<week>(?:last|this|next)\s+week)"

RULES = (
    Rule(first_words(w for w in _DAY_WORDS if w[0] != "2"), re.compile(rf"(?P<word>{_NAMED_DAYS})(?!\w)"), _named_day),
    Rule(
        first_words([*ALL_WEEKDAYS, *(word for word in _TURNS if word.isascii())]),
        re.compile(rf"(?:{_TURN}\s+)?{_WEEKDAY}(?:,?\s+(?:of\s+)?{_WEEK}(?!\w))?"),
        _weekday,
    ),
    Rule(
        frozenset({"last", "this", "next"}),
        re.compile(rf"{_WEEK}(?:'s)?\s*,?\s*(?:on\s+)?{_WEEKDAY}"),
        _weekday,
    ),
    Rule(
        first_words([*_ARABIC_WEEKDAYS, "يوم", "هذا"]),
        re.compile(
            rf"(?:هذا\s+)?(?:يوم\s+)?(?P<weekday>{alternation(_ARABIC_WEEKDAYS)})(?!\w)"
            rf"(?:\s+(?:من\s+)?(?:الاسبوع\s+(?P<week>الماضي|القادم|المقبل)|{_ARABIC_TURN}))?"
        ),
        _weekday,
    ),
    Rule(_NUMBER_STARTS, re.compile(rf"{_NUMBER}\s+(?:full\s+)?{_UNIT}\s+(?:ago|back|before\s+today)(?!\w)"), _ago),
    Rule(
        frozenset({"قبل"}),
        re.compile(rf"قبل\s+(?:حوالي\s+)?(?:{_NUMBER}\s+)?{_UNIT}(?:\s+واحد)?(?!\s+(?:ال|\d|من|و))"),
        _ago,
    ),
    Rule(
        frozenset({"من", "منذ"}),
        re.compile(rf"منذ?\s+(?:حوالي\s+)?(?:{_NUMBER}\s+{_UNIT}|(?P<dual>يومين|اسبوعين))"),
        _ago,
    ),
    Rule(frozenset({"in"}), re.compile(rf"in\s+(?:about\s+|exactly\s+)?{_NUMBER}\s+{_UNIT}(?:'?\s*time)?"), _ahead),
    Rule(_NUMBER_STARTS, re.compile(rf"{_NUMBER}\s+{_UNIT}\s+from\s+(?:now|today)(?!\w)"), _ahead),
    Rule(
        frozenset({"بعد"}),
        re.compile(rf"بعد\s+(?:حوالي\s+)?(?:{_NUMBER}\s+)?{_UNIT}(?:\s+واحد)?(?!\s+(?:ال|\d|من|و))"),
        _ahead,
    ),
    Rule(
        _NUMBER_STARTS,
        re.compile(
            rf"{_NUMBER}\s+{_UNIT}\s+(?P<side>from|after|before)\s+(?:this\s+|next\s+)?"
            rf"(?P<base>{alternation([*(w for w in _DAY_WORDS if w.isascii()), *(w for w in WEEKDAYS if w.isascii())])})(?!\w)"
        ),
        _from_day,
    ),
    Rule(
        frozenset({"the", "end", "first", "last"}),
        re.compile(
            r"(?:the\s+)?(?P<edge>end|last\s+day|first\s+day|first)\s+of\s+(?:the\s+)?(?:(?P<which>this|last|next|current)\s+)?month(?!\w)"
        ),
        _edge_of_month,
    ),
    Rule(
        frozenset({"اخر", "نهايه"}),
        re.compile(
            r"(?P<edge>اخر|نهايه|اخر\s+يوم\s+(?:في|من))\s+(?:هذا\s+)?الشهر(?:\s+(?P<which>الماضي|القادم|المقبل))?(?!\w)"
        ),
        _edge_of_month,
    ),
    Rule(
        first_words(
            [
                "last",
                "this",
                "next",
                "early",
                "mid",
                "late",
                "the",
                "end",
                "beginning",
                "few",
                "several",
                "couple",
                "weekend",
                "recently",
            ]
        ),
        re.compile(
            r"(?:(?:the\s+)?(?:end|beginning|start|middle)\s+of\s+(?:the\s+)?)?(?:last|this|next|the)\s+(?:week|weekend|month|year)(?!\w)"
            rf"|(?:early|mid|late|end\s+of|beginning\s+of)[\s-]+(?:in\s+)?(?:{alternation(MONTHS)})(?!\w)"
            r"|(?:few|several|couple(?:\s+of)?)\s+(?:days|weeks|months|years)\s+(?:ago|back)|recently|weekend"
        ),
        _vague,
    ),
    Rule(
        _NUMBER_STARTS,
        re.compile(
            rf"{_NUMBER}\s*(?:-|to|or|الي|او)\s*(?:\d{{1,3}}|{alternation(NUMBERS)})\s+{_UNIT}\s+(?:ago|back|from\s+now)(?!\w)"
        ),
        _vague,
    ),
    Rule(
        frozenset({"الاسبوع", "الشهر", "السنه", "العام", "قبل", "من", "موخرا"}),
        re.compile(
            r"(?:الاسبوع|الشهر|السنه|العام)(?:\s+(?:الماضي|الماضيه|القادم|القادمه|المقبل))|(?:قبل|من)\s+(?:كم|عده)\s+(?:يوم|ايام|اسابيع)|موخرا"
        ),
        _vague,
    ),
)
