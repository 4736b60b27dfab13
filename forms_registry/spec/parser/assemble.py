"""Puts a whole form together from its drafts."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from forms_registry.spec.conditions import Condition, ConditionError, flag_names
from forms_registry.spec.parser.arguments import map_arguments
from forms_registry.spec.parser.checks import check_examples, check_visibility, with_default
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft, ToolDraft
from forms_registry.spec.parser.fields import FieldBuilder, step_of
from forms_registry.spec.parser.kinds import Decided, decide
from forms_registry.spec.parser.logic import LogicRule, rules_of, split_sentence
from forms_registry.spec.parser.moments import MomentReading, read_moment
from forms_registry.spec.parser.origins import Origin, Origins
from forms_registry.spec.parser.plain import fold, is_blank, language_of, plain
from forms_registry.spec.parser.references import Named, References
from forms_registry.spec.parser.rules import Rules, date_pair
from forms_registry.spec.parser.vocabulary import languages_in
from forms_registry.spec.parser.wording import local_text
from forms_registry.spec.parser.written import Written
from forms_registry.spec.types import (
    FieldSpec,
    FormSpec,
    LocalText,
    Moment,
    MomentKind,
    Option,
    Review,
    StepSpec,
    ToolSpec,
)
from forms_registry.spec.values.registry import kind_of

_MAY_NAME_FLAG = re.compile(
    r"flag|toggle|switch|\b(?:on|off|enabled|disabled|active|true|false)\b|(?:enable|feature|allow)[A-Z_]",
    re.IGNORECASE,
)
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


def assemble(
    form: FormDraft, flags: Sequence[str], logic: Sequence[tuple[Written, Written]], text: str, findings: Findings
) -> FormSpec:
    """The form that the drafts describe. `flags` are names that conditions may use without being a field; `logic` are
    (condition, effect) pairs told apart from the fields; `text` is the whole document."""
    language = _main_language(form)
    decided = {draft.id: decide(draft, findings) for draft in form.fields.values()}
    references = References([_named(draft, decided[draft.id]) for draft in form.fields.values()])
    used = _flags_used(form, logic)
    rules = _rules(decided, flags, used, references, text)
    origins = Origins(form, decided, references, findings).read()
    told = [pair for item in form.logic if (pair := _pair(item))]
    by_field: dict[str, list[LogicRule]] = defaultdict(list)
    for rule in rules_of((*told, *logic), form.fields, references, findings):
        by_field[rule.field_id].append(rule)
    builder = FieldBuilder(rules, references, by_field, findings, language)
    fields = tuple(_fields(form, decided, origins, builder, findings))
    check_visibility(fields, findings)
    tools = tuple(_tools(form, fields, rules, references, findings, language))
    title = local_text(form.facts.get("title", ()), language) or LocalText.of("Form")
    return FormSpec(
        form_id=_form_id(form, title),
        title=title,
        fields=fields,
        steps=_steps(form, fields, language),
        tools=tools,
        purpose=local_text(form.facts.get("purpose", ()), language),
        languages=_languages(form, fields, language, findings),
        review=_review(form, findings),
        flags=_used_flags(fields, tools, (*flags, *used), form.flags),
        sections=tuple(form.sections),
    )


def _named(draft: FieldDraft, decided: Decided) -> Named:
    labels = tuple(plain(value.text) for value in draft.all("label") if value.is_text)
    return Named(draft.id, decided.type, labels)


def _flags_used(form: FormDraft, logic: Sequence[tuple[Written, Written]]) -> list[str]:
    """Names that some condition uses as a flag, though the document nowhere introduces them."""
    texts = [rule.text for rule, _ in logic]
    for draft in form.fields.values():
        for key in ("visible", "hidden", "required", "required_when", "source"):
            texts += [item.text for value in draft.all(key) for item in value.each()]
        for value in draft.all("option_rules"):
            texts += [when.text for item in value.each() if (when := item.get("when") or item.get("if") or item)]
    for tool in form.tools.values():
        texts += [value.text for value in (*tool.when, *tool.conditions)]
    taken = {*form.fields, *form.tools}
    likely = (text for text in dict.fromkeys(texts) if _MAY_NAME_FLAG.search(text))
    return list(dict.fromkeys(name for text in likely for name in flag_names(plain(text), taken)))


def _rules(
    decided: Mapping[str, Decided], flags: Sequence[str], used: Sequence[str], references: References, text: str
) -> Rules:
    types = {name: kind_of(item.type).rule_type for name, item in decided.items()}
    options = {name: [option.value for option in item.options] for name, item in decided.items() if item.options}
    dates = [name for name, kind in types.items() if kind in {"date", "datetime"}]
    pair = date_pair(text, dates)
    return Rules(types, options, [flag for flag in flags if flag not in types], used, references, pair)


def _pair(item: Written) -> tuple[Written, Written] | None:
    if item.pairs is None:
        return split_sentence(item)
    facts = dict(item.pairs)
    rule = next((facts[key] for key in ("if", "when", "condition", "rule") if key in facts), None)
    effect = next((facts[key] for key in ("then", "effect", "show", "action") if key in facts), None)
    return (rule, effect) if rule is not None and effect is not None else None


def _fields(
    form: FormDraft,
    decided: Mapping[str, Decided],
    origins: Mapping[str, Origin],
    builder: FieldBuilder,
    findings: Findings,
) -> Iterable[FieldSpec]:
    step = 1
    for draft in form.fields.values():
        step = step_of(draft, step, findings)
        spec = builder.build(draft, decided[draft.id], origins[draft.id], step)
        yield check_examples(with_default(spec, draft, findings), draft, findings)


def _steps(form: FormDraft, fields: Sequence[FieldSpec], language: str) -> tuple[StepSpec, ...]:
    numbers = sorted({item.step for item in fields})
    return tuple(StepSpec(number, local_text(form.steps.get(number, ()), language)) for number in numbers)


def _tools(
    form: FormDraft,
    fields: Sequence[FieldSpec],
    rules: Rules,
    references: References,
    findings: Findings,
    language: str,
) -> Iterable[ToolSpec]:
    files = [item.id for item in fields if item.type == "file"]
    sources = {item.data_source.tool: item for item in fields if item.data_source and item.data_source.tool}
    last_step = max(item.step for item in fields)
    for draft in form.tools.values():
        served = sources.get(draft.name)
        # A tool that brings a field's options is called before that field; running it at a moment too would be twice.
        running = [] if served else _moments(draft, rules, references, files, findings)
        moments = [_known_step(moment, last_step) for moment in running]
        yield ToolSpec(
            name=draft.name,
            purpose=local_text(draft.purpose, language),
            arguments=_arguments(draft, served, moments, fields, references, findings),
            moments=tuple(dict.fromkeys(moments)),
            returns=draft.returns,
            line=draft.line,
        )


def _arguments(
    draft: ToolDraft,
    served: FieldSpec | None,
    moments: Sequence[Moment],
    fields: Sequence[FieldSpec],
    references: References,
    findings: Findings,
) -> tuple:  # type: ignore[type-arg]
    if served is not None and served.data_source is not None:
        return served.data_source.arguments
    if not draft.args:
        return ()
    likely = tuple(moment.target for moment in moments if moment.kind is MomentKind.AFTER_FIELD)
    kinds = [moment.kind for moment in moments]
    ids = [item.id for item in fields]
    return map_arguments(draft.name, draft.args, references, ids, draft.line, findings, likely=likely, moments=kinds)


def _moments(
    draft: ToolDraft, rules: Rules, references: References, files: list[str], findings: Findings
) -> Iterable[Moment]:
    for written in draft.when:
        if written.is_empty or is_blank(written.text):
            continue
        reading = read_moment(written.text, references, files, draft.name)
        if reading is None or reading.kind is None:
            findings.add("moment_unread", written.line, tool=draft.name, text=plain(written.text))
        elif moment := _conditional(draft, written, reading, rules, findings):
            yield moment


def _conditional(
    draft: ToolDraft, written: Written, reading: MomentReading, rules: Rules, findings: Findings
) -> Moment | None:
    said = written.said(reading.condition) if reading.condition else next(iter(draft.conditions), None)
    if reading.kind is None or said is None:
        return Moment(reading.kind, reading.target) if reading.kind else None
    try:
        return Moment(reading.kind, reading.target, rules.of(said))
    except ConditionError as error:
        findings.add(
            "moment_condition_unread", said.line, tool=draft.name, text=plain(said.text), reason=f"({error.message})"
        )
        return None


def _known_step(moment: Moment, last_step: int) -> Moment:
    """The end of a step that comes after the last one is the end of the form."""
    beyond = moment.kind is MomentKind.STEP_END and moment.target.isdigit() and int(moment.target) > last_step
    return Moment(MomentKind.COMPLETE, condition=moment.condition) if beyond else moment


def _main_language(form: FormDraft) -> str:
    """The language that the questions are written in, where no column says it."""
    said = [
        value.text
        for draft in form.fields.values()
        for value in draft.all("prompt")
        if value.is_text and not value.language
    ]
    languages = [language_of(text) for text in said]
    return "ar" if languages and languages.count("ar") * 2 > len(languages) else "en"


def _languages(form: FormDraft, fields: Sequence[FieldSpec], main: str, findings: Findings) -> tuple[str, ...]:
    declared: list[str] = []
    for written in form.facts.get("languages", ()):
        for item in written.each():
            named = languages_in(item.text)
            if not named and re.fullmatch(r"[a-z]{2,3}(-\w+)?", item.text.strip()):
                named = (item.text.strip().split("-")[0],)
            if not named and not item.is_empty:
                findings.add("language_unread", item.line, text=item.text)
            declared += named
    texts = (
        text
        for item in fields
        for text in (item.label, *item.prompts, *(option.labels for option in _all_options(item)))
    )
    used = [name for text in texts for name, _ in text.entries]
    first = [main] if main in used or main in declared or not (used or declared) else []
    return tuple(dict.fromkeys((*first, *declared, *used)))


def _all_options(field: FieldSpec) -> tuple[Option, ...]:
    return field.options


def _review(form: FormDraft, findings: Findings) -> Review:
    if (written := form.first("review")) is None:
        return Review()
    words = " ".join(fold(item.text) for item in written.each())
    if words in _REVIEWS:
        return _REVIEWS[words]
    steps, final = (
        "step" in words,
        bool(re.search(r"\b(final|end|before submi\w+|submission|summary|complet\w+)\b", words)),
    )
    if not (steps or final):
        findings.add("review_unread", written.line, text=written.text)
    return Review(steps=steps, final=final)


def _form_id(form: FormDraft, title: LocalText) -> str:
    if written := form.first("form_id"):
        return plain(written.text)[:100]
    ascii_title = unicodedata.normalize("NFKD", title.get("en")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_title.lower()).strip("-")[:60] or "form"


def _used_flags(
    fields: Sequence[FieldSpec], tools: Sequence[ToolSpec], flags: Sequence[str], declared: Sequence[str]
) -> tuple[str, ...]:
    """Flags that were declared, and those that some condition reads."""
    read: set[str] = set()
    for item in fields:
        rules = (rule for rule, _ in item.option_rules)
        for condition in (item.visible, item.required, *rules, *(rule.condition for rule in item.constraints)):
            read |= condition.inputs if isinstance(condition, Condition) else set()
    for tool in tools:
        for moment in tool.moments:
            read |= moment.condition.inputs if moment.condition else set()
    return tuple(dict.fromkeys((*declared, *(flag for flag in flags if flag in read))))
