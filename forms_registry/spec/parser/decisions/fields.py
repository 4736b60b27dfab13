"""Turns field drafts into field specifications, with a fallback and a finding for what cannot be decided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from forms_registry.conditions import Condition, ConditionError
from forms_registry.schema import FieldSpec, LocalText
from forms_registry.spec.parser.decisions.bounds import BoundsReader
from forms_registry.spec.parser.decisions.kinds import CHOICES, Decided
from forms_registry.spec.parser.decisions.logic_rules import LogicRule
from forms_registry.spec.parser.decisions.occasions import read_occasion
from forms_registry.spec.parser.decisions.origins import Origin, dependencies
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.phrases.choices import split_options
from forms_registry.spec.parser.phrases.presence import read_presence
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.phrases.rules import Rules, states_rule
from forms_registry.spec.parser.phrases.wording import combine, local_text, questions
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written

_ON_CHANGE = frozenset(
    {"field", "id", "name", "reset", "clear", "on_change", "reset_on_change", "clear_on_change", "reload"}
)
_NUMBER = re.compile(r"\d{1,3}")


@dataclass(slots=True)
class FieldBuilder:
    rules: Rules
    references: References
    logic: Mapping[str, list[LogicRule]]
    findings: Findings
    language: str = "en"

    def build(self, draft: FieldDraft, decided: Decided, origin: Origin, step: int) -> FieldSpec:
        extra = [(origin.condition, False)] if origin.condition else []
        logic = self.logic.get(draft.id, ())
        extra += [(rule.text, rule.key == "hidden") for rule in logic if rule.key in {"visible", "hidden"}]
        draft.facts.setdefault("depends_on", []).extend(rule.text for rule in logic if rule.key == "depends_on")
        depends_on = self._depends_on(draft, origin, extra)
        occasion = read_occasion(draft, extra, self.rules, self.findings)
        kind = self._askable_type(draft, decided, origin)
        reader = BoundsReader(draft, kind, self.rules, self.references, self.findings)
        limits, constraints = reader.read(digits_only=decided.digits_only)
        if kind == "text" and limits.region:
            kind = "phone"
        for written in draft.all("notes"):
            draft.note("Note", plain(written.text))
        return FieldSpec(
            id=draft.id,
            type=kind,
            label=local_text(draft.all("label"), self.language),
            prompts=self._prompts(draft),
            help=local_text(draft.all("help"), self.language),
            required=occasion.required,
            visible=occasion.visible,
            options=decided.options,
            option_rules=self._option_rules(draft, decided, logic),
            data_source=origin.source,
            depends_on=depends_on,
            limits=limits,
            constraints=constraints,
            cues=self._cues(draft),
            confirm=self._flag(draft, "confirm"),
            sensitive=self._flag(draft, "sensitive"),
            step=step,
            properties=tuple(draft.other),
            line=draft.line,
        )

    def _askable_type(self, draft: FieldDraft, decided: Decided, origin: Origin) -> str:
        if decided.type in CHOICES and not decided.options and origin.source is None:
            self.findings.add("options_missing", draft.line, id=draft.id)
            return "text"
        if decided.unknown and origin.source is not None and decided.type == "text":
            return "dropdown"
        return decided.type

    def _prompts(self, draft: FieldDraft) -> tuple[LocalText, ...]:
        versions = [
            version
            for key in ("prompt", "reprompt")
            for written in draft.all(key)
            for version in questions(written, self.language)[0]
        ]
        if not versions:
            self.findings.add("prompt_missing", draft.line, id=draft.id)
        return combine(versions)

    def _depends_on(self, draft: FieldDraft, origin: Origin, extra: list[tuple[Written, bool]]) -> tuple[str, ...]:
        found = list(origin.depends_on)
        for written in draft.all("depends_on"):
            named = dependencies(written, self.references)
            found += named
            if self._is_condition(written):
                extra.append((written, False))
            elif not named:
                self.findings.add("depends_unknown", written.line, id=draft.id, text=plain(written.text))
        if origin.source is not None:
            found += [argument.field_id for argument in origin.source.arguments if argument.field_id]
            found += [origin.source.parent] if origin.source.parent else []
        return tuple(name for name in dict.fromkeys(found) if name != draft.id)

    def _is_condition(self, written: Written) -> bool:
        """Whether "depends on" says more than the names of fields, and what is to be done when they change."""
        if written.pairs is not None:
            return any(name.casefold() not in _ON_CHANGE for name, _ in written.pairs)
        return states_rule(written.text) and not self._only_names(written)

    def _only_names(self, written: Written) -> bool:
        return all(self.references.has(plain(item.text).strip()) for item in written.each())

    def _option_rules(
        self, draft: FieldDraft, decided: Decided, logic: Iterable[LogicRule]
    ) -> tuple[tuple[Condition, tuple[str, ...]], ...]:
        known = {option.value.casefold(): option.value for option in decided.options}
        said = decided.rules or [(rule.text, rule.options) for rule in logic if rule.key == "option_rules"]
        read = []
        for written, names in said:
            offered = tuple(known[name.casefold()] for name in names if name.casefold() in known)
            try:
                condition = self.rules.of(written)
            except ConditionError as error:
                self.findings.add("option_rule_unread", written.line, id=draft.id, reason=error.message)
                continue
            if offered and len(offered) < len(known):
                read.append((condition, offered))
        return tuple(read)

    def _cues(self, draft: FieldDraft) -> tuple[str, ...]:
        cues = (cue for written in draft.all("cues") for item in written.each() for cue in split_options(item.text))
        return tuple(dict.fromkeys(cues))

    def _flag(self, draft: FieldDraft, key: str) -> bool:
        written = draft.first(key)
        if written is None:
            return False
        presence = read_presence(written.text)
        if presence is None and key == "sensitive":  # the word for what kind of secret it is
            return True
        if presence is None or presence.required is None:
            self.findings.add("boolean_unread", written.line, id=draft.id, key=key, text=written.text)
            return False
        return presence.required


def step_of(draft: FieldDraft, previous: int, findings: Findings) -> int:
    """The step that is written for the field, else that of its place in the document, else the previous field's."""
    for written in draft.all("step"):
        if (found := _NUMBER.search(written.text)) and int(found.group()) > 0:
            return int(found.group())
        findings.add("step_unread", written.line, id=draft.id, text=plain(written.text))
    return draft.step or previous
