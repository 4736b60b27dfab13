"""Limits in the words of people, said again as the notation says them: "5 Ziffern", "9am to 5pm", "up to 4 people"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from forms_registry.documents.seed.names import FieldNames
from forms_registry.documents.seed.requirements import file_kinds_in, seems_limit, strict_limit
from forms_registry.documents.suggest.figures import in_figures
from forms_registry.documents.suggest.hints import guesses, is_one_of
from patterns.regular import linear
from patterns.scanning import encodable

LIMITED_TYPES = ("integer", "number", "text", "date", "datetime", "time", "file", "checkbox")
"""The types that limits are for, in the order in which they are tried."""

_LIMITING = linear(
    r"\b(?:at (?:most|least)|no more than|between|max|min|up to|exactly|must|not|\d{1,3} or (?:over|older))\b",
    "i",
)
_HOUR = linear(r"\b(\d{1,2})(?:[:.](\d\d))?\s*([ap])\.?m\b\.?", "i")
_COUNT = linear(r"\d{1,6}\s+[^\W\d]+\.?")
_SPAN = linear(r"(?:must be |)(?:in|within|during) the (last|past|next) (\d{1,3} [a-z]+)\.?", "i")
_ENDED = linear(r"(.*\S)\s+at the (latest|earliest)", "i")
_BOUNDED = linear(r"(\d(?:.*\S)?)\s+at (most|least)", "i")
_AGED = linear(r"(?:must be |be |)(?:(?:at least|over) (\d{1,3})|(\d{1,3}) or (?:over|older|above|more))", "i")
"""How old somebody has to be, as a limit for the date of their birth."""

_NUMBER = linear(r"\d")
_RANGE = linear(r"\b(\d{1,3})\s*(?:-|–|\bto\b|\bbis\b|\bà\b|\ba\b|إلى)\s*(\d{1,3})\b", "i")
_NOBODY = FieldNames(())
_DAYS = frozenset({"date", "datetime"})
_NOON = 12
_LONGEST = 200
"""In characters; a longer piece limits nothing."""


@lru_cache(maxsize=1_000)
def is_limit(piece: str) -> bool:
    """Whether a piece limits the answers to a field of some type; a line is read several times on its way."""
    english = _in_english(piece)
    return any(_limit_entry(piece, english, kind) for kind in LIMITED_TYPES)


def limit_entry(piece: str, kind: str) -> dict[str, str]:
    """The key and the value of a limit for a type of field; {} where it is none."""
    return _limit_entry(piece, _in_english(piece), kind)


def _limit_entry(piece: str, english: str, kind: str) -> dict[str, str]:
    limit = strict_limit(piece, kind, _NOBODY)
    accept = file_kinds_in(piece, kind) if not limit else ""
    if accept and limit is None:
        return {"accept": accept}
    limit = limit or _span_limits(piece, kind) or _first_limit(english, kind) or _both_limits(english, kind)
    return {"constraints": limit} if limit else {}


def _first_limit(english: str, kind: str) -> str:
    return next(filter(None, (strict_limit(wording, kind, _NOBODY) for wording in _wordings(english, kind))), "")


def _both_limits(english: str, kind: str) -> str:
    """Both limits of `at least 50 and at most 750`; "" where one of two is none."""
    first, joint, second = english.partition(" and ")
    limits = (_first_limit(first, kind), _first_limit(second, kind)) if joint else ()
    return "; ".join(limits) if all(limits) else ""


def limit_in(sentence: str) -> str:
    """The limit with which a sentence ends; "" for none."""
    starts = (match.start() for match in _LIMITING.finditer(encodable(sentence)))
    tails = (sentence[start:] for start in starts if len(sentence) - start <= _LONGEST)
    return next(filter(is_limit, tails), "")


def limit_of_scale(text: str) -> str:
    """The numbers from which a question tells to choose one: "On a scale of 1 to 5, …"; "" for none."""
    match = _RANGE.search(encodable(text))
    is_scale = match and any(is_one_of("scales", word) for word in text.replace(",", " ").split())
    return f"between {match[1]} and {match[2]}" if match and is_scale else ""


def may_limit(piece: str) -> bool:
    """Whether words that are not understood may limit something: they count, or forbid."""
    return bool(_NUMBER.search(encodable(piece))) or seems_limit(piece)


def is_measured(piece: str) -> bool:
    """Whether a piece says how much of something an answer has: "2 letters"."""
    return bool(_COUNT.fullmatch(encodable(piece))) and is_one_of("measured", piece.split()[-1])


def _in_english(piece: str) -> str:
    """A piece in words that limits may have: in English, with days, numbers and the hours of a day in figures."""
    if len(piece) > _LONGEST:
        return ""
    words = _HOUR.sub(lambda hour: _hour_of_day(hour[1], hour[2], hour[3]), encodable(in_figures(piece))).split()
    return " ".join(filter(None, _translated([*_translated(words)])))


def _wordings(english: str, kind: str) -> Iterator[str]:
    """What a piece in English may mean: itself, the same in other words, and without what is counted."""
    yield english
    yield from _reordered(english, kind)
    if kind == "text" and is_measured(english):
        yield f"exactly {english}"
    parts = english.rpartition(" ")
    is_counted = kind in {"integer", "number"} and _NUMBER.search(parts[0]) and parts[2].isalpha()
    if is_counted and not is_one_of("measured", parts[2]):
        yield parts[0]


def _reordered(english: str, kind: str) -> Iterator[str]:
    """A limit whose words stand elsewhere in the notation: "23:00 at the latest", "18 or over" of a day of birth."""
    if match := _BOUNDED.fullmatch(english):
        yield f"at {match[2]} {match[1]}"
    if match := _ENDED.fullmatch(english):
        yield f"not {'after' if match[2] == 'latest' else 'before'} {match[1]}"
    if match := _AGED.fullmatch(english) if kind == "date" else None:
        yield f"at least {match[1] or match[2]} years ago"


def _span_limits(piece: str, kind: str) -> str:
    """Both ends of a span such as `in the last 28 days`, for a type with days; "" for other words."""
    match = _SPAN.fullmatch(encodable(piece)) if kind in _DAYS else None
    if match is None:
        return ""
    ends = (
        ("not in the past", f"not more than {match[2]} ahead")
        if match[1].lower() == "next"
        else (f"not more than {match[2]} ago", "not in the future")
    )
    return "; ".join(ends) if all(strict_limit(end, kind, _NOBODY) for end in ends) else ""


def _hour_of_day(hours: str, minutes: str | None, half: str) -> str:
    """`9am` as 09:00"""
    return f"{int(hours) % _NOON + (_NOON if half.lower() == 'p' else 0):02}:{minutes or '00'}"


def _translated(words: list[str]) -> Iterator[str]:
    """Words with those of other languages in English, the longest that are known first."""
    known = guesses()["limiting"]
    at = 0
    while at < len(words):
        lengths = (length for length in (5, 4, 3, 2, 1) if " ".join(words[at : at + length]).casefold() in known)
        length = next(lengths, 0)
        yield known[" ".join(words[at : at + length]).casefold()] if length else words[at]
        at += length or 1
