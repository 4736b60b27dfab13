"""Conditions written as YAML, and the flags that texts use."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from forms_registry.conditions import ConditionError, condition_from_mapping, flag_names, holds
from forms_registry.tests.conditions_vocabulary import NAMES, OPTIONS, TODAY


def mapped(mapping: Any) -> str:
    return condition_from_mapping(mapping, NAMES, options=OPTIONS, flags=("enableUploads",)).cel


@pytest.mark.parametrize(
    ("mapping", "meant"),
    [
        ("leave_type is sick", 'leave_type == "Sick"'),
        ({"leave_type": "sick", "insured": True}, 'leave_type == "Sick" && insured'),
        ({"leave_type": {"not_equals": "Sick"}}, 'leave_type != "Sick"'),
        (
            {"field": "leave_type", "operator": "not in", "values": ["Sick", "Annual"]},
            '!(leave_type in ["Sick", "Annual"])',
        ),
        ({"field": "leave_type", "value": "Sick"}, 'leave_type == "Sick"'),
        ({"urgent": True}, 'urgent == "Yes"'),
        ({"urgent": False}, 'urgent == "No"'),
        ({"insured": "off"}, "!insured"),
        ({"flag": "enableUploads"}, "enableUploads"),
        ({"injuryDate": date(2026, 1, 15)}, 'injuryDate == date("2026-01-15")'),
        (
            {"injuryDate": {"gte": "2026-01-15", "lt": "today"}},
            'injuryDate >= date("2026-01-15") && injuryDate < today',
        ),
        ({"informedDate": {"gte": "injuryDate + 7 days"}}, "informedDate >= injuryDate + days(7)"),
        ({"documents": {"contains": "invoice"}}, '"Invoice" in documents'),
        ({"notes": {"contains": "stairs"}}, 'notes.contains("stairs")'),
        ({"notes": 5}, 'notes == "5"'),
        ({"notes": 'say "hi" \\ then'}, 'notes == "say \\"hi\\" \\\\ then"'),
        ({"hours": {"between": [1, 5]}}, "hours >= 1.0 && hours <= 5.0"),
        ({"notes": None}, "!answered.notes"),
        ({"notes": {"ne": None}}, "answered.notes"),
        ({"notes": {"exists": True}}, "answered.notes"),
        ({"notes": {"empty": True}}, "!answered.notes"),
        ({"notes": {"is_empty": False}}, "answered.notes"),
        ([{"leave_type": "Sick"}, "hours > 3 or insured"], 'leave_type == "Sick" && (hours > 3.0 || insured)'),
        (
            {"any": [{"insured": True}, {"all": [{"hours": {"gt": 3}}, "insured is no"]}]},
            "insured || (hours > 3.0 && !insured)",
        ),
        ({"not": [{"insured": True}, {"hours": 3}]}, "!(insured && hours == 3.0)"),
    ],
)
def test_mapping(mapping: Any, meant: str) -> None:
    assert mapped(mapping) == meant


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ({"leave_typ": "Sick"}, "Unknown name “leave_typ”. Did you mean leave_type?"),
        ({"leave_type": "Sik"}, "leave_type has no option “Sik”. Did you mean Sick?"),
        ({"leave_type": {"equal_to": "Sick"}}, "Unknown operator “equal_to”."),
        ({"leave_type": {"gt": "Sick"}}, "has no order"),
        ({"field": "leave_type"}, "compared with nothing"),
        ({"hours": {"between": [1]}}, "takes two values"),
        ({"hours": "many"}, "Unknown name “many”"),
        ({"insured": "perhaps"}, "either yes or no, not “perhaps”"),
        ({"notes": {"equals": {"a": 1}}}, "cannot be compared with notes"),
        ({"hours": {"gt": True}}, "cannot be compared with hours"),
        ({}, "is not a condition"),
        ({"any": []}, "is not a condition"),
        (3, "is not a condition"),
        (None, "is not a condition"),
    ],
)
def test_refusal(mapping: Any, message: str) -> None:
    with pytest.raises(ConditionError) as caught:
        mapped(mapping)
    assert message in str(caught.value)


def test_nesting_has_a_limit() -> None:
    mapping: Any = {"insured": True}
    for _ in range(200):
        mapping = {"not": mapping}
    with pytest.raises(ConditionError, match="too deeply"):
        mapped(mapping)


def test_a_mapping_holds_like_the_phrase() -> None:
    condition = condition_from_mapping({"leave_type": "sick", "hours": {"gte": 3}}, NAMES, options=OPTIONS)
    assert condition.inputs == {"leave_type", "hours"}
    assert holds(condition, {"leave_type": "Sick", "hours": 3}, today=TODAY)
    assert not holds(condition, {"leave_type": "Sick", "hours": 2}, today=TODAY)


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("Yes, only if enableUploads is ON", ("enableUploads",)),
        ("only when the flag fast_lane is on", ("fast_lane",)),
        ("Yes, only if flag X is OFF", ("X",)),
        ("only if X is ON", ("X",)),
        ("the `beta-mode` flag is enabled", ("beta-mode",)),
        ("leave_type is Sick and !isUrgent || newFlow = false", ("isUrgent", "newFlow")),
        ("flags.quickMode", ("quickMode",)),
        ("enableUploads and enableUploads is on", ("enableUploads",)),
        ("No (only if flag ON)", ()),
        ("leave_type is on", ()),
        ("leave_typ is on", ()),
        ("flag leave_typ is on", ("leave_typ",)),
        ("when the sheet is on the table", ()),
        ("notes.contains('x') && hasNotes(notes)", ()),
        ("someField > 3", ()),
    ],
)
def test_flags_of_a_text(text: str, flags: tuple[str, ...]) -> None:
    assert flag_names(text, ["leave_type", "notes"]) == flags
