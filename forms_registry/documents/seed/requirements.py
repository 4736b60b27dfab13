"""Whether a field must be answered, and when it is asked at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from forms_registry.documents.seed.conditions import Conditions, Meant
from forms_registry.documents.seed.lexicon import spoken, without_asides, words
from forms_registry.documents.seed.parts import Draft, Fact, Part
from forms_registry.documents.text import plain

_ONLY = re.compile(r"\b(?:only (?:if|when)|if|when|unless)\b\s*", re.IGNORECASE)
_MUST = {"yes": True, "no": False, "depends": None}


class _Said(NamedTuple):
    """What a cell says: must it be answered (None: it depends), and on which condition."""

    must: bool | None
    condition: str = ""
    negated: bool = False


@dataclass(slots=True)
class _Decision:
    must: bool | None = None
    depends: bool = False
    rules: dict[str, int] = field(default_factory=dict)
    unread: list[Fact] = field(default_factory=list)


def settle_requirement(part: Part, sourced: bool, conditions: Conditions, draft: Draft) -> None:
    """Settles `required`, `required_if` and `visible_if`. A condition that is not understood is no rule, and leaves
    the field optional. `sourced` fields need no rule for "after X is selected": they cannot be asked before."""
    decision = _Decision()
    for fact in part.all("required"):
        _required(fact, decision, conditions, draft)
    for fact in part.all("visible_if"):
        if spoken(without_asides(fact.text)).casefold() not in words()["always"]:
            meant = conditions.read(fact.text)
            if meant is None:
                decision.unread.append(fact)
            elif not (meant.answered and sourced):
                decision.rules.setdefault(meant.rule, fact.line)
    for fact in part.all("required_if"):
        if meant := conditions.read(fact.text):
            part.set("required_if", meant.rule, fact.line)
        else:
            decision.unread.append(fact)
    _settle(part, decision, draft)


def _required(fact: Fact, decision: _Decision, conditions: Conditions, draft: Draft) -> None:
    said = _said(fact)
    if said is None:
        draft.warn("required_unread", fact.line, text=plain(fact.text))
    elif decision.must is not None:
        if said.condition and not decision.rules:
            draft.warn("required_differs", fact.line, text=plain(fact.text))
    elif not said.condition:
        decision.must = said.must
        decision.depends = True
    elif meant := conditions.read(said.condition):
        rule = Meant(f"not ({meant.rule})") if said.negated else meant
        decision.rules.setdefault(rule.rule, fact.line)
        decision.must = said.must is not False
    else:
        decision.unread.append(fact)


def _said(fact: Fact) -> _Said | None:
    if isinstance(fact.value, bool):
        return _Said(fact.value)
    text = plain(fact.text)
    found = _ONLY.search(text)
    head = text[: found.start()].strip(" ,(-–—") if found else without_asides(text)
    key = next((key for key, said in words()["required"].items() if spoken(head).casefold() in said), None)
    if key is None or found is None:
        return _Said(_MUST[key]) if key else None
    condition = text[found.end() :].strip(" .")
    if condition.count(")") > condition.count("("):
        condition = condition.removesuffix(")")
    return _Said(_MUST[key], condition, found[0].strip().lower() == "unless")


def _settle(part: Part, decision: _Decision, draft: Draft) -> None:
    line = next((fact.line for fact in part.all("required")), part.line)
    must = decision.must
    if decision.rules:
        terms = [f"({rule})" if " or " in rule and len(decision.rules) > 1 else rule for rule in decision.rules]
        part.set("visible_if", " and ".join(terms), next(iter(decision.rules.values())))
        must = must is not False
    elif decision.unread:
        must = False
        for fact in decision.unread:
            draft.warn("condition_unread", fact.line, id=part.id, text=plain(str(fact.value)))
    elif must is None and decision.depends and "visible_if" not in part.keys:
        draft.warn("conditional_undecided", line, id=part.id)
        must = False
    part.set("required", (part.declared or decision.depends) if must is None else must, line)
