"""Decides what is said of the form as a whole: its id, its languages, its review."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from forms_registry.schema import FieldSpec, LocalText, Review
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FormDraft
from forms_registry.spec.parser.phrases.vocabulary import languages_in
from forms_registry.spec.parser.plain import fold, language_of, plain
from forms_registry.spec.parser.written import Written

_REVIEWS = {
    "true": Review(final=True),
    "yes": Review(final=True),
    "final": Review(final=True),
    "required": Review(final=True),
    "end": Review(final=True),
    "steps": Review(steps=True),
    "step": Review(steps=True),
    "each step": Review(steps=True),
    "both": Review(steps=True, final=True),
    "all": Review(steps=True, final=True),
    "steps and final": Review(steps=True, final=True),
    "false": Review(),
    "no": Review(),
    "none": Review(),
    "off": Review(),
}
_FINAL = re.compile(r"\b(final|end|before submi\w+|submission|summary|complet\w+)\b")


def main_language(form: FormDraft) -> str:
    """The language that the questions are written in, where no column says it."""
    said = [
        value.text
        for draft in form.fields.values()
        for value in draft.all("prompt")
        if value.is_text and not value.language
    ]
    languages = [language_of(text) for text in said]
    return "ar" if languages and languages.count("ar") * 2 > len(languages) else "en"


def languages(form: FormDraft, fields: Sequence[FieldSpec], main: str, findings: Findings) -> tuple[str, ...]:
    """The languages that the document declares or is written in, its main one first."""
    declared = [
        name
        for written in form.facts.get("languages", ())
        for item in written.each()
        for name in _named(item, findings)
    ]
    used = [
        name
        for item in fields
        for text in (item.label, *item.prompts, *(option.labels for option in item.options))
        for name, _ in text.entries
    ]
    first = [main] if main in used or main in declared or not (used or declared) else []
    return tuple(dict.fromkeys((*first, *declared, *used)))


def _named(item: Written, findings: Findings) -> tuple[str, ...]:
    named = languages_in(item.text)
    if not named and re.fullmatch(r"[a-z]{2,3}(-\w+)?", item.text.strip()):
        named = (item.text.strip().split("-")[0],)
    if not named and not item.is_empty:
        findings.add("language_unread", item.line, text=item.text)
    return named


def review(form: FormDraft, findings: Findings) -> Review:
    """What the person is shown to confirm, as the document says it; nothing where it does not."""
    if (written := form.first("review")) is None:
        return Review()
    words = " ".join(fold(item.text) for item in written.each())
    if words in _REVIEWS:
        return _REVIEWS[words]
    steps, final = "step" in words, bool(_FINAL.search(words))
    if not (steps or final):
        findings.add("review_unread", written.line, text=written.text)
    return Review(steps=steps, final=final)


def form_id(form: FormDraft, title: LocalText) -> str:
    """The declared id, else one made from the title."""
    if written := form.first("form_id"):
        return plain(written.text)[:100]
    ascii_title = unicodedata.normalize("NFKD", title.get("en")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_title.lower()).strip("-")[:60] or "form"
