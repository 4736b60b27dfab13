"""Options picked by their place in the list: "the second one", "1 and 3", "the first two", "الأخير"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nlu.counting.spelled import spelled
from nlu.folding import fold_text
from nlu.words import WordSpan, vocabulary

_ENGLISH = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ARABIC = [
    "أول أولى الأول الأولى اولا",
    "ثاني ثانية الثاني الثانية",
    "ثالث ثالثة الثالث الثالثة",
    "رابع رابعة الرابع الرابعة",
    "خامس خامسة الخامس الخامسة",
    "سادس سادسة السادس السادسة",
    "سابع سابعة السابع السابعة",
    "ثامن ثامنة الثامن الثامنة",
    "تاسع تاسعة التاسع التاسعة",
    "عاشر عاشرة العاشر العاشرة",
]
_ORDINALS = {name: place for place, name in enumerate(_ENGLISH)} | {
    fold_text(word): place for place, words in enumerate(_ARABIC) for word in words.split()
}
_LAST = vocabulary("last bottom أخير أخيرة الأخير الأخيرة آخر")
_TOP = vocabulary("top")
_NUMBERED = vocabulary("number no option choice item # رقم خيار الخيار اختيار الاختيار")
_AROUND = vocabulary(
    "the a i i'd i'll i'm it's its it is one ones option choice item number no pick choose take select want like would "
    "go with please thanks that this and & "
    "both my answer is in on list from of them for me you ok yes well um "
    "واحد واحدة الخيار خيار اختار اخترت أريد رقم من فضلك لو سمحت القائمة في و هو ابي ابغى"
)


@dataclass(frozen=True, slots=True)
class Ordinals:
    """`places` count from 0 and may lie beyond the list; `[start:end]` of the folded text names them."""

    places: tuple[int, ...]
    start: int
    end: int


def ordinals_in(folded: str, words: Sequence[WordSpan], count: int, *, bare: bool) -> Ordinals | None:
    """The places that `words` name in a list of `count`, when they say nothing else.

    Without `bare`, plain numbers name no places, for the options themselves are numbers: only "option 2" does.
    """
    found: list[tuple[tuple[int, ...], WordSpan]] = []
    index = 0
    while index < len(words):
        places, taken = _place_at(folded, words, index, count, bare=bare)
        if taken:
            found.append((places, words[index + taken - 1]))
        elif words[index].text not in _AROUND:
            return None
        index += taken or 1
    if not found:
        return None
    return Ordinals(tuple(dict.fromkeys(_flat(found))), words[0].start, words[-1].end)


def _flat(found: list[tuple[tuple[int, ...], WordSpan]]) -> Iterator[int]:
    for places, _ in found:
        yield from places


def _place_at(
    folded: str, words: Sequence[WordSpan], index: int, count: int, *, bare: bool
) -> tuple[tuple[int, ...], int]:
    text = words[index].text
    glued = text[1:] if text[:1] == "و" else text
    number = _number(folded, words, index + 1)
    if text in _LAST or glued in _LAST or text in _TOP:
        size, taken = (number[0], 1 + number[1]) if number and number[0] <= count else (1, 1)
        return (tuple(range(size)) if text in _TOP else tuple(range(count - size, count))), taken
    place = _ORDINALS.get(text, _ORDINALS.get(glued))
    if place is not None:
        if place == 0 and number and 1 < number[0] <= count:
            return tuple(range(number[0])), 1 + number[1]
        return (place,), 1
    if (text in _NUMBERED or glued in _NUMBERED) and number:
        return (number[0] - 1,), 1 + number[1]
    here = _number(folded, words, index)
    numbered = folded[words[index].start - 1 : words[index].start] == "#"
    if here and (bare or numbered) and not (text == "one" and len(words) > 1):
        return (here[0] - 1,), here[1]
    return (), 0


def _number(folded: str, words: Sequence[WordSpan], index: int) -> tuple[int, int] | None:
    """A whole number from 1 at `words[index]`, and how many words it takes."""
    if index >= len(words):
        return None
    text = words[index].text
    digits = text.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th").removeprefix("و")
    if digits.isdigit() and digits.isascii() and len(digits) < 5:
        return (int(digits), 1) if int(digits) else None
    amount = None if text[0].isdigit() else spelled(words, index, folded)
    if amount is None or not isinstance(amount[0], int) or amount[0] < 1:
        return None
    return amount[0], amount[1]
