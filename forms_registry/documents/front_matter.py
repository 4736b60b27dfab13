"""Reads the notation in YAML, between two lines of `---` at the top."""

from __future__ import annotations

from forms_registry.documents.build.limit_values import read_count
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import NAME_KEYS, Entry, FormSource
from forms_registry.documents.keys import key_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.schema.bilingual import bilingual
from patterns.regular import linear

_LISTS = {
    "fields": ("field", "a list of fields, each with an id"),
    "tools": ("tool", "a list of tools, each with a name"),
    "tasks": ("task", "a list of tasks, each with a name"),
    "lookups": ("lookup", "a list of lists, each with a name"),
    "refusals": ("refusal", "a list, each with phrases and words"),
}
_KEY_LINE = linear(r"[A-Za-z_][\w \-]*:(\s|\Z)")


def split_front_matter(markdown: str, findings: Findings) -> tuple[str, int, str]:
    """(YAML text, its first line, the document with these lines blanked, so that line numbers stay)."""
    lines = markdown.split("\n")
    start = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[start].rstrip() != "---":
        return "", 0, markdown
    for index in range(start + 1, len(lines)):
        if lines[index].rstrip() in {"---", "..."}:
            return "\n".join(lines[start + 1 : index]), start + 2, "\n".join([""] * (index + 1) + lines[index + 1 :])
    if len(lines) > start + 1 and _KEY_LINE.match(lines[start + 1]):
        findings.add("front_matter_unclosed", start + 1)
    return "", 0, markdown


def read_front_matter(text: str, first_line: int, form: FormSource) -> None:
    """Adds what front matter says to `form`. Mistakes in its shape are findings."""
    try:
        root = read_yaml(text, first_line)
    except YamlProblemError as problem:
        form.findings.add(problem.code, problem.line, **problem.facts)
        return
    if root.pairs is None and not root.is_empty:
        _report_shape("front matter", root, "keys with values, such as title: Leave", form)
    for name, value in root.pairs or ():
        key = key_of(name, "form")
        if key and key.name == "steps":
            _read_steps(name, value, form)
        elif key and key.name in _LISTS:
            _read_list(name, value, *_LISTS[key.name], form)
        else:
            form.entry.read(name, value)


def _report_shape(name: str, value: SourceValue, expected: str, form: FormSource) -> None:
    form.findings.add("yaml_shape", value.line, key=name, expected=bilingual(expected))


def _read_list(name: str, value: SourceValue, scope: str, expected: str, form: FormSource) -> None:
    for item in () if value.is_empty and value.pairs is None else value.each():
        if item.pairs is None or item is value:
            _report_shape(name, item, expected, form)
            continue
        entry = Entry.of_mapping(scope, item, form.findings)
        if scope not in NAME_KEYS or entry.check_name(entry.line):
            form.declare(entry)


def _read_steps(name: str, value: SourceValue, form: FormSource) -> None:
    if not value.items:
        _report_shape(name, value, "a list of titles, or of {number, title}", form)
    for place, item in enumerate(value.items or (), 1):
        titled = SourceValue(line=item.line, pairs=(("title", item),))
        step = Entry.of_mapping("step", item if item.pairs else titled, form.findings)
        number = _step_number(name, step, place, form)
        form.steps[number] = step.all("title")
        if rule := step.first("visible_if"):
            form.step_rules[number] = rule
        form.listed_steps.setdefault(number, item.line)


def _step_number(name: str, step: Entry, place: int, form: FormSource) -> int:
    """What a step is numbered: as it says, else by its place in the list."""
    written = read_count(SourceValue(step.name))
    number = place if written is None else written
    if step.name and written is None:
        form.findings.add("step_unread", step.line, text=step.name, id=name)
    elif number in form.listed_steps:
        facts = {"text": number, "before": number, "other": form.listed_steps[number]}
        form.findings.add("said_twice", step.line, key=name, where=bilingual("the form"), **facts)
    return number
