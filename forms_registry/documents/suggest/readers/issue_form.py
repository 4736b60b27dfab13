"""Reads GitHub issue forms: YAML with a `body` of inputs, text areas, dropdowns and check boxes."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents import phrases
from forms_registry.documents.source import SourceValue
from forms_registry.documents.suggest.loose import name_it, required_doubt
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Unreadable
from forms_registry.documents.yaml_tree import YamlProblemError, read_yaml
from forms_registry.schema.told import told

_TYPES = {"input": "text", "textarea": "textarea", "dropdown": "dropdown", "checkboxes": "checkbox", "upload": "file"}
_Said = dict[str, SourceValue]
_ITEM = frozenset({"type", "id", "attributes", "validations"})
_ATTRIBUTES = frozenset({"label", "description", "placeholder", "value", "options", "multiple", "default"})
_HEAD = frozenset({"name", "description", "title", "body", "labels", "assignees", "projects", "type"})


def is_issue_form(text: str) -> bool:
    """Whether a text looks like one: a line `body:` at the margin."""
    return text.startswith("body:") or "\nbody:" in text


def read_issue_form(text: str) -> Imported:
    """Raises Unreadable for what is not YAML, or has no body of questions."""
    try:
        root = read_yaml(text)
    except YamlProblemError as problem:
        reason = problem.facts.get("reason", told("it is nested too deeply, or too long"))
        raise Unreadable("yaml_broken", problem.line, reason=reason) from None
    said = dict(root.pairs or ())
    body = said.get("body")
    if body is None or body.items is None:
        raise Unreadable("no_body", body.line if body else 1)
    form = Imported(title=_text(said, "name"), purpose=_text(said, "description"))
    for name, value in said.items():
        if name not in _HEAD:
            form.leave(value.line, "key_left", key=name)
    ends = [item.line - 1 for item in body.items[1:]] + [text.rstrip().count("\n") + 1]
    for item, last in zip(body.items, ends, strict=True):
        _read_item(item, last, form)
    return form


def _read_item(item: SourceValue, last: int, form: Imported) -> None:
    said = dict(item.pairs or ())
    attributes = dict(_pairs(said, "attributes"))
    kind = _text(said, "type")
    if kind == "markdown":
        form.prose = f"{form.prose}\n\n{_text(attributes, 'value')}".strip()
    elif kind in _TYPES:
        form.fields.append(_field(kind, Candidate(item.line, last), said, attributes))
        _leave_rest(said, attributes, form)
    else:
        form.leave(item.line, "element_left", element=kind or item.shown())


def _field(kind: str, candidate: Candidate, said: _Said, attributes: _Said) -> Candidate:
    label = _text(attributes, "label")
    name_it(candidate, label, _text(said, "id"), said["id"].line if "id" in said else None)
    candidate.say("type", "checkbox" if kind == "dropdown" and _is_true(attributes, "multiple") else _TYPES[kind])
    candidate.say("prompt", label if label.endswith(("?", "؟")) else "")
    candidate.say("label", label.strip(" ?؟:*"))
    candidate.say("help", _text(attributes, "description"))
    candidate.say("required", _is_true(dict(_pairs(said, "validations")), "required"))
    if "options" in attributes:
        _read_options(attributes["options"], candidate, label)
    _begin_with(attributes, candidate)
    candidate.say("placeholder", _text(attributes, "placeholder"))
    return candidate


def _read_options(listed: SourceValue, candidate: Candidate, label: str) -> None:
    """Those of check boxes are mappings, each of which may be demanded by itself."""
    options, demanded = [], []
    for option in listed.each():
        pairs = dict(option.pairs or ())
        text = _text(pairs, "label") if option.pairs is not None else option.text.strip()
        options += [text] if text and text not in options else []
        demanded += [text] if _is_true(pairs, "required") else []
    if len(options) == 1:
        del candidate.said["type"]
        facts = {"label": label, "option": options[0]}
        candidate.say("type", "boolean", doubt=Doubt("single_box", facts, other="type", denied="text"))
        candidate.say("prompt", options[0])
    else:
        candidate.say("options", [*options], listed.line)
    if demanded:
        doubt = required_doubt(label, True) if demanded == options else _some(label, demanded)
        candidate.said.pop("required", None)
        candidate.say("required", True, listed.line, doubt)


def _some(label: str, demanded: Sequence[str]) -> Doubt:
    return Doubt("some_boxes_required", {"label": label, "options": " | ".join(demanded)}, denied=False)


def _begin_with(attributes: _Said, candidate: Candidate) -> None:
    """What a box is filled with, which may be an answer or a pattern for one, and the option that is chosen."""
    if value := _text(attributes, "value"):
        facts = {"label": candidate.text("label"), "said": value}
        candidate.say("default", value, attributes["value"].line, Doubt("prefilled", facts))
    choice = _text(attributes, "default")
    options = candidate.said["options"].value if "options" in candidate.said else None
    if choice.isascii() and choice.isdigit() and isinstance(options, list):
        candidate.say("default", dict(enumerate(options)).get(int(choice[:4])), attributes["default"].line)


def _leave_rest(said: _Said, attributes: _Said, form: Imported) -> None:
    """Notes what is not understood."""
    left = [(name, one) for name, one in said.items() if name not in _ITEM]
    left += [(name, one) for name, one in attributes.items() if name not in _ATTRIBUTES]
    left += [(name, one) for name, one in _pairs(said, "validations") if name != "required"]
    for name, one in left:
        form.leave(one.line, "key_left", key=name)


def _pairs(said: _Said, key: str) -> tuple[tuple[str, SourceValue], ...]:
    return (said[key].pairs or ()) if key in said else ()


def _text(said: _Said, key: str) -> str:
    return said[key].text.strip() if key in said and said[key].is_text and not said[key].is_empty else ""


def _is_true(said: _Said, key: str) -> bool:
    return phrases.truth(_text(said, key)) is True
