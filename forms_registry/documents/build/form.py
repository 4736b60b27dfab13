"""Puts a whole form together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from forms_registry.documents import phrases
from forms_registry.documents.build.assistants import assistant_spec, is_assistant, with_lookups
from forms_registry.documents.build.fields import TypedField, build_field, typed_fields
from forms_registry.documents.build.limit_values import read_count
from forms_registry.documents.build.limits import Patterns
from forms_registry.documents.build.outputs import computing_tools
from forms_registry.documents.build.rules import Rules, all_of, check_flags
from forms_registry.documents.build.texts import Texts, main_language
from forms_registry.documents.build.tools import tool_specs
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.keys import language_named
from forms_registry.documents.lint import check_form
from forms_registry.documents.lint.assistants import check_assistant
from forms_registry.documents.lint.bounds import check_bounds
from forms_registry.documents.lint.values import with_default, with_examples
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier, slug
from forms_registry.field_types import field_type_of
from forms_registry.schema import FOR_EVER, Condition, FieldSpec, FormSpec, LocalText, Review, StepSpec
from forms_registry.schema.bilingual import bilingual
from patterns.regular import linear

_TEXT_KEYS = ("purpose", "example", "greeting", "closing", "contact")
_MAX_STEP = 999
_SECONDS_IN = {"minutes": 60, "hours": 3600, "days": 86_400, "weeks": 7 * 86_400}
_MAX_RESUME_SECONDS = 366 * 86_400
_BETWEEN_LANGUAGES = linear(r"[,;/&،]|\s(?:and|و)\s")


def build_form(form: FormSource, heading: SourceValue | None) -> FormSpec:
    """The form that a document describes. Where its findings hold an error, it must not be used."""
    findings = form.findings
    _report_guesses(form)
    declared = _declared_languages(form)
    prompts = [value for entry in form.fields.values() for value in entry.each("prompt")]
    texts = Texts(main_language(declared, prompts), findings)
    typed = typed_fields(form.fields, texts)
    declared_flags = tuple(_declared_flags(form))
    rules = _rules(form, typed, declared_flags)
    step_rules = _step_rules(form, rules)
    fields = with_lookups(form, _fields(form, typed, rules, texts, step_rules))
    tools = tool_specs(form, fields, rules, texts)
    wordings: dict[str, Any] = {key: texts.local(form.entry.all(key)) for key in _TEXT_KEYS}
    title = texts.local([*form.entry.all("title"), *([heading] if heading else [])]) or LocalText.of("Form")
    spec = FormSpec(
        form_id=_form_id(form, title),
        title=title,
        fields=fields,
        steps=_steps(form, fields, texts, step_rules),
        tools=tools,
        theme=form.entry.text("theme") or "",
        **wordings,
        languages=_all_languages(declared, texts.main, fields),
        review=_review(form),
        flags=tuple(dict.fromkeys((*declared_flags, *filter(rules.used_flags.__contains__, rules.flags)))),
        sections=form.sections,
        public=_is_public(form),
        keep=_keep(form),
        resume_within=_resume_within(form),
        assistant=assistant_spec(form, fields, tools, texts) if is_assistant(form) else None,
    )
    if not findings.has_errors:
        check_form(spec, findings)
        check_assistant(form, spec)
    return spec


def _rules(form: FormSource, typed: Mapping[str, TypedField], flags: Sequence[str]) -> Rules:
    rules = Rules(
        types={name: field_type_of(field.type).rule_type for name, field in typed.items()},
        options={name: [option.value for option in field.options] for name, field in typed.items() if field.options},
        flags=dict.fromkeys(flags),
        findings=form.findings,
        unread=frozenset(name for name, entry in form.fields.items() if "type" in entry.refused),
    )
    check_flags(rules.flags, max((value.line for value in form.entry.all("flags")), default=1), form.findings)
    return rules


def _report_guesses(form: FormSource) -> None:
    for guess in form.entry.each("unconfirmed"):
        form.findings.add("guess_unconfirmed", guess.line, text=guess.as_text())


def _step_rules(form: FormSource, rules: Rules) -> dict[int, Condition]:
    """When the steps apply that say so, by number."""
    compiled = {
        number: rules.read(value, bilingual("`{key}` of step {number}", key=value.key, number=str(number)))
        for number, value in form.step_rules.items()
    }
    return {number: rule for number, rule in compiled.items() if rule is not None}


def _fields(
    form: FormSource, typed: Mapping[str, TypedField], rules: Rules, texts: Texts, step_rules: Mapping[int, Condition]
) -> Iterator[FieldSpec]:
    step, computed, patterns = 1, computing_tools(form.tools), Patterns()
    for entry in form.fields.values():
        step = _step_number(entry, step)
        spec = build_field(entry, step, typed, rules, texts, patterns, computed.get(entry.name, ""))
        if step in step_rules:
            spec = replace(spec, visible=all_of([step_rules[step], *([spec.visible] if spec.visible else [])]))
        # Where no answer is possible, the default and the examples are none for that reason alone.
        is_read = form.findings.lenient or entry.refused.isdisjoint({"type", "options"})
        yield with_examples(with_default(spec, entry), entry) if is_read and check_bounds(spec, form.findings) else spec


def _step_number(entry: Entry, previous: int) -> int:
    """The number of a field's step: its own, else that of the field before it."""
    for value in entry.all("step")[:1]:
        if (number := read_count(value)) and number <= _MAX_STEP:
            return number
        entry.report("step_unread", value.line, text=value.as_text())
    return previous


