"""Puts single fields together: first what type each is, which conditions need to know, then all else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from forms_registry.conditions.names import suggestion
from forms_registry.documents.build.limits import LimitReader, Patterns
from forms_registry.documents.build.options import option_rules, read_options
from forms_registry.documents.build.presence import read_presence
from forms_registry.documents.build.rules import Rules
from forms_registry.documents.build.sources import nested_in, read_source
from forms_registry.documents.build.texts import Texts
from forms_registry.documents.form_source import Entry
from forms_registry.documents.source import SourceValue
from forms_registry.field_types import FieldType, all_field_types, canonical_type, field_type_of
from forms_registry.schema import Condition, DataSource, FieldSpec, Option
from patterns.regular import split_at


@dataclass(frozen=True, slots=True)
class Typed:
    """What is known of a field before any condition is read."""

    type: str
    options: tuple[Option, ...]
    source: DataSource | None
    depends_on: tuple[str, ...]


def typed_fields(fields: Mapping[str, Entry], texts: Texts) -> dict[str, Typed]:
    """The type, options and source of every field, by id."""
    depending = {name: _depends_on(entry, fields) for name, entry in fields.items()}
    given = _givable(fields)
    sources = {name: source for name, entry in fields.items() if (source := read_source(entry, given))}
    found: dict[str, Typed] = {}
    for name, entry in fields.items():
        source = nested_in(sources[name], depending[name], sources) if name in sources else None
        # Options nest in the item chosen for an earlier field, which has its items from a tool or from one above it.
        if (parent := source and source.parent) and (parent not in found or found[parent].source is None):
            entry.report("parent_unknown", entry.all("source")[0].line, parent=parent)
        options = read_options(entry, texts)
        found[name] = Typed(_type(entry, options, source), options, source, depending[name])
    return found


def _givable(fields: Mapping[str, Entry]) -> list[str]:
    """What a tool may be given: the answers by their ids, and the parts of them."""
    types = ((name, canonical_type(entry.text("type") or "")) for name, entry in fields.items())
    return [*fields, *(f"{name}.{part}" for name, of in types if of for part in field_type_of(of).parts)]


def _type(entry: Entry, options: Sequence[Option], source: DataSource | None) -> str:
    written = entry.first("type")
    type_name = canonical_type(written.text) if written else None
    if type_name is None:
        _tell_of_no_type(written, entry)
        return "text"
    field_type = field_type_of(type_name)
    if options and (field_type.is_yes_no or field_type.is_numeric):  # Yes or No, a rating from 1 to 5
        field_type = field_type_of("dropdown")
    if field_type.chooses_options:
        _check_choice(field_type, entry, options, source)
    elif options:
        entry.report("options_of_no_choice", entry.all("options")[0].line, type=type_name)
    return field_type.type


def _tell_of_no_type(written: SourceValue | None, entry: Entry) -> None:
    if "type" not in entry.refused:
        line, text = (written.line, written.text) if written else (entry.line, "")
        known = {"types": ", ".join(all_field_types()), "near": suggestion(text, all_field_types(), 60) or ""}
        entry.report("type_unknown" if written else "type_missing", line, type=text, **known)
        entry.refused.add("type")


def _check_choice(field_type: FieldType, entry: Entry, options: Sequence[Option], source: DataSource | None) -> None:
    if source is not None:
        return
    if not options and not entry.refused & {"options", "source"}:
        entry.report("options_missing", entry.line)
    elif len(options) == 1 and not field_type.takes_many and (value := entry.all("options")[0]).cell:
        # In a cell, one option is rather a remark about the options than the list of them.
        entry.report("options_single", value.line, option=options[0].value)


def _depends_on(entry: Entry, ids: Collection[str]) -> tuple[str, ...]:
    found = []
    for value in entry.each("depends_on"):
        for name in filter(None, map(str.strip, split_at(value.text, ",;"))):
            if name in ids and name != entry.name:
                found.append(name)
            else:
                entry.report("depends_unknown", value.line, text=name, near=suggestion(name, ids) or "")
    return tuple(dict.fromkeys(found))


def _leans_on(one: Typed) -> tuple[str, ...]:
    """The fields whose change makes this one be asked again: those it names, and those its options come from."""
    source = one.source
    used = [argument.field_id for argument in source.arguments if argument.field_id] if source else []
    return tuple(dict.fromkeys((*one.depends_on, *used, *([source.parent] if source and source.parent else []))))


def build_field(
    entry: Entry, step: int, typed: Mapping[str, Typed], rules: Rules, texts: Texts, patterns: Patterns, set_by: str
) -> FieldSpec:
    """The field, but for its default, which only a whole field can judge. `set_by` is the tool that fills it, "" for
    none; such a field is not asked, and nobody has to give it."""
    one = typed[entry.name]
    limits, constraints = LimitReader(entry, one.type, typed, rules, texts, patterns).read()
    required, visible = read_presence(entry, rules)
    if set_by:
        _check_computed(entry, set_by)
    elif not entry.all("prompt") and "prompt" not in entry.refused:
        entry.report("prompt_missing", entry.line)
    return FieldSpec(
        id=entry.name,
        type=one.type,
        label=texts.local(entry.all("label")),
        spoken=texts.local(entry.all("spoken")),
        prompts=texts.rounds(entry, "prompt", "reprompt"),
        help=texts.local(entry.all("help")),
        required=False if set_by else required,
        visible=visible,
        options=one.options,
        option_rules=tuple(_option_rules(entry, one, rules)),
        data_source=one.source,
        depends_on=_leans_on(one),
        limits=limits,
        constraints=constraints,
        cues=_cues(entry),
        confirm=entry.truth("confirm"),
        distant=entry.truth("distant"),
        sensitive=entry.truth("sensitive") or field_type_of(one.type).is_sensitive,
        computed=bool(set_by),
        step=step,
        properties=tuple(entry.properties),
        line=entry.line,
    )


def _check_computed(entry: Entry, set_by: str) -> None:
    """What is said of asking a field that nobody is asked for decides nothing."""
    for key in ("prompt", "default", "source"):
        for stray in entry.all(key)[:1]:
            entry.report("computed_asked", stray.line, key=key, tool=set_by)


def _option_rules(entry: Entry, one: Typed, rules: Rules) -> Iterator[tuple[Condition, tuple[str, ...]]]:
    known = {option.value for option in one.options}
    for when, allowed in option_rules(entry):
        condition = rules.of(entry.name, "options_when", when)
        for name in (name for name in allowed if name not in known):
            entry.report("option_rule_unknown", when.line, option=name)
        if condition is not None:
            yield condition, tuple(allowed)


def _cues(entry: Entry) -> tuple[str, ...]:
    """Words parted by commas, or lists of them, or one of these for each language."""
    listed = [one for value in entry.each("cues") for one in (value, *(inner for _, inner in value.pairs or ()))]
    words = [word.strip() for one in listed for item in one.each() for word in split_at(item.text, ",،")]
    return tuple(dict.fromkeys(word for word in words if word))
