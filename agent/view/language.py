"""Which language a person writes; the conversation follows."""

from __future__ import annotations

import re2

from patterns.scanning import encodable

_ARABIC = re2.compile("[\u0621-\u064a\u066e-\u06d3]{2,}")
_LATIN_WORD = re2.compile(r"[A-Za-z']{2,}")
# Words that an Arabic speaker does not drop into an Arabic answer as a name.
_ENGLISH = frozenset(
    """
    a am an and are at because but can cancel change correct did do does english for from had has have he her his how
    i in is it its me my no not of on or please she skip that the them there they this to was we what when where which
    who why will with yes you your
    """.split()
)


NOTATIONS = ("ar", "en", "en-US")
"""All the ways in which a value may be shown: in Arabic, and in English with the day or with the month first."""


def notation_of(host: str, language: str) -> str:
    """`language` with the region of the host's locale: "en-US" writes the month before the day."""
    return host if host.lower().startswith(f"{language.lower()}-") else language


def primary(tag: str) -> str:
    """The language of a tag: "ar" of "ar-SA"."""
    return tag.split("-")[0].lower()


def language_of(message: str, *, known: str) -> str:
    """ "ar" or "en": the language of the message if it shows, else `known`.

    Names, addresses and options may be in another script, so one foreign word does not change the language.
    """
    known = primary(known)
    message = encodable(message)
    arabic = 0 if message.isascii() else len(_ARABIC.findall(message))
    if not arabic and known != "ar":
        return known
    latin = [word.lower() for word in _LATIN_WORD.findall(message)]
    if arabic and arabic >= len(latin):
        return "ar"
    if not arabic and any(word in _ENGLISH for word in latin):
        return "en"
    return known
