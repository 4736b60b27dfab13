"""Reads the notation in YAML, between two lines of `---` at the top."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.keys import key_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml

_KEY_LINE = re.compile(r"[A-Za-z_][\w \-]*:(\s|\Z)")


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


def read_front_matter(text: str, first_line: int, form: FormSource, findings: Findings) -> None:
    """Adds what front matter says to `form`. Mistakes in its shape are findings."""
    try:
        root = read_yaml(text, first_line)
    except YamlProblemError as problem:
        findings.add(problem.code, problem.line, **problem.facts)
        return
    if root.pairs is None:
        if not root.is_empty:
            findings.add("yaml_shape", root.line, key="front matter", expected="keys with values, such as title: Leave")
        return
    for name, value in root.pairs:
        key = key_of(name, "form")
        reader = _LISTS.get(key.name) if key else None
        if reader is None:
            form.facts.read(name, value, findings)
        else:
            reader(name, value, form, findings)


def _mappings(name: str, value: SourceValue, expected: str, findings: Findings) -> Iterator[SourceValue]:
    if value.pairs is not None or (value.is_text and not value.is_empty):
        findings.add("yaml_shape", value.line, key=name, expected=expected)
        return
    for item in value.items or ():
        if item.pairs is None:
            findings.add("yaml_shape", item.line, key=name, expected=expected)
        else:
            yield item


def _read_fields(name: str, value: SourceValue, form: FormSource, findings: Findings) -> None:
    for item in _mappings(name, value, "a list of fields, each with an id", findings):
        one = _facts("field", "id", item, findings)
        if not one.name:
            findings.add("field_id_missing", one.line)
        elif not is_identifier(one.name):
            findings.add("field_id_invalid", one.line, id=one.name)
        else:
            form.declare(one, findings)


def _read_tools(name: str, value: SourceValue, form: FormSource, findings: Findings) -> None:
    for item in _mappings(name, value, "a list of tools, each with a name", findings):
        tool = _facts("tool", "name", item, findings)
        if is_identifier(tool.name):
            form.add_tool(tool, findings)
        else:
            findings.add("tool_name_invalid", tool.line, name=tool.name)


def _facts(scope: str, own: str, item: SourceValue, findings: Findings) -> Facts:
    named = [value for key, value in item.pairs or () if (known := key_of(key, scope)) and known.name == own]
    facts = Facts(scope, named[0].text.strip() if named else "", item.line)
    for key, value in item.pairs or ():
        facts.read(key, value, findings)
    return facts


def _read_steps(name: str, value: SourceValue, form: FormSource, findings: Findings) -> None:
    if not value.items:
        findings.add("yaml_shape", value.line, key=name, expected="a list of titles, or of {number, title}")
        return
    for place, item in enumerate(value.items, 1):
        step = _facts("step", "number", item if item.pairs else _titled(item), findings)
        numbered = step.name.isascii() and step.name.isdigit()
        number = int(step.name[:3]) if numbered else place
        if step.name and not numbered:
            findings.add("step_unread", item.line, text=step.name, id=name)
        elif number in form.listed_steps:
            before = form.listed_steps[number]
            findings.add("said_twice", item.line, key=name, where="the form", text=number, before=number, other=before)
        form.steps[number] = step.all("title")
        form.listed_steps.setdefault(number, item.line)


def _titled(title: SourceValue) -> SourceValue:
    """A step of which only the title is given."""
    return SourceValue(line=title.line, pairs=(("title", title),))


_LISTS = {"fields": _read_fields, "tools": _read_tools, "steps": _read_steps}
