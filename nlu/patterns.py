"""An author's regular expressions, run so that no text can make them run for long."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_SECONDS = 0.1


def pattern_fault(pattern: str) -> str:
    """Why `pattern` is no regular expression, "" when it is one."""
    import regex

    try:
        regex.compile(pattern)
    except (regex.error, RecursionError, OverflowError) as error:
        return str(error) or "it is nested too deeply"
    return ""


def is_script(name: str) -> bool:
    """Whether Unicode knows a script of that name, such as "Latin"."""
    return name.replace("_", "").isalpha() and not pattern_fault(rf"\p{{Script={name}}}")


def fits(pattern: str | None, text: str) -> bool:
    """Whether the whole of `text` has the form of `pattern`; None, and one with a `pattern_fault`, fits all."""
    compiled = _compiled(pattern) if pattern else None
    if compiled is None:
        return True
    try:
        return compiled.fullmatch(text, timeout=_SECONDS) is not None
    except TimeoutError:
        return False


def holds_other_letters(text: str, scripts: tuple[str, ...]) -> bool:
    """Whether `text` holds a letter of none of `scripts`, given by their Unicode names (see `is_script`)."""
    other = _other_letters(scripts)
    return other is not None and other.search(text) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> Any | None:
    import regex

    try:
        return regex.compile(pattern)
    except regex.error:
        return None


@lru_cache(maxsize=64)
def _other_letters(scripts: tuple[str, ...]) -> Any | None:
    import regex

    allowed = "".join(rf"\p{{Script={name}}}" for name in (*scripts, "Common", "Inherited"))
    try:
        return regex.compile(rf"[[\p{{L}}\p{{M}}]--[{allowed}]]", regex.V1)
    except regex.error:
        return None
