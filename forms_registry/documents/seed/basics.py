"""What must be known of every field before any condition can be read: its type, its options, its question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from forms_registry.documents.seed.cells import options_in, question
from forms_registry.documents.seed.lexicon import spoken, type_named, without_asides, words
from forms_registry.documents.seed.limits import sentences, type_told
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.seed.sources import is_remark, tools_in
from forms_registry.documents.text import fold, plain
from forms_registry.schema import JsonValue

CHOICES = frozenset({"dropdown", "checkbox"})
_REFINED = ("textarea", "phone", "email")
_TEXTS = ("label", "prompt", "reprompt", "help", "message")


@dataclass(slots=True)
class Basics:
    """`options` are the values, each with its texts by language; `guided` are the tools that the question hands over
    to."""

    part: Part
    type: str
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    guided: list[str] = field(default_factory=list)

    def spellings(self) -> Mapping[str, str]:
        """Each way to write an option, without case, and its value."""
        texts = {text.casefold(): value for value, labels in self.options.items() for text in labels.values()}
        return texts | {value.casefold(): value for value in self.options}


def read_basics(part: Part, tools: Collection[str], draft: Draft) -> Basics:
    basics = Basics(part, _type(part, draft))
    for fact in part.facts:
        if fact.key == "prompt" and not fact.shared:
            _question(basics, fact, tools, draft)
        elif fact.key.split("_")[0] in _TEXTS:
            part.set(fact.key, question(fact.text)[0], fact.line)
    if part.name and part.name != part.id and not part.declared:
        part.set("label", part.name, part.line)
    _options(basics, draft)
    if basics.options and basics.type not in CHOICES:
        if basics.type in {"text", "textarea"}:
            draft.warn("type_of_options", part.line, id=part.id, type=basics.type)
        basics.type = "dropdown"
    return basics


def _type(part: Part, draft: Draft) -> str:
    """The type that the first says; a plain text is what a later one, or a limit, says more exactly."""
    facts = list(part.all("type"))
    told = [_type_of(fact.text) for fact in facts]
    if not told or told[0] is None:
        fact = facts[0] if facts else Fact("type", "", part.line)
        draft.warn("type_unknown", fact.line, id=part.id, type=fact.text)
    kind = next(filter(None, told), "text")
    more = [*told, *(type_told(said) for fact in part.all("constraints") for said in sentences(fact.text))]
    if part.first("region") or "region" in part.keys:
        more.append("phone")
    return next((one for one in more if one in _REFINED), kind) if kind == "text" else kind


def _type_of(text: str) -> str | None:
    """The type that the first words of a cell mean: "Single-select from list", "text (phone)"."""
    spelled = fold(without_asides(text)).split()[:8]
    found = (type_named(" ".join(spelled[:end])) for end in range(len(spelled), 0, -1))
    kind = next(filter(None, found), None)
    inside = type_named(plain(text).partition("(")[2].rstrip(")"))
    return inside if kind == "text" and inside in _REFINED else kind


def _question(basics: Basics, fact: Fact, tools: Collection[str], draft: Draft) -> None:
    first = spoken(fact.text).split(" ")[0].casefold()
    if first in words()["guides"] and (guided := tools_in(fact.text, tools)):
        basics.guided += guided
    elif first in words()["confirms"]:
        basics.part.set("confirm", True, fact.line)
    else:
        asked, rest = question(fact.text)
        basics.part.set("prompt", asked, fact.line)
        if fold(rest).startswith(("options", "choices")):
            basics.options = basics.options or {value: {} for value in options_in(rest)}
        elif not is_remark(rest) and not tools_in(rest, tools):
            draft.warn("remark_unread", fact.line, text=rest, id=basics.part.id)


def _options(basics: Basics, draft: Draft) -> None:
    part = basics.part
    exact = part.keys.get("options")
    if exact and isinstance(exact.value, list):
        basics.options = dict(_option(item) for item in exact.value)
    for fact in part.all("options"):
        found = options_in(fact.text)
        if len(found) > 1 or "[" in fact.text:
            basics.options = basics.options or {value: {} for value in found}
        else:
            draft.warn("options_unread", fact.line, id=part.id, text=fact.text)
    tables = [table for table in part.tables if not table.when]
    if not basics.options and tables and basics.type in CHOICES:
        basics.options = {row["value"]: {} for row in tables[0].rows}
    spellings = basics.spellings()
    for row in (row for table in part.tables for row in table.rows):
        if (value := spellings.get(row["value"].casefold())) and not basics.options[value]:
            basics.options[value] = {code: text for code, text in row.items() if code != "value"}
    if basics.options:
        part.keys["options"] = Fact("options", _written(basics, exact), exact.line if exact else part.line)


def _option(item: JsonValue) -> tuple[str, dict[str, str]]:
    if not isinstance(item, dict):
        return str(item), {}
    label = item.get("label")
    labels = {code: str(text) for code, text in label.items()} if isinstance(label, dict) else {"en": str(label or "")}
    return str(item.get("value", "")), {code: text for code, text in labels.items() if text}


def _written(basics: Basics, exact: Fact | None) -> JsonValue:
    """Front matter that describes its options keeps them; plain values get their labels from the tables."""
    if exact and isinstance(exact.value, list) and any(isinstance(item, dict) for item in exact.value):
        return exact.value
    return [_labelled(value, labels) for value, labels in basics.options.items()]


def _labelled(value: str, labels: Mapping[str, str]) -> JsonValue:
    return value if set(labels) <= {"en"} else {"value": value, "label": dict(labels)}
