"""Reads the form of an HTML page: its controls become fields, its groups steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forms_registry.documents.suggest.candidates import set_id, type_doubt
from forms_registry.documents.suggest.readers.html_controls import BOXES, NO_VALUE, Choice, Control, Page, joined
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Unreadable
from forms_registry.field_types.file_kinds import file_kinds
from forms_registry.schema import JsonValue

_TYPES = {
    **dict.fromkeys(("text", "search", "url"), "text"),
    "textarea": "textarea",
    "email": "email",
    "tel": "phone",
    "date": "date",
    "time": "time",
    "datetime-local": "datetime",
    "file": "file",
    "number": "number",
    "range": "number",
    "checkbox": "boolean",
}
_BUTTONS = frozenset({"submit", "button", "reset", "image"})
_LIMITS = {"min": "minimum", "max": "maximum", "minlength": "min_length", "maxlength": "max_length"}
_SIGNS = ("<form", "<input", "<select", "<textarea", "<!doctype html", "<html")


def kinds_accepted(accept: str) -> list[str]:
    """The kinds of files that `accept` names by endings, by types, or by groups such as `image/*`."""
    names = [name.strip().lower() for name in accept.split(",") if name.strip()]
    return [
        kind.name
        for kind in file_kinds().values()
        for name in names
        if name.removeprefix(".") in kind.endings
        or any(_matches_type(content_type, name) for content_type in kind.types)
    ]


def _matches_type(content_type: str, name: str) -> bool:
    return content_type == name or (name.endswith("/*") and content_type.startswith(name[:-1]))


def is_html(text: str) -> bool:
    """Whether a text begins as a page does, or has a form in it."""
    lowered = text[:200_000].lower()
    return lowered.lstrip().startswith("<") and any(sign in lowered for sign in _SIGNS)


def read_html(text: str) -> ImportedForm:
    """Raises Unreadable for a page without controls."""
    page = Page(text)
    form = ImportedForm(title=page.headings.get("h1") or page.headings.get("title", ""))
    controls = _main_form([control for control in page.controls if control.kind not in _BUTTONS], form)
    reader = _Reader(page, form)
    for control in controls:
        reader.read(control, controls)
    return form


def _main_form(controls: Sequence[Control], form: ImportedForm) -> list[Control]:
    """The controls of the form that asks most; a page may have others, to search or to sign in."""
    counts = Counter(control.form for control in controls if control.kind != "hidden")
    if not counts:
        raise Unreadable("no_controls")
    main = counts.most_common(1)[0][0]
    for other, count in counts.items():
        if other != main:
            form.note_unread(
                next(control.line for control in controls if control.form == other), "other_form_left", count=count
            )
    return [control for control in controls if control.form == main]


class _Reader:
    def __init__(self, page: Page, form: ImportedForm) -> None:
        self.page, self.form = page, form
        self._groups: set[tuple[str, str]] = set()

    def read(self, control: Control, controls: Sequence[Control]) -> None:
        key = (control.kind, control.get("name"))
        if control.kind == "hidden" or control.has("disabled"):
            code = "hidden_left" if control.kind == "hidden" else "disabled_left"
            self.form.note_unread(control.line, code, name=control.name_or_id)
        elif control.kind not in BOXES or not key[1]:
            self.form.fields.append(self._candidate(control, [control]))
        elif key not in self._groups:
            self._groups.add(key)
            group = [
                other for other in controls if (other.kind, other.get("name")) == key and not other.has("disabled")
            ]
            self.form.fields.append(self._candidate(control, group))

    def _candidate(self, control: Control, group: Sequence[Control]) -> Candidate:
        candidate = Candidate(control.line, max(other.last for other in group))
        grouped = len(group) > 1 or control.kind == "radio"
        label, doubt = self._group_label(control, group) if grouped else self._label(control, [control])
        name = control.name_or_id
        set_id(candidate, label or name, name, control.line)
        self._add_type(candidate, control, group, label or name)
        self._add_label(candidate, label.rstrip(" *"), doubt)
        candidate.add("required", any(other.has("required") for other in group))
        candidate.add("placeholder", control.get("placeholder"))
        candidate.add("step", self._step("" if grouped and control.step == control.legend else control.step))
        self._add_limits(candidate, control)
        self._add_default(candidate, control, group)
        return candidate

    @staticmethod
    def _add_label(candidate: Candidate, label: str, doubt: Doubt | None) -> None:
        """A label that asks is the question."""
        if label.endswith(("?", "؟")):
            candidate.add("prompt", label, doubt=doubt)
        candidate.add("label", label.rstrip("?؟: "), doubt=None if "prompt" in candidate.values else doubt)

    def _group_label(self, control: Control, group: Sequence[Control]) -> tuple[str, Doubt | None]:
        """That of a group is its legend, else what stands before it, else the name that its controls share."""
        own_label = self._label(control, group)[0]
        near = control.before.strip(" :*") if not control.taken else ""
        near = near if near and near != own_label else control.name_or_id
        return (control.legend, None) if control.legend else (near, Doubt("label_near", {"label": near}, other="text"))

    def _add_type(self, candidate: Candidate, control: Control, group: Sequence[Control], label: str) -> None:
        options = self._options(control, group)
        if len(options) > 1:
            several = control.kind == "checkbox" or control.has("multiple")
            candidate.add("type", "checkbox" if several else "dropdown")
            candidate.add("options", options)
        elif control.kind in {"select", "radio"}:
            facts = {"label": label, "said": control.kind, "type": "text"}
            candidate.add("type", "text", doubt=type_doubt("choice_without_options", **facts))
        elif control.kind == "number" and not control.get("step"):
            candidate.add("type", "integer")
        elif control.kind in _TYPES:
            candidate.add("type", _TYPES[control.kind])
        else:
            doubt = type_doubt("type_loose", label=label, said=control.kind, type="text")
            candidate.add("type", "text", doubt=doubt)
            if control.kind == "password":
                candidate.add("sensitive", value=True)

    def _options(self, control: Control, group: Sequence[Control]) -> list[JsonValue]:
        options: dict[str, JsonValue] = {}
        for value, label in self._choices(control, group):
            if value.strip():
                text = label.strip() or value
                options.setdefault(value, value if value == text else {"value": value, "label": text})
        return list(options.values())

    def _choices(self, control: Control, group: Sequence[Control]) -> list[tuple[str, str]]:
        """(value, text) of each option, or of each box or button of a group."""
        if control.kind == "select":
            return [(_value(option), option.label) for option in control.options if not option.disabled]
        return [(option.get("value"), self._label(option, group)[0]) for option in group] if len(group) > 1 else []

    def _label(self, control: Control, group: Sequence[Control]) -> tuple[str, Doubt | None]:
        """Its own label, else a text near it, which is a guess."""
        parts = self.page.labels.get(control.get("id")) if control.get("id") else None
        label = joined(parts or control.around or []) or control.get("aria-label")
        if label:
            return label, None
        near = "" if self._is_anothers(control) else _text_near(control, group)
        near = near or control.get("placeholder") or control.get("title")
        return near, Doubt("label_near", {"label": near}, other="text") if near else None

    def _is_anothers(self, control: Control) -> bool:
        """Whether the text before a control is the label of another."""
        if control.taken != "label":
            return control.taken == "holder"
        ids = {name for name, parts in self.page.labels.items() if joined(parts) == control.before}
        return any(other.get("id") in ids for other in self.page.controls)

    def _step(self, title: str) -> int | None:
        if not title:
            return None
        numbers = {title: number for number, title in self.form.steps.items()}
        number = numbers.get(title) or len(numbers) + 1
        self.form.steps.setdefault(number, title)
        return number

    def _add_limits(self, candidate: Candidate, control: Control) -> None:
        if control.kind in BOXES:
            return
        for name, key in _LIMITS.items():
            candidate.add(key, control.get(name))
        candidate.add("pattern", control.get("pattern"))
        if accept := control.get("accept"):
            kinds = kinds_accepted(accept)
            candidate.add("accept", ", ".join(kinds))
            if not kinds:
                self.form.note_unread(control.line, "key_left", key=f'accept="{accept}"')
        if control.has("multiple") and control.kind != "select":
            self.form.note_unread(control.line, "key_left", key=f"multiple ({control.name_or_id})")

    def _add_default(self, candidate: Candidate, control: Control, group: Sequence[Control]) -> None:
        """The value that a person finds filled in, selected or ticked."""
        filled = _filled_values(control, group)
        values: JsonValue = [*filled]
        value = values if candidate.text("type") == "checkbox" else filled[0] if filled else None
        label = candidate.text("label") or candidate.text("id")
        doubt = Doubt("prefilled", {"label": label, "said": ", ".join(filled)})
        candidate.add("default", bool(filled) or None if candidate.text("type") == "boolean" else value, doubt=doubt)


def _filled_values(control: Control, group: Sequence[Control]) -> list[str]:
    if control.kind == "select":
        chosen = [option for option in control.options if option.selected and not option.disabled]
        return list(filter(str.strip, map(_value, chosen)))
    if control.kind in BOXES:
        return [option.get("value") or "on" for option in group if option.has("checked")]
    return list(filter(None, [control.get("value")])) if control.kind not in {"file", "password"} else []


def _value(option: Choice) -> str:
    return option.label if option.value == NO_VALUE else option.value


def _text_near(control: Control, group: Sequence[Control]) -> str:
    """The text that stands near a control: of a box what is behind it, where the last one of its group has some."""
    if control.kind in BOXES and any(part.strip() for part in group[-1].behind):
        return joined(control.behind).strip(" :*")
    return control.before.strip(" :*") if control.taken != "box" or control.kind in BOXES else ""
