"""A weekday that corrects a day is the one nearest to the day that stands, where the form takes that."""

import pytest

from agent.tests.talk import Dialogue, talk

VISIT = """---
review: final
---

# Piano tuning

| Field ID | Type | Required | Constraints | Ask User |
|---|---|---|---|---|
| piano | text | Yes | | Which piano is it? |
| visit | date | Yes | today or later | On which day should we come? |
"""


def stood(day: str) -> Dialogue:
    opened = talk(VISIT)
    opened.say("hello")
    opened.pick(piano="the grand in the hall")
    opened.pick(visit=day)
    return opened


@pytest.mark.parametrize(
    ("day", "said", "changed"),
    [
        ("2026-04-15", "make it Thursday", "2026-04-16"),  # a Wednesday, five weeks from now
        ("2026-04-15", "Wednesday doesn't work for us, make it Monday", "2026-04-13"),
        ("2026-04-15", "not Wednesday, Friday", "2026-04-17"),
        ("2026-04-15", "غيروه إلى يوم الثلاثاء", "2026-04-14"),
        ("2026-03-13", "make it Wednesday", "2026-03-18"),  # the nearest one is over
        ("2026-04-15", "make it next Tuesday", "2026-03-17"),
    ],
)
def test_a_weekday_is_of_the_week_that_stands(day: str, said: str, changed: str) -> None:
    opened = stood(day)
    opened.say(said)

    assert opened.answers["visit"] == changed
