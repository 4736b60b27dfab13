"""Every finding that reading a document can make: its code, how much it matters, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass, field

from forms_registry.schema import Diagnostic, Severity

_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

CATALOGUE: dict[str, tuple[Severity, str, str]] = {
    "document_too_large": (
        _ERROR,
        "The document holds {size} bytes; at most {limit} can be read.",
        "Split the form, or move long reference text out of it.",
    ),
    "too_many_fields": (_ERROR, "The form has {count} fields; at most {limit} are possible.", "Split the form."),
    "table_too_large": (
        _ERROR,
        "This table has {size} {unit}; at most {limit} can be read.",
        "Split the table, or remove columns that say nothing about fields.",
    ),
    "no_fields": (
        _ERROR,
        "No field was found in the document.",
        "Add a table with the columns Field ID, Type, Required and Ask User, or front matter with a list `fields:`.",
    ),
    "yaml_invalid": (
        _ERROR,
        "The front matter is not valid YAML: {reason}.",
        "Check indentation, quotes and colons here.",
    ),
    "yaml_duplicate_key": (_ERROR, "The key `{key}` occurs twice in one mapping.", "Keep one of the two."),
    "yaml_too_complex": (
        _ERROR,
        "The front matter is nested too deeply or repeats itself too much.",
        "Write it out flat.",
    ),
    "yaml_shape": (_ERROR, "`{key}` should be {expected}.", "See the author's guide for the keys of front matter."),
    "front_matter_unclosed": (
        _ERROR,
        "The front matter that starts here has no closing line.",
        "End it with a line that holds only ---.",
    ),
    "field_id_missing": (_ERROR, "This field has no id.", "Give it an `id`, such as injuryDate."),
    "field_id_invalid": (
        _ERROR,
        "`{id}` cannot be a field id.",
        "Start with a letter and use letters, digits and underscores, such as injuryDate.",
    ),
    "field_id_derived": (
        _INFO,
        "The field “{label}” has no id; it is called `{id}`.",
        "Add a Field ID column to name it.",
    ),
    "field_duplicate": (_ERROR, "The field id `{id}` is used twice.", "Give each field an id of its own."),
    "field_not_listed": (
        _WARNING,
        "`{id}` is described here but is not in the field table, so it is not asked.",
        "Add a row for it to the field table.",
    ),
    "type_unknown": (
        _WARNING,
        "`{type}` is not a type of field; `{id}` is asked as text.",
        "Use one of: {types}.",
    ),
    "type_missing": (_WARNING, "`{id}` has no type; it is asked as {assumed}.", "Use one of: {types}."),
    "options_missing": (
        _WARNING,
        "`{id}` is a choice, but neither its options nor a tool that brings them are given; it is asked as text.",
        "List the options, or name the tool to call before asking.",
    ),
    "options_unmatched": (
        _WARNING,
        "The {language} options of `{id}` do not pair with its options one to one, so they are not used.",
        "List as many as there are options, in the same order.",
    ),
    "option_rule_unread": (
        _WARNING,
        "A rule for the options of `{id}` cannot be read: {reason}.",
        "Write: when a condition holds, then options from the field's own list.",
    ),
    "required_unread": (
        _WARNING,
        "When `{id}` is required cannot be read from “{text}” {reason}; it is asked, and may be skipped.",
        "Write Yes, No, or a condition such as: Yes, only if leave_type == Sick.",
    ),
    "visible_unread": (
        _WARNING,
        "When `{id}` is shown cannot be read from “{text}” {reason}; it is always shown.",
        "Write a condition such as: leave_type == Sick.",
    ),
    "condition_invalid": (_ERROR, "The condition of `{id}` cannot be used: {reason}.", "{hint}"),
    "visibility_cycle": (_ERROR, "Whether these fields are shown depends on each other: {cycle}.", "Break the circle."),
    "source_unread": (
        _INFO,
        "What to do before asking `{id}` cannot be read from “{text}”.",
        "Name a tool, such as get_options, or the field whose chosen item holds the options.",
    ),
    "source_inferred": (_INFO, "`{id}` takes its options from `{tool}`.", "Say so in the field's Before Asking cell."),
    "parent_inferred": (
        _INFO,
        "`{id}` takes its options from the chosen item of `{parent}`, on which it depends.",
        "Say so in the field's Before Asking cell.",
    ),
    "source_parent_unknown": (
        _WARNING,
        "`{id}` takes its options from “{text}”, which is no choice of this form that comes before it.",
        "Name the id of the field whose chosen item holds the options.",
    ),
    "default_invalid": (
        _ERROR,
        "The default “{value}” is no valid answer to `{id}`: {reason}",
        "Correct or remove it.",
    ),
    "default_unread": (
        _WARNING,
        "The default “{value}” is no valid answer to `{id}` and is left out.",
        "Correct or remove it.",
    ),
    "example_invalid": (
        _ERROR,
        "The example “{value}” is no valid answer to `{id}`: {reason}",
        "Correct or remove it.",
    ),
    "example_unread": (_WARNING, "The example “{value}” is no valid answer to `{id}`.", "Correct or remove it."),
    "constraint_unread": (
        _WARNING,
        "“{text}” is not checked for `{id}`: it cannot be read as a rule.",
        "Write a comparison such as: start_date <= end_date.",
    ),
    "constraint_noted": (_INFO, "“{text}” is kept to answer questions about `{id}`, and not checked.", ""),
    "limit_invalid": (
        _ERROR,
        "`{key}` of `{id}` cannot be “{text}”: {reason}.",
        "Correct it, or say the limit in words under `validation`.",
    ),
    "constraint_invalid": (_ERROR, "A constraint of `{id}` cannot be used: {reason}.", "{hint}"),
    "depends_unknown": (
        _WARNING,
        "`{id}` depends on “{text}”, which names no field and reads as no condition.",
        "Name field ids, separated by commas.",
    ),
    "step_unread": (_WARNING, "The step of `{id}` cannot be read from “{text}”.", "Write its number."),
    "boolean_unread": (_WARNING, "`{key}` of `{id}` cannot be read from “{text}”.", "Write yes or no."),
    "prompt_missing": (_INFO, "`{id}` has no question; one is made from its name.", "Fill the Ask User column."),
    "tool_name_invalid": (_WARNING, "“{name}” cannot be the name of a tool.", "Use a name such as get_injury_types."),
    "tool_duplicate": (_INFO, "The tool `{name}` is described more than once; what is said is put together.", ""),
    "tool_undeclared": (
        _INFO,
        "The tool `{name}` is used but not described.",
        "Add it to a table with the columns Tool, Purpose and When Called.",
    ),
    "tool_argument_unmapped": (
        _WARNING,
        "No answer surely fits the argument `{argument}` of `{tool}`; it is left out.",
        "Say so under `args`, as in: {argument}: fieldId.",
    ),
    "moment_unread": (
        _INFO,
        "When `{tool}` runs cannot be read from “{text}”; it does not run by itself.",
        "Write start, after a field, step N end, complete, after each answer, or on upload.",
    ),
    "moment_condition_unread": (
        _WARNING,
        "The condition under which `{tool}` runs cannot be read from “{text}” {reason}; it does not run by itself.",
        "Write a condition such as: step 2 end, if leave_type == Sick.",
    ),
    "logic_unread": (
        _INFO,
        "“{text}” is kept to answer questions, and decides nothing.",
        "Name a field and when it is shown, as in: delayReason is shown only if gap >= 7.",
    ),
    "cell_too_long": (_WARNING, "A cell of this row is cut off at {limit} characters.", "Write less in one cell."),
    "extra_cells": (
        _WARNING,
        "This row has {found} cells under {expected} headings; the last are not read.",
        r"Write \| for a vertical bar inside a cell.",
    ),
    "split_cell": (_WARNING, "“||” inside a cell was read as “or”.", r"Write or, or escape both bars as \|\|."),
    "short_row": (_INFO, "This row has {found} cells under {expected} headings; the rest are taken as empty.", ""),
    "ruler_mismatch": (
        _WARNING,
        (
            "The line under the headings has {found} columns and the headings {expected}; "
            "it is read as a table all the same."
        ),
        "Give both as many columns.",
    ),
    "key_unknown": (_INFO, "`{key}` is no key of {where}; it is kept as a fact of it.", ""),
    "language_unread": (_INFO, "The language “{text}” is not known.", "Write a code such as en or ar."),
    "review_unread": (_WARNING, "“{text}” is no kind of review.", "Write steps, final, both or false."),
    "unreadable": (_ERROR, "The document could not be read: {reason}.", "Simplify the part that was changed last."),
}


@dataclass(slots=True)
class Findings:
    """Collects diagnostics while a document is read; the same finding on one line is kept once."""

    _found: dict[Diagnostic, None] = field(default_factory=dict)

    def add(self, code: str, line: int, /, **facts: object) -> None:
        severity, message, hint = CATALOGUE[code]
        shown = {name: _short(value) for name, value in facts.items()}
        finding = Diagnostic(
            max(line, 1),
            severity,
            code,
            " ".join(message.format(**shown).split()).replace(" ;", ";"),
            hint.format(**shown) if hint else "",
        )
        self._found[finding] = None

    @property
    def has_errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self._found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        return tuple(sorted(self._found, key=lambda item: (item.line, item.code, item.message)))


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 200 else text[:199] + "…"
