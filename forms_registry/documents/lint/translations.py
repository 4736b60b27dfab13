"""Finds what a form says in one of its languages and not in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec, LocalText, ToolSpec
from forms_registry.schema.bilingual import bilingual
from patterns.small_words import likely_language

MAX_LANGUAGES = 30
_PRODUCT_LANGUAGES = {"en", "ar"}
"""What FormPilot says itself is there in these."""

NamedTexts = tuple[LocalText, Sequence[LocalText]]
"""What a text is called, and the texts of that name."""


def check_translations(spec: FormSpec, findings: Findings) -> None:
    """A warning for the form, each field and each tool, if it lacks a text in a language of the form; and for the
    form, where FormPilot itself does not speak its language."""
    if excess := spec.languages[MAX_LANGUAGES:]:
        lines = [item.line for item in spec.fields for text in (item.label, *item.prompts) if text.has(excess[0])]
        findings.add("too_many", min(lines, default=1), limit=MAX_LANGUAGES, things=bilingual("languages"))
        return
    _check_product_languages(spec, findings)
    for language in spec.languages if len(spec.languages) > 1 else ():
        if parts := _untranslated(_form_texts(spec), language):
            findings.add("form_untranslated", 1, language=language, parts=parts)
        for name, line, texts in _texts_by_part(spec):
            if parts := _untranslated(texts, language):
                findings.add("translation_missing", line, id=name, language=language, parts=parts)


def _check_product_languages(spec: FormSpec, findings: Findings) -> None:
    questions = [text.get("en") for item in spec.fields for text in item.prompts if text.has("en")]
    if foreign := {*spec.languages, likely_language(questions)} - _PRODUCT_LANGUAGES:
        findings.add("language_unspoken", 1, language=", ".join(sorted(foreign)))


def _texts_by_part(spec: FormSpec) -> Iterator[tuple[str, int, Iterator[NamedTexts]]]:
    """(name, line, texts) of each field, and of each tool."""
    yield from ((item.id, item.line, _field_texts(item, spec)) for item in spec.fields)
    yield from ((tool.name, tool.line, _tool_texts(tool)) for tool in spec.tools)


def _form_texts(spec: FormSpec) -> Iterator[NamedTexts]:
    names = ("title", "purpose", "example", "greeting", "closing", "contact")
    yield from ((bilingual(name), [getattr(spec, name)]) for name in names)
    yield from ((bilingual("title of step {number}", number=step.number), [step.title]) for step in spec.steps)


def _field_texts(item: FieldSpec, spec: FormSpec) -> Iterator[NamedTexts]:
    yield bilingual("question"), item.prompts[:1]
    yield bilingual("label"), [item.label or LocalText(((spec.languages[0], item.id),))]
    yield bilingual("name in sentences"), [item.spoken]
    yield bilingual("description"), [item.help]
    yield bilingual("error message"), item.refusals
    # a number is the same in every language
    worded = [option for option in item.options if option.labels or any(map(str.isalpha, option.value))]
    yield bilingual("options"), [option.labels or LocalText.of(option.value, spec.languages[0]) for option in worded]


def _tool_texts(tool: ToolSpec) -> Iterator[NamedTexts]:
    yield LocalText.of("`tells`"), [tool.tells]
    yield LocalText.of("`failures`"), [failure.words for failure in tool.failures]


def _untranslated(texts: Iterator[NamedTexts], language: str) -> LocalText:
    """The names of texts that are there, and not in this language."""
    names = [name for name, listed in texts if any(text and not text.has(language) for text in listed)]
    return LocalText.of(", ".join(name.get("en") for name in names), ar="، ".join(name.get("ar") for name in names))
