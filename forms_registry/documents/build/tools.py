"""Turns what is said of the tools into tool specifications: when each runs by itself, and with which arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents import phrases
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.sources import read_arguments
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.source import SourceValue
from forms_registry.schema import FieldSpec, ToolSpec, Trigger, TriggerKind


def tool_specs(
    form: FormSource, fields: Sequence[FieldSpec], rules: Rules, texts: Texts, findings: Findings
) -> tuple[ToolSpec, ...]:
    """The tools that the document declares. One that is only named by a field is a finding, and needs no more."""
    served = {item.data_source.tool: item for item in fields if item.data_source and item.data_source.tool}
    for name, item in served.items():
        if name not in form.tools:
            findings.add("tool_undeclared", item.line, tool=name, id=item.id)
    return tuple(_tool(facts, served.get(facts.name), fields, rules, texts, findings) for facts in form.tools.values())


def _tool(
    facts: Facts, serves: FieldSpec | None, fields: Sequence[FieldSpec], rules: Rules, texts: Texts, findings: Findings
) -> ToolSpec:
    ids = [item.id for item in fields]
    written = facts.first("args")
    own = read_arguments(written, f"`{facts.name}`", ids, findings) if written and not _given(serves) else ()
    moments = tuple(dict.fromkeys(_triggers(facts, serves, fields, rules, findings)))
    if serves is None and not moments and not facts.all("when"):
        findings.add("tool_never_runs", facts.line, tool=facts.name)
    returns = facts.first("returns")
    sets_flags = facts.first("sets_flags")
    return ToolSpec(
        name=facts.name,
        purpose=texts.local(facts.all("purpose")),
        arguments=serves.data_source.arguments if serves and serves.data_source and _given(serves) else own,
        moments=moments,
        returns=returns.shown() if returns else "",
        sets_flags=bool(sets_flags and phrases.truth(sets_flags.text)),
        line=facts.line,
    )


def _given(serves: FieldSpec | None) -> bool:
    return serves is not None and serves.data_source is not None and bool(serves.data_source.arguments)


def _triggers(
    facts: Facts, serves: FieldSpec | None, fields: Sequence[FieldSpec], rules: Rules, findings: Findings
) -> Iterator[Trigger]:
    for value in facts.each("when"):
        words, _, rest = value.text.partition(", if ")
        moment = phrases.said(words, "moments")
        if moment is None:
            findings.add("moment_unread", value.line, tool=facts.name, text=value.text)
        elif moment.name == "before":
            if serves is None or serves.id != moment.holes["field"]:
                findings.add("moment_before", value.line, tool=facts.name, id=moment.holes["field"])
        elif serves is not None:
            findings.add("moment_served", value.line, tool=facts.name, id=serves.id)
        else:
            yield from _trigger(moment, value.with_text(rest), facts, fields, rules, findings)


def _trigger(
    moment: phrases.Said, rest: SourceValue, facts: Facts, fields: Sequence[FieldSpec], rules: Rules, findings: Findings
) -> Iterator[Trigger]:
    kind = TriggerKind(moment.name)
    target = moment.holes.get("field") or moment.holes.get("n") or ""
    wanted = {item.id for item in fields if kind is not TriggerKind.UPLOAD or item.type == "file"}
    steps = {str(item.step) for item in fields}
    if kind in {TriggerKind.AFTER_FIELD, TriggerKind.UPLOAD} and target not in wanted:
        findings.add("moment_field_unknown", rest.line, tool=facts.name, id=target)
        return
    if kind is TriggerKind.STEP_END and target and target not in steps:
        findings.add("moment_step_unknown", rest.line, tool=facts.name, step=target)
        return
    said = rest if rest.text.strip() else facts.first("if")
    if said is None:
        yield Trigger(kind, target)
    elif condition := rules.try_read(said, "", f"the condition of the tool `{facts.name}`"):
        yield Trigger(kind, target, condition)
