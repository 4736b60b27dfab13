"""Reads what a person is to be told or asked, in each language it is written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.keys import language_named
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import language_of
from nlu.types import LocalText

Wording = tuple[str, str]
"""(language, text)"""


@dataclass(frozen=True, slots=True)
class Texts:
    """`main` is the language of texts that do not say theirs, unless they are in other letters."""

    main: str
    findings: Findings

    def local(self, values: Iterable[SourceValue]) -> LocalText:
        """One wording per language, the main language first; the first wording of a language counts."""
        found: dict[str, str] = {}
        for value in values:
            for language, text in self._wordings(value):
                found.setdefault(language, text)
        return LocalText(tuple(sorted(found.items(), key=lambda pair: pair[0] != self.main)))

    def rounds(self, facts: Facts, *keys: str) -> tuple[LocalText, ...]:
        """The wordings of a question: the first of each language, then those for asking again."""
        by_language: dict[str, list[str]] = {}
        for key in keys:
            for value in facts.each(key):
                for language, text in self._wordings(value):
                    known = by_language.setdefault(language, [])
                    if text not in known:
                        known.append(text)
        return tuple(
            LocalText(tuple((language, texts[place]) for language, texts in by_language.items() if place < len(texts)))
            for place in range(max(map(len, by_language.values()), default=0))
        )

    def _wordings(self, value: SourceValue) -> Iterator[Wording]:
        if value.pairs is not None:
            for name, wording in value.pairs:
                yield from self._in_language(name, wording)
        elif value.items is not None:
            for item in value.items:
                yield from self._wordings(item)
        elif text := value.text.strip():
            yield value.language or self._language(text), text

    def _in_language(self, name: str, wording: SourceValue) -> Iterator[Wording]:
        language = language_named(name)
        if language is None:
            self.findings.add("language_unread", wording.line, text=name)
            return
        for item in wording.each():
            yield language, item.text.strip()

    def _language(self, text: str) -> str:
        written = language_of(text)
        if written == "ar" or self.main == "ar":
            return written or self.main
        return self.main


def main_language(declared: Iterable[str], prompts: Iterable[SourceValue]) -> str:
    """The first language that the form declares, else the one its questions are written in."""
    first = next(iter(declared), None)
    if first:
        return first
    written = [language_of(value.text) for value in prompts if value.is_text and not value.language]
    return "ar" if written.count("ar") * 2 > len(written) else "en"
