"""Numbers spelled out in Arabic: "خمسة وعشرون", "ثلاثة آلاف ومئتان"."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.folding import fold_text
from nlu.words import WordSpan


def _folded(table: dict[int, str]) -> dict[str, int]:
    return {fold_text(word): value for value, words in table.items() for word in words.split()}


_TEEN_STEMS = {
    11: "حد احد ادا احدا هد",
    12: "اثن اثنا اتن ات اط اطن طن ثن تن",
    13: "ثلاثت ثلاثط ثلث ثلثت ثلط تلت تلات تلاتت تلط",
    14: "اربعت اربعط",
    15: "خمست خمسط",
    16: "ست سط",
    17: "سبعت سبعط",
    18: "ثمنت ثمنط ثمانت ثمانط تمنت تمنط تمانت تمانط",
    19: "تسعت تسعط",
}
_TEEN_ENDINGS = ("عش", "عشر", "اشر")
"""Speech draws the two words of 11 to 19 into one, each region in its own way."""

UNITS = _folded(
    {
        0: "صفر",
        1: "واحد واحدة وحدة",
        2: "اثنان اثنين اثنتان اثنتين إثنين تنين اتنين ثنتين ثنين",
        3: "ثلاثة ثلاث تلاتة تلات تلت",
        4: "أربعة أربع",
        5: "خمسة خمس",
        6: "ستة ست",
        7: "سبعة سبع",
        8: "ثمانية ثمان ثماني ثمنية ثمنة تمانية تماني تمان تمنية تمنة تمن",
        9: "تسعة تسع",
        10: "عشرة عشر",
    }
    | {
        teen: " ".join(stem + ending for stem in stems.split() for ending in _TEEN_ENDINGS)
        for teen, stems in _TEEN_STEMS.items()
    }
)
TENS = _folded(
    {
        20: "عشرون عشرين",
        30: "ثلاثون ثلاثين تلاتين",
        40: "أربعون أربعين",
        50: "خمسون خمسين",
        60: "ستون ستين",
        70: "سبعون سبعين",
        80: "ثمانون ثمانين تمانين",
        90: "تسعون تسعين",
    }
)
HUNDREDS = _folded(
    {
        100: "مئة مائة مية ميه",
        200: "مئتان مئتين مائتان مائتين ميتين",
        300: "ثلاثمئة ثلاثمائة ثلاثمية ثلثمية تلتمية تلاتمية",
        400: "أربعمئة أربعمائة أربعمية ربعمية",
        500: "خمسمئة خمسمائة خمسمية",
        600: "ستمئة ستمائة ستمية",
        700: "سبعمئة سبعمائة سبعمية",
        800: "ثمانمئة ثمانمائة ثمانمية ثمنمية تمنمية تمانمية",
        900: "تسعمئة تسعمائة تسعمية",
    }
)
SCALES = _folded({1000: "ألف آلاف ألفا", 10**6: "مليون ملايين مليونا", 10**9: "مليار مليارات"})
TWICE = _folded({2000: "ألفان ألفين", 2 * 10**6: "مليونان مليونين"})
TEEN = frozenset(fold_text(word) for word in ("عشر", "عشرة"))
ELEVEN = frozenset(fold_text(word) for word in ("أحد", "إحدى", "احدى"))
TWELVE = frozenset(fold_text(word) for word in ("اثنا", "اثني", "اثنتا", "اثنتي", "اثنى"))
PLAIN = {**UNITS, **TENS, **HUNDREDS, **TWICE, **SCALES}
HALF = frozenset(("نصف", "نص"))
DOZEN = frozenset((fold_text("دزينة"), "درزن"))


def read_arabic(words: Sequence[WordSpan], index: int, folded: str) -> tuple[int | float, int] | None:
    """Arabic adds its parts with "و" glued to the next word, and multiplies by a scale that follows without it."""
    total = current = last = 0
    at = index
    while at < len(words) and (at == index or _near(words, at, folded)):
        glued, value, scale = _part(words, at, first=at == index)
        if value is None:
            break
        if at == index:
            current = last = value
        elif glued and not scale and _smaller(value, last):
            current, last = current + value, value
        elif scale and not glued and last:
            total, current, last = _scaled(total, current, last, value)
        elif glued and scale and last >= 100:
            current, last = current + value, value
        elif value == 10 and words[at].text in TEEN and not glued and last < 10:
            current, last = current + 10, 20
        else:
            break
        at += 1
    if at == index:
        return _arabic_teen(words, index)
    amount: int | float = total + current
    if at < len(words) and words[at].text[:1] == "و" and words[at].text[1:] in HALF:
        return amount + 0.5, at + 1 - index
    return amount, at - index


def _near(words: Sequence[WordSpan], at: int, folded: str) -> bool:
    return not folded[words[at - 1].end : words[at].start].strip(" ")


def _part(words: Sequence[WordSpan], at: int, *, first: bool) -> tuple[bool, int | None, bool]:
    """Whether the word is joined by "و", what it amounts to, and whether it can multiply."""
    text = words[at].text
    glued = False
    if text not in PLAIN and text[:1] == "و" and text[1:] in PLAIN:
        text, glued = text[1:], True
    elif first and text not in PLAIN and text[:1] in "لبكف" and text[1:] in PLAIN:
        text = text[1:]
    if first and words[at].text in ELEVEN | TWELVE:
        return False, None, False
    return glued, PLAIN.get(text), text in SCALES or text in HUNDREDS


def _smaller(value: int, last: int) -> bool:
    """Parts come in falling order, but for units before tens: "خمسة وعشرون", "مئتان وخمسة"."""
    if 20 <= value < 100:
        return 0 < last < 10 or last >= 100
    return value < last and last >= 20 and not 20 <= last < 100


def _scaled(total: int, current: int, last: int, scale: int) -> tuple[int, int, int]:
    if scale == 100:
        return total, current - last + last * 100, 100
    return total + current * scale, 0, scale


def _arabic_teen(words: Sequence[WordSpan], index: int) -> tuple[int | float, int] | None:
    text = words[index].text
    bare = text[1:] if text[:1] in "لبوكف" else text
    following = words[index + 1].text if index + 1 < len(words) else ""
    if following in TEEN and {text, bare} & ELEVEN:
        return 11, 2
    if following in TEEN and {text, bare} & TWELVE:
        return 12, 2
    if text in DOZEN:
        return 12, 1
    return None
