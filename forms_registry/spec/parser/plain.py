"""Small readings of marked-up text: markup off, words out, which language it is in."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MAX_MARKED = 5_000
"""Characters within which marks are paired; in longer text they are only taken out, since pairing is not linear."""

_ANY_MARK = re.compile(r"[*_`~]{2,}|`|<br\s*/?>", re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_STRONG = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|~~)(?=\S)(.+?)(?<=\S)\1(?!\w)", re.DOTALL)
_CODE = re.compile(r"(`+)\s?(.+?)\s?\1")
_ARABIC = re.compile(r"[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]")
_LATIN = re.compile(r"[A-Za-z]")
_IDENTIFIER = re.compile(r"[^\W\d][\w.:$\-\[\]]{0,99}\Z")
_BLANKS = frozenset(
    (
        "|-|--|---|–|—|/|~|n/a|na|none|nil|null|nothing|not applicable|no tool|no call|no tool call|no tool needed|"
        "no pre-step|لا يوجد|لا شيء"
    ).split("|")
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“"}
_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|«([^»]+)»|„([^“]+)“")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """The text without markdown marks; `code` keeps its content, line breaks become newlines."""
    if len(text) > MAX_MARKED:
        return _ANY_MARK.sub("", text).strip()
    text = _BREAK.sub("\n", text)
    text = _LINK.sub(r"\1", text)
    text = _CODE.sub(r"\2", text)
    for _ in range(3):
        text, changed = _STRONG.subn(r"\2", text)
        if not changed:
            break
    text = _TAG.sub("", text)
    return re.sub(r"\\([\\`*_{}\[\]()#+\-.!|<>~])", r"\1", text).strip()


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """For comparing names: markup off, lower case, one space between words."""
    return " ".join(re.sub(r"[\W_]+", " ", unicodedata.normalize("NFKC", plain(text)).casefold()).split())


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """`selectedInjuryType`, `injury_type`, "Injury type" -> lower-case words."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", plain(text))
    return tuple(fold(spaced).split())


def is_blank(text: str) -> bool:
    """Whether a cell says "nothing here": empty, a dash, N/A, None."""
    stripped = plain(text).strip(" \t.()*_").casefold()
    return stripped in _BLANKS or plain(text).casefold() in _BLANKS


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
    """Removes one pair of quotation marks around the whole text."""
    text = text.strip()
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
        return text[1:-1].strip()
    return text


def quoted(text: str) -> tuple[str, ...]:
    """The quoted passages of a text, without their marks."""
    return tuple(next(part for part in match.groups() if part).strip() for match in _QUOTED.finditer(text))


def sentences(text: str) -> tuple[str, ...]:
    """Clauses that stand alone: split at line ends, semicolons, bullets and full stops before a space."""
    parts = re.split(r"[\n;؛•]+|(?<=[^\s.][.!؟])\s+", text)
    return tuple(part.strip(" \t-*") for part in parts if part.strip(" \t-*."))
