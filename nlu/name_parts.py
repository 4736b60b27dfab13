"""The words that make up a person's name in running text, and the words that never do."""

from __future__ import annotations

import re

from nlu.folding import fold_text
from nlu.given_names import is_arabic_name
from nlu.words import vocabulary

_ABBREVIATIONS = frozenset({"mrs.", "prof.", "miss.", "eng."})
_PART = re.compile(r"[^\W\d_]+(?:['’.\-][^\W\d_]+)*\.?")
PARTICLES = vocabulary(
    "al el bin ibn bint abu abd abdul van von der den de da di la le du dos das do del della st ter zu y bat ben "
    "بن ابن بنت آل ال عبد أبو أم بو"
)
STOP = vocabulary(
    """
    and i i'd i'm im i'll for from at on with the to in my me we we'd we're want need would like calling here
    speaking but booking book please tomorrow today tonight a an is it it's this that party table reservation
    phone number email not or by thanks thank so can could you your will was are am be have has had do did don't
    if as of no yes just also his her their our looking trying going getting having coming interested sorry sure
    ready happy afraid able unable about monday tuesday wednesday thursday friday saturday sunday january february
    march april may june july august september october november december difficult hard easy spelled spelt
    misspelled wrong correct right already same common long unusual confidential private important required
    missing there who what which when where how none nothing unknown في من إلى أريد ابغى ابي احتاج عندي رقمي رقم
    هاتفي جوالي حجز احجز طاولة لشخصين يوم غدا اليوم هو هي ممكن لو بخصوص عمري one two three four five six seven
    eight nine ten eleven twelve family guests people persons adults date time عددنا العدد عدد نحن احنا نريد نبي
    نبغى التاريخ الوقت الموعد تاريخ وقت موعد الهاتف الجوال الساعة الليلة بكرة مواليد ولدت بعد ليوم لأربعة لثلاثة
    لخمسة لستة لسبعة لثمانية لتسعة لعشرة لاثنين لأربع لثلاث لخمس لست لسبع لثمان لتسع لعشر لتلات لتلاتة
    لعدد بريدي ايميل رقمنا والد أعمل موظف أنا و مع ودي حاب حابب حابة
    بدي عايز عايزة عاوز نبغي بغيت نحتاج راغب شكرا مشكور رجاء بليز لها له عمره عمرها يريد تريد يحتاج تحتاج عنده
    عندها عندنا عندكم الإيميل البريد إيميله الموبايل موبايلي رقمه رقمها ايش اذا حابين جاي جاية هذا هذه كان كنت ليس
    لا نعم ايميلي لدي تعرضت أود ارغب صحيح خطأ مكتوب طويل صعب الذي التي عن
    """
)
_GIVEN_TOO = vocabulary("will may april june august")
_NO_FIRST = vocabulary("الله موجود موجودة مسجل مسجلة عندكم معروف تغير")
_MOST_PARTS = 4


def name_at(text: str, start: int, *, told: bool = False) -> tuple[int, int] | None:
    """The words of a name that begins at `start`: capitals and particles, or else the words up to one of everyday.

    `told` says that a name is sure to follow, be it one that is another word too ("my name is May").
    """
    parts: list[re.Match[str]] = []
    names = 0
    at = start
    while names < _MOST_PARTS and (match := _PART.match(text, at)):
        if not _continues(match, parts, told=told):
            break
        parts.append(match)
        names += fold_text(match.group()) not in PARTICLES
        at = match.end()
        if _ends_sentence(match.group()) or text[at : at + 1] != " ":
            break
        at += 1
    while parts and fold_text(parts[-1].group()) in PARTICLES:
        parts.pop()
    if not parts:
        return None
    last = parts[-1].group()
    return start, parts[-1].end() - (1 if _ends_sentence(last) else 0)


def _ends_sentence(part: str) -> bool:
    """Whether the full stop after a part of a name is none of an abbreviation ("J.", "Dr.", "Mrs.")."""
    return part.endswith(".") and len(part) > 3 and fold_text(part) not in _ABBREVIATIONS


def _continues(match: re.Match[str], parts: list[re.Match[str]], *, told: bool) -> bool:
    part = match.group()
    key = fold_text(part).rstrip(".")
    if key in STOP or (key[:1] == "و" and (key[1:] in STOP or (parts and key[1:3] == "ال"))):
        return _is_name_here(match, key, parts, told=told)
    if not parts:
        return key not in _NO_FIRST
    if key[:1] == "و" and not is_arabic_name(key):  # "and my order": what comes after a name goes on with the sentence
        return False
    return not parts[0].group()[0].isupper() or part[0].isupper() or key in PARTICLES


def _is_name_here(match: re.Match[str], key: str, parts: list[re.Match[str]], *, told: bool) -> bool:
    """Whether an everyday word is a name where it stands: "Will Smith", "Sara May" but "May 5", "José do Carmo"."""
    after = match.string[match.end() : match.end() + 2].ljust(2)
    if key in PARTICLES:
        return bool(parts) and after[1].isupper()
    if key not in _GIVEN_TOO or not match.group()[0].isupper() or after[1].isdigit():
        return False
    return told or bool(parts) or (after[0] == " " and after[1].isupper())
