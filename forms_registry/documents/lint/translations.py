"""Finds what a form says in one of its languages and not in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec, LocalText, Option
from forms_registry.schema.bilingual import bilingual
from patterns.small_words import likely_language

MAX_LANGUAGES = 30
_PRODUCT_LANGUAGES = {"en", "ar"}
"""What FormPilot says itself is there in these."""

NamedTexts = tuple[LocalText, Sequence[LocalText]]
"""What a text is called, and the texts of that name."""


def check_translations(spec: FormSpec, findings: Findings) -> None:
    """A warning for the form, and for each field, that lacks a text in a language in which the form speaks; and for the
    form, where FormPilot itself does not speak its language."""
    if excess := spec.languages[MAX_LANGUAGES:]:
        lines = [item.line for item in spec.fields for text in (item.label, *item.prompts) if text.has(excess[0])]
        findings.add("too_many", min(lines, default=1), limit=MAX_LANGUAGES, things=bilingual("languages"))
        return
    _check_product_languages(spec, findings)
    for language in spec.languages if len(spec.languages) > 1 else ():
        if parts := _untranslated(_form_texts(spec), language):
            findings.add("form_untranslated", 1, language=language, parts=parts)
        for item in spec.fields:
            if parts := _untranslated(_field_texts(item, spec), language):
                findings.add("translation_missing", item.line, id=item.id, language=language, parts=parts)


def _check_product_languages(spec: FormSpec, findings: Findings) -> None:
    questions = [text.get("en") for item in spec.fields for text in item.prompts if text.has("en")]
    if foreign := {*spec.languages, likely_language(questions)} - _PRODUCT_LANGUAGES:
        findings.add("language_unspoken", 1, language=", ".join(sorted(foreign)))


def _form_texts(spec: FormSpec) -> Iterator[NamedTexts]:
    for name in ("title", "purpose", "example", "greeting", "closing", "contact"):
        yield bilingual(name), [getattr(spec, name)]
    for step in spec.steps:
        yield bilingual("title of step {number}", number=step.number), [step.title]


def _field_texts(item: FieldSpec, spec: FormSpec) -> Iterator[NamedTexts]:
    yield bilingual("question"), item.prompts[:1]
    yield bilingual("label"), [item.label or LocalText(((spec.languages[0], item.id),))]
    yield bilingual("name in sentences"), [item.spoken]
    yield bilingual("description"), [item.help]
    yield bilingual("error message"), item.refusals
    yield bilingual("options"), [_option_label(option, spec.languages[0]) for option in item.options]


def _option_label(option: Option, main: str) -> LocalText:
    """What people see of an option; a number is the same in every language."""
    if option.labels or not any(char.isalpha() for char in option.value):
        return option.labels
    return LocalText(((main, option.value),))


def _untranslated(texts: Iterator[NamedTexts], language: str) -> LocalText | None:
    """The names of texts that are there, and not in this language."""
    names = [name for name, listed in texts if any(text and not text.has(language) for text in listed)]
    if not names:
        return None
    return LocalText.of(", ".join(name.get("en") for name in names), ar="، ".join(name.get("ar") for name in names))