def _steps(
    form: FormSource, fields: Sequence[FieldSpec], texts: Texts, rules: Mapping[int, Condition]
) -> tuple[StepSpec, ...]:
    numbers = sorted({item.step for item in fields})
    for number, line in form.listed_steps.items():
        if number not in numbers:
            form.findings.add("step_without_fields", line, step=number)
    return tuple(StepSpec(number, texts.local(form.steps.get(number, ())), rules.get(number)) for number in numbers)


def _declared_languages(form: FormSource) -> tuple[str, ...]:
    """The codes of the languages that are named, parted by commas, slashes or "and"."""
    codes: list[str] = []
    for value in form.entry.each("languages"):
        for name in _BETWEEN_LANGUAGES.split(value.text):
            if code := language_named(name):
                codes.append(code)
            else:
                form.findings.add("language_unread", value.line, text=name.strip() or value.as_text())
    return tuple(dict.fromkeys(codes))


def _all_languages(declared: Sequence[str], main: str, fields: Sequence[FieldSpec]) -> tuple[str, ...]:
    """The languages that the document declares or is written in, its main one first."""
    used = [language for item in fields for text in (item.label, *item.prompts) for language, _ in text.entries]
    return tuple(dict.fromkeys((main, *declared, *used)))


def _declared_flags(form: FormSource) -> Iterator[str]:
    for value in form.entry.each("flags"):
        for name in value.words(",;،\n"):
            if not is_identifier(name):
                form.findings.add("flag_invalid", value.line, flag=name)
            elif name in form.fields:
                form.findings.add("flag_is_field", value.line, flag=name)
            else:
                yield name


def _phrase(form: FormSource, key: str) -> phrases.PhraseMatch | None:
    """The phrase that stands under a key of the form."""
    value = form.entry.first(key)
    phrase = phrases.match(value.text, key) if value else None
    if value and not phrase:
        form.findings.add(f"{key}_unread", value.line, text=value.as_text())
    return phrase


def _review(form: FormSource) -> Review:
    phrase = _phrase(form, "review")
    name = phrase.name if phrase else "none"
    return Review(steps=name in {"steps", "both"}, final=name in {"final", "both"})


def _is_public(form: FormSource) -> bool:
    # Where nothing stands behind the key, that is not taken for a yes: all the world would see the form.
    value = next(iter(form.entry.values.get("public", ())), None)
    is_yes = phrases.truth(value.text) if value else None
    if value and is_yes is None:
        form.findings.add("public_unread", value.line, text=value.as_text())
    return is_yes is not False


def _keep(form: FormSource) -> str:
    """One period in one spelling, "2 years", which the database takes for an interval."""
    phrase = _phrase(form, "keep")
    if not phrase:
        return ""
    return " ".join((phrase.holes["amount"], phrase.holes["unit"].lower())) if phrase.name == "period" else FOR_EVER


def _resume_within(form: FormSource) -> int | None:
    """For how many seconds a silent conversation can be taken up again, where the form says so."""
    value = form.entry.first("resume_within")
    if value is None:
        return None
    phrase = phrases.match(value.text, "resume_within")
    seconds = int(phrase.holes["count"]) * _SECONDS_IN[phrase.name] if phrase else 0
    if not 0 < seconds <= _MAX_RESUME_SECONDS:
        form.findings.add("resume_within_unread", value.line, text=value.as_text())
        return None
    return seconds


def _form_id(form: FormSource, title: LocalText) -> str:
    return (form.entry.text("form_id") or slug(title.get("en"))[:60])[:100] or "form"
