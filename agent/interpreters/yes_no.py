"""Reads a yes or no out of a clause that says all of a field's name: "treatment has started already"."""

from __future__ import annotations

import re

from agent.interpreters.base import ProposedValue
from agent.interpreters.cues import names_field
from agent.interpreters.utterance import Utterance
from agent.view import FormView
from forms_registry.spec.types import FieldSpec
from forms_registry.spec.values import Reading

_NEGATION = re.compile(r"(?<!\w)(?:not|no|never|\w+n't|without|none|[وف]?(?:لم|لا|ليس|ليست|لن|بدون|ما|غير))(?!\w)")
_DOUBT = re.compile(
    r"\?|(?<!\w)(?:if|whether|maybe|perhaps|not sure|don't know|think|should|هل|ربما|اذا|لا اعرف|لا ادري)(?!\w)"
)


def yes_or_no(text: Utterance, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The value that the one clause about a yes/no field gives it; None for other fields, doubts and questions."""
    kind, context = view.kind(item), view.value_context(item)
    if item.type not in {"boolean", "dropdown"}:
        return None
    yes, no = kind.read("yes", context), kind.read("no", context)
    if not (isinstance(yes, Reading) and isinstance(no, Reading)):
        return None
    said = [clause for clause in text.clauses if names_field(item, clause, text.folded.text)]
    if len(said) != 1:
        return None
    clause = said[0]
    after = text.folded.text[clause.end : clause.end + 1]
    words = text.folded.text[clause.start : clause.end]
    if _DOUBT.search(words + after):
        return None
    start, end = text.folded.span(clause.start + len(words) - len(words.lstrip()), clause.start + len(words.rstrip()))
    value = no.value if _NEGATION.search(words) else yes.value
    return ProposedValue(item.id, value, text.message[start:end], (start, end), 0.8)
