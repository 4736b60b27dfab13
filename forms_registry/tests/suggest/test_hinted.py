"""Names with what explains them on lines of their own beneath."""

from __future__ import annotations

import pytest

from forms_registry.documents.suggest import suggest
from forms_registry.tests.suggest.confirming import confirmed, facts, notices, spec_of

INDENTED = """Reading circle
Joining in

Full name
    As on your card.

Reader since
    A date, not before 1 March 2020.

Evening
    Choose one:
    Monday
    Friday

Books you like
    Choose one or more:
    - Novels
    - Poems

How you read
    slowly, fast, or both

Pages a day
    A whole number, 1 to 60. May be left out if you have none.

About you
    A few lines, at most three hundred.

Card
    A scan of your card.

Our rules
    Tick: I have read the rules and will keep to them.

What happens next
    We write to you. If the circle is full, we put your name on a list and tell you so.
"""


def test_what_is_set_apart_beneath_a_name_says_how_to_answer() -> None:
    found = facts(spec_of(INDENTED))

    assert {name: (kind, options) for name, (kind, _, options) in found.items()} == {
        "full_name": ("text", ()),
        "reader_since": ("date", ()),
        "evening": ("dropdown", ("Monday", "Friday")),
        "books_you_like": ("checkbox", ("Novels", "Poems")),
        "how_you_read": ("dropdown", ("slowly", "fast", "both")),
        "pages_a_day": ("integer", ()),
        "about_you": ("textarea", ()),
        "card": ("file", ()),
        "our_rules": ("boolean", ()),
    }
    assert not found["pages_a_day"][1]
    assert any("What happens next" in said for _, said in notices(INDENTED))


@pytest.mark.parametrize("mark", ["", " \\*", " (required)"])
def test_italics_beneath_a_bold_name_say_how_to_answer(mark: str) -> None:
    text = f"# Club\n\n**Boat**{mark}\n*one of: raft, canoe, kayak*\n\n**Seats**{mark}\n*including you, 2 to 8*\n"

    assert {name: (kind, options) for name, (kind, _, options) in facts(spec_of(text)).items()} == {
        "boat": ("dropdown", ("raft", "canoe", "kayak")),
        "seats": ("integer", ()),
    }


def test_names_beneath_a_name_are_no_hints() -> None:
    text = "# Club\n\nPerson\n    First name\n    Last name\n\nHome\n    Street\n    Town\n"

    assert "First name" not in str(facts(spec_of(text + "\nPhone: ____\n")))


@pytest.mark.parametrize(
    ("hint", "limit"),
    [
        ("a date, not before 1 April 2026", "not before 2026-04-01"),
        ("a date, between 1 May and 30 September 2026", "between 2026-05-01 and 2026-09-30"),
        ("a date, no later than 3.5.2027", "not after 2027-05-03"),
        ("a date, at the earliest tomorrow", "at least 1 days ahead"),
        ("a date, 18 or over", "at least 18 years ago"),
        ("a time, 11 p.m. at the latest", "not after 23:00"),
        ("a whole number, not less than two and not more than nine", "at least 2; at most 9"),
    ],
)
def test_limits_may_have_days_and_numbers_in_words(hint: str, limit: str) -> None:
    text = f"# Club\n\n- Answer ({hint})\n- Name (text)\n"

    assert confirmed(text).fields[0].said["constraints"] == limit
    assert spec_of(text)


@pytest.mark.parametrize("day", ["31 April 2026", "1 Soon 2026", "45.1.2026", "1 May"])
def test_what_is_no_day_limits_nothing_and_is_asked_about(day: str) -> None:
    text = f"# Club\n\n- Answer (a date, not before {day})\n- Name (text)\n"

    assert "constraints" not in confirmed(text).fields[0].said
    assert day in str([question.text for question in suggest(text).questions])
