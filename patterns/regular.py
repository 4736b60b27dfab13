"""An author's regular expressions: RE2, so that no pattern and no text can take long, or much memory.

RE2 means ASCII by `\\w` and `\\s`, and authors mean letters: these, and the ways of writing a character that RE2 does
not know, are put into its terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import re2

from patterns.scanning import Pattern, encodable

LONGEST = 300
LONGEST_TEXT = 10_000
"""Characters of a text that can have the form of a pattern; in longer ones none is looked for."""

_BYTES = 4 * 1024 * 1024
_GIVEN_UP = 60_000
_LETTERS = r"\p{L}\p{M}\p{N}_"
_OUTSIDE = {"w": f"[{_LETTERS}]", "W": f"[^{_LETTERS}]", "s": r"[\s\p{Z}]", "S": r"[^\s\p{Z}]", "Z": r"\z"}
_INSIDE = {"w": _LETTERS, "s": r"\s\p{Z}"}
_IDIOMS = {r"[^\W\d]": r"[\p{L}\p{Nl}\p{No}_]", r"[^\W_]": r"[\p{L}\p{N}]", r"[\W_]": r"[^\p{L}\p{N}]"}
"""Sets of what is no word's character, which RE2 cannot take from others."""

_OURS = {"d": r"\p{Nd}", "D": r"\P{Nd}"}
_DIGITS_OF = {"u": 4, "U": 8}
_REASONS = {
    "invalid perl operator": "it looks ahead or back, as (?= and (?! do; say what the whole text is",
    "invalid escape sequence": "it refers to a group, or holds an escape that is not known; write what stands there",
    "bad repetition operator": "it repeats a repetition; write one of them",
    "invalid repetition size": "it repeats too often; write at most {1000}, or use min_length and max_length",
    "pattern too large": "it is too large; use min_length and max_length for the length",
}


def pattern_fault(pattern: str) -> str:
    """Why `pattern` cannot be used, and what to write instead; "" when it can."""
    return f"it is longer than {LONGEST} characters" if len(pattern) > LONGEST else _compiled_or_fault(pattern)[1]


def pattern_size(pattern: str) -> int:
    """How much work a pattern is to make, in steps of the machine that matches it: 3 of them take a millionth of a
    second. One that is refused as too large is worked on until it is."""
    expression = _compiled(pattern)
    return expression.programsize if expression is not None else _GIVEN_UP * (len(pattern) <= LONGEST)


def linear(pattern: str, flags: str = "") -> Pattern:
    """A pattern of our own, whose `\\w`, `\\d` and `\\s` are those of every script; `flags` are i, s and m."""
    return re2.compile(_in_terms_of_re2(f"(?{flags}){pattern}" if flags else pattern, _OURS))


def pattern_set(patterns: Iterable[str], *, whole: bool = True) -> Any:
    """What tells in one pass which of the patterns, by their places, the whole of a text has the form of, or a part."""
    expressions = re2.Set.FullMatchSet() if whole else re2.Set.SearchSet()
    for pattern in patterns:
        expressions.Add(_in_terms_of_re2(pattern, _OURS))
    expressions.Compile()
    return expressions


def split_at(text: str, signs: str) -> list[str]:
    """What stands between any of the signs."""
    return text.translate(dict.fromkeys(map(ord, signs), signs[0])).split(signs[0])


def can_check(pattern: str | None) -> bool:
    """Whether texts can be told from others by a pattern: not by one of an older form that is no such expression."""
    return bool(pattern) and _compiled(pattern or "") is not None


def fits(pattern: str | None, text: str) -> bool:
    """Whether the whole of `text` has the form of `pattern`; None, and one with a `pattern_fault`, fits all. A text of
    more than `LONGEST_TEXT` characters has no form."""
    compiled = _compiled(pattern) if pattern else None
    if compiled is None:
        return True
    return len(text) <= LONGEST_TEXT and compiled.fullmatch(encodable(text)) is not None


def is_script(name: str) -> bool:
    """Whether Unicode knows a script of that name, such as "Latin"."""
    return len(name) > 2 and name != "Any" and name.replace("_", "").isalpha() and not pattern_fault(rf"\p{{{name}}}")


def holds_other_letters(text: str, scripts: tuple[str, ...]) -> bool:
    """Whether `text` holds a letter of none of `scripts`, given by their Unicode names (see `is_script`)."""
    allowed = "".join(rf"\p{{{name}}}" for name in (*scripts, "Common", "Inherited"))
    other = _compiled(rf"[^{allowed}\p{{N}}\p{{P}}\p{{S}}\p{{Z}}\p{{C}}]")
    return other is not None and other.search(encodable(text)) is not None


def compiled(pattern: str) -> Pattern:
    """The pattern, to match with. Raises ValueError for one with a `pattern_fault`."""
    expression = _compiled(pattern)
    if expression is None:
        raise ValueError(pattern)
    return expression


def _compiled(pattern: str) -> Pattern | None:
    return _compiled_or_fault(pattern)[0] if len(pattern) <= LONGEST else None


@lru_cache(maxsize=32)
def _compiled_or_fault(pattern: str) -> tuple[Pattern | None, str]:
    """The pattern, to match with, or why it cannot be used."""
    try:
        return _compile(pattern), ""
    except re2.error as error:
        message = error.args[0].decode(errors="replace") if isinstance(error.args[0], bytes) else str(error)
        return None, next((reason for start, reason in _REASONS.items() if message.startswith(start)), message)
    except UnicodeError:
        return None, "it holds half a character"


def _compile(pattern: str) -> Pattern:
    options = re2.Options()
    options.max_mem = _BYTES
    options.log_errors = False
    return re2.compile(_in_terms_of_re2(pattern, {}), options)


def _in_terms_of_re2(pattern: str, more: Mapping[str, str]) -> str:
    for idiom, equivalent in _IDIOMS.items():
        pattern = pattern.replace(idiom, equivalent)
    pieces, at, opened = [], 0, -1  # `opened`: where a set in brackets began
    while at < len(pattern):
        piece = pattern[at]
        if piece == "\\":
            piece, length = _escape(pattern[at + 1 :], more if opened < 0 else {}, in_set=opened >= 0)
        else:
            length = 1
            if opened < 0 and piece == "[":
                opened = at
            elif piece == "]" and opened >= 0 and pattern[opened + 1 : at] not in {"", "^"}:
                opened = -1
        pieces.append(piece)
        at += length
    return "".join(pieces)


def _escape(rest: str, more: Mapping[str, str], *, in_set: bool) -> tuple[str, int]:
    """What a backslash and what follows it means to RE2, and how many characters were read."""
    kind = rest[:1]
    written = more.get(kind) or (_INSIDE if in_set else _OUTSIDE).get(kind)
    if written is not None:
        return written, 2
    digits = rest[1 : 1 + _DIGITS_OF.get(kind, 0)]
    if digits and len(digits) == _DIGITS_OF[kind] and digits.isalnum():
        return rf"\x{{{digits}}}", 2 + len(digits)
    if kind in {"p", "P"} and (name := rest[1:].partition("}")[0]).startswith("{Script="):
        return rf"\{kind}{{{name.removeprefix('{Script=')}}}", 3 + len(name)
    return "\\" + kind, 1 + len(kind)
