"""Reads what a person is to be told or asked, in each language it is written in."""

from __future__ import annotations

import re
from collections.abc import Iterable

from forms_registry.schema import LocalText
from forms_registry.spec.parser.phrases.choices import options_inside
from forms_registry.spec.parser.plain import language_of, plain, quoted, unquote
from forms_registry.spec.parser.written import Written

_SEPARATOR = re.compile(r"\s*\n\s*|\s+[/|]\s+|\s*[—–]\s*(?=[\u0600-\u06ff])")
_LEAD = re.compile(
    r"^\s*(?:ask(?: the user)?|prompt|question|say|message|ASK_[A-Z]+)\s*[:\-–—]\s*|^\s*ASK_[A-Z]+\b\s*", re.IGNORECASE
)
_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|«([^»]+)»")
_NEXT = re.compile(r"\s*(?:[/|,;–—-]|or|then|\n)?\s*")
_LEAD_LANGUAGE = re.compile(r"^\s*\(?(EN|AR|English|Arabic|العربية)\)?\s*[:\-–—]\s*", re.IGNORECASE)


def local_text(written: Iterable[Written], default: str = "en") -> LocalText:
    """One wording per language from everything written under one key; the first of a language counts."""
    found: dict[str, str] = {}
    for item in written:
        for language, text in wordings(item, default):
            found.setdefault(language, text)
    return LocalText(tuple(found.items()))


def wordings(written: Written, default: str = "en") -> list[tuple[str, str]]:
    """(language, text) pairs: from a mapping by language, or a text that says the same in two scripts."""
    if written.pairs is not None:
        return [(name.split("-")[0].lower(), value.text.strip()) for name, value in written.pairs if value.text.strip()]
    if written.items is not None:
        return [pair for item in written.items for pair in wordings(item, default)]
    text = written.text.strip() if written.exact else unquote(plain(written.text))
    if not text:
        return []
    if written.language:
        return [(written.language, _LEAD_LANGUAGE.sub("", text))]
    parts = [_LEAD_LANGUAGE.sub("", part) for part in _SEPARATOR.split(text) if part.strip()]
    languages = [language_of(part) for part in parts]
    if len(parts) == 2 and None not in languages and languages[0] != languages[1]:
        return [(language or default, unquote(part)) for language, part in zip(languages, parts, strict=True)]
    return [("ar" if language_of(text) == "ar" else default, text)]


def questions(written: Written, default: str = "en") -> tuple[list[list[tuple[str, str]]], tuple[str, ...]]:
    """The wordings of a question, the first one and those for asking again, and options named inside it."""
    if written.items is not None:
        return [wordings(item, default) for item in written.items if wordings(item, default)], ()
    if written.pairs is not None or written.exact:
        return [found] if (found := wordings(written, default)) else [], ()
    text, options = options_inside(_LEAD.sub("", written.text))
    said, _ = _spoken(plain(text))
    languages = [language_of(part) for part in said]
    if len(said) == 2 and None not in languages and languages[0] != languages[1]:
        return [
            [(written.language or language or default, part) for language, part in zip(languages, said, strict=True)]
        ], options
    versions = [wordings(written.said(part), default) for part in said]
    return [version for version in versions if version], options


def beside_question(text: str) -> str:
    """What a cell says after the quoted question: a remark to the author's helpers, and no part of the question."""
    return _spoken(plain(_LEAD.sub("", text)))[1]


def _spoken(text: str) -> tuple[list[str], str]:
    """The questions in a cell, and the rest: quoted passages that follow each other, or else the whole text."""
    text = text.strip()
    if not (found := _QUOTED.match(text)):
        # Quotation marks around most of the cell hold the question; around one word they are part of it.
        inside = quoted(text)
        whole = not inside or sum(map(len, inside)) * 2 < len(text)
        return ([text] if whole and text else list(inside)), ""
    said = []
    while found:
        said.append(next(part for part in found.groups() if part).strip())
        text = text[found.end() :]
        following = _NEXT.match(text)
        found = _QUOTED.match(text, following.end()) if following else None
        text = text[following.end() :] if following and found else text
        found = _QUOTED.match(text) if found else None
    return said, text.strip(" .,;-–—→()")


def combine(versions: list[list[tuple[str, str]]]) -> tuple[LocalText, ...]:
    """Wordings of one language each, in order, become rounds: the first of each language, then the second of each."""
    by_language: dict[str, list[str]] = {}
    for version in versions:
        for language, text in version:
            known = by_language.setdefault(language, [])
            if text not in known:
                known.append(text)
    rounds = max(map(len, by_language.values()), default=0)
    return tuple(
        LocalText(tuple((language, texts[index]) for language, texts in by_language.items() if index < len(texts)))
        for index in range(rounds)
    )
