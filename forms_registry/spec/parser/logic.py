"""Reads rules that stand apart from the fields, such as those of the Conditional Logic Summary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.spec.parser.blocks import Bullet, Paragraph, Part
from forms_registry.spec.parser.choices import read_options
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft
from forms_registry.spec.parser.plain import fold, is_blank, plain
from forms_registry.spec.parser.references import References
from forms_registry.spec.parser.tables import Table
from forms_registry.spec.parser.vocabulary import key_of
from forms_registry.spec.parser.written import Written

MAX_SENTENCE = 600

_HEADING = re.compile(
    r"conditional|logic|visibility|dependenc|business rules|feature flag|display rules|الشرط", re.IGNORECASE
)
_IF_THEN = re.compile(
    r"^[\s*-]*(?:if|when)\s+(?P<rule>.+?)\s*(?:→|->|=>|⇒|,|:|\bthen\b)\s*(?:then\s+)?(?P<effect>.+)\Z",
    re.IGNORECASE | re.DOTALL,
)
_EFFECT_IF = re.compile(
    r"^[\s*-]*(?P<effect>.+?)\s+(?:only\s+)?(?:if|when)\s+(?P<rule>.+)\Z", re.IGNORECASE | re.DOTALL
)
_NAMED = re.compile(
    r"^[\s*-]*(?P<effect>[^:→]{2,60}?)\s*(?::|→|—|–)\s*(?P<rule>(?:only|shown|visible|asked|required|"
    r"displayed|hidden|appears?)\b.+)\Z",
    re.IGNORECASE | re.DOTALL,
)
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
_EFFECT_KEYS = frozenset(
    "effect result then action behavior behaviour outcome fields affected field shows show consequence impact".split()
)
_RULE_KEYS = frozenset("condition|if|when|rule|trigger|logic|show|show when|criteria|depends on".split("|"))


@dataclass(frozen=True, slots=True)
class LogicRule:
    """One rule about one field. `key` is "visible", "hidden" or "option_rules", and `text` its condition; or it is
    "depends_on", and `text` names the field whose change re-opens this one."""

    field_id: str
    key: str
    text: Written
    options: tuple[str, ...] = ()


def logic_sentences(parts: Sequence[Part]) -> Iterator[tuple[Written, Written]]:
    """(condition, effect) pairs from tables and sentences under headings about conditional logic."""
    for part in parts:
        if not any(_HEADING.search(plain(title)) for title in part.path[1:]):
            continue
        for table in part.of(Table):
            yield from _table_rules(table)
        for block in part.blocks:
            if isinstance(block, Bullet | Paragraph):
                for offset, line in enumerate(block.text.split("\n")):
                    if pair := split_sentence(Written(line, block.line + offset)):
                        yield pair


def _table_rules(table: Table) -> Iterator[tuple[Written, Written]]:
    heads = [fold(title) for title in table.header]
    rule = next(
        (
            index
            for index, head in enumerate(heads)
            if key_of(table.header[index])[0] == "visible" or head in _RULE_KEYS
        ),
        None,
    )
    effects = [
        index
        for index, head in enumerate(heads)
        if index != rule and (head in _EFFECT_KEYS or key_of(table.header[index])[0] in {"id", "field"})
    ]
    if rule is None and effects:
        rule = next(
            (index for index, head in enumerate(heads) if "condition" in head or "rule" in head or "when" in head), None
        )
    if rule is None or rule in effects or not effects:
        return
    for row in table.rows:
        if not is_blank(row.cells[rule]):
            effect = " ".join(row.cells[index] for index in effects)
            yield Written(row.cells[rule], row.line), Written(effect, row.line)


def split_sentence(said: Written) -> tuple[Written, Written] | None:
    """(condition, effect) of "If X, show Y", "Y is shown only if X" or "Y: only when X"."""
    text = said.text.replace("**", "")
    if len(text) > MAX_SENTENCE:
        return None
    for pattern in (_IF_THEN, _NAMED, _EFFECT_IF):
        if found := pattern.match(text):
            return said.said(found.group("rule")), said.said(found.group("effect"))
    return None


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
        elif hides or shows or references.exact(effect.text) == field_id:
            yield LogicRule(field_id, "hidden" if hides else "visible", rule)


def _options_named(text: str, draft: FieldDraft | None) -> tuple[str, ...]:
    if draft is None or (listed := draft.first("options")) is None:
        return ()
    folded = f" {fold(text)} "
    return tuple(option.value for option in read_options(listed) or () if f" {fold(option.value)} " in folded)
