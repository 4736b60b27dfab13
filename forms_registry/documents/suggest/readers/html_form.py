"""Reads the form of an HTML page: its controls become fields, its groups steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forms_registry.documents.suggest.loose import name_it, type_doubt
from forms_registry.documents.suggest.readers.html_controls import BOXES, NO_VALUE, Choice, Control, Page, joined
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Unreadable
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
        if name.removeprefix(".") in kind.endings or any(_is_of(one, name) for one in kind.types)
    ]


def _is_of(content_type: str, name: str) -> bool:
    return content_type == name or (name.endswith("/*") and content_type.startswith(name[:-1]))


def is_html(text: str) -> bool:
    """Whether a text begins as a page does, or has a form in it."""
    lowered = text[:200_000].lower()
    return lowered.lstrip().startswith("<") and any(sign in lowered for sign in _SIGNS)


def read_html(text: str) -> Imported:
    """Raises Unreadable for a page without controls."""
    page = Page(text)
    form = Imported(title=page.headings.get("h1") or page.headings.get("title", ""))
    controls = _main_form([one for one in page.controls if one.kind not in _BUTTONS], form)
    reader = _Reader(page, form)
    for one in controls:
        reader.read(one, controls)
    return form


def _main_form(controls: Sequence[Control], form: Imported) -> list[Control]:
    """The controls of the form that asks most; a page may have others, to search or to sign in."""
    counted = Counter(one.form for one in controls if one.kind != "hidden")
    if not counted:
        raise Unreadable("no_controls")
    main = counted.most_common(1)[0][0]
    for other, count in counted.items():
        if other != main:
            form.leave(next(one.line for one in controls if one.form == other), "other_form_left", count=count)
    return [one for one in controls if one.form == main]


class _Reader:
    def __init__(self, page: Page, form: Imported) -> None:
        self.page, self.form = page, form
        self._groups: set[tuple[str, str]] = set()

    def read(self, control: Control, controls: Sequence[Control]) -> None:
        key = (control.kind, control.get("name"))
        if control.kind == "hidden" or control.has("disabled"):
            code = "hidden_left" if control.kind == "hidden" else "disabled_left"
            self.form.leave(control.line, code, name=control.named)
        elif control.kind not in BOXES or not key[1]:
            self.form.fields.append(self._candidate(control, [control]))
        elif key not in self._groups:
            self._groups.add(key)
            group = [one for one in controls if (one.kind, one.get("name")) == key and not one.has("disabled")]
            self.form.fields.append(self._candidate(control, group))

    def _candidate(self, control: Control, group: Sequence[Control]) -> Candidate:
        candidate = Candidate(control.line, max(one.last for one in group))
        grouped = len(group) > 1 or control.kind == "radio"
        label, doubt = self._group_label(control, group) if grouped else self._label(control, [control])
        given = control.named
        name_it(candidate, label or given, given, control.line)
        self._type(candidate, control, group, label or given)
        self._speak(candidate, label.rstrip(" *"), doubt)
        candidate.say("required", any(one.has("required") for one in group))
        candidate.say("placeholder", control.get("placeholder"))
        candidate.say("step", self._step("" if grouped and control.step == control.legend else control.step))
        self._limits(candidate, control)
        self._fill(candidate, control, group)
        return candidate

    @staticmethod
    def _speak(candidate: Candidate, label: str, doubt: Doubt | None) -> None:
        """A label that asks is the question."""
        if label.endswith(("?", "؟")):
            candidate.say("prompt", label, doubt=doubt)
        candidate.say("label", label.rstrip("?؟: "), doubt=None if "prompt" in candidate.said else doubt)

    def _group_label(self, control: Control, group: Sequence[Control]) -> tuple[str, Doubt | None]:
        """That of a group is its legend, else what stands before it, else the name that its controls share."""
        own = self._label(control, group)[0]
        near = control.before.strip(" :*") if not control.taken else ""
        near = near if near and near != own else control.named
        return (control.legend, None) if control.legend else (near, Doubt("label_near", {"label": near}, other="text"))

    def _type(self, candidate: Candidate, control: Control, group: Sequence[Control], label: str) -> None:
        options = self._options(control, group)
        if len(options) > 1:
            several = control.kind == "checkbox" or control.has("multiple")
            candidate.say("type", "checkbox" if several else "dropdown")
            candidate.say("options", options)
        elif control.kind in {"select", "radio"}:
            facts = {"label": label, "said": control.kind, "type": "text"}
            candidate.say("type", "text", doubt=type_doubt("choice_without_options", **facts))
        elif control.kind == "number" and not control.get("step"):
            candidate.say("type", "integer")
        elif control.kind in _TYPES:
            candidate.say("type", _TYPES[control.kind])
        else:
            doubt = type_doubt("type_loose", label=label, said=control.kind, type="text")
            candidate.say("type", "text", doubt=doubt)
            if control.kind == "password":
                candidate.say("sensitive", value=True)

    def _options(self, control: Control, group: Sequence[Control]) -> list[JsonValue]:
        found: dict[str, JsonValue] = {}
        for value, label in self._choices(control, group):
            if value.strip():
                shown = label.strip() or value
                found.setdefault(value, value if value == shown else {"value": value, "label": shown})
        return list(found.values())

    def _choices(self, control: Control, group: Sequence[Control]) -> list[tuple[str, str]]:
        """(value, text) of each option, or of each box or button of a group."""
        if control.kind == "select":
            return [(_value(one), one.label) for one in control.options if not one.disabled]
        return [(one.get("value"), self._label(one, group)[0]) for one in group] if len(group) > 1 else []

    def _label(self, control: Control, group: Sequence[Control]) -> tuple[str, Doubt | None]:
        """Its own label, else a text near it, which is a guess."""
        own = self.page.labels.get(control.get("id")) if control.get("id") else None
        sure = joined(own or control.around or []) or control.get("aria-label")
        if sure:
            return sure, None
        near = "" if self._is_anothers(control) else _near(control, group)
        near = near or control.get("placeholder") or control.get("title")
        return near, Doubt("label_near", {"label": near}, other="text") if near else None

    def _is_anothers(self, control: Control) -> bool:
        """Whether the text before a control is the label of another."""
        if control.taken != "label":
            return control.taken == "holder"
        said = {name for name, parts in self.page.labels.items() if joined(parts) == control.before}
        return any(one.get("id") in said for one in self.page.controls)

    def _step(self, title: str) -> int | None:
        if not title:
            return None
        known = {shown: number for number, shown in self.form.steps.items()}
        number = known.get(title) or len(known) + 1
        self.form.steps.setdefault(number, title)
        return number

    def _limits(self, candidate: Candidate, control: Control) -> None:
        if control.kind in BOXES:
            return
        for name, key in _LIMITS.items():
            candidate.say(key, control.get(name))
        candidate.say("pattern", control.get("pattern"))
        if accept := control.get("accept"):
            kinds = kinds_accepted(accept)
            candidate.say("accept", ", ".join(kinds))
            if not kinds:
                self.form.leave(control.line, "key_left", key=f'accept="{accept}"')
        if control.has("multiple") and control.kind != "select":
            self.form.leave(control.line, "key_left", key=f"multiple ({control.named})")

    def _fill(self, candidate: Candidate, control: Control, group: Sequence[Control]) -> None:
        """The value that a person finds filled in, selected or ticked."""
        found = _filled(control, group)
        several: JsonValue = [*found]
        value = several if candidate.text("type") == "checkbox" else found[0] if found else None
        label = candidate.text("label") or candidate.text("id")
        doubt = Doubt("prefilled", {"label": label, "said": ", ".join(found)})
        candidate.say("default", bool(found) or None if candidate.text("type") == "boolean" else value, doubt=doubt)


def _filled(control: Control, group: Sequence[Control]) -> list[str]:
    if control.kind == "select":
        chosen = [one for one in control.options if one.selected and not one.disabled]
        return list(filter(str.strip, map(_value, chosen)))
    if control.kind in BOXES:
        return [one.get("value") or "on" for one in group if one.has("checked")]
    return list(filter(None, [control.get("value")])) if control.kind not in {"file", "password"} else []


def _value(option: Choice) -> str:
    return option.label if option.value == NO_VALUE else option.value


def _near(control: Control, group: Sequence[Control]) -> str:
    """The text that stands near a control: of a box what is behind it, where the last one of its group has some."""
    if control.kind in BOXES and any(part.strip() for part in group[-1].behind):
        return joined(control.behind).strip(" :*")
    return control.before.strip(" :*") if control.taken != "box" or control.kind in BOXES else ""
