"""An author's regular expressions, run so that no text can make them run for long, and brought near to what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from nlu.canonical.texts import in_plain_digits

_SECONDS = 0.1
_PART = re.compile(
    r"(?P<form>\\d|\[[\w-]+\]|[^\W_]|(?P<sign>\\\W|_|[^\w\\\[\](){}?*+|^$.]))(?P<count>\{\d{1,2}(?:,\d{1,2})?\}|\??)"
)
_LEFT_OUT = " -_/.:#"
_LONGEST = 60
_MOST_OPEN = 4
_DIGIT_FORMS = {r"\d", "[0-9]"}
_FEWEST_DIGITS, _FEW, _MANY = 3, 5, 8


def pattern_fault(pattern: str) -> str:
    """Why `pattern` is no regular expression, "" when it is one."""
    import regex

    try:
        regex.compile(pattern)
    except (regex.error, RecursionError, OverflowError) as error:
        return str(error) or repr(error)
    return ""


def is_script(name: str) -> bool:
    """Whether Unicode knows a script of that name, such as "Latin"."""
    return name.replace("_", "").isalpha() and not pattern_fault(rf"\p{{Script={name}}}")


def fits(pattern: str | None, text: str) -> bool:
    """Whether the whole of `text` has the form of `pattern`; None, and one with a `pattern_fault`, fits all."""
    compiled = _compiled(pattern) if pattern else None
    try:
        return compiled is None or compiled.fullmatch(text, timeout=_SECONDS) is not None
    except TimeoutError:
        return False


def holds_other_letters(text: str, scripts: tuple[str, ...]) -> bool:
    """Whether `text` holds a letter of none of `scripts`, given by their Unicode names (see `is_script`)."""
    allowed = "".join(rf"\p{{Script={name}}}" for name in (*scripts, "Common", "Inherited"))
    other = _compiled(rf"(?V1)[[\p{{L}}\p{{M}}]--[{allowed}]]")
    return other is not None and other.search(text) is not None


def normalised(pattern: str, text: str) -> str | None:
    """`text` in the form of `pattern`: as it stands, else with the signs between its parts and the case of its letters
    as they must be ("wl 204518" for WL-\\d{6}). None where it fits in no way or in several, or the pattern has more to
    it than literals, sets and counts."""
    said = in_plain_digits(text.strip())
    if fits(pattern, said):
        return said
    parts = _parts(pattern) if len(said) <= _LONGEST else ()
    counted = (_expression(parts, counting).fullmatch(said.strip(_LEFT_OUT)) for counting in ("", "?"))
    ways = {_written(parts, match) for match in counted if match}  # as much as may be of each part, and as little
    way = ways.pop() if len(ways) == 1 else ""
    return way if way and fits(pattern, way) else None


def runs(pattern: str, text: str) -> Iterator[tuple[int, int, str]]:
    """What has the form of a telling pattern anywhere in a text: `start, end, normalised`, none overlapping. Nothing
    for a pattern that ordinary words or a short number fit."""
    parts = _parts(pattern)
    if not _tells(parts):
        return
    for match in _expression(parts).finditer(in_plain_digits(text)):
        said = match[0].rstrip(_LEFT_OUT)
        if value := normalised(pattern, said):
            yield match.start(), match.start() + len(said), value


class _Part(NamedTuple):
    """One piece of a pattern: what fits there, as an expression of its own, and how often; or a sign that separates."""

    form: str
    often: str
    sign: str


def _tells(parts: tuple[_Part, ...]) -> bool:
    """Whether hardly anything else has the form: digits with letters or signs among them, or many digits."""
    numbers = [part for part in parts if part.form in _DIGIT_FORMS]
    size = sum(_least(part) for part in parts if not part.sign)
    fewest = _FEW if len(numbers) < len(parts) else _MANY
    return size >= fewest and sum(map(_least, numbers)) >= _FEWEST_DIGITS


def _least(part: _Part) -> int:
    return 0 if part.often == "?" else int(part.often.strip("{}").partition(",")[0] or 1)


@lru_cache(maxsize=256)
def _parts(pattern: str) -> tuple[_Part, ...]:
    """The pieces of a pattern; () for one of other than literals, sets of letters and digits, and counts."""
    inner = pattern.removeprefix("^").removesuffix("$")
    found = list(_PART.finditer(inner))
    whole = "".join(part[0] for part in found) == inner and not pattern_fault(pattern)
    whole = whole and sum("," in part["count"] or part["count"] == "?" for part in found) <= _MOST_OPEN
    return tuple(_Part(part["form"], part["count"], (part["sign"] or "")[-1:]) for part in found) if whole else ()


def _written(parts: tuple[_Part, ...], match: re.Match[str]) -> str:
    """Letters and digits with the signs of a pattern between them."""
    said = iter(match.groups())
    return "".join(part.sign * _least(part) if part.sign else _in_case(part, next(said)) for part in parts)


def _in_case(part: _Part, said: str) -> str:
    letters = (one for one in said if one not in _LEFT_OUT)
    return "".join(one if re.fullmatch(part.form, one) else one.swapcase() for one in letters)


@lru_cache(maxsize=256)
def _expression(parts: tuple[_Part, ...], counting: str = "") -> re.Pattern[str]:
    """The letters and digits of each part, with or without signs between them."""
    forms = [(f"(?:{part.form}[{re.escape(_LEFT_OUT)}]{{0,2}})", part.often) for part in parts if not part.sign]
    inner = "".join(f"({form}{often}{counting if often else ''})" for form, often in forms)
    return re.compile(rf"(?<![\w./-]){inner}(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> Any | None:
    import regex

    try:
        return regex.compile(pattern)
    except regex.error:
        return None
