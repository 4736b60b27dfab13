"""Whether conditions can hold together: found out by trying, and never claimed wrongly."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forms_registry.conditions import Condition, compile_condition, extent, holds, verdict
from forms_registry.conditions.solving import satisfiable
from forms_registry.tests.conditions_vocabulary import NAMES, OPTIONS, TODAY, compiled
from forms_registry.tests.test_conditions_trees import ANSWERS, TREES, Answers, Tree

DOMAINS = {**OPTIONS, "insured": (True, False), "enableUploads": (True, False)}


def solve(*texts: str, shown: dict[str, str] | None = None, refuted: tuple[str, ...] = ()) -> bool | None:
    rules = {name: compiled(text) for name, text in (shown or {}).items()}
    return satisfiable(
        [compiled(text) for text in texts],
        domains=DOMAINS,
        answered=lambda name: [rules[name]] if name in rules else [],
        refuted=[compiled(text) for text in refuted],
        today=TODAY,
    )


@pytest.mark.parametrize(
    ("texts", "possible"),
    [
        (("leave_type is Sick and leave_type is Annual",), False),
        (("leave_type is Sick", "leave_type in [Sick, Annual]"), True),
        (("leave_type is Sick", "leave_type is empty"), False),
        (("leave_type is not Sick", "leave_type is not Annual", "leave_type is not Family Care"), False),
        (("enableUploads is on", "enableUploads is off"), False),
        (("documents contains Invoice", "not documents contains Invoice"), False),
        (("documents contains Invoice", "documents contains Certificate"), True),
        (("notes is stairs", "notes is lift"), False),
        (("notes == sector", "sector is Police"), True),
        (("hours > 3 and hours < 3",), False),
        (("hours > 3 and hours < 4",), True),
        (("informedDate > injuryDate", "informedDate < injuryDate"), False),
        (("informedDate >= injuryDate", "informedDate <= injuryDate"), True),
        (("informedDate > injuryDate", "birthDate > informedDate", "injuryDate > birthDate"), False),
        (("informedDate - injuryDate >= 7 days", "informedDate - injuryDate < 7 days"), False),
        (("informedDate - injuryDate >= 7 days", "informedDate <= today", "injuryDate > today - 8 days"), True),
        (("informedDate - injuryDate >= 7 days", "informedDate <= today", "injuryDate > today - 7 days"), False),
        (("injuryDate > 2026-05-01", "injuryDate < 2026-05-02"), False),
        (("birthDate <= today - 18 years", "birthDate >= today - 17 years"), False),
        (("start_time > 9:00", "start_time < 9:01"), None),
        (("start_time > notes",), None),
        (("start_time > notes", "notes > start_time"), None),
        (("hours * 2 > 3", "hours < 1"), None),
        (("notes.matches('^a')", "notes.matches('^b')"), None),
    ],
)
def test_conditions_together(texts: tuple[str, ...], possible: bool | None) -> None:
    assert solve(*texts) is possible


def test_a_hidden_field_has_no_answer() -> None:
    assert solve("leave_type is Sick", shown={"leave_type": "enableUploads is on"}) is True
    assert solve("leave_type is Sick and enableUploads is off", shown={"leave_type": "enableUploads is on"}) is False
    chain = {"leave_type": "sector is Police", "sector": "hours > 3", "hours": "insured is no"}
    assert solve("leave_type is Sick", shown=chain) is True
    assert solve("leave_type is Sick and insured", shown=chain) is False


def test_what_is_always_true_cannot_be_refuted() -> None:
    assert solve(refuted=("leave_type is Sick or leave_type is not Sick",)) is False
    assert solve(refuted=("injuryDate <= today or injuryDate > today",)) is False
    assert solve(refuted=("leave_type is Sick",)) is True


def test_trying_ends_in_time() -> None:
    texts = [f"d{number} - d{number - 1} >= {number} days" for number in range(1, 10)]
    names = {**NAMES, **{f"d{number}": "date" for number in range(10)}}
    conditions = [compile_condition(text, names) for text in [*texts, "d9 - d0 < 20 days"]]
    begun = time.process_time()
    assert satisfiable(conditions, domains={}, today=TODAY) is None
    assert time.process_time() - begun < 2


@given(trees=st.lists(TREES, min_size=1, max_size=3), answers=st.lists(ANSWERS, min_size=1, max_size=20))
def test_what_some_answers_show_is_never_called_impossible(trees: list[Tree], answers: list[Answers]) -> None:
    conditions = [compiled(tree.text) for tree in trees]
    found = satisfiable(conditions, domains=DOMAINS, today=TODAY, seconds=0.1)
    if any(all(holds(condition, given_now, today=TODAY) for condition in conditions) for given_now in answers):
        assert found is not False
    refuted = satisfiable([], domains=DOMAINS, refuted=conditions, today=TODAY, seconds=0.1)
    if any(
        all(verdict(condition, given_now, today=TODAY) is False for condition in conditions) for given_now in answers
    ):
        assert refuted is not False


DATES = ("injuryDate", "informedDate", "birthDate")
LIMITS = st.builds(
    "{} {} {} {} {} days".format,
    st.sampled_from(DATES),
    st.sampled_from(("<", "<=", "==", ">", ">=")),
    st.sampled_from((*DATES, "today", "2026-03-10")),
    st.sampled_from(("+", "-")),
    st.integers(0, 4),
)


@given(texts=st.lists(LIMITS, min_size=1, max_size=4))
def test_limits_of_dates_are_decided_as_by_trying_every_day(texts: list[str]) -> None:
    conditions = [compiled(text) for text in texts]
    found = satisfiable(conditions, domains={}, today=TODAY, seconds=0.2)
    if found is not None and len({name for condition in conditions for name in condition.inputs}) < 3:
        assert found is _some_days(conditions)


def _some_days(conditions: list[Condition]) -> bool:
    span = [(TODAY + timedelta(days=step)).isoformat() for step in range(-22, 23)]
    names = sorted({name for condition in conditions for name in condition.inputs})
    choices = [{}] if not names else [{names[0]: day} for day in span]
    if len(names) == 2:
        choices = [{**one, names[1]: day} for one in choices for day in span]
    return any(all(holds(condition, given_now, today=TODAY) for condition in conditions) for given_now in choices)


@pytest.mark.parametrize(
    "text",
    [
        "birthDate > today - 9000 years",
        "injuryDate > today + 9999999999 days",
        "injuryDate - birthDate > 999999999 days",
    ],
)
def test_what_lies_beyond_the_calendar_is_not_known(text: str) -> None:
    assert solve(text) in {None, True}


@pytest.mark.parametrize(
    ("texts", "values", "between"),
    [
        (("end >= start",), {"start": "2026-03-10"}, ("2026-03-10", None)),
        (("end > start",), {"start": "2026-03-10"}, ("2026-03-11", None)),
        (("end - start >= 7 days", "end - start <= 30 days"), {"start": "2026-03-10"}, ("2026-03-17", "2026-04-09")),
        (("end <= today", "end >= start"), {"start": "2026-03-01"}, ("2026-03-01", TODAY.isoformat())),
        (("end >= start",), {}, (None, None)),
        (("end < start", "end > start"), {"start": "2026-03-10"}, (None, None)),
        (("end is not start",), {"start": "2026-03-10"}, (None, None)),
    ],
)
def test_the_days_that_rules_leave_beside_the_other_answers(texts, values, between):
    fields = {"start": "date", "end": "date"}
    rules = [compile_condition(text, fields) for text in texts]
    now = datetime.combine(TODAY, datetime.min.time(), UTC)

    assert extent(rules, "end", values, today=TODAY, now=now) == between
