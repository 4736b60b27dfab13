"""The tools of a form in the strict notation: what they pass, and when they run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from forms_registry.documents.phrases import Said, filled
from forms_registry.documents.seed.fields import Fields
from forms_registry.documents.seed.lexicon import book, spoken, without_asides, words
from forms_registry.documents.seed.names import word_set
from forms_registry.documents.seed.parts import Draft, Fact, Part, Tool
from forms_registry.documents.text import fold
from forms_registry.field_types import field_type_of
from forms_registry.schema import JsonValue
from patterns.regular import linear

_UNSAID = linear(r"\b(?:called\b\s*|the (user|conversation|step)\b)", "i")
_AFTER, _COLLECTING = "after {field}", "collecting {field}"
_UPLOAD, _STEP_END = "on upload of {field}", "step {n} end"


class Tools:
    """Settles sources and tools, once the fields are settled."""

    def __init__(self, fields: Fields, draft: Draft) -> None:
        self.fields, self.names, self.draft = fields, fields.names, draft
        self.order = list(self.names.parts)
        self.steps = sorted({part.step or 1 for part in fields.fields})
        files = [part for part in fields.fields if part.type == "file"]
        self.uploads = {tool: part.id for part in files for tool in part.guided}
        self.only_file = files[0].id if len(files) == 1 else None

    def settle(self) -> list[list[Fact]]:
        """Every tool that is called, as keys of the strict notation."""
        for part in self.fields.fields:
            self._source(part)
        return [keys for tool in self.draft.tools.values() if (keys := self._tool(tool))]

    def _source(self, part: Part) -> None:
        source = self.fields.sources.get(part.id)
        line = next((fact.line for fact in part.all("source")), part.line)
        if source is None or "source" in part.keys:
            return
        if source.parent:
            part.set("data_source", {"parent": source.parent}, line)
            return
        tool = self.draft.tools.setdefault(source.tool, Tool(source.tool, line))
        args = self._bind(tool, "", self.order[: self.order.index(part.id)], self._hints(part.id, source.passed, tool))
        part.set("data_source", {"tool": source.tool, "args": args} if args else source.tool, line)

    def _hints(self, field_id: str, passed: str, tool: Tool) -> Collection[str]:
        """The fields that a call is said to pass, by its cell, by what the field depends on, or by when it is made."""
        after = [moment.holes["field"] for moment in self._moments(tool) if moment.name == _AFTER]
        return set([passed] if passed else self.fields.depends[field_id] or after)

    def _moments(self, tool: Tool) -> list[Said]:
        """When a tool runs by itself; [] where that is not understood."""
        if tool.tells_flags:
            return [Said("start", {})]
        for text in (tool.when, tool.note):
            said = book().said("moments", _UNSAID.sub(lambda found: found[1] or "", spoken(without_asides(text))))
            if said and said.name == _COLLECTING:
                return [Said(_AFTER, {"field": field}) for field in self.names.collected(said.holes["field"])]
            if said and (moment := self._checked(said, tool)):
                return [moment]
        return [Said(_UPLOAD, {"field": self.uploads[tool.name]})] if tool.name in self.uploads else []

    def _checked(self, said: Said, tool: Tool) -> Said | None:
        """The moment with the id of its field; the end of the last step is that of the form."""
        number = said.holes.get("n", "")
        if said.name == _STEP_END and number not in map(str, self.steps[:-1]):
            return Said("complete", {}) if number == str(max([self.steps[-1], *self.draft.steps])) else None
        if said.name not in {_AFTER, _UPLOAD}:
            return said
        field = self.names.field(said.holes.get("field") or "")
        if said.name == _UPLOAD:
            field = self.uploads.get(tool.name) or field or self.only_file
        return Said(said.name, {"field": field}) if field else None

    def _tool(self, tool: Tool) -> list[Fact]:
        keys: dict[str, JsonValue] = {"name": tool.name, "purpose": tool.purpose}
        if tool.name not in {source.tool for source in self.fields.sources.values() if not source.parent}:
            if not (moments := self._moments(tool)):
                self.draft.warn("moment_unread", tool.line, name=tool.name, text=tool.when or tool.note)
                return []
            keys |= self._call(tool, moments)
        keys |= {"returns": tool.returns, "sets_flags": tool.tells_flags}
        return [Fact(key, value, tool.line) for key, value in keys.items() if value]

    def _call(self, tool: Tool, moments: Sequence[Said]) -> dict[str, JsonValue]:
        when: list[JsonValue] = [filled(moment.name, moment.holes) for moment in moments]
        spoken_of = [moment.holes["field"] for moment in moments if "field" in moment.holes]
        return {"when": when, "args": self._bind(tool, moments[0].name, self.order, spoken_of)}

    def _bind(
        self, tool: Tool, moment: str, earlier: Sequence[str], hints: Collection[str] = ()
    ) -> dict[str, JsonValue]:
        """Each parameter as the id of a field of `earlier`, as a constant, or as None where the moment fills it. What
        is bound by its words alone is told, unless the document speaks of that field as well: it is one of `hints`."""
        hint = next(iter(hints)) if not moment and len(hints) == 1 == len(tool.args) else ""
        bound: dict[str, JsonValue] = {}
        for name, said in tool.args.items():
            if fold(name) in words()["filled"].get(moment, ()):
                bound[name] = None
            elif field := self._told((said, name, hint), earlier) or self._near(name, earlier):
                bound[name] = field
                if field not in {*hints, self._told((said, name), earlier)}:
                    self.draft.warn("argument_guessed", tool.line, name=name, tool=tool.name, id=field)
        self._bind_codes(tool, bound, hints)
        return dict(sorted(bound.items(), key=lambda pair: list(tool.args).index(pair[0])))

    def _bind_codes(self, tool: Tool, bound: dict[str, JsonValue], hints: Collection[str]) -> None:
        """Country codes by the numbers that are bound; what is no such code either stays unbound, and is told."""
        for name in tool.args.keys() - bound.keys():
            if phone := self._dialled(name, bound.values()):
                bound[name] = f"{phone}.country_code"
            if phone not in hints:
                code = "argument_guessed" if phone else "argument_unknown"
                self.draft.warn(code, tool.line, name=name, tool=tool.name, id=bound.get(name))

    def _told(self, told: Sequence[JsonValue], earlier: Sequence[str]) -> str | None:
        """The field of `earlier` that the document names, or the part of one."""
        named = (one.partition(".") for one in told if isinstance(one, str))
        found = ((self.names.exact(name), part) for name, _, part in named)
        known = ((field, part) for field, part in found if field in earlier)
        return next((f"{field}.{part}" if part else field for field, part in known if self._has(field, part)), None)

    def _has(self, field: str | None, part: str) -> bool:
        return not part or (field is not None and part in field_type_of(self.names.parts[field].type).parts)

    def _near(self, name: str, earlier: Sequence[str]) -> str | None:
        """The field that a parameter is likely to mean by its words."""
        wanted = word_set(name)
        if wanted <= set(words()["country"]):
            return None
        found = self.names.nearest(wanted - set(words()["forms"]), earlier) or self.names.field(name)
        return found if found in earlier else None

    def _dialled(self, name: str, bound: Collection[JsonValue]) -> str:
        """The phone number among the other arguments with which a country code goes; "" for any other parameter."""
        phones = (part.id for part in self.fields.fields if part.id in bound and part.type == "phone")
        return next(phones, "") if word_set(name) <= set(words()["country"]) else ""
