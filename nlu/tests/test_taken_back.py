"""What a message takes back does not count, whatever kind of value it is: what stands after it does, be it short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlu.tests.asking import Asked

TAKES_BACK = st.sampled_from((", no, ", ". no wait, ", " - sorry, I mean ", ", or rather ", "... hmm, no, "))
TEAM = Asked("dropdown", "Night shift", "Kitchen", "Office", "Front desk")
TEAMS = Asked("checkbox", "Night shift", "Kitchen", "Office", "Front desk")
DATE, TIME = Asked("date", minimum="today"), Asked("time")
EMAIL, PHONE = Asked("email"), Asked("phone", region="SA")
KITCHEN, OFFICE, DESK = "Kitchen", "Office", "Front desk"


@given(TAKES_BACK)
def test_the_last_word_stands_for_every_kind(joint: str) -> None:
    assert TEAM.value(f"kitchen{joint}office") == OFFICE
    assert DATE.value(f"4 August{joint}6 August") == "2026-08-06"
    assert TIME.value(f"2pm{joint}5pm") == "17:00"
    assert EMAIL.value(f"a@zq.org{joint}b@zq.org") == "b@zq.org"
    assert PHONE.value(f"0501234567{joint}0507654321") == "+966507654321"


@given(TAKES_BACK)
def test_what_is_found_in_free_text_is_what_stands(joint: str) -> None:
    assert [value for value, _ in TEAM.found(f"kitchen{joint}office")] == [OFFICE]
    assert [value for value, _ in EMAIL.found(f"a@zq.org{joint}b@zq.org")] == ["b@zq.org"]
    assert [value for value, _ in PHONE.found(f"0501234567{joint}0507654321")] == ["+966507654321"]


@given(TAKES_BACK)
def test_what_stands_may_be_said_in_part(joint: str) -> None:
    assert TEAM.value(f"office{joint}the night one") == "Night shift"
    assert not TEAM.found(f"office{joint}the night one")
    assert DATE.value(f"4 August{joint}6") == DATE.value(f"the fourth of August{joint}the sixth") == "2026-08-06"
    assert all(value is None for value, _ in DATE.found(f"4 August{joint}6"))


def test_what_cannot_be_read_after_it_is_asked() -> None:
    assert TEAM.doubt("office, no, the zeppelin") == "not_an_option"


@pytest.mark.parametrize(
    ("message", "means"),
    [
        ("kitchen, office - no, not the office", [KITCHEN]),
        ("kitchen, office, scratch the kitchen, front desk", [OFFICE, DESK]),
        ("office and kitchen, drop the office", [KITCHEN]),
        ("office, kitchen. forget the office and the kitchen, front desk", [DESK]),
        ("not the office. well, office and kitchen", [KITCHEN, OFFICE]),
    ],
)
def test_items_may_be_taken_off_a_list_again(message: str, means: list[str]) -> None:
    assert TEAMS.value(message) == means


def test_words_that_take_away_take_nothing_off_that_was_not_named() -> None:
    assert TEAM.value("drop it at the office") == OFFICE
    assert TEAMS.value("please cancel the kitchen") == [KITCHEN]
