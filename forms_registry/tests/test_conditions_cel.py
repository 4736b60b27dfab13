"""CEL that authors write themselves: it passes unchanged, is checked, and can do no harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.conditions import ConditionError, holds
from forms_registry.tests.conditions_vocabulary import NAMES, TODAY, cel, compiled, mapped, refusal, true_for


@pytest.mark.parametrize(
    "text",
    [
        'leave_type in ["Sick", "Annual"] && !insured',
        "has(place.country)",
        'notes.matches("^[A-Z]")',
        'notes.size() > 3 ? insured : leave_type == "Sick"',
        'today - injuryDate > duration("36h")',
        "injuryDate.getFullYear() == 2026",
        "answered.notes && !answered.documents",
        "injuryDate >= today.plusMonths(-6)",
    ],
)
def test_passes_unchanged(text: str) -> None:
    assert cel(text) == text


@pytest.mark.parametrize(
    ("text", "hours", "expected"),
    [
        ("hours * 2 > 7", 4, True),
        ("2 * hours >= 7 && size(documents) < 1 * 1", 3, False),
        ("hours / 2 == 1.5", 3, True),
        ("1 - hours == -2 && 1 + hours < 4.5", 3, True),
        ("hours in [3, 4.5] && 3 in [hours]", 3, True),
        ("documents.size() != hours && documents.size() > hours - 2", 2.5, True),
        ("24 / hours > 1", 0, False),
    ],
)
def test_whole_numbers_stand_beside_others(text: str, hours: float, expected: bool) -> None:
    assert cel(text) == text
    assert true_for(text, hours=hours, documents=["Invoice"]) is expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('documents.exists(d, d == "x")', "cannot loop: exists"),
        ("nothing(hours)", "Unknown name “nothing”."),
        ("answered.leave_typ || notes.size() > 3", "Unknown name “leave_typ”."),
        ("notes.size()", "is a value, not a rule"),
        ('notes.matches("(")', "missing )"),
        ('notes.size() > 1 && timestamp("tomorrow") < today', "cannot work"),
        ("documents.map(d, d).size() > 1", "cannot loop: map"),
        ("[" * 60 + "]" * 60 + ".size() > 1", "nested too deeply"),
        ("(" * 60 + "insured" + ")" * 60, "nested too deeply"),
        ("notes == 'a\x00b'", "no text"),
        ("notes == '\ud800'", "no text"),
        ("insured && " * 100 + "insured", "longer than 1000 characters"),
        ("notes.size() >", "ends too early"),
    ],
)
def test_is_refused_in_an_authors_terms(text: str, message: str) -> None:
    assert message in refusal(text).what.get("en")


def test_the_worst_that_the_limits_allow_ends_at_once() -> None:
    patterns = compiled(" || ".join(f'notes.matches("(x{{1,30}}){{1,{n}}}y")' for n in range(10, 30)))
    begun = time.process_time()
    assert not holds(patterns, {"notes": "x" * 20_000}, today=TODAY)
    assert time.process_time() - begun < 5


PIECES = r"""leave_type hours notes documents place injuryDate informedDate enableUploads flag is not and or only if
unless ( ) [ ] { } , . : ; ! && || == != >= <= + - * / % ? ` " ' “ ” ** \ 7 7+ 2026-01-15 2026-02-31 9:00 days after
before between in Sick Family Care Yes No ON off empty answered. today .plusYears( .exists(d, d .matches(" has(
double( 0x1f 1e999 9223372036854775808 at least more than gap the age( ٣ نعم"""
WORDS = st.sampled_from([*PIECES.split(), "\x00", "\ud800"])


@given(pieces=st.lists(WORDS, max_size=25), glue=st.sampled_from(["", " "]), subject=st.sampled_from([None, *NAMES]))
def test_any_text_is_either_a_condition_or_a_refusal(pieces: list[str], glue: str, subject: str | None) -> None:
    text = glue.join(pieces)
    try:
        condition = compiled(text, subject=subject)
    except ConditionError:
        return
    assert condition.inputs <= set(NAMES)
    assert compiled(condition.cel, subject=subject).cel == condition.cel
    assert isinstance(holds(condition, {}, today=TODAY), bool)


@given(text=st.text(max_size=80))
def test_any_characters_are_either_a_condition_or_a_refusal(text: str) -> None:
    try:
        condition = compiled(text)
    except ConditionError:
        return
    assert isinstance(holds(condition, {}, today=TODAY), bool)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | st.dates() | WORDS
KEYS = (
    st.sampled_from([*NAMES, "all", "any", "not", "field", "equals", "in", "gt", "between", "value", "operator"])
    | st.text()
)
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)


@given(tree=st.dictionaries(KEYS, TREES, max_size=4))
def test_any_mapping_is_either_a_condition_or_a_refusal(tree: dict[str, object]) -> None:
    try:
        condition = mapped(tree)
    except ConditionError:
        return
    assert isinstance(holds(condition, {}, today=TODAY), bool)


EVERYTHING = compiled(
    'leave_type == "Sick" || hours > 3 || injuryDate > informedDate || appointment > now || "Invoice" in documents'
    " || place.x == 1 || insured || notes.contains(sector)"
)


@given(values=st.dictionaries(st.sampled_from(list(NAMES)), TREES))
def test_any_answers_give_yes_or_no(values: dict[str, object]) -> None:
    assert isinstance(holds(EVERYTHING, values, today=TODAY), bool)
