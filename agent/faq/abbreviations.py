"""Abbreviations in a form, such as "YRC", and what they stand for."""

from __future__ import annotations

from collections.abc import Iterator

import re2

from agent.faq.caching import cached_per_form
from agent.faq.sources import form_sources
from agent.view.form_view import FormView
from forms_registry.schema import FormSpec
from patterns import scanning

_CAPITALS = re2.compile(r"[A-Z]{2,}")
_LONGEST = 8


def abbreviations_in(message: str, view: FormView) -> list[str]:
    """The form's abbreviations in a question; those of two letters only in capitals, because they may be words."""
    words, known_names = scanning.words(message), _short_names_of(view.spec, view.locale)
    matching = (word.upper() for word in words if word.upper() in known_names and (word.isupper() or len(word) > 2))
    return list(dict.fromkeys(matching))


@cached_per_form
def _short_names_of(spec: FormSpec, locale: str) -> frozenset[str]:
    return frozenset(_abbreviations_in_text(_all_words(spec, locale)))


def _abbreviations_in_text(text: str) -> Iterator[str]:
    """Words of a few capitals."""
    for match in _CAPITALS.finditer(scanning.encodable(text)):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        if len(match[0]) <= _LONGEST and not any(char.isalnum() or char == "_" for char in around):
            yield match[0]


def expansion_of(message: str, view: FormView) -> str:
    """The text before an abbreviation in parentheses; the longest of several."""
    names = "|".join(abbreviations_in(message, view))
    if not names:
        return ""
    full = re2.compile(rf"[^,;:.()/]{{3,80}} \((?:{names})\)")
    names_in_full = full.findall(scanning.encodable(_all_words(view.spec, view.locale)))
    return f"{max(names_in_full, key=len).strip()}." if names_in_full else ""


@cached_per_form
def _all_words(spec: FormSpec, locale: str) -> str:
    titles = (step.title.get(locale) for step in spec.steps)
    sources = form_sources(spec, locale)
    return " / ".join(
        (*titles, *(text for source in sources for text in (source.heading, *source.lines, *source.names)))
    )
