"""Of two values of which one is the reason for the other, "the gate shuts at nine, so come at eight", the latter is
meant; where the first is the answer, and the other what it is good for, that is."""

import pytest

from agent.tests.talk import talk

FERRY = """---
form_id: ferry
title: A ferry
review: final
fields:
  - {id: owner, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: hour, type: time, required: true, label: Pick-up time, prompt: At what time shall we fetch you?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: bags, type: integer, required: true, label: Bags, prompt: How many bags will there be?}
---
"""


def answer_after(field: str, words: str) -> object:
    opened = talk(FERRY)
    opened.pick(**{"owner": "Huda Saleh", "hour": "08:00", "day": "2026-04-01", "bags": 3, field: None})
    opened.say(words)
    return opened.answers.get(field)


@pytest.mark.parametrize(
    ("field", "words", "expected"),
    [
        ("hour", "the gate shuts at 9 am so 8.15 am please", "08:15"),
        ("hour", "the boat leaves at 9.40 so fetch us at ten past 6 in the morning", "06:10"),
        ("hour", "i finish at 4pm, so twenty past 4 in the afternoon", "16:20"),
        ("hour", "they close at 7am so we need you here by 5am", "05:00"),
        ("day", "the wedding is on the 28th so the 26th please", "2026-03-26"),
        ("day", "im away till the 20th so the 21st", "2026-03-21"),
        ("bags", "one suitcase and one cabin bag so two bags", 2),
        ("bags", "2 for me and 1 for her, so 3", 3),
        ("hour", "9am so i can be at work by 10am", "09:00"),
        ("day", "the 20th so we can rest on the 21st", "2026-03-20"),
        ("hour", "so 7.30 am", "07:30"),
    ],
)
def test_the_conclusion_is_the_answer(field: str, words: str, expected: object) -> None:
    assert answer_after(field, words) == expected


@pytest.mark.parametrize("words", ["it leaves at 9 am so would 8 am do?", "it leaves at 9 am so 7 am, or 8 am"])
def test_what_stays_open_is_asked(words: str) -> None:
    assert answer_after("hour", words) is None
