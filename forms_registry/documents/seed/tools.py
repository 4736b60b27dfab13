"""The tools of a form in the strict notation: what they pass, and when they run."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from forms_registry.documents.seed.basics import Basics
from forms_registry.documents.seed.fields import Fields
from forms_registry.documents.seed.lexicon import Said, filled, phrase, spoken, without_asides, words
from forms_registry.documents.seed.names import word_set
from forms_registry.documents.seed.parts import Draft, Fact, Tool
from forms_registry.documents.text import fold
from forms_registry.schema import JsonValue

_UNSAID = re.compile(r"\b(?:called|the (?=user\b|conversation\b|step\b))\s*", re.IGNORECASE)


class Tools:
    """Settles sources and tools, once the fields are settled."""

    def __init__(self, fields: Fields, draft: Draft) -> None:
        self.fields, self.names, self.draft = fields, fields.names, draft
        self.regions = {
            item.part.id: item.part.keys["region"].value for item in fields.fields if "region" in item.part.keys
        }
        self.last_step = max(item.part.step or 1 for item in fields.fields)
        files = [item for item in fields.fields if item.type == "file"]
        self.uploads = {tool: item.part.id for item in files for tool in item.guided}
        self.only_file = files[0].part.id if len(files) == 1 else None
        for item in fields.fields:
            self._source(item)
        self.serving = {source.tool for source in fields.sources.values() if not source.parent}

    def settle(self) -> list[list[Fact]]:
        """Every tool that is called, as keys of the strict notation."""
        return [keys for tool in self.draft.tools.values() if (keys := self._tool(tool))]

    def _source(self, item: Basics) -> None:
        part = item.part
        source = self.fields.sources.get(part.id)
        if source is None or "data_source" in part.keys:
            return
        line = next((fact.line for fact in part.all("source")), part.line)
        if source.parent:
            part.set("data_source", {"parent": source.parent}, line)
            return
        tool = self.draft.tools.setdefault(source.tool, Tool(source.tool, line))
        order = list(self.names.types)
        args = self._bind(tool, "", order[: order.index(part.id)], self._hints(part.id, source.passed, tool))
        part.set("data_source", {"tool": source.tool, "args": args} if args else source.tool, line)

    def _hints(self, field_id: str, passed: str, tool: Tool) -> Collection[str]:
        """The fields that a call is said to pass, by its cell, by what the field depends on, or by when it is made."""
        moment = self._moment(tool)
        after = [moment.holes["field"]] if moment and moment.name == "after {field}" else []
        return set([passed] if passed else self.fields.depends[field_id] or after)

    def _moment(self, tool: Tool) -> Said | None:
        """When a tool runs by itself; None where that is not understood."""
        for text in (tool.when, tool.note):
            said = phrase("moments", _UNSAID.sub("", spoken(without_asides(text))))
            if said and (moment := self._checked(said, tool)):
                return moment
        return Said("on upload of {field}", {"field": self.uploads[tool.name]}) if tool.name in self.uploads else None

    def _checked(self, said: Said, tool: Tool) -> Said | None:
        if said.name == "step {n} end" and int(float(said.holes["n"])) == self.last_step:
            return Said("complete", {})
        if "{field}" not in said.name:
            return said
        field = self.names.field(said.holes.get("field", "") or "")
        if said.name == "on upload of {field}":
            field = self.uploads.get(tool.name) or field or self.only_file
        return Said(said.name, {"field": field}) if field else None

    def _tool(self, tool: Tool) -> list[Fact]:
        moment = Said("start", {}) if tool.sets_flags else self._moment(tool)
        keys: dict[str, JsonValue] = {"name": tool.name, "purpose": tool.purpose}
        if tool.name not in self.serving:
            if moment is None:
                self.draft.warn("moment_unread", tool.line, name=tool.name, text=tool.when or tool.note)
                return []
            keys["when"] = filled(moment.name, moment.holes)
            keys["args"] = self._bind(tool, moment.name, list(self.names.types))
        keys |= {"returns": tool.returns, "sets_flags": tool.sets_flags}
        return [Fact(key, value, tool.line) for key, value in keys.items() if value]

    # --- arguments -----------------------------------------------------------------------------------------------

    def _bind(
        self, tool: Tool, moment: str, earlier: Sequence[str], hints: Collection[str] = ()
    ) -> dict[str, JsonValue]:
        """Each parameter as the id of a field of `earlier`, as a constant, or as None where the moment fills it."""
        bound: dict[str, JsonValue] = {}
        for name, said in tool.args.items():
            if fold(name) in words()["filled"].get(moment, ()):
                bound[name] = None
            elif field := self._field(name, said, earlier, hints if len(tool.args) == 1 else ()):
                bound[name] = field
        codes = {self.regions[field] for field in bound.values() if isinstance(field, str) and field in self.regions}
        for name in [name for name in tool.args if name not in bound]:
            if len(codes) == 1 and word_set(name) <= set(words()["country"]):
                bound[name] = next(iter(codes))
            else:
                self.draft.warn("argument_unknown", tool.line, name=name, tool=tool.name)
        return {name: bound[name] for name in tool.args if name in bound}

    def _field(self, name: str, said: JsonValue, earlier: Sequence[str], hints: Collection[str]) -> str | None:
        """The field whose answer a parameter is: that which is written, that which is hinted at, or the nearest."""
        for exact in (said, name):
            if isinstance(exact, str) and exact in earlier:
                return exact
        if len(hints) == 1:
            return next(iter(hints))
        wanted = word_set(name)
        if wanted <= set(words()["country"]):
            return None
        found = self.names.nearest(wanted - set(words()["forms"]), earlier) or self.names.field(name)
        return found if found in earlier else None
