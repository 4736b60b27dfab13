"""Lists of options as people write them between words."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import guesses, obligation, truth, type_of_hint
from forms_registry.documents.suggest.limits import is_measured
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_DASH = linear(r"\s[–—-]\s")
_DASHED = linear(r"(\A[^.;:|]{1,60}:\s)([^.;:|]*\s[–—-]\s[^.;:|]*)")
_LEAD = linear(r"([^;:]{1,80}?)(?::|\s[–—-])\s")
_LAST = linear(r"(?:\A|\s+)(?:or|and|oder|und|ou|et|o|y|أو)\s+")
_RATE = linear(r"[^/]*\d[^/]*/\s?[^\W\d]+\.?")
_COMMAS = ",;،"
_LONGEST_OPTION, _MOST_WORDS = 40, 4
_OF_UNIT = 2
_LEAST_DASHED = 4
"""So many options may stand between dashes where nothing says that they are options."""


def listed_options(text: str, *, exactly: bool = False) -> list[str]:
    """The options that a text lists, between slashes, bars or commas; [] where it seems to list none. Where it is known
    (`exactly`) that there is a list, two words with a comma are one as well."""
    separators = _separators(text)
    options = _options_between(separators, text, exactly)
    enough = 2 if exactly or separators != _COMMAS else 3
    fits = exactly or all(map(_is_short, options))
    is_list = len(options) >= enough and fits and not (_is_one_answer(text) or is_rate(text))
    return options if is_list and not all(map(is_measured, options)) else []


def _separators(text: str) -> str:
    """What stands between the options; a slash within one parts nothing: "1/4, 1/2"."""
    is_within = " / " not in text and any(sign in text for sign in _COMMAS)
    signs = (sign for sign in "|·" if sign in text)
    return next(signs, "/" if "/" in text and not is_within else _COMMAS)


def _options_between(separators: str, text: str, exactly: bool) -> list[str]:
    parts = split_at(_without_open_bracket(text), separators)
    if separators == _COMMAS and (exactly or len(parts) > 1):
        parts[-1:] = _LAST.split(encodable(parts[-1]))
    return list(dict.fromkeys(filter(None, (part.strip(" .?؟`\"'“”") for part in parts))))


def _without_open_bracket(text: str) -> str:
    """A text without the bracket that it begins with, and that nothing closes."""
    opened = text.strip()[:1]
    is_open = opened in ("[", "(") and not any(sign in text for sign in "])")
    return text.strip()[1:] if is_open else text


def _is_one_answer(text: str) -> bool:
    """Whether a text means a type, or is one unit over another, "km/h"."""
    parts = text.strip().split("/")
    return bool(type_of_hint(text)) or (len(parts) == _OF_UNIT and all(part in guesses()["units"] for part in parts))


def is_rate(text: str) -> bool:
    """Whether a text says how much of something there is for one of something else: "£9.00/hour"."""
    return bool(_RATE.fullmatch(encodable(text.strip())))


def _is_short(option: str) -> bool:
    return len(option) <= _LONGEST_OPTION and len(option.split()) <= _MOST_WORDS


def is_yes_or_no(options: Sequence[str]) -> bool:
    return len(options) == 2 and {truth(option) for option in options} == {True, False}


def with_bars(text: str) -> str:
    """A text with bars in the place of dashes or semicolons between what may be chosen: "One of: red – blue"."""
    text = ". ".join(map(_with_bars_in_sentence, text.split(". "))) if ";" in text else text
    if len(parts := _DASH.split(encodable(text))) >= _LEAST_DASHED and all(map(_may_be_listed, parts)):
        return " | ".join(parts)
    return _DASHED.sub(lambda listed: f"{listed[1]}{_DASH.sub(lambda _: ' | ', listed[2])}", encodable(text))


def _may_be_listed(part: str) -> bool:
    """Whether what stands between dashes is an option, rather than what tells of an answer."""
    is_told = obligation(part) is not None or bool(type_of_hint(part)) or is_measured(part)
    return 0 < len(part.split()) < _MOST_WORDS and not (is_told or any(sign in part for sign in ".:;,"))


def _with_bars_in_sentence(sentence: str) -> str:
    """A sentence with bars between what it says to choose from: "Tick any – red; blue"."""
    lead = _LEAD.match(encodable(sentence))
    if lead is None or ";" not in sentence[lead.end() :] or choice_in(lead[1]) is None:
        return sentence
    return f"{lead[1]}: {sentence[lead.end() :].replace(';', ' |').rstrip('.')}"
