"""The tools of a form in the strict notation: what they pass, and when they run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from forms_registry.documents.phrases import PhraseMatch, filled
from forms_registry.documents.seed.fields import Fields
from forms_registry.documents.seed.lexicon import book, spoken, without_asides, words
from forms_registry.documents.seed.names import word_set
from forms_registry.documents.seed.parts import Draft, Fact, Part, Tool
from forms_registry.documents.seed.verbatim import is_constant
from forms_registry.documents.text import fold
from forms_registry.field_types import field_type_of
from forms_registry.schema import JsonValue
from patterns.regular import linear

_UNSAID = linear(r"\b(?:called\b\s*|the (user|conversation|step)\b)", "i")
_AFTER, _COLLECTING = "after {field}", "collecting {field}"
_UPLOAD, _STEP_END = "on upload of {field}", "step {n} end"
_ONLY = ", if "


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
        args = "args" not in part.keys and self._bind(
            tool, "", self.order[: self.order.index(part.id)], self._hints(part.id, source.passed, tool)
        )
        part.set("data_source", {"tool": source.tool, "args": args} if args else source.tool, line)

    def _hints(self, field_id: str, passed: str, tool: Tool) -> Collection[str]:
        """The fields that a call is said to pass, by its cell, by what the field depends on, or by when it is made."""
        after = [moment.holes["field"] for moment in self._moments(tool) if moment.name == _AFTER]
        return set([passed] if passed else self.fields.depends[field_id] or after)

    def _moments(self, tool: Tool) -> list[PhraseMatch]:
        """When a tool runs by itself; [] where that is not understood."""
        if tool.tells_flags:
            return [PhraseMatch("start", {})]
        told = [moment for text in tool.when for moment in self._told_moments(text, tool)]
        if moments := told or self._told_moments(tool.note, tool):
            return moments
        return [PhraseMatch(_UPLOAD, {"field": self.uploads[tool.name]})] if tool.name in self.uploads else []

    def _told_moments(self, text: str, tool: Tool) -> list[PhraseMatch]:
        """The moments that a text is; one with a condition of its own has that as the hole `only`."""
        words, comma, condition = text.partition(_ONLY)
        if comma and (only := self.fields.conditions.strict(condition)):
            return [PhraseMatch(one.name, {**one.holes, "only": only}) for one in self._told_moments(words, tool)]
        said = book().match("moments", _UNSAID.sub(lambda found: found[1] or "", spoken(without_asides(text))))
        if said and said.name == _COLLECTING:
            return [PhraseMatch(_AFTER, {"field": field}) for field in self.names.collected(said.holes["field"])]
        moment = said and self._checked(said, tool)
        return [moment] if moment else []

    def _checked(self, said: PhraseMatch, tool: Tool) -> PhraseMatch | None:
        """The moment with the id of its field; the end of the last step is that of the form."""
        number = said.holes.get("n", "")
        if said.name == _STEP_END and number not in map(str, self.steps[:-1]):
            return PhraseMatch("complete", {}) if number == str(max([self.steps[-1], *self.draft.steps])) else None
        if said.name not in {_AFTER, _UPLOAD}:
            return said
        field = self.names.field(said.holes.get("field") or "")
        if said.name == _UPLOAD:
            field = self.uploads.get(tool.name) or field or self.only_file
        return PhraseMatch(said.name, {"field": field}) if field else None

    def _tool(self, tool: Tool) -> list[Fact]:
        keys: dict[str, JsonValue] = {"name": tool.name}
        condition = self._condition(tool)
        if tool.name not in {source.tool for source in self.fields.sources.values() if not source.parent}:
            if not (call := self._call(tool, condition)):
                return []
            keys |= call
        elif condition:
            self.draft.warn("condition_unused", condition.line, name=tool.name, text=str(condition.value))
        keys["sets_flags"] = tool.tells_flags and "sets_flags" not in tool.keys
        return [*(Fact(key, value, tool.line) for key, value in keys.items() if value), *tool.keys.values()]

    def _condition(self, tool: Tool) -> Fact | None:
        """What is told of when a tool runs, beside its moments, which takes it from the keys."""
        fact = tool.keys.pop("if", None)
        return fact if fact and spoken(fact.text).casefold() not in words()["always"] else None

    def _tell_of_unread(self, tool: Tool, *, called: bool) -> None:
        """Tells what is not understood of when a tool is called; a note, or an upload, may say it instead of all."""
        unread = [text for text in tool.when if not self._told_moments(text, tool)]
        if not called or len(unread) < len(tool.when):
            for text in unread if called else unread or [tool.note]:
                self.draft.warn("moment_unread", tool.line, name=tool.name, text=text)

    def _only(self, condition: Fact, tool: Tool) -> JsonValue:
        """A condition in the strict notation, which what is no text is in already; None where it is not read."""
        only = self.fields.conditions.strict(condition.text) if condition.text else condition.value
        if not only:
            self.draft.warn("moment_unread", condition.line, name=tool.name, text=condition.text)
        return only

    def _call(self, tool: Tool, condition: Fact | None) -> dict[str, JsonValue]:
        """When a tool runs by itself, and with what; {} where that is not understood."""
        moments, told_only = self._moments(tool), self._only(condition, tool) if condition else None
        self._tell_of_unread(tool, called=bool(moments))
        if not moments or (condition and not told_only):
            return {}
        said = ((one.name + (_ONLY + "{only}" if "only" in one.holes else ""), one.holes) for one in moments)
        when: list[JsonValue] = [filled(*one) for one in said]
        spoken_of = [moment.holes["field"] for moment in moments if "field" in moment.holes]
        return {"when": when, "args": self._bind(tool, moments[0].name, self.order, spoken_of), "if": told_only}

    def _bind(
        self, tool: Tool, moment: str, earlier: Sequence[str], hints: Collection[str] = ()
    ) -> dict[str, JsonValue]:
        """Each parameter as the id of a field of `earlier`, as a constant, or as None where the moment fills it. What
        is bound by its words alone is told, unless the document speaks of that field as well: it is one of `hints`."""
        hint = next(iter(hints)) if not moment and len(hints) == 1 == len(tool.args) else ""
        bound: dict[str, JsonValue] = {}
        for name, said in tool.args.items():
            if is_constant(said) and not self._is_answer(said, earlier):
                bound[name] = said
            elif fold(name) in words()["filled"].get(moment, ()):
                bound[name] = None
            elif field := self._told((said, name, hint), earlier) or self._near(name, earlier):
                bound[name] = field
                if field not in {*hints, self._told((said, name), earlier)}:
                    self.draft.warn("argument_guessed", tool.line, name=name, tool=tool.name, id=field)
        self._bind_codes(tool, bound, hints)
        return dict(sorted(bound.items(), key=lambda pair: list(tool.args).index(pair[0])))

    def _is_answer(self, said: JsonValue, earlier: Sequence[str]) -> bool:
        """Whether a text in quotation marks is the very id of a field of `earlier`, or of a part of one."""
        return isinstance(said, str) and said.partition(".")[0] in earlier and bool(self._told((said,), earlier))

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
