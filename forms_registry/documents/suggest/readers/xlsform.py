"""Reads XLSForm, its sheets as text: `survey` has the questions, `choices` the options, `settings` the title."""

from __future__ import annotations

from dataclasses import dataclass, field

from forms_registry.documents import phrases
from forms_registry.documents.suggest.candidates import set_id, type_doubt
from forms_registry.documents.suggest.readers.sheets import Row, language_code, read_sheets
from forms_registry.documents.suggest.readers.xpath import in_notation
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Other, Unreadable
from forms_registry.schema import JsonValue
from patterns.regular import linear

_TYPES = {
    "text": "text",
    "string": "text",
    "integer": "integer",
    "int": "integer",
    "decimal": "number",
    "date": "date",
    "time": "time",
    "datetime": "datetime",
    "geopoint": "location",
    "acknowledge": "boolean",
    "trigger": "boolean",
    **dict.fromkeys(("image", "photo", "audio", "video", "file"), "file"),
}
_LOOSE = {"email": "email", "phone": "phone", "barcode": "text", "url": "text"}
_CHOICES = {"select_one": "dropdown", "select_multiple": "checkbox"}
_NOT_ASKED = frozenset(
    {"start", "end", "today", "deviceid", "username", "phonenumber", "email", "audit", "calculate", "hidden"}
    | {"simserial", "subscriberid", "background-audio", "start-geopoint", "xml-external"}
)
_KNOWN = frozenset(
    {"type", "name", "label", "hint", "required", "relevant", "constraint", "constraint_message", "default"}
    | {"appearance", "parameters", "required_message", "guidance_hint", "image", "note", "notes"}
)
_RANGE = linear(r"\b(start|end)\s*=\s*(-?\d+(?:\.\d+)?)")


