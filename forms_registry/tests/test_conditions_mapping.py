"""Conditions written as YAML."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from forms_registry.conditions import ConditionError, holds
from forms_registry.tests.conditions_vocabulary import TODAY, mapped


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
        ({"field": "leave_type", "operator": "NOT_EQUALS", "value": "sick"}, 'leave_type != "Sick"'),
        ({"field": "leave_type", "operator": "IN", "value": ["sick"]}, 'leave_type in ["Sick"]'),
        ({"field": "informedDate", "operator": "AFTER", "value_field": "injuryDate"}, "informedDate > injuryDate"),
        ({"field": "injuryDate", "operator": "BEFORE", "value": "2026-01-15"}, 'injuryDate < date("2026-01-15")'),
        ({"field": "notes", "operator": "EXISTS"}, "answered.notes"),
        ({"field": "notes", "operator": "NOT_EXISTS"}, "!answered.notes"),
        ({"field": "hours", "operator": "LESS_THAN_OR_EQUAL", "value": 3}, "hours <= 3"),
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
        ({"notes": None}, "!answered.notes"),
        ({"notes": {"ne": None}}, "answered.notes"),
        ({"notes": {"exists": True}}, "answered.notes"),
        ({"notes": {"empty": True}}, "!answered.notes"),
        ({"notes": {"is_empty": False}}, "answered.notes"),
        ([{"leave_type": "Sick"}, "hours > 3 or insured"], 'leave_type == "Sick" && (hours > 3 || insured)'),
        (
            {"any": [{"insured": True}, {"all": [{"hours": {"gt": 3}}, "insured is no"]}]},
            "insured || (hours > 3 && !insured)",
        ),
        ({"not": [{"insured": True}, {"hours": 3}]}, "!(insured && hours == 3)"),
    ],
)
def test_mapping(mapping: Any, meant: str) -> None:
    assert mapped(mapping).cel == meant


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ({"leave_typ": "Sick"}, "Unknown name “leave_typ”. Did you mean leave_type?"),
        ({"leave_type": "Sik"}, "leave_type has no option “Sik”. Did you mean Sick?"),
        ({"leave_type": {"equal_to": "Sick"}}, "leave_type: Unknown operator “equal_to”."),
        ({"leave_type": {"gt": "Sick"}}, "has no order"),
        ({"field": "leave_type"}, "compared with nothing"),
        ({"hours": {"between": [1, 5]}}, "hours: Unknown operator “between”."),
        ({"field": "hours", "operator": "NEAR", "value": 3}, "hours: Unknown operator “NEAR”."),
        ({"field": "hours", "operator": "EQUALS", "value_field": "hour"}, "Did you mean hours?"),
        ({"notes": True}, "“True” cannot be compared with notes"),
        ({"hours": "many"}, "Unknown name “many”"),
        ({"insured": "perhaps"}, "either yes or no, not “perhaps”"),
        ({"notes": {"equals": {"a": 1}}}, "cannot be compared with notes"),
        ({"hours": {"gt": True}}, "cannot be compared with hours"),
        ({}, "is not a condition"),
        ({"any": []}, "not a condition"),
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
    condition = mapped({"leave_type": "sick", "hours": {"gte": 3}})
    assert condition.inputs == {"leave_type", "hours"}
    assert holds(condition, {"leave_type": "Sick", "hours": 3}, today=TODAY)
    assert not holds(condition, {"leave_type": "Sick", "hours": 2}, today=TODAY)
