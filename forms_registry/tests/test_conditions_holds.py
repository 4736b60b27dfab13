"""When a condition holds for the answers of one moment."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta, timezone

import pytest

from forms_registry.conditions import compile_condition, holds
from forms_registry.tests.conditions_vocabulary import TODAY, compiled, true_for

RIYADH = timezone(timedelta(hours=3))
DELAY = "informedDate - injuryDate >= 7 days"


@pytest.mark.parametrize(("days", "delayed"), [(0, False), (6, False), (7, True), (8, True), (-7, False)])
def test_the_seven_day_rule(days: int, delayed: bool) -> None:
    injury = date(2026, 2, 25)
    values = {"injuryDate": injury.isoformat(), "informedDate": (injury + timedelta(days=days)).isoformat()}
    assert true_for(DELAY, **values) is delayed


@pytest.mark.parametrize(
    "text",
    [
        "leave_type is Sick",
        "leave_type is not Sick",
        "not (leave_type is Sick)",
        "leave_type in (Sick, Annual)",
        "hours > 3",
        "hours <= 3",
        DELAY,
        f"not ({DELAY})",
        "insured",
        "!insured",
        "not documents contains Invoice",
        "place.country is 'SA'",
        "age(birthDate, today) < 200",
    ],
)
def test_an_unanswered_input_makes_it_false(text: str) -> None:
    assert true_for(text) is False
    assert true_for(text, leave_type=None, hours=None, insured=None, documents=None) is False


def test_an_alternative_still_counts_when_the_other_is_unanswered() -> None:
    assert true_for("hours > 3 or leave_type is Sick", leave_type="Sick")
    assert true_for("leave_type is Sick or hours > 3", leave_type="Sick")
    assert not true_for("leave_type is Sick and hours > 3", leave_type="Sick")


@pytest.mark.parametrize("nothing", [None, "", [], {}])
def test_an_empty_answer_is_no_answer(nothing: object) -> None:
    for name in ("notes", "documents", "place"):
        assert true_for(f"{name} is empty", **{name: nothing})
        assert not true_for(f"{name} is answered", **{name: nothing})
    assert true_for("notes is empty")
    assert true_for("insured is answered", insured=False)
    assert true_for("hours is answered", hours=0)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("leave_type is not Sick", {"leave_type": 3}),
        ("hours > 0", {"hours": "5"}),
        ("hours > 0", {"hours": True}),
        ("hours > 0", {"hours": 10**400}),
        ("insured is no", {"insured": "no"}),
        ("insured", {"insured": 1}),
        ("injuryDate <= today", {"injuryDate": "soon"}),
        ("injuryDate <= today", {"injuryDate": 20260301}),
        ("not documents contains Invoice", {"documents": "Certificate"}),
        ("not documents contains Invoice", {"documents": [1]}),
        ("notes is not empty and notes is not x", {"notes": "\ud800"}),
        ("birthDate >= today.plusYears(-9000)", {"birthDate": "2000-01-01"}),
    ],
)
def test_a_value_of_another_kind_makes_it_false(text: str, values: dict[str, object]) -> None:
    assert true_for(text, **values) is False


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("hours > 2.5", {"hours": 3}),
        ("hours is 3", {"hours": 3.0}),
        ("hours * 2 is 6", {"hours": 3}),
        ("24 / (hours * 2) is 4 and 24 / hours * 2 is 16 and 10 - (hours - 1) is 8", {"hours": 3}),
        ("(hours + 1) * 2 - hours * 2 is 2", {"hours": 3}),
        ("documents contains Invoice", {"documents": ["Certificate", "Invoice"]}),
        ("documents contains Invoice or documents contains Certificate", {"documents": ["Certificate"]}),
        ("documents.size() >= 2", {"documents": ["Certificate", "Invoice"]}),
        ("place.country is 'SA' and place.latitude > 24", {"place": {"country": "SA", "latitude": 24.7}}),
        ("place.floor is 3", {"place": {"floor": 3}}),
        ("notes contains 'درج'", {"notes": "سقطت من درج المكتب"}),
        ("start_time < 9:00", {"start_time": "08:45"}),
        ("injuryDate >= today - 30 days", {"injuryDate": "2026-02-10"}),
        ("injuryDate <= today", {"injuryDate": "2026-03-12"}),
        ("injuryDate >= today - 100 years", {"injuryDate": "1926-03-12"}),
        ("age(birthDate, today) is 17", {"birthDate": "2008-03-13"}),
        ("age(birthDate, today) is 18", {"birthDate": "2008-03-12"}),
        ("birthDate <= today - 18 years", {"birthDate": "2008-03-12"}),
        ("informedDate - injuryDate >= 1 month", {"injuryDate": "2026-01-31", "informedDate": "2026-02-28"}),
        ("days_between(injuryDate, informedDate) >= 7", {"injuryDate": "2026-03-10", "informedDate": "2026-03-01"}),
        ("injuryDate + 1 week is 2026-03-09", {"injuryDate": "2026-03-02"}),
        ("today - injuryDate < weeks(2) && today - injuryDate > minutes(90)", {"injuryDate": "2026-03-02"}),
    ],
)
def test_holds(text: str, values: dict[str, object]) -> None:
    assert true_for(text, **values)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("injuryDate <= today", {"injuryDate": "2026-03-13"}),
        ("injuryDate >= today - 100 years", {"injuryDate": "1926-03-11"}),
        ("injuryDate >= today - 30 days", {"injuryDate": "2026-02-09"}),
        ("birthDate <= today - 18 years", {"birthDate": "2008-03-13"}),
        ("place.country is 'SA'", {"place": {}}),
        ("enableUploads is ON", {"enableUploads": False}),
    ],
)
def test_does_not_hold(text: str, values: dict[str, object]) -> None:
    assert not true_for(text, **values)


def test_times_are_compared_on_the_persons_own_clock() -> None:
    now = datetime(2026, 3, 12, 10, 30, tzinfo=RIYADH)
    future = compiled("appointment > now")

    def holds_at(written: str) -> bool:
        return holds(future, {"appointment": written}, today=now.date(), now=now)

    assert holds_at("2026-03-12T10:31")
    assert not holds_at("2026-03-12T10:29")
    assert holds_at("2026-03-12T07:31Z")
    assert not holds_at("2026-03-12T07:29:00+00:00")
    assert not holds_at("2026-03-12T11:29+04:00")


def test_without_a_time_now_is_the_end_of_the_day() -> None:
    condition = compiled("appointment > now")
    assert not holds(condition, {"appointment": "2026-03-12T23:00"}, today=TODAY)
    assert holds(condition, {"appointment": "2026-03-13T00:00"}, today=TODAY)


def test_a_time_lies_on_its_day() -> None:
    assert true_for("appointment is today", appointment="2026-03-12T17:00")
    assert not true_for("appointment > today", appointment="2026-03-12T17:00")
    assert true_for("appointment - injuryDate >= 7 days", appointment="2026-03-12T08:00", injuryDate="2026-03-05")


def test_names_that_cel_spells_otherwise_are_read_by_their_own() -> None:
    condition = compile_condition("leave-type is a and type is answered", {"leave-type": "string", "type": "string"})
    assert holds(condition, {"leave-type": "a", "type": "b"}, today=TODAY)
    assert not holds(condition, {"leave_type": "a", "type_": "b"}, today=TODAY)


def test_threads_share_a_condition() -> None:
    condition = compiled(DELAY)
    values = [{"injuryDate": "2026-03-01", "informedDate": f"2026-03-{day:02}"} for day in range(1, 29)] * 40
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda item: holds(condition, item, today=TODAY), values))
    assert found == [item["informedDate"] >= "2026-03-08" for item in values]


def test_importing_conditions_does_not_load_the_extension() -> None:
    code = "import sys, forms_registry.conditions; print('cel_expr_python' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "False"
