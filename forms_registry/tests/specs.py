"""Any forms at all, as hypothesis makes them."""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import Any

from hypothesis import strategies as st

from forms_registry.schema import (
    Condition,
    Constraint,
    DataSource,
    FieldSpec,
    FormSpec,
    Limits,
    LocalText,
    Option,
    Section,
    StepSpec,
    ToolArgument,
    ToolSpec,
    Trigger,
)
from forms_registry.schema.dialogue_tests import DialogueStep, DialogueTest, StepKind

NAMES = st.sampled_from([f"name_{letter}" for letter in "abcdefgh"])
# One choice for each: a text that is drawn by the letter takes a third of the time of all forms.
WORDS = st.sampled_from(["".join(letters) for length in range(4) for letters in product("ab ", repeat=length)])
TEXTS = st.builds(LocalText, st.lists(st.tuples(st.sampled_from(["en", "ar"]), WORDS), max_size=2).map(tuple))
VALUES = st.one_of(st.none(), st.booleans(), st.integers(0, 1), WORDS, st.lists(st.integers(0, 1), max_size=2))
CONDITIONS = st.builds(Condition, WORDS, WORDS, st.just(frozenset()))


def _several(one: st.SearchStrategy[Any], by: str = "") -> st.SearchStrategy[tuple[Any, ...]]:
    unique = (lambda value: getattr(value, by)) if by else None
    return st.lists(one, max_size=3, unique_by=unique).map(tuple)


def _whole(made: type, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """All attributes of a spec, also those that have a default."""
    return st.builds(
        made, **{attribute.name: given.get(attribute.name, ...) for attribute in fields(made) if attribute.init}
    )


ARGUMENTS = _several(_whole(ToolArgument, name=NAMES, value=VALUES))
OPTIONS = _several(_whole(Option, value=WORDS, labels=TEXTS, synonyms=_several(WORDS)), by="value")
LIMITS = _whole(Limits, message=TEXTS, scripts=_several(WORDS), minimum=VALUES, maximum=VALUES)
FIELDS = _whole(
    FieldSpec,
    id=NAMES,
    type=st.sampled_from(["text", "number", "date"]),
    label=TEXTS,
    prompts=_several(TEXTS),
    help=TEXTS,
    required=st.one_of(st.booleans(), CONDITIONS),
    visible=st.one_of(st.none(), CONDITIONS),
    options=OPTIONS,
    option_rules=_several(st.tuples(CONDITIONS, _several(WORDS))),
    default=VALUES,
    data_source=st.one_of(st.none(), _whole(DataSource, tool=st.one_of(st.none(), NAMES), arguments=ARGUMENTS)),
    limits=LIMITS,
    constraints=_several(st.builds(Constraint, CONDITIONS, TEXTS)),
    cues=_several(WORDS),
    properties=_several(st.tuples(WORDS, WORDS)),
)
TOOLS = _whole(
    ToolSpec,
    name=NAMES,
    purpose=TEXTS,
    arguments=ARGUMENTS,
    moments=_several(_whole(Trigger, target=NAMES, condition=st.one_of(st.none(), CONDITIONS))),
)
STEPS = _several(_whole(StepSpec, number=st.integers(1, 4), title=TEXTS), by="number")
FORMS = _whole(
    FormSpec,
    form_id=NAMES,
    title=TEXTS,
    purpose=TEXTS,
    fields=_several(FIELDS, by="id"),
    steps=STEPS.map(lambda steps: tuple(sorted(steps, key=lambda step: step.number))),
    tools=_several(TOOLS, by="name"),
    flags=_several(NAMES),
    sections=_several(st.builds(Section, NAMES, WORDS, st.integers(1, 9)), by="title"),
    tests=_several(st.builds(DialogueTest, NAMES, _several(st.builds(DialogueStep, st.just(StepKind.SAY), VALUES)))),
)
