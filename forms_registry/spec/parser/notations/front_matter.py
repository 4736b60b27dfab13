"""Reads the YAML notation, between `---` lines or in a fenced block that lists `fields:`, into drafts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft
from forms_registry.spec.parser.notations.table_notation import identifier_from
from forms_registry.spec.parser.notations.yaml_tools import read_yaml_tools
from forms_registry.spec.parser.notations.yaml_tree import YamlProblemError, read_yaml
from forms_registry.spec.parser.phrases.limit_patterns import BYTES
from forms_registry.spec.parser.phrases.vocabulary import FORM_KEYS, LIMIT_KEYS, RULE_KEYS, key_of
from forms_registry.spec.parser.plain import fold, is_identifier, words
from forms_registry.spec.parser.written import Written

_LISTS = re.compile(r"^(fields|questions)\s*:", re.MULTILINE)
_KEY_LINE = re.compile(r"^[A-Za-z_][\w \-]*:(\s|\Z)")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*ya?ml\b[^\n]*\n(.*?)^ {0,3}\1", re.MULTILINE | re.DOTALL)
_ON = frozenset({"true", "yes", "on", ""})
_MESSAGES = frozenset({"message", "error", "text"})
_TOKEN = re.compile(r"[a-z]+(?:_[a-z0-9]+)+")
_ALLOWED = re.compile(r"(?:allows? |accepts? )?(?:in )?(?:the )?(future|past)(?: dates?)?(?: allowed)?")
_YEARS_AGO = re.compile(r"(?:max(?:imum)?|not (?:older|more)(?: than)?)(?: age)?(?: in)? years(?: ago| old)?")
_LIMIT_GROUPS = frozenset({"validation", "validations", "constraints", "limits", "rules"})


def split_front_matter(markdown: str, findings: Findings) -> tuple[str, int, str]:
    """(YAML text, its first line, the document with these lines blanked, so that line numbers stay)."""
    lines = markdown.split("\n")
    start = next((index for index, line in enumerate(lines) if line.strip()), 0)
    if lines[start].rstrip() == "---":
        for index in range(start + 1, len(lines)):
            if lines[index].rstrip() in {"---", "..."}:
                body = [""] * (index + 1) + lines[index + 1 :]
                return "\n".join(lines[start + 1 : index]), start + 2, "\n".join(body)
        if len(lines) > start + 1 and _KEY_LINE.match(lines[start + 1]):
            findings.add("front_matter_unclosed", start + 1)
        return "", 0, markdown
    for fence in _FENCE.finditer(markdown):
        if _LISTS.search(fence.group(2)):
            blank = "\n" * fence.group(0).count("\n")
            body_text = markdown[: fence.start()] + blank + markdown[fence.end() :]
            return fence.group(2), markdown.count("\n", 0, fence.start(2)) + 1, body_text
    return "", 0, markdown


def read_front_matter(text: str, first_line: int, form: FormDraft, findings: Findings) -> None:
    try:
        root = read_yaml(text, first_line)
    except YamlProblemError as problem:
        findings.add(problem.code, problem.line, **problem.facts)
        return
    if root.pairs is None:
        if not root.is_empty:
            findings.add("yaml_shape", root.line, key="front matter", expected="a mapping of keys")
        return
    # Steps may list fields by id, wherever the fields themselves stand.
    for name, value in sorted(root.pairs, key=lambda pair: key_of(pair[0], FORM_KEYS)[0] == "steps"):
        _form_key(name, value, form, findings)


def _form_key(name: str, value: Written, form: FormDraft, findings: Findings) -> None:
    key, language = key_of(name, FORM_KEYS)
    if key == "fields":
        _read_fields(value, form, findings, step=None)
    elif key == "tools":
        form.add_tools(read_yaml_tools(value, findings))
    elif key == "steps":
        _read_steps(value, form, findings)
    elif key == "flags":
        names = [name for name, _ in value.pairs] if value.pairs else [_named(item) for item in value.each()]
        form.flags.extend(item for name in names for item in re.split(r"[,\s]+", name) if is_identifier(item))
    elif key == "logic":
        form.logic.extend(value.each())
    elif key:
        form.add(key, replace(value, language=language))
    else:
        findings.add("key_unknown", value.line, key=name, where="the form")


def _named(item: Written) -> str:
    return item.text or next((value.text for name, value in item.pairs or () if name in {"name", "id", "flag"}), "")


def _read_steps(value: Written, form: FormDraft, findings: Findings) -> None:
    items = value.items
    if items is None and value.pairs is not None:
        items = tuple(_with_key(name, item) for name, item in value.pairs)
    for index, item in enumerate(items or (), 1):
        number = index
        for key in ("number", "step", "id", "no"):
            if (said := item.get(key)) and (found := re.search(r"\d+", said.text)):
                number = int(found.group())
                break
        for key in ("title", "name", "label"):
            if title := item.get(key):
                form.name_step(number, title)
        if item.is_text:
            form.name_step(number, item)
        if (fields := item.get("fields") or item.get("questions")) is not None:
            _read_fields(fields, form, findings, step=number)


def _with_key(name: str, item: Written) -> Written:
    if item.pairs is None:
        return Written(line=item.line, pairs=(("number", item.said(name)), ("title", item)), exact=True)
    return replace(item, pairs=(("number", item.said(name)), *item.pairs))


def _read_fields(value: Written, form: FormDraft, findings: Findings, step: int | None) -> None:
    if value.is_text:
        if not value.is_empty:
            findings.add("yaml_shape", value.line, key="fields", expected="a list of fields")
        return
    for item in _entries(value):
        if item.is_text and step is not None and item.text in form.fields:
            form.fields[item.text].step = step
        elif item.pairs is None:
            findings.add("yaml_shape", item.line, key="fields", expected="a list of mappings, each with an id")
        elif draft := _field(item, findings):
            draft.step = step if draft.step is None else draft.step
            if draft.id in form.fields:
                findings.add("field_duplicate", draft.line, id=draft.id)
            else:
                form.fields[draft.id] = draft


def _entries(value: Written) -> Iterator[Written]:
    if value.items is not None:
        yield from value.items
    for name, item in value.pairs or ():
        if item.pairs is None:
            yield item if not item.is_text else Written(line=item.line, pairs=(("id", item.said(name)), ("type", item)))
        elif item.get("id") is None:
            yield replace(item, pairs=(("id", Written(name, item.line, exact=True)), *item.pairs))
        else:
            yield item


def _field(item: Written, findings: Findings) -> FieldDraft | None:
    keys = [(name, *key_of(name), value) for name, value in item.pairs or ()]
    field_id = next((value.text.strip() for _, key, _, value in keys if key == "id" and not value.is_empty), "")
    field_id = field_id or next(
        (value.text.strip() for _, key, _, value in keys if key == "field" and is_identifier(value.text.strip())), ""
    )
    line = item.pairs[0][1].line if item.pairs else item.line
    if not field_id:
        label = next((value.text for _, key, _, value in keys if key in {"label", "field"} and value.is_text), "")
        derived = identifier_from(label)
        if derived is None:
            findings.add("field_id_missing", line)
            return None
        findings.add("field_id_derived", line, label=label, id=derived)
        field_id = derived
    if not is_identifier(field_id):
        findings.add("field_id_invalid", line, id=field_id)
        return None
    draft = FieldDraft(field_id, line)
    for name, key, language, value in keys:
        if key not in {"id", "number"} and not (key == "field" and value.text == field_id):
            _field_key(draft, name, key, replace(value, language=language), findings)
    return draft


def _field_key(draft: FieldDraft, name: str, key: str | None, value: Written, findings: Findings) -> None:
    if key == "constraints" or fold(name) in _LIMIT_GROUPS:
        for item in value.each():
            if item.pairs is not None:
                _limit_group(draft, item)
            else:
                draft.add("constraints", item.said(" ".join(words(item.text))) if _TOKEN.fullmatch(item.text) else item)
    elif key == "field":
        draft.add("label", value)
    elif key:
        draft.add(key, value)
    elif value.is_text:
        draft.note(name, value.text)
        findings.add("key_unknown", value.line, key=name, where=f"the field `{draft.id}`")
    else:
        draft.note(name, str(value.json()))
        findings.add("key_unknown", value.line, key=name, where=f"the field `{draft.id}`")


def _limit_group(draft: FieldDraft, value: Written) -> None:
    """`validation: {max: today, not_future: true, rule: a <= b, message: ...}`."""
    if any(name in RULE_KEYS for name, _ in value.pairs or ()):
        draft.add("constraints", value)
        return
    for written, inner in _named_limits(value):
        name, said = _with_unit(written, inner)
        if said.pairs is not None and key_of(name)[0] in {"max_length", "constraints"}:
            _limit_group(draft, replace(said, pairs=tuple((f"{bound} {name}", limit) for bound, limit in said.pairs)))
            continue
        name, said = _denied(name, said)
        key, language = key_of(name)
        if name in _MESSAGES:
            draft.add("message", said)
        elif key == "constraints":
            for item in said.each():
                draft.add("constraints", item if item.pairs is not None else replace(item, exact=False))
        elif key in LIMIT_KEYS or key == "message":
            draft.add(key or "", replace(said, language=language))
        elif said.is_text and said.text.casefold() in _ON:
            draft.add("constraints", replace(said.said(" ".join(words(name))), exact=False))
        elif said.is_text and said.text.casefold() not in {"false", "no", "off"}:
            draft.add("constraints", replace(said.said(f"{' '.join(words(name))} {said.text}"), exact=False))


def _named_limits(value: Written) -> tuple[tuple[str, Written], ...]:
    """`{type: min, value: 3, message: ...}` as `{min: 3, message: ...}`."""
    pairs = value.pairs or ()
    facts = dict(pairs)
    kind = next((facts[key] for key in ("type", "kind") if key in facts), None)
    if kind is None or not (facts.keys() <= {"type", "kind", "value", "message", "error"}):
        return pairs
    limit = facts.get("value", kind.said("true"))
    return ((kind.text, limit), *((name, said) for name, said in pairs if name in _MESSAGES))


def _denied(name: str, said: Written) -> tuple[str, Written]:
    """`allow_future: false` as `not in the future`, `max_age_years: 100` as `not more than 100 years ago`."""
    spelled = " ".join(words(name))
    if (when := _ALLOWED.fullmatch(spelled)) and said.text.casefold() in {"false", "no", "off"}:
        return f"not in the {when[1]}", said.said("true")
    if _YEARS_AGO.fullmatch(spelled) and said.text.isdigit():
        return f"not more than {said.text} years ago", said.said("true")
    return name, said


def _with_unit(name: str, said: Written) -> tuple[str, Written]:
    """`max_size_mb: 2` as `max_size: 2 mb`."""
    kept, unit = " ".join(words(name)[:-1]), words(name)[-1:]
    if unit and unit[0] in BYTES and said.text.strip().isdigit():
        return kept, said.said(f"{said.text} {unit[0]}")
    return name, said
