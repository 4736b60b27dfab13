"""Points at words that cannot tell two things apart: questions alike, options of one name; and at long speeches."""

from __future__ import annotations

from collections.abc import Iterator

from forms_registry.documents.findings import Findings
from forms_registry.documents.text import fold
from forms_registry.schema import FieldSpec, FormSpec
from forms_registry.schema.bilingual import bilingual
from patterns.sentences import sentences

_MAX_SENTENCES = 2
"""Nobody reads more of what they are told in one turn."""


def check_wordings(spec: FormSpec, findings: Findings) -> None:
    """A warning for each field that asks what another asks in the same words under the same condition, and for each
    name that two options of a field share; and for the form, where it begins or ends with a speech."""
    for name, words in (("greeting", spec.greeting), ("closing", spec.closing), ("contact", spec.contact)):
        for language, text in words.entries:
            if (count := len(sentences(text))) > _MAX_SENTENCES:
                findings.add("words_many", 1, name=bilingual(name), language=language, count=count)
    first_by_question: dict[tuple[str, str], FieldSpec] = {}
    for item in spec.fields:
        language = spec.languages[0]
        question = item.prompts[0].get(language) if item.prompts else item.name(language)
        first = first_by_question.setdefault((fold(question), item.visible.cel if item.visible else ""), item)
        if first is not item:
            findings.add("prompt_twice", item.line, id=item.id, other=first.id, question=question)
        for name, option, other in _shared_names(item):
            findings.add("option_ambiguous", item.line, id=item.id, name=name, one=option, other=other)


def _shared_names(item: FieldSpec) -> Iterator[tuple[str, str, str]]:
    """(name, option, other option) for each name that means both."""
    owners: dict[str, str] = {}
    for option in item.options:
        for key, name in {fold(name) or name: name for name in option.names()}.items():
            owner = owners.setdefault(key, option.value)
            if owner != option.value:
                yield name, owner, option.value
