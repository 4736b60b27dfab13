"""Decides what the rules that stand apart from the fields mean for each field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.phrases.choices import read_options
from forms_registry.spec.parser.phrases.references import References
from forms_registry.spec.parser.plain import fold, plain
from forms_registry.spec.parser.written import Written

_SHOW = re.compile(
    r"\b(show\w*|ask\w*|visible|appears?|display\w*|collect\w*|required?|mandatory|needed|include\w*|"
    r"prompt\w*|enable[sd]?|must)\b",
    re.IGNORECASE,
)
_HIDE = re.compile(
    r"\b(hid\w+|skip\w*|not (?:be )?(?:shown|asked|required|visible|displayed|collected)|(?:do not|"
    r"don't) (?:ask|show|collect)|omit\w*|remove\w*|never (?:asked|shown))\b",
    re.IGNORECASE,
)
_RESET = re.compile(
    r"\b(reset\w*|clear\w*|re-?ask\w*|ask\w* again|empt(?:y|ies)|reload\w*|refresh\w*)\b", re.IGNORECASE
)
_CHANGES = re.compile(
    r"^\W*(?:if |when |on |the )*(.+?)\s+(?:is |are )?(?:changes?|changed|updated|re-?selected|modified|edited)\b",
    re.IGNORECASE,
)
_OPTIONS = re.compile(r"\b(options?|choices|values|list|limited|restricted|only)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LogicRule:
    """One rule about one field. `key` is "visible", "hidden" or "option_rules", and `text` its condition; or it is
    "depends_on", and `text` names the field whose change re-opens this one."""

    field_id: str
    key: str
    text: Written
    options: tuple[str, ...] = ()


def rules_of(
    pairs: Sequence[tuple[Written, Written]], drafts: dict[str, FieldDraft], references: References, findings: Findings
) -> Iterator[LogicRule]:
    """The rules that name one field surely; the others are kept as text of the document alone."""
    for rule, effect in pairs:
        found = list(_rules(rule, effect, drafts, references))
        if not found:
            findings.add("logic_unread", rule.line, text=plain(f"{rule.text} → {effect.text}"))
        yield from found


def _rules(
    rule: Written, effect: Written, drafts: dict[str, FieldDraft], references: References
) -> Iterator[LogicRule]:
    hides = bool(_HIDE.search(plain(effect.text)) or _HIDE.search(plain(rule.text)))
    shows = bool(_SHOW.search(plain(effect.text)) or _SHOW.search(plain(rule.text)))
    clean = _HIDE.sub(" ", _SHOW.sub(" ", plain(effect.text)))
    named = references.mentioned(effect.text) or tuple(item for item in [references.find(clean)] if item)
    for field_id in named:
        offered = _options_named(effect.text, drafts.get(field_id))
        if offered and _OPTIONS.search(plain(effect.text)):
            yield LogicRule(field_id, "option_rules", rule, offered)
        elif _RESET.search(plain(effect.text)) and (cause := _CHANGES.match(plain(rule.text))):
            yield LogicRule(field_id, "depends_on", rule.said(cause.group(1)))
        elif hides or shows or references.exact(effect.text) == field_id or _only_ids(effect.text, named):
            yield LogicRule(field_id, "hidden" if hides else "visible", rule)


def _only_ids(text: str, named: Sequence[str]) -> bool:
    return set(re.findall(r"\w+", plain(text))) <= {*named, "and", "or"}


def _options_named(text: str, draft: FieldDraft | None) -> tuple[str, ...]:
    if draft is None or (listed := draft.first("options")) is None:
        return ()
    folded = f" {fold(text)} "
    return tuple(option.value for option in read_options(listed) or () if f" {fold(option.value)} " in folded)