@dataclass(slots=True)
class _Reader:
    form: ImportedForm
    main: str
    choices: dict[str, list[Row]]
    groups: list[tuple[str, str]] = field(default_factory=list)
    step: int | None = None

    def read(self, row: Row) -> None:
        words = row.text("type").replace("begin_", "begin ").replace("end_", "end ").split()
        kind = " ".join(words).lower()
        if kind.startswith(("begin ", "end ")):
            self._group(kind, row)
        elif kind == "note":
            note = row.text("label")
            self.form.prose = f"{self.form.prose}\n\n{note}".strip()
        elif kind in _NOT_ASKED and not (kind == "email" and row.text("label")):
            self.form.note_unread(row.line, "not_asked", name=row.text("name") or kind)
        elif words:
            self._field(words, row)
        elif row.cells:
            self.form.note_unread(row.line, "row_left")

    def _group(self, kind: str, row: Row) -> None:
        """The outermost groups are steps; what a group depends on, its fields depend on."""
        if kind.startswith("end "):
            del self.groups[-1:]
            return
        if "repeat" in kind:
            self.form.note_unread(row.line, "repeat_left", name=row.text("name"))
        if not self.groups:
            self.step = len(self.form.steps) + 1
            self.form.steps[self.step] = row.texts("label", self.main) or row.text("name")
        self.groups.append((kind, row.text("relevant")))

    def _field(self, words: list[str], row: Row) -> None:
        candidate = Candidate(row.line, row.line)
        name = row.text("label") or row.text("name")
        set_id(candidate, name, row.text("name"))
        if not self._type(words, row, candidate, name):
            self.form.note_unread(row.line, "element_left", element=" ".join(words))
            return
        is_question = name.rstrip().endswith(("?", "؟"))
        candidate.add("prompt" if is_question else "label", row.texts("label", self.main))
        candidate.add("help", row.texts("hint", self.main))
        candidate.add("step", self.step if self.groups else None)
        self._rules(row, candidate, name)
        self.form.fields.append(candidate)
        for column in row.cells:
            if column not in _KNOWN:
                self.form.note_unread(row.line, "key_left", key=column)

    def _rules(self, row: Row, candidate: Candidate, label: str) -> None:
        truth = phrases.truth(row.text("required").removesuffix("()"))
        candidate.add("required", bool(truth))
        if truth is None:
            self._rule("required_if", row.text("required"), candidate, label)
        self._rule(
            "visible_if", _all_of(*(condition for _, condition in self.groups), row.text("relevant")), candidate, label
        )
        message = row.texts("constraint_message", self.main)
        self._rule("constraints", row.text("constraint"), candidate, label, message=message)
        self._default(row.text("default"), candidate, label)

    def _type(self, words: list[str], row: Row, candidate: Candidate, label: str) -> bool:
        kind = words[0].lower()
        if kind in _CHOICES:
            return self._choice(words, candidate)
        if kind == "range":
            self._range(row.text("parameters"), candidate)
        elif kind in _LOOSE:
            doubt = type_doubt("type_loose", label=label, said=kind, type=_LOOSE[kind])
            candidate.add("type", _LOOSE[kind], doubt=doubt)
        elif kind == "text" and "multiline" in row.text("appearance"):
            candidate.add("type", "textarea")
        else:
            candidate.add("type", _TYPES.get(kind))
        return "type" in candidate.values

    @staticmethod
    def _range(parameters: str, candidate: Candidate) -> None:
        limits = dict(_RANGE.findall(parameters))
        candidate.add("type", "number" if "." in parameters else "integer")
        candidate.add("minimum", limits.get("start"))
        candidate.add("maximum", limits.get("end"))

    def _choice(self, words: list[str], candidate: Candidate) -> bool:
        rows = self.choices.get(words[1] if len(words) > 1 else "", [])
        options: dict[str, JsonValue] = {}
        for row in rows:
            label = row.texts("label", self.main)
            titles = label if isinstance(label, dict) else {"label": label} if label else {}
            if value := row.text("name"):
                options.setdefault(value, {"value": value, **titles} if titles else value)
        if "or_other" in words:
            options.setdefault("other", {"value": "other", "label": "Other"})
        candidate.add("type", _CHOICES[words[0].lower()])
        candidate.add("options", list(options.values()))
        return len(options) > 1

    def _rule(self, key: str, written: str, candidate: Candidate, label: str, message: JsonValue = "") -> None:
        if not written:
            return
        rule = in_notation(written, self.form.fields)
        facts = {"label": label, "said": written, "rule": rule}
        other: Other = "limit" if key == "constraints" else "condition"
        if not rule:
            unread = Doubt("formula_unread", facts, other=other, deniable=False, key=key)
            candidate.add(f"notes {key}", f"{key}: {written}", doubt=unread)
            return
        value: JsonValue = [{"rule": rule, "message": message}] if message else rule
        candidate.add(key, value, doubt=Doubt("formula_read", facts, other=other))

    def _default(self, value: str, candidate: Candidate, label: str) -> None:
        if "(" in value or "$" in value:
            facts = {"label": label, "said": value}
            candidate.add("notes default", f"default: {value}", doubt=Doubt("formula_unread", facts, deniable=False))
        else:
            candidate.add("default", value)


def is_xlsform(text: str) -> bool:
    """Whether a text has the sheets of one as tables: a row that holds no more than `survey`."""
    return any(line.strip(" |\t") == "survey" for line in text.split("\n") if "|" in line)


def read_xlsform(text: str) -> ImportedForm:
    """Raises Unreadable where there is no question."""
    sheets = read_sheets(text)
    settings = next(iter(sheets.get("settings", ())), Row(1, {}))
    main = language_code(settings.text("default_language")) or "en"
    form = ImportedForm(title=settings.text("form_title"), form_id=settings.text("form_id"))
    choices: dict[str, list[Row]] = {}
    for row in sheets.get("choices", ()):
        choices.setdefault(row.text("list_name"), []).append(row)
    reader = _Reader(form, main, choices)
    for row in sheets.get("survey", ()):
        reader.read(row)
    if not form.fields:
        raise Unreadable("no_questions")
    used = [lang for candidate in form.fields for key in ("label", "prompt") for lang in _languages(candidate, key)]
    form.languages = list(dict.fromkeys((main, *used))) if used else []
    return form


def _languages(candidate: Candidate, key: str) -> list[str]:
    value = candidate.values[key].value if key in candidate.values else None
    return list(value) if isinstance(value, dict) else []


def _all_of(*conditions: str) -> str:
    filled = [condition for condition in conditions if condition]
    return filled[0] if len(filled) == 1 else " and ".join(f"({condition})" for condition in filled)
