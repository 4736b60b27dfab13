"""Reads a period into the two fields that begin and end it: "from Monday to Friday"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.interpreters.base import ProposedValue
from agent.interpreters.utterance import Utterance
from agent.view import FormView
from forms_registry.spec.types import FieldSpec, words_of
from forms_registry.spec.values import Unclear
from forms_registry.spec.values.digits import fold

_BEGINS = re.compile(
    r"(?<!\w)(?:start|starts|begin|begins|beginning|from|first|arrival|departure|check in|بدايه|البدايه|بدء|من)(?!\w)"
)
_ENDS = re.compile(r"(?<!\w)(?:end|ends|ending|until|till|to|last|return|check out|نهايه|النهايه|انتهاء|الي)(?!\w)")


def period_values(text: Utterance, view: FormView, fields: Sequence[FieldSpec]) -> Iterable[ProposedValue]:
    """ "from Monday to Friday" gives the one field that begins something, and the one that ends it."""
    first, last = _sole_edge(fields, _BEGINS), _sole_edge(fields, _ENDS)
    if first is None or last is None or first.type != last.type or first.id == last.id:
        return
    periods = [
        found
        for found in view.kind(first).find(text.message, view.value_context(first))
        if isinstance(found, Unclear) and found.problem.code.endswith("_range") and len(found.candidates) == 2
    ]
    if len(periods) != 1:
        return
    period = periods[0]
    quote, span = text.message[period.start : period.end], (period.start, period.end)
    for item, value in zip((first, last), period.candidates, strict=True):
        yield ProposedValue(item.id, value, quote, span, 0.9)


def _sole_edge(fields: Sequence[FieldSpec], words: re.Pattern[str]) -> FieldSpec | None:
    edges = [
        item for item in fields if any(words.search(fold(name).text) for name in (*item.label.all(), words_of(item.id)))
    ]
    return edges[0] if len(edges) == 1 else None
