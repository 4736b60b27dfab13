"""Reads XLSForm, its sheets as text: `survey` has the questions, `choices` the options, `settings` the title."""

from __future__ import annotations

from dataclasses import dataclass, field

from forms_registry.documents import phrases
from forms_registry.documents.suggest.loose import name_it, type_doubt
from forms_registry.documents.suggest.readers.sheets import Row, language_code, read_sheets
from forms_registry.documents.suggest.readers.xpath import in_notation
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Other, Unreadable
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
    form: Imported
    main: str
    choices: dict[str, list[Row]]
    groups: list[tuple[str, str]] = field(default_factory=list)
    step: int | None = None

    def read(self, row: Row) -> None:
        words = row.word("type").replace("begin_", "begin ").replace("end_", "end ").split()
        kind = " ".join(words).lower()
        if kind.startswith(("begin ", "end ")):
            self._group(kind, row)
        elif kind == "note":
            note = row.word("label")
            self.form.prose = f"{self.form.prose}\n\n{note}".strip()
        elif kind in _NOT_ASKED and not (kind == "email" and row.word("label")):
            self.form.leave(row.line, "not_asked", name=row.word("name") or kind)
        elif words:
            self._field(words, row)
        elif row.said:
            self.form.leave(row.line, "row_left")

    def _group(self, kind: str, row: Row) -> None:
        """The outermost groups are steps; what a group depends on, its fields depend on."""
        if kind.startswith("end "):
            del self.groups[-1:]
            return
        if "repeat" in kind:
            self.form.leave(row.line, "repeat_left", name=row.word("name"))
        if not self.groups:
            self.step = len(self.form.steps) + 1
            self.form.steps[self.step] = row.texts("label", self.main) or row.word("name")
        self.groups.append((kind, row.word("relevant")))

    def _field(self, words: list[str], row: Row) -> None:
        candidate = Candidate(row.line, row.line)
        shown = row.word("label") or row.word("name")
        name_it(candidate, shown, row.word("name"))
        if not self._type(words, row, candidate, shown):
            self.form.leave(row.line, "element_left", element=" ".join(words))
            return
        asks = shown.rstrip().endswith(("?", "؟"))
        candidate.say("prompt" if asks else "label", row.texts("label", self.main))
        candidate.say("help", row.texts("hint", self.main))
        candidate.say("step", self.step if self.groups else None)
        self._rules(row, candidate, shown)
        self.form.fields.append(candidate)
        for name in row.said:
            if name not in _KNOWN:
                self.form.leave(row.line, "key_left", key=name)

    def _rules(self, row: Row, candidate: Candidate, label: str) -> None:
        truth = phrases.truth(row.word("required").removesuffix("()"))
        candidate.say("required", bool(truth))
        if truth is None:
            self._rule("required_if", row.word("required"), candidate, label)
        self._rule("visible_if", _both(*(one for _, one in self.groups), row.word("relevant")), candidate, label)
        message = row.texts("constraint_message", self.main)
        self._rule("constraints", row.word("constraint"), candidate, label, message=message)
        self._default(row.word("default"), candidate, label)

    def _type(self, words: list[str], row: Row, candidate: Candidate, label: str) -> bool:
        kind = words[0].lower()
        if kind in _CHOICES:
            return self._choice(words, candidate)
        if kind == "range":
            self._range(row.word("parameters"), candidate)
        elif kind in _LOOSE:
            doubt = type_doubt("type_loose", label=label, said=kind, type=_LOOSE[kind])
            candidate.say("type", _LOOSE[kind], doubt=doubt)
        elif kind == "text" and "multiline" in row.word("appearance"):
            candidate.say("type", "textarea")
        else:
            candidate.say("type", _TYPES.get(kind))
        return "type" in candidate.said

    @staticmethod
    def _range(parameters: str, candidate: Candidate) -> None:
        limits = dict(_RANGE.findall(parameters))
        candidate.say("type", "number" if "." in parameters else "integer")
        candidate.say("minimum", limits.get("start"))
        candidate.say("maximum", limits.get("end"))

    def _choice(self, words: list[str], candidate: Candidate) -> bool:
        rows = self.choices.get(words[1] if len(words) > 1 else "", [])
        options: dict[str, JsonValue] = {}
        for row in rows:
            label = row.texts("label", self.main)
            said = label if isinstance(label, dict) else {"label": label} if label else {}
            if value := row.word("name"):
                options.setdefault(value, {"value": value, **said} if said else value)
        if "or_other" in words:
            options.setdefault("other", {"value": "other", "label": "Other"})
        candidate.say("type", _CHOICES[words[0].lower()])
        candidate.say("options", list(options.values()))
        return len(options) > 1

    def _rule(self, key: str, written: str, candidate: Candidate, label: str, message: JsonValue = "") -> None:
        if not written:
            return
        rule = in_notation(written, self.form.fields)
        facts = {"label": label, "said": written, "rule": rule}
        other: Other = "limit" if key == "constraints" else "condition"
        if not rule:
            unread = Doubt("formula_unread", facts, other=other, deniable=False, key=key)
            candidate.say(f"notes {key}", f"{key}: {written}", doubt=unread)
            return
        value: JsonValue = [{"rule": rule, "message": message}] if message else rule
        candidate.say(key, value, doubt=Doubt("formula_read", facts, other=other))

    def _default(self, value: str, candidate: Candidate, label: str) -> None:
        if "(" in value or "$" in value:
            facts = {"label": label, "said": value}
            candidate.say("notes default", f"default: {value}", doubt=Doubt("formula_unread", facts, deniable=False))
        else:
            candidate.say("default", value)


def is_xlsform(text: str) -> bool:
    """Whether a text has the sheets of one as tables: a row that holds no more than `survey`."""
    return any(line.strip(" |\t") == "survey" for line in text.split("\n") if "|" in line)


def read_xlsform(text: str) -> Imported:
    """Raises Unreadable where there is no question."""
    sheets = read_sheets(text)
    settings = next(iter(sheets.get("settings", ())), Row(1, {}))
    main = language_code(settings.word("default_language")) or "en"
    form = Imported(title=settings.word("form_title"), form_id=settings.word("form_id"))
    choices: dict[str, list[Row]] = {}
    for row in sheets.get("choices", ()):
        choices.setdefault(row.word("list_name"), []).append(row)
    reader = _Reader(form, main, choices)
    for row in sheets.get("survey", ()):
        reader.read(row)
    if not form.fields:
        raise Unreadable("no_questions")
    used = [lang for one in form.fields for key in ("label", "prompt") for lang in _languages(one, key)]
    form.languages = list(dict.fromkeys((main, *used))) if used else []
    return form


def _languages(candidate: Candidate, key: str) -> list[str]:
    value = candidate.said[key].value if key in candidate.said else None
    return list(value) if isinstance(value, dict) else []


def _both(*conditions: str) -> str:
    told = [one for one in conditions if one]
    return told[0] if len(told) == 1 else " and ".join(f"({one})" for one in told)
