"""Finds rules that stand apart from the fields, such as those of the Conditional Logic Summary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forms_registry.spec.parser.notations.blocks import Bullet, Paragraph, Part
from forms_registry.spec.parser.notations.tables import Table
from forms_registry.spec.parser.phrases.if_then import split_sentence
from forms_registry.spec.parser.phrases.vocabulary import key_of
from forms_registry.spec.parser.plain import fold, is_blank, plain
from forms_registry.spec.parser.written import Written

_HEADING = re.compile(
    r"conditional|logic|visibility|dependenc|business rules|feature flag|display rules|الشرط", re.IGNORECASE
)
_EFFECT_KEYS = frozenset(
    "effect result then action behavior behaviour outcome fields affected field shows show consequence impact".split()
)
_RULE_KEYS = frozenset("condition|if|when|rule|trigger|logic|show|show when|criteria|depends on".split("|"))


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
