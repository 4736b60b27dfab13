"""Small readings of marked-up text: markup off, words out, which language it is in."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from nlu.types import words_of

MAX_MARKED = 5_000
"""Characters within which marks are paired; in longer text they are only taken out, since pairing is not linear."""

_ANY_MARK = re.compile(r"[*_`~]{2,}|`|<br\s*/?>", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_STRONG = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
_CODE = re.compile(r"(`+)\s?(.+?)\s?\1")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_ARABIC = re.compile(r"[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]")
_LATIN = re.compile(r"[A-Za-z]")
_IDENTIFIER = re.compile(r"[^\W\d][\w.:$\-\[\]]{0,99}\Z")
_BLANKS = frozenset({"", "-", "--", "---", "–", "—", "/", "n/a", "na", "none", "لا يوجد"})
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“"}
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text without markdown marks; `code` keeps its content, line breaks become newlines."""
    if len(text) > MAX_MARKED:
        return _ANY_MARK.sub("", text).strip()
    text = _LINK.sub(r"\1", _BREAK.sub("\n", text))
    text = _CODE.sub(r"\2", text)
    for _ in range(3):
        text, changed = _STRONG.subn(r"\2", text)
        if not changed:
            break
    return _ESCAPE.sub(r"\1", _TAG.sub("", text)).strip()


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """For comparing names: markup off, camel case apart, lower case, one space between words."""
    spaced = _CAMEL.sub(" ", unicodedata.normalize("NFKC", plain(text)))
    return " ".join(re.sub(r"[\W_]+", " ", spaced.casefold()).split())


def is_blank(text: str) -> bool:
    """Whether a cell says "nothing here": empty, a dash, N/A, None."""
    return plain(text).strip(" \t.").casefold() in _BLANKS


def is_identifier(text: str) -> bool:
    """Whether `text` can be a field's id: a letter or underscore first, then no spaces or quotes."""
    return bool(_IDENTIFIER.match(text))


def code_spans(text: str) -> tuple[str, ...]:
    return tuple(match.group(2).strip() for match in _CODE.finditer(text[:MAX_MARKED]))


def language_of(text: str) -> str | None:
    """ "ar" for text written in Arabic letters, "en" for Latin ones, None where letters do not tell."""
    arabic, latin = len(_ARABIC.findall(text)), len(_LATIN.findall(text))
    if arabic > latin:
        return "ar"
    return "en" if latin else None


def unquote(text: str) -> str:
    """Removes one pair of double quotation marks around the whole text."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        return text[1:-1].strip()
    return text


def slug(text: str, separator: str = "-") -> str:
    """ASCII letters and digits of a text with one separator between words; "" where it has none."""
    ascii_text = unicodedata.normalize("NFKD", words_of(text)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", separator, ascii_text.lower()).strip(separator)
