"""Puts single fields together: first what type each is, which conditions need to know, then all else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.data_sources import nested_in, read_source
from forms_registry.documents.build.limits import LimitReader, Patterns
from forms_registry.documents.build.options import option_rules, read_options
from forms_registry.documents.build.presence import read_presence
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.source import SourceValue
from forms_registry.field_types import FieldType, all_field_types, canonical_type, field_type_of
from forms_registry.schema import Condition, DataSource, FieldSpec, Option


@dataclass(frozen=True, slots=True)
class TypedField:
    """What is known of a field before any condition is read."""

    type: str
    options: tuple[Option, ...]
    source: DataSource | None
    depends_on: tuple[str, ...]


def typed_fields(fields: Mapping[str, Entry], texts: Texts) -> dict[str, TypedField]:
    """The type, options and source of every field, by id."""
    dependencies = {name: _declared_dependencies(entry, fields) for name, entry in fields.items()}
    argument_sources = _argument_sources(fields)
    sources = {name: source for name, entry in fields.items() if (source := read_source(entry, argument_sources))}
    typed: dict[str, TypedField] = {}
    for name, entry in fields.items():
        source = nested_in(sources[name], dependencies[name], sources) if name in sources else None
        # Options nest in the item chosen for an earlier field, which has its items from a tool or from one above it.
        if (parent := source and source.parent) and (parent not in typed or typed[parent].source is None):
            entry.report("parent_unknown", entry.all("source")[0].line, parent=parent)
        options = read_options(entry, texts)
        typed[name] = TypedField(_type(entry, options, source), options, source, dependencies[name])
    return typed


def _argument_sources(fields: Mapping[str, Entry]) -> list[str]:
    """What a tool may be given: the answers by their ids, and the parts of them."""
    types = ((name, canonical_type(entry.text("type") or "")) for name, entry in fields.items())
    return [*fields, *(f"{name}.{part}" for name, kind in types if kind for part in field_type_of(kind).parts)]


def _type(entry: Entry, options: Sequence[Option], source: DataSource | None) -> str:
    written = entry.first("type")
    type_name = canonical_type(written.text) if written else None
    if type_name is None:
        _report_no_type(written, entry)
        return "text"
    field_type = field_type_of(type_name)
    if options and (field_type.is_yes_no or field_type.is_numeric):  # Yes or No, a rating from 1 to 5
        field_type = field_type_of("dropdown")
    if field_type.chooses_options:
        _check_choice(field_type, entry, options, source)
    elif options:
        entry.report("options_of_no_choice", entry.all("options")[0].line, type=type_name)
    return field_type.type


def _report_no_type(written: SourceValue | None, entry: Entry) -> None:
    if "type" not in entry.refused:
        line, text = (written.line, written.text) if written else (entry.line, "")
        facts = {"types": ", ".join(all_field_types()), "near": suggestion(text, all_field_types(), 60) or ""}
        entry.refuse("type", "type_unknown" if written else "type_missing", line, type=text, **facts)


def _check_choice(field_type: FieldType, entry: Entry, options: Sequence[Option], source: DataSource | None) -> None:
    if source is not None:
        return
    if not options and not entry.refused & {"options", "source"}:
        entry.refuse("options", "options_missing", entry.line)
    elif len(options) == 1 and not field_type.takes_many and (value := entry.all("options")[0]).cell:
        # In a cell, one option is rather a remark about the options than the list of them.
        entry.refuse("options", "options_single", value.line, option=options[0].value)


def _declared_dependencies(entry: Entry, ids: Collection[str]) -> tuple[str, ...]:
    names = []
    for value in entry.each("depends_on"):
        for name in value.words():
            if name in ids and name != entry.name:
                names.append(name)
            else:
                entry.report("depends_unknown", value.line, text=name, near=suggestion(name, ids) or "")
    return tuple(dict.fromkeys(names))


def _all_dependencies(field: TypedField) -> tuple[str, ...]:
    """The fields whose change makes this one be asked again: those it names, and those its options come from."""
    source = field.source
    passed = [argument.field_id for argument in source.arguments if argument.field_id] if source else []
    return tuple(dict.fromkeys((*field.depends_on, *passed, *([source.parent] if source and source.parent else []))))


def build_field(
    entry: Entry, step: int, typed: Mapping[str, TypedField], rules: Rules, texts: Texts, patterns: Patterns, tool: str
) -> FieldSpec:
    """The field, but for its default, which only a whole field can judge. `tool` is the one that fills it, "" for
    none; such a field is not asked, and nobody has to give it."""
    field = typed[entry.name]
    limits, constraints = LimitReader(entry, field.type, typed, rules, texts, patterns).read()
    required, visible = read_presence(entry, rules)
    if tool:
        # What is said of asking a field that nobody is asked for decides nothing.
        entry.report_strays("computed_asked", "prompt", "default", "source", tool=tool)
    elif not entry.all("prompt") and "prompt" not in entry.refused:
        entry.report("prompt_missing", entry.line)
    return FieldSpec(
        id=entry.name,
        type=field.type,
        label=texts.local(entry.all("label")),
        spoken=texts.local(entry.all("spoken")),
        prompts=texts.rounds(entry, "prompt", "reprompt"),
        help=texts.local(entry.all("help")),
        required=False if tool else required,
        visible=visible,
        options=field.options,
        option_rules=tuple(_option_rules(entry, field, rules)),
        data_source=field.source,
        depends_on=_all_dependencies(field),
        limits=limits,
        constraints=constraints,
        cues=_cues(entry),
        confirm=entry.truth("confirm"),
        distant=entry.truth("distant"),
        sensitive=entry.truth("sensitive") or field_type_of(field.type).is_sensitive,
        computed=bool(tool),
        step=step,
        properties=tuple(entry.properties),
        line=entry.line,
    )


def _option_rules(entry: Entry, field: TypedField, rules: Rules) -> Iterator[tuple[Condition, tuple[str, ...]]]:
    values = {option.value for option in field.options}
    for when, allowed in option_rules(entry):
        condition = rules.field_condition(entry.name, when)
        for name in (name for name in allowed if name not in values):
            entry.report("option_rule_unknown", when.line, option=name)
        if condition is not None:
            yield condition, tuple(allowed)


def _cues(entry: Entry) -> tuple[str, ...]:
    """Words parted by commas, or lists of them, or one of these for each language."""
    listed = [part for value in entry.each("cues") for part in (value, *(inner for _, inner in value.pairs or ()))]
    return tuple(dict.fromkeys(word for part in listed for word in part.words(",،")))
