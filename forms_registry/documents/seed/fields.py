"""The fields of a form in the strict notation, from what the document says of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms_registry.documents.keys import FACTS
from forms_registry.documents.seed.basics import CHOICES, Basics
from forms_registry.documents.seed.cells import options_in
from forms_registry.documents.seed.conditions import Conditions
from forms_registry.documents.seed.limits import sentences, strict_limit
from forms_registry.documents.seed.names import Names
from forms_registry.documents.seed.parts import Draft, Fact, OptionTable
from forms_registry.documents.seed.requirements import settle_requirement
from forms_registry.documents.seed.sources import Source, asides, fitting_tool, read_source, tools_in
from forms_registry.documents.text import is_blank, plain
from forms_registry.schema import JsonValue

_CODE = re.compile(r"\+\d{1,4}")
_AFTER = re.compile(r"\bafter (?:the |an? )?([\w ]{1,40}?) (?:is|are|has been) (?:selected|chosen|given|answered)")
_NOTES = 1_000
_KEPT = frozenset(
    {"confirm", "sensitive", "pattern", "min_length", "max_length", "min_items", "max_items", "max_size"}
    | {"minimum", "maximum", "example", "cues", "synonyms"}
)
"""Keys that cells and front matter write alike."""


class Fields:
    """Settles every field; what one depends on, and where its options come from, is known of all before the first."""

    def __init__(self, fields: list[Basics], names: Names, conditions: Conditions, draft: Draft) -> None:
        self.fields, self.names, self.conditions, self.draft = fields, names, conditions, draft
        self.depends = {item.part.id: list(dict.fromkeys(self._depends(item))) for item in fields}
        self.sources = {item.part.id: source for item in fields if (source := self._source(item))}
        for item in fields:
            self._parent(item)
            self._choice(item)
        for item in fields:
            self._settle(item)

    def _settle(self, item: Basics) -> None:
        part = item.part
        if depends := self.depends[part.id]:
            part.set("depends_on", list(depends), part.line)
        settle_requirement(part, part.id in self.sources, self.conditions, self.draft)
        self._limits(item)
        self._default(item)
        rules = [rule for table in part.tables if table.when and (rule := self._option_rule(item, table))]
        if rules and item.options:
            part.set("options_when", list(rules), part.line)
        for fact in part.facts:
            if fact.key in _KEPT:
                part.set(fact.key, plain(fact.text), fact.line)
        if notes := "; ".join(dict.fromkeys(fact.text for fact in part.all(FACTS)))[:_NOTES]:
            part.set("notes", notes, part.line)

    def _depends(self, item: Basics) -> Iterator[str]:
        for fact in item.part.all("depends_on"):
            text = plain(fact.text)
            found = _AFTER.search(text)
            field = self.names.field(found[1] if found else text)
            if field and field != item.part.id:
                yield field
            elif not is_blank(text):
                self.draft.warn("dependency_unread", fact.line, id=item.part.id, text=text)

    def _source(self, item: Basics) -> Source | None:
        """The first source that is told; a cell that names none ends the search, one that nests may lack its parent."""
        nested: Source | None = None
        for fact in item.part.all("source"):
            source = read_source(fact.text, self.names, self.draft.tools)
            if source is None:
                break
            if source.parent != "?":
                return nested if nested and not source.parent else source
            nested = nested or source
        hinted = [tool for fact in item.part.all("hint") for tool in tools_in(fact.text, self.draft.tools)]
        return nested or (Source(hinted[0]) if hinted else None)

    def _parent(self, item: Basics) -> None:
        """A field that nests in another, or names the tool of a field that it depends on, takes its options from the
        item chosen there."""
        id_ = item.part.id
        source = self.sources.get(id_, Source())
        if source.parent not in {"", "?"}:
            return
        users = [other for other, its in self.sources.items() if other != id_ and its.tool == source.tool != ""]
        same = [other for other in users if other in self.depends[id_] or source.parent]
        if len(same) == 1:
            self.sources[id_] = Source(source.tool, same[0])
        elif source.parent:
            self.draft.warn("parent_unknown", item.part.line, id=id_)
            del self.sources[id_]

    def _choice(self, item: Basics) -> None:
        """A choice without options takes them from the one tool that fits its name; else it is asked in words."""
        if item.type not in CHOICES or item.options or item.part.id in self.sources or "data_source" in item.part.keys:
            return
        if tool := fitting_tool(item.part.id, self.draft.tools):
            self.sources[item.part.id] = Source(tool)
        else:
            self.draft.warn("options_missing", item.part.line, id=item.part.id)
            item.type = "text"

    def _limits(self, item: Basics) -> None:
        part = item.part
        found: dict[str, int] = {}
        exact = part.keys.pop("constraints", None)
        for fact in part.all("constraints"):
            for text in sentences(fact.text):
                self._limit(item, text, fact, found)
        for fact in list(part.all("source"))[:1]:
            for text in asides(fact.text):
                self._limit(item, text, fact, found)
        for fact in part.all("region"):
            if item.type == "phone" and (code := _CODE.search(plain(fact.text))):
                part.set("region", code[0], fact.line)
            else:
                self.draft.warn("limit_unread", fact.line, text=plain(fact.text), id=part.id)
        rules: list[JsonValue] = [exact.value] if exact else []
        if found or rules:
            part.set("constraints", [*rules, *found], next(iter(found.values()), part.line))

    def _limit(self, item: Basics, text: str, fact: Fact, found: dict[str, int]) -> None:
        said = strict_limit(text, item.type, self.names)
        if said:
            found.setdefault(said, fact.line)
        elif said is None and not fact.shared:
            self.draft.warn("limit_unread", fact.line, text=text, id=item.part.id)

    def _default(self, item: Basics) -> None:
        if (fact := item.part.first("default")) is None:
            return
        said = plain(fact.text).strip("\"'“” ")
        value = item.spellings().get((options_in(fact.text) or [said])[0].casefold()) if item.options else said
        if value:
            item.part.set("default", value, fact.line)
        else:
            self.draft.warn("default_unread", fact.line, text=said, id=item.part.id)

    def _option_rule(self, item: Basics, table: OptionTable) -> dict[str, JsonValue] | None:
        meant = self.conditions.read(table.when)
        spellings = item.spellings()
        values = [spellings.get(row["value"].casefold()) for row in table.rows]
        if meant and values and all(values):
            return {"when": meant.rule, "options": list(values)}
        self.draft.warn("option_rule_unread", table.line, id=item.part.id, text=table.when)
        return None
