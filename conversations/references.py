"""What people call a submission by: short enough to read aloud, with a last letter that tells a slip in the others."""

from __future__ import annotations

import secrets

from stdnum.iso7064 import mod_37_36

LETTERS = "BCDFGHJKMNPQRTVWXYZ2346789"
"""Neither vowels nor look-alikes: a reference spells no word. As many as ISO 7064's MOD 27,26 has."""
_PREFIX, _DRAWN, _GROUP = "FP", 10, 5


def new_reference() -> str:
    """ "FP-7KQ2M-XW94DR": ten letters drawn by chance, and the check letter over them."""
    return with_check_letter("".join(secrets.choice(LETTERS) for _ in range(_DRAWN)))


def with_check_letter(drawn: str) -> str:
    """The reference of ten drawn letters."""
    letters = drawn + mod_37_36.calc_check_digit(drawn, LETTERS)
    return f"{_PREFIX}-{letters[:_GROUP]}-{letters[_GROUP:]}"


def has_shape(text: str) -> bool:
    """Whether this looks like a reference, be there one or not."""
    prefix, letters = _parts(text)
    return prefix == _PREFIX and len(letters) in {_DRAWN, _DRAWN + 1}


def is_mistyped(text: str) -> bool:
    """Whether this has the shape of a reference, and a letter of it is wrong, missing or in another's place.

    References given out before there was a check letter are a letter shorter, and say nothing about themselves.
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
