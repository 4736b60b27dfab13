"""The tools of a form in the strict notation: what they pass, and when they run."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from forms_registry.documents.phrases import PhraseMatch, filled
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft, ToolDraft
from forms_registry.documents.seed.fields import FieldSettler
from forms_registry.documents.seed.lexicon import book, phrase_text, without_asides, words
from forms_registry.documents.seed.names import word_set
from forms_registry.documents.seed.verbatim import is_constant
from forms_registry.documents.text import fold
from forms_registry.field_types import field_type_of
from forms_registry.schema import JsonValue
from patterns.regular import linear

_UNSAID = linear(r"\b(?:called\b\s*|the (user|conversation|step|form)\b)", "i")
_AFTER, _COLLECTING = "after {field}", "collecting {field}"
_UPLOAD, _STEP_END = "on upload of {field}", "step {n} end"
_ONLY = ", if "


class ToolSettler:
    """Settles sources and tools, once the fields are settled."""

    def __init__(self, fields: FieldSettler, draft: FormDraft) -> None:
        self.fields, self.names, self.draft = fields, fields.names, draft
        self.order = list(self.names.fields)
        self.steps = sorted({field.step or 1 for field in fields.fields})
        files = [field for field in fields.fields if field.type == "file"]
        self.uploads = {tool: field.id for field in files for tool in field.handover_tools}
        self.only_file = files[0].id if len(files) == 1 else None

    def settle(self) -> list[list[Fact]]:
        """Every tool that is called, as keys of the strict notation."""
        for field in self.fields.fields:
            self._settle_source(field)
        return [keys for tool in self.draft.tools.values() if (keys := self._tool_facts(tool))]

    def _settle_source(self, field: FieldDraft) -> None:
        source = self.fields.sources.get(field.id)
        line = next((fact.line for fact in field.all("source")), field.line)
        if source is None or "source" in field.keys:
            return
        if source.parent:
            field.settle("data_source", {"parent": source.parent}, line)
            return
        tool = self.draft.tools.setdefault(source.tool, ToolDraft(source.tool, line))
        tool.args = tool.args or {**source.args}
        args = "args" not in field.keys and self._bind(
            tool, "", self.order[: self.order.index(field.id)], self._hints(field.id, source.passed, tool)
        )
        field.settle("data_source", {"tool": source.tool, "args": args} if args else source.tool, line)

    def _hints(self, field_id: str, passed: str, tool: ToolDraft) -> Collection[str]:
        """The fields that a call is said to pass, by its cell, by what the field depends on, or by when it is made."""
        after = [moment.holes["field"] for moment in self._moments(tool) if moment.name == _AFTER]
        return set([passed] if passed else self.fields.dependencies[field_id] or after)

    def _moments(self, tool: ToolDraft) -> list[PhraseMatch]:
        """When a tool runs by itself; [] where that is not understood."""
        if tool.sets_flags:
            return [PhraseMatch("start", {})]
        stated = [moment for text in tool.when for moment in self._moments_in(text, tool)]
        if moments := stated or self._moments_in(tool.note, tool):
            return moments
        return [PhraseMatch(_UPLOAD, {"field": self.uploads[tool.name]})] if tool.name in self.uploads else []

    def _moments_in(self, text: str, tool: ToolDraft) -> list[PhraseMatch]:
        """The moments that a text is; one with a condition of its own has that as the hole `only`."""
        words, comma, condition = text.partition(_ONLY)
        if comma and (strict := self.fields.conditions.strict(condition)):
            moments = self._moments_in(words, tool)
            return [PhraseMatch(moment.name, {**moment.holes, "only": strict}) for moment in moments]
        match = book().match("moments", _UNSAID.sub(lambda found: found[1] or "", phrase_text(without_asides(text))))
        if match and match.name == _COLLECTING:
            return [PhraseMatch(_AFTER, {"field": field_id}) for field_id in self.names.collected(match.holes["field"])]
        moment = match and self._resolved_moment(match, tool)
        return [moment] if moment else []

    def _resolved_moment(self, match: PhraseMatch, tool: ToolDraft) -> PhraseMatch | None:
        """The moment with the id of its field; the end of the last step is that of the form."""
        number = match.holes.get("n", "")
        if match.name == _STEP_END and number not in map(str, self.steps[:-1]):
            return PhraseMatch("complete", {}) if number == str(max([self.steps[-1], *self.draft.steps])) else None
        if match.name not in {_AFTER, _UPLOAD}:
            return match
        field_id = self.names.field(match.holes.get("field") or "")
        if match.name == _UPLOAD:
            field_id = self.uploads.get(tool.name) or field_id or self.only_file
        return PhraseMatch(match.name, {"field": field_id}) if field_id else None

    def _tool_facts(self, tool: ToolDraft) -> list[Fact]:
        keys: dict[str, JsonValue] = {"name": tool.name}
        condition = self._condition(tool)
        if tool.name not in {source.tool for source in self.fields.sources.values() if not source.parent}:
            if not (call := self._call(tool, condition)):
                return []
            keys |= call
        elif condition:
            self.draft.warn("condition_unused", condition.line, name=tool.name, text=str(condition.value))
        keys["sets_flags"] = tool.sets_flags and "sets_flags" not in tool.keys
        return [*(Fact(key, value, tool.line) for key, value in keys.items() if value), *tool.keys.values()]

    def _condition(self, tool: ToolDraft) -> Fact | None:
        """The condition of a tool beside its moments, which is taken out of its keys."""
        fact = tool.keys.pop("if", None)
        return fact if fact and phrase_text(fact.text).casefold() not in words()["always"] else None

    def _warn_of_unread(self, tool: ToolDraft, *, called: bool) -> None:
        """Warns of what is not understood of when a tool is called; a note, or an upload, may say it instead of all."""
        unread = [text for text in tool.when if not self._moments_in(text, tool)]
        if not called or len(unread) < len(tool.when):
            for text in unread if called else unread or [tool.note]:
                self.draft.warn("moment_unread", tool.line, name=tool.name, text=text)

    def _strict_condition(self, condition: Fact, tool: ToolDraft) -> JsonValue:
        """A condition in the strict notation, which what is no text is in already; None where it is not read."""
        strict = self.fields.conditions.strict(condition.text) if condition.text else condition.value
        if not strict:
            self.draft.warn("moment_unread", condition.line, name=tool.name, text=condition.text)
        return strict

    def _call(self, tool: ToolDraft, condition: Fact | None) -> dict[str, JsonValue]:
        """When a tool runs by itself, and with what; {} where that is not understood."""
        moments, strict = self._moments(tool), self._strict_condition(condition, tool) if condition else None
        self._warn_of_unread(tool, called=bool(moments))
        if not moments or (condition and not strict):
            return {}
        phrases = ((it.name + (_ONLY + "{only}" if "only" in it.holes else ""), it.holes) for it in moments)
        when: list[JsonValue] = [filled(*phrase) for phrase in phrases]
        field_ids = [moment.holes["field"] for moment in moments if "field" in moment.holes]
        return {"when": when, "args": self._bind(tool, moments[0].name, self.order, field_ids), "if": strict}

    def _bind(
        self, tool: ToolDraft, moment: str, earlier: Sequence[str], hints: Collection[str] = ()
    ) -> dict[str, JsonValue]:
        """Each parameter as the id of a field of `earlier`, as a constant, or as None where the moment fills it. One
        bound by its words alone is a warning, unless the document speaks of that field as well, as of those in `hints`.
        """
        hint = next(iter(hints)) if not moment and len(hints) == 1 == len(tool.args) else ""
        bound: dict[str, JsonValue] = {}
        for name, value in tool.args.items():
            if is_constant(value) and not self._is_answer(value, earlier):
                bound[name] = value
            elif fold(name) in words()["filled"].get(moment, ()):
                bound[name] = None
            elif field_id := self._named_field((value, name, hint), earlier) or self._likely_field(name, earlier):
                bound[name] = field_id
                if field_id not in {*hints, self._named_field((value, name), earlier)}:
                    self.draft.warn("argument_guessed", tool.line, name=name, tool=tool.name, id=field_id)
        self._bind_codes(tool, bound, hints)
        return dict(sorted(bound.items(), key=lambda pair: list(tool.args).index(pair[0])))

    def _is_answer(self, text: JsonValue, earlier: Sequence[str]) -> bool:
        """Whether a text in quotation marks is the very id of a field of `earlier`, or of a part of one."""
        return isinstance(text, str) and text.partition(".")[0] in earlier and bool(self._named_field((text,), earlier))

    def _bind_codes(self, tool: ToolDraft, bound: dict[str, JsonValue], hints: Collection[str]) -> None:
        """Country codes by the numbers that are bound; what is no such code either stays unbound, with a warning."""
        for name in tool.args.keys() - bound.keys():
            if phone := self._phone_of_code(name, bound.values()):
                bound[name] = f"{phone}.country_code"
            if phone not in hints:
                code = "argument_guessed" if phone else "argument_unknown"
                self.draft.warn(code, tool.line, name=name, tool=tool.name, id=bound.get(name))

    def _named_field(self, candidates: Sequence[JsonValue], earlier: Sequence[str]) -> str | None:
        """The field of `earlier` that the document names, or the part of one."""
        named = (text.partition(".") for text in candidates if isinstance(text, str))
        ids = ((self.names.exact(name), part) for name, _, part in named)
        known = ((field_id, part) for field_id, part in ids if field_id in earlier and self._has(field_id, part))
        return next((f"{field_id}.{part}" if part else field_id for field_id, part in known), None)

    def _has(self, field_id: str | None, part: str) -> bool:
        return not part or (field_id is not None and part in field_type_of(self.names.fields[field_id].type).parts)

    def _likely_field(self, name: str, earlier: Sequence[str]) -> str | None:
        """The field that a parameter is likely to mean by its words."""
        name_words = word_set(name)
        if name_words <= set(words()["country"]):
            return None
        field_id = self.names.nearest(name_words - set(words()["forms"]), earlier) or self.names.field(name)
        return field_id if field_id in earlier else None

    def _phone_of_code(self, name: str, bound: Collection[JsonValue]) -> str:
        """The phone number among the other arguments with which a country code goes; "" for any other parameter."""
        phones = (field.id for field in self.fields.fields if field.id in bound and field.type == "phone")
        return next(phones, "") if word_set(name) <= set(words()["country"]) else ""
