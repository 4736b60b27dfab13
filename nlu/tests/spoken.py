"""Whole numbers in words, composed by the grammar of each language from nothing but its simple words."""

from __future__ import annotations

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_ONES += "seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_UNITS = "صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة".split()
_TEENS = "أحد عشر|اثنا عشر|ثلاثة عشر|أربعة عشر|خمسة عشر|ستة عشر|سبعة عشر|ثمانية عشر|تسعة عشر".split("|")
_ARABIC_TENS = "عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون".split()
_HUNDREDS = "مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة".split()


def in_english(number: int) -> str:
    """`0 <= number < 1,000,000`."""
    if number >= 1000:
        rest = f" {in_english(number % 1000)}" if number % 1000 else ""
        return f"{in_english(number // 1000)} thousand{rest}"
    if number >= 100:
        rest = f" and {in_english(number % 100)}" if number % 100 else ""
        return f"{_ONES[number // 100]} hundred{rest}"
    if number < len(_ONES):
        return _ONES[number]
    return _TENS[number // 10 - 2] + (f"-{_ONES[number % 10]}" if number % 10 else "")


def in_arabic(number: int) -> str:
    """`0 <= number < 1,000,000`."""
    thousands, rest = divmod(number, 1000)
    parts = [_thousands(thousands)] if thousands else []
    if rest or not parts:
        parts.append(_below_thousand(rest))
    return " و".join(parts)


def _thousands(count: int) -> str:
    if count <= 2:
        return ("ألف", "ألفان")[count - 1]
    return f"{_below_thousand(count)} {'آلاف' if count <= 10 else 'ألف'}"


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    parts = [_HUNDREDS[hundreds - 1]] if hundreds else []
    if rest <= 10 and (rest or not parts):
        parts.append(_UNITS[rest])
    elif 10 < rest < 20:
        parts.append(_TEENS[rest - 11])
    elif rest:
        parts += [_UNITS[rest % 10]] if rest % 10 else []
        parts.append(_ARABIC_TENS[rest // 10 - 2])
    return " و".join(parts)
