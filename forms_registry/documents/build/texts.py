"""Reads what a person is to be told or asked, in each language it is written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Entry
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
        by_language: dict[str, str] = {}
        for value in values:
            for language, text in self._wordings(value):
                by_language.setdefault(language, text)
        return LocalText(tuple(sorted(by_language.items(), key=lambda pair: pair[0] != self.main)))

    def rounds(self, entry: Entry, *keys: str) -> tuple[LocalText, ...]:
        """The wordings of a question: the first of each language, then those for asking again."""
        written = (pair for key in keys for value in entry.each(key) for pair in self._wordings(value))
        by_language: dict[str, list[str]] = {}
        for language, text in dict.fromkeys(written):
            by_language.setdefault(language, []).append(text)
        return tuple(
            LocalText(tuple((language, texts[place]) for language, texts in by_language.items() if place < len(texts)))
            for place in range(max(map(len, by_language.values()), default=0))
        )

    def _wordings(self, value: SourceValue, language: str | None = None) -> Iterator[Wording]:
        for name, wording in value.pairs or ():
            if code := language_named(name):
                yield from self._wordings(wording, code)
            else:
                self.findings.add("language_unread", wording.line, text=name)
        for item in value.items or ():
            yield from self._wordings(item, language)
        if text := value.text.strip():
            yield language or value.language or self._language(text), text

    def _language(self, text: str) -> str:
        written = language_of(text)
        return written if written and "ar" in {written, self.main} else self.main


def main_language(declared: Sequence[str], prompts: Iterable[SourceValue]) -> str:
    """The first language that the form declares; one whose letters no question has comes last, for people would be
    greeted in it and asked in another. Where none is declared, the one that the questions are written in."""
    if declared:
        letters = {language_of(part.text) for value in prompts for part in (value, *value.inner)}
        return min(declared, key=lambda code: code in {"ar", "en"} - letters)
    written = [language_of(value.text) for value in prompts if value.is_text and not value.language]
    return "ar" if written.count("ar") * 2 > len(written) else "en"
