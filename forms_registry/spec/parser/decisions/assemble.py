"""Puts a whole form together from its drafts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from forms_registry.conditions import Condition, flag_names
from forms_registry.field_types.registry import field_type_of
from forms_registry.schema import FieldSpec, FormSpec, LocalText, StepSpec, ToolSpec
from forms_registry.spec.parser.decisions.checks import check_examples, check_visibility, with_default
from forms_registry.spec.parser.decisions.fields import FieldBuilder, step_of
from forms_registry.spec.parser.decisions.form_facts import form_id, languages, main_language, review
from forms_registry.spec.parser.decisions.kinds import Decided, decide
from forms_registry.spec.parser.decisions.logic_rules import LogicRule, rules_of
from forms_registry.spec.parser.decisions.origins import Origin, Origins
from forms_registry.spec.parser.decisions.tool_specs import tool_specs
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft
from forms_registry.spec.parser.phrases.gaps import date_pair
from forms_registry.spec.parser.phrases.if_then import split_sentence
from forms_registry.spec.parser.phrases.references import Named, References
from forms_registry.spec.parser.phrases.rules import Rules
from forms_registry.spec.parser.phrases.wording import local_text
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written

_MAY_NAME_FLAG = re.compile(
    r"flag|toggle|switch|\b(?:on|off|enabled|disabled|active|true|false)\b|(?:enable|feature|allow)[A-Z_]",
    re.IGNORECASE,
)


def assemble(
    form: FormDraft, flags: Sequence[str], logic: Sequence[tuple[Written, Written]], text: str, findings: Findings
) -> FormSpec:
    """The form that the drafts describe. `flags` are names that conditions may use without being a field; `logic` are
    (condition, effect) pairs told apart from the fields; `text` is the whole document."""
    language = main_language(form)
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
    tools = tuple(tool_specs(form, fields, rules, references, findings, language))
    title = local_text(form.facts.get("title", ()), language) or LocalText.of("Form")
    return FormSpec(
        form_id=form_id(form, title),
        title=title,
        fields=fields,
        steps=_steps(form, fields, language),
        tools=tools,
        purpose=local_text(form.facts.get("purpose", ()), language),
        languages=languages(form, fields, language, findings),
        review=review(form, findings),
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
    types: dict[str, str] = {name: field_type_of(item.type).rule_type for name, item in decided.items()}
    types.setdefault("user", "map")  # what the host says about the person
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
