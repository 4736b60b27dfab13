"""References of submissions: short enough to read aloud, with a check letter against typos."""

from __future__ import annotations

import secrets

from stdnum.iso7064 import mod_37_36

LETTERS = "BCDFGHJKMNPQRTVWXYZ2346789"
"""Neither vowels nor look-alikes: a reference spells no word. As many as ISO 7064's MOD 27,26 has."""
_PREFIX, _DRAWN, _GROUP = "FP", 10, 5


def new_reference() -> str:
    """ "FP-7KQ2M-XW94DR": ten random letters and their check letter."""
    return with_check_letter("".join(secrets.choice(LETTERS) for _ in range(_DRAWN)))


def with_check_letter(drawn: str) -> str:
    """The reference for ten letters."""
    letters = drawn + mod_37_36.calc_check_digit(drawn, LETTERS)
    return f"{_PREFIX}-{letters[:_GROUP]}-{letters[_GROUP:]}"


def has_shape(text: str) -> bool:
    """Whether a text looks like a reference, existing or not."""
    prefix, letters = _parts(text)
    return prefix == _PREFIX and len(letters) in {_DRAWN, _DRAWN + 1}


def is_mistyped(text: str) -> bool:
    """Whether a text looks like a reference with a wrong, missing or misplaced letter.

    Old references are a letter shorter, have no check letter, and cannot be checked.
    """
    if not has_shape(text):
        return False
    _prefix, letters = _parts(text)
    if len(letters) == _DRAWN:
        return not set(letters) <= set(LETTERS)
    return not mod_37_36.is_valid(letters, LETTERS)


def _parts(text: str) -> tuple[str, str]:
    prefix, _, letters = text.strip().upper().partition("-")
    return prefix, letters.replace("-", "")
