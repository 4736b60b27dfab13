"""Puts single fields together: first what type each is, which conditions need to know, then all else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from forms_registry.documents.build.limits import LimitReader
from forms_registry.documents.build.options import option_rules, read_options
from forms_registry.documents.build.presence import read_presence
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.sources import nested_in, read_source
from forms_registry.documents.build.texts import Texts, read_truth
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.field_types import all_field_types, canonical_type
from forms_registry.schema import Condition, DataSource, FieldSpec, Option

_CHOICES = {"dropdown", "checkbox"}
_COUNTABLE = {"boolean", "number", "integer"}
"""Types that are asked as a choice where options are listed: Yes or No, a rating from 1 to 5."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What is known of a field before any condition is read."""

    type: str
    options: tuple[Option, ...]
    source: DataSource | None
    depends_on: tuple[str, ...]


def typed_fields(fields: Mapping[str, Facts], texts: Texts, findings: Findings) -> dict[str, Typed]:
    """The type, options and source of every field, by id."""
    ids = list(fields)
    depending = {name: _depends_on(facts, ids, findings) for name, facts in fields.items()}
    sources = {name: source for name, facts in fields.items() if (source := read_source(facts, ids, findings))}
    found = {}
    for name, facts in fields.items():
        source = nested_in(sources[name], depending[name], sources) if name in sources else None
        options = read_options(facts, texts, findings)
        found[name] = Typed(_type(facts, options, source, findings), options, source, depending[name])
    _check_parents(found, fields, findings)
    return found


def _type(facts: Facts, options: Sequence[Option], source: DataSource | None, findings: Findings) -> str:
    written = facts.first("type")
    if written is None:
        if "type" in facts.refused:
            return "text"
        findings.add("type_missing", facts.line, id=facts.name, types=", ".join(all_field_types()))
        return "text"
    type_name = canonical_type(written.text)
    if type_name is None:
        findings.add("type_unknown", written.line, id=facts.name, type=written.text, types=", ".join(all_field_types()))
        return "text"
    if options and type_name in _COUNTABLE:
        type_name = "dropdown"
    if type_name in _CHOICES:
        _check_choice(type_name, facts, options, source, findings)
    elif options:
        line = facts.all("options")[0].line
        findings.add("options_of_no_choice", line, id=facts.name, type=type_name)
    return type_name


def _check_choice(
    type_name: str, facts: Facts, options: Sequence[Option], source: DataSource | None, findings: Findings
) -> None:
    if not options and source is None:
        if not facts.refused & {"options", "source"}:
            findings.add("options_missing", facts.line, id=facts.name)
    elif len(options) == 1 and type_name == "dropdown" and source is None and (value := facts.all("options")[0]).cell:
        # In a cell, one option is rather a remark about the options than the list of them.
        findings.add("options_single", value.line, id=facts.name, option=options[0].value)


def _depends_on(facts: Facts, ids: Sequence[str], findings: Findings) -> tuple[str, ...]:
    found = []
    for value in facts.each("depends_on"):
        for name in value.text.replace(";", ",").split(","):
            if name.strip() in ids and name.strip() != facts.name:
                found.append(name.strip())
            elif name.strip():
                findings.add("depends_unknown", value.line, id=facts.name, text=name.strip())
    return tuple(dict.fromkeys(found))


def _check_parents(found: Mapping[str, Typed], fields: Mapping[str, Facts], findings: Findings) -> None:
    """Options nest in the item chosen for an earlier field, which has its items from a tool or from one above it."""
    earlier: set[str] = set()
    for name, one in found.items():
        parent = one.source.parent if one.source else None
        if parent is not None and (parent not in earlier or found[parent].source is None):
            line = fields[name].all("source")[0].line
            findings.add("parent_unknown", line, id=name, parent=parent)
        earlier.add(name)


def _leans_on(one: Typed) -> tuple[str, ...]:
    """The fields whose change makes this one be asked again: those it names, and those its options come from."""
    source = one.source
    used = [argument.field_id for argument in source.arguments if argument.field_id] if source else []
    return tuple(dict.fromkeys((*one.depends_on, *used, *([source.parent] if source and source.parent else []))))


@dataclass(frozen=True, slots=True)
class FieldBuilder:
    rules: Rules
    texts: Texts
    findings: Findings
    typed: Mapping[str, Typed]

    def build(self, facts: Facts, step: int) -> FieldSpec:
        """The field, but for its default, which only a whole field can judge."""
        one = self.typed[facts.name]
        presence = read_presence(facts, self.rules, self.findings)
        reader = LimitReader(facts, one.type, self.typed, self.rules, self.texts, self.findings)
        limits, constraints = reader.read()
        prompts = self.texts.rounds(facts, "prompt", "reprompt")
        if not facts.all("prompt") and "prompt" not in facts.refused:
            self.findings.add("prompt_missing", facts.line, id=facts.name)
        return FieldSpec(
            id=facts.name,
            type=one.type,
            label=self.texts.local(facts.all("label")),
            prompts=prompts,
            help=self.texts.local(facts.all("help")),
            required=presence.required,
            visible=presence.visible,
            options=one.options,
            option_rules=self._option_rules(facts, one),
            data_source=one.source,
            depends_on=_leans_on(one),
            limits=limits,
            constraints=constraints,
            cues=self._cues(facts),
            confirm=read_truth(facts, "confirm", self.findings),
            sensitive=read_truth(facts, "sensitive", self.findings),
            step=step,
            properties=tuple(facts.others),
            line=facts.line,
        )

    def _option_rules(self, facts: Facts, one: Typed) -> tuple[tuple[Condition, tuple[str, ...]], ...]:
        known = {option.value for option in one.options}
        found = []
        for when, allowed in option_rules(facts, self.findings):
            condition = self.rules.try_read(when, facts.name, f"options_when of `{facts.name}`")
            for name in allowed:
                if name not in known:
                    self.findings.add("option_rule_unknown", when.line, id=facts.name, option=name)
            if condition is not None:
                found.append((condition, tuple(allowed)))
        return tuple(found)

    def _cues(self, facts: Facts) -> tuple[str, ...]:
        words = []
        for value in facts.each("cues"):
            inner = [value] if value.pairs is None else [item for _, one in value.pairs for item in one.each()]
            words += [word.strip() for one in inner for word in one.text.replace("،", ",").split(",")]
        return tuple(dict.fromkeys(word for word in words if word))
