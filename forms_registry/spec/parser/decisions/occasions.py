"""Decides when a field is asked and when it must be answered, from all that the document says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from forms_registry.conditions import Condition, ConditionError
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.phrases.presence import Presence, read_presence
from forms_registry.spec.parser.phrases.rules import Rules, states_rule
from forms_registry.spec.parser.plain import plain
from forms_registry.spec.parser.written import Written

_ALWAYS = frozenset(
    {"always", "yes", "true", "visible", "shown", "all", "both", "none", "never hidden", "unconditional", "دائما"}
)
_NOTE_RULE = re.compile(
    r"^\W*(?:(?:this|the) (?:field|question|item)|it|field)?\s*(?:is |are )?"
    r"(?:only\s+(?:if|when)\b|(?:only\s+)?(?:shown|asked|visible|displayed|appears?|applies|ask|show|"
    r"required)\b.{0,20}?\b(?:if|when)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Occasion:
    required: bool | Condition
    visible: Condition | None = None


@dataclass(frozen=True, slots=True)
class _Saying:
    """One place that says when the field is there."""

    written: Written
    negated: bool = False
    from_required: bool = False
    sure: bool = True


def read_occasion(draft: FieldDraft, extra: list[tuple[Written, bool]], rules: Rules, findings: Findings) -> Occasion:
    """`extra` are (condition, negated) told elsewhere: before asking, or in the conditional logic."""
    presences = list(_presences(draft, findings))
    visible = _visible(draft, presences, extra, rules, findings)
    demanded = _required_condition(draft, presences, rules, findings)
    if demanded is not None:
        return Occasion(demanded, visible)
    return Occasion(_required(draft, presences, visible, findings), visible)


def _presences(draft: FieldDraft, findings: Findings) -> Iterator[tuple[Written, Presence]]:
    for written in draft.facts.get("required", ()):
        if written.pairs is not None:
            rule = next((value for name, value in written.pairs if name in {"when", "if", "condition"}), written)
            yield rule, Presence(None, rule.text or "?", only=False)
            continue
        presence = read_presence(written.text) if written.is_text else None
        if presence is None and written.exact:
            yield written, Presence(None, written.text, only=False)
        elif presence is None:
            findings.add("required_unread", written.line, id=draft.id, text=plain(written.text), reason="")
            yield written, Presence(False)
        elif written.exact and presence.condition and not re.search(r"\bonly\b", written.text, re.IGNORECASE):
            yield written, Presence(presence.required, presence.condition, presence.negated, only=False)
        else:
            yield written, presence
    for written in draft.facts.get("optional", ()):
        if presence := read_presence(written.text):
            yield written, Presence(not presence.required)


def _sayings(
    draft: FieldDraft, presences: list[tuple[Written, Presence]], extra: list[tuple[Written, bool]]
) -> Iterator[_Saying]:
    for written in draft.all("visible"):
        if plain(written.text).casefold().strip(" .") not in _ALWAYS:
            yield _Saying(written)
    for written in draft.all("hidden"):
        yield _Saying(written, negated=True)
    for written, presence in presences:
        if presence.condition and presence.only:
            said = Written(presence.condition, written.line, exact=written.exact)
            yield _Saying(said, presence.negated, from_required=presence.required is not False)
    for written, negated in extra:
        yield _Saying(written, negated)
    for written in draft.all("notes"):
        if _NOTE_RULE.search(plain(written.text)) and states_rule(written.text):
            yield _Saying(written, sure=False)


def _visible(
    draft: FieldDraft,
    presences: list[tuple[Written, Presence]],
    extra: list[tuple[Written, bool]],
    rules: Rules,
    findings: Findings,
) -> Condition | None:
    """The first of all sayings that reads as a condition. A saying in front matter must read, or it is an error."""
    unread: tuple[_Saying, ConditionError] | None = None
    for saying in _sayings(draft, presences, extra):
        try:
            return _about_others(draft, rules.of(saying.written, negated=saying.negated), saying.written)
        except ConditionError as error:
            if saying.written.exact:
                findings.add(
                    "condition_invalid", saying.written.line, id=draft.id, reason=error.message, hint=error.hint
                )
                return None
            if saying.sure and (unread is None or (saying.from_required and not unread[0].from_required)):
                unread = (saying, error)
    if unread is not None:
        saying, problem = unread
        code = "required_unread" if saying.from_required else "visible_unread"
        findings.add(
            code, saying.written.line, id=draft.id, text=plain(saying.written.text), reason=f"({problem.message})"
        )
    return None


def _about_others(draft: FieldDraft, condition: Condition, written: Written) -> Condition:
    """Prose that would make a field's being shown depend on its own answer has been misread."""
    if draft.id in condition.inputs and not written.exact:
        raise ConditionError("It would depend on itself.", "Name another field.")
    return condition


def _required_condition(
    draft: FieldDraft, presences: list[tuple[Written, Presence]], rules: Rules, findings: Findings
) -> Condition | None:
    sayings = [(written, False) for written in draft.all("required_when")]
    for written, presence in presences:
        if presence.condition and not presence.only:
            sayings.append((Written(presence.condition, written.line, exact=written.exact), presence.negated))
    for written, negated in sayings:
        try:
            return rules.of(written, negated=negated)
        except ConditionError as error:
            if written.exact:
                findings.add("condition_invalid", written.line, id=draft.id, reason=error.message, hint=error.hint)
            else:
                findings.add(
                    "required_unread", written.line, id=draft.id, text=plain(written.text), reason=f"({error.message})"
                )
    return None


def _required(
    draft: FieldDraft, presences: list[tuple[Written, Presence]], visible: Condition | None, findings: Findings
) -> bool:
    if not presences:
        # A document that says nothing of a field's being required means that it is; one that says when, only then.
        return not draft.has_key("required_when")
    written, presence = presences[0]
    conditional = [item for _, item in presences if item.condition]
    if presence.required is False:
        return False
    if conditional and visible is None:
        return False
    if presence.required is None and visible is None:
        findings.add("required_unread", written.line, id=draft.id, text=plain(written.text), reason="")
        return False
    return True
