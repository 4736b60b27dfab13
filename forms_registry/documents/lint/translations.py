"""Finds what a form says in one of its languages and not in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec, LocalText, Option
from forms_registry.schema.told import told
from patterns.small_words import language_heard

MAX_LANGUAGES = 30
_SPOKEN = {"en", "ar"}
"""What FormPilot says itself is there in these."""

Named = tuple[LocalText, Sequence[LocalText]]
"""What a text is called, and the texts of that name."""


def check_translations(spec: FormSpec, findings: Findings) -> None:
    """A warning for the form, and for each field, that lacks a text in a language in which the form speaks; and for the
    form, where FormPilot itself does not speak its language."""
    if beyond := spec.languages[MAX_LANGUAGES:]:
        lines = [item.line for item in spec.fields for text in (item.label, *item.prompts) if text.has(beyond[0])]
        findings.add("too_many", min(lines, default=1), limit=MAX_LANGUAGES, things=told("languages"))
        return
    _check_spoken(spec, findings)
    for language in spec.languages if len(spec.languages) > 1 else ():
        if lacking := _lacking(_of_form(spec), language):
            findings.add("form_untranslated", 1, language=language, parts=lacking)
        for item in spec.fields:
            if lacking := _lacking(_of_field(item, spec), language):
                findings.add("translation_missing", item.line, id=item.id, language=language, parts=lacking)


def _check_spoken(spec: FormSpec, findings: Findings) -> None:
    asked = [text.get("en") for item in spec.fields for text in item.prompts if text.has("en")]
    if foreign := {*spec.languages, language_heard(asked)} - _SPOKEN:
        findings.add("language_unspoken", 1, language=", ".join(sorted(foreign)))


def _of_form(spec: FormSpec) -> Iterator[Named]:
    yield told("title"), [spec.title]
    yield told("purpose"), [spec.purpose]
    yield told("example"), [spec.example]
    yield told("greeting"), [spec.greeting]
    yield told("closing"), [spec.closing]
    yield told("contact"), [spec.contact]
    for step in spec.steps:
        yield told("title of step {number}", number=step.number), [step.title]


def _of_field(item: FieldSpec, spec: FormSpec) -> Iterator[Named]:
    yield told("question"), item.prompts[:1]
    yield told("label"), [item.label or LocalText(((spec.languages[0], item.id),))]
    yield told("name in sentences"), [item.spoken]
    yield told("description"), [item.help]
    yield told("error message"), item.refusals
    yield told("options"), [_shown(option, spec.languages[0]) for option in item.options]


def _shown(option: Option, main: str) -> LocalText:
    """What people see of an option; a number is the same in every language."""
    if option.labels or not any(char.isalpha() for char in option.value):
        return option.labels
    return LocalText(((main, option.value),))


def _lacking(texts: Iterator[Named], language: str) -> LocalText | None:
    """The names of texts that are there, and not in this language."""
    names = [name for name, listed in texts if any(text and not text.has(language) for text in listed)]
    if not names:
        return None
    return LocalText.of(", ".join(name.get("en") for name in names), ar="، ".join(name.get("ar") for name in names))
