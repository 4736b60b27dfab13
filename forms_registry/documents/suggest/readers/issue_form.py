"""Reads GitHub issue forms: YAML with a `body` of inputs, text areas, dropdowns and check boxes."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents import phrases
from forms_registry.documents.source import SourceValue
from forms_registry.documents.suggest.candidates import required_doubt, set_id
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Unreadable
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.schema.bilingual import bilingual

_TYPES = {"input": "text", "textarea": "textarea", "dropdown": "dropdown", "checkboxes": "checkbox", "upload": "file"}
_Entries = dict[str, SourceValue]
_ITEM = frozenset({"type", "id", "attributes", "validations"})
_ATTRIBUTES = frozenset({"label", "description", "placeholder", "value", "options", "multiple", "default"})
_HEAD = frozenset({"name", "description", "title", "body", "labels", "assignees", "projects", "type"})


def is_issue_form(text: str) -> bool:
    """Whether a text looks like one: a line `body:` at the margin."""
    return text.startswith("body:") or "\nbody:" in text


def read_issue_form(text: str) -> ImportedForm:
    """Raises Unreadable for what is not YAML, or has no body of questions."""
    try:
        root = read_yaml(text)
    except YamlProblemError as problem:
        reason = problem.facts.get("reason", bilingual("it is nested too deeply, or too long"))
        raise Unreadable("yaml_broken", problem.line, reason=reason) from None
    entries = dict(root.pairs or ())
    body = entries.get("body")
    if body is None or body.items is None:
        raise Unreadable("no_body", body.line if body else 1)
    form = ImportedForm(title=_text(entries, "name"), purpose=_text(entries, "description"))
    for name, value in entries.items():
        if name not in _HEAD:
            form.note_unread(value.line, "key_left", key=name)
    ends = [item.line - 1 for item in body.items[1:]] + [text.rstrip().count("\n") + 1]
    for item, last in zip(body.items, ends, strict=True):
        _read_item(item, last, form)
    return form


def _read_item(item: SourceValue, last: int, form: ImportedForm) -> None:
    entries = dict(item.pairs or ())
    attributes = dict(_pairs(entries, "attributes"))
    kind = _text(entries, "type")
    if kind == "markdown":
        form.prose = f"{form.prose}\n\n{_text(attributes, 'value')}".strip()
    elif kind in _TYPES:
        form.fields.append(_field(kind, Candidate(item.line, last), entries, attributes))
        _note_rest(entries, attributes, form)
    else:
        form.note_unread(item.line, "element_left", element=kind or item.as_text())


def _field(kind: str, candidate: Candidate, entries: _Entries, attributes: _Entries) -> Candidate:
    label = _text(attributes, "label")
    set_id(candidate, label, _text(entries, "id"), entries["id"].line if "id" in entries else None)
    candidate.add("type", "checkbox" if kind == "dropdown" and _is_true(attributes, "multiple") else _TYPES[kind])
    candidate.add("prompt", label if label.endswith(("?", "؟")) else "")
    candidate.add("label", label.strip(" ?؟:*"))
    candidate.add("help", _text(attributes, "description"))
    candidate.add("required", _is_true(dict(_pairs(entries, "validations")), "required"))
    if "options" in attributes:
        _read_options(attributes["options"], candidate, label)
    _add_default(attributes, candidate)
    candidate.add("placeholder", _text(attributes, "placeholder"))
    return candidate


def _read_options(source: SourceValue, candidate: Candidate, label: str) -> None:
    """Those of check boxes are mappings, each of which may be demanded by itself."""
    options, demanded = [], []
    for option in source.each():
        pairs = dict(option.pairs or ())
        text = _text(pairs, "label") if option.pairs is not None else option.text.strip()
        options += [text] if text and text not in options else []
        demanded += [text] if _is_true(pairs, "required") else []
    if len(options) == 1:
        del candidate.values["type"]
        facts = {"label": label, "option": options[0]}
        candidate.add("type", "boolean", doubt=Doubt("single_box", facts, other="type", denied="text"))
        candidate.add("prompt", options[0])
    else:
        candidate.add("options", [*options], source.line)
    if demanded:
        doubt = required_doubt(label, True) if demanded == options else _some_required_doubt(label, demanded)
        candidate.values.pop("required", None)
        candidate.add("required", True, source.line, doubt)


def _some_required_doubt(label: str, demanded: Sequence[str]) -> Doubt:
    return Doubt("some_boxes_required", {"label": label, "options": " | ".join(demanded)}, denied=False)


def _add_default(attributes: _Entries, candidate: Candidate) -> None:
    """What a box is filled with, which may be an answer or a pattern for one, and the option that is chosen."""
    if value := _text(attributes, "value"):
        facts = {"label": candidate.text("label"), "said": value}
        candidate.add("default", value, attributes["value"].line, Doubt("prefilled", facts))
    choice = _text(attributes, "default")
    options = candidate.values["options"].value if "options" in candidate.values else None
    if choice.isascii() and choice.isdigit() and isinstance(options, list):
        candidate.add("default", dict(enumerate(options)).get(int(choice[:4])), attributes["default"].line)


def _note_rest(entries: _Entries, attributes: _Entries, form: ImportedForm) -> None:
    """Notes what is not understood."""
    left = [(name, value) for name, value in entries.items() if name not in _ITEM]
    left += [(name, value) for name, value in attributes.items() if name not in _ATTRIBUTES]
    left += [(name, value) for name, value in _pairs(entries, "validations") if name != "required"]
    for name, value in left:
        form.note_unread(value.line, "key_left", key=name)


def _pairs(entries: _Entries, key: str) -> tuple[tuple[str, SourceValue], ...]:
    return (entries[key].pairs or ()) if key in entries else ()


def _text(entries: _Entries, key: str) -> str:
    return entries[key].text.strip() if key in entries and entries[key].is_text and not entries[key].is_empty else ""


def _is_true(entries: _Entries, key: str) -> bool:
    return phrases.truth(_text(entries, key)) is True
