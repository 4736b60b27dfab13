"""Reads a yes or no out of a clause that says all of a field's name: "treatment has started already"."""

from __future__ import annotations

import re

from agent.interpretation.base import ProposedValue
from agent.interpretation.clauses import Clause
from agent.interpretation.field_relevance import names_field, names_wholly
from agent.interpretation.utterance import Utterance
from agent.view import FormView
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Entity

_NEGATION = re.compile(r"(?<!\w)(?:not|no|never|\w+n't|without|none|[وف]?(?:لم|لا|ليس|ليست|لن|بدون|ما|غير))(?!\w)")
_BRIEF = 2
_STATES = re.compile(
    r"(?<!\w)(?:have|has|had|having|got|with|without|is|are|am|was|were|been|no|not|never|\w+n't|\w+'(?:ve|s|re|m)|yes|already|"
    r"do|does|did|[وف]?(?:لدي\w*|عند\w*|مع\w*|يوجد|لم|لا|ليس|بدون|غير|تم|قد|نعم))(?!\w)"
)
_ANOTHERS = re.compile(r"\b(?:my|our|his|her|their|the) \w+'s\b")  # "my sister's insurance was rejected"
_DOUBT = re.compile(
    r"\?|(?<!\w)(?:if|whether|maybe|perhaps|not sure|don't know|think|should|هل|ربما|اذا|لا اعرف|لا ادري)(?!\w)"
)


def yes_or_no(text: Utterance, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The value that the one clause about a yes/no field gives it; None for other fields, doubts and questions."""
    said = [clause for clause in text.clauses if _is_about(item, clause)]
    value = _polarity(text, view, item, said[0]) if len(said) == 1 else None
    if value is None:
        return None
    clause, words = said[0], said[0].text
    start, end = text.folded.span(clause.start + len(words) - len(words.lstrip()), clause.start + len(words.rstrip()))
    return ProposedValue(item.id, value, text.message[start:end], (start, end), 0.8)


def _is_about(item: FieldSpec, clause: Clause) -> bool:
    """Whether a clause says a field's whole name, or states one of its cues: "we have insurance", "insured"."""
    if not names_field(item, clause) or _ANOTHERS.search(clause.text):
        return False
    return names_wholly(item, clause) or len(clause.words) <= _BRIEF or bool(_STATES.search(clause.text))


def stated(text: Utterance, view: FormView, item: FieldSpec, position: int) -> JsonValue:
    """The yes or no that the clause at an offset of the message would give a field; None where it gives neither."""
    clause = text.clause(position)
    return _polarity(text, view, item, clause) if clause is not None else None


def _polarity(text: Utterance, view: FormView, item: FieldSpec, clause: Clause) -> JsonValue:
    if item.type not in {"boolean", "dropdown"}:
        return None
    field_type, context = view.field_type(item), view.value_context(item)
    yes, no = field_type.parse_answer("yes", context), field_type.parse_answer("no", context)
    words, after = clause.text, text.folded.text[clause.end : clause.end + 1]
    if not (isinstance(yes, Entity) and isinstance(no, Entity)) or _DOUBT.search(words + after):
        return None
    return no.value if _NEGATION.search(words) else yes.value
