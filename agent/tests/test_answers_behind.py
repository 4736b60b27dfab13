"""What a yes reveals is answered by what stands behind the yes, if that is nothing but the answer."""

import pytest

from agent.tests.talk import talk

CLUB = """# Choir

| Field ID | Type | Required | Ask User |
|---|---|---|---|
| robe | yes_no | Yes | Do you need a robe? |
| robe_size | number | Yes, only if robe is Yes | What size of robe? |
| badge | yes_no | Yes | Do you have a badge? |
| badge_number | text | Yes, only if badge is Yes | What is the badge number? |
| seen | yes_no | Yes | Have you sung with us before? |
| last_day | date | Yes, only if seen is Yes | When was the last time? |
| guest | yes_no | Yes | Will you bring a guest? |
| guest_name | text | Yes, only if guest is Yes | What is your guest's name? |
| end | text | Yes | Where do you live? |
"""


@pytest.mark.parametrize(
    ("field", "said", "revealed"),
    [
        ("robe", "yes, 44", {"robe_size": 44}),
        ("robe", "yes please, the size is 44", {"robe_size": 44}),
        ("badge", "yes I do, number BX-2207", {"badge_number": "BX-2207"}),
        ("seen", "yes, on 3 May 2025", {"last_day": "2025-05-03"}),
        # more is told, or something else
        ("robe", "yes, I lost mine on tour 3 years ago", {}),
        ("badge", "yes, got it last week", {}),
        ("guest", "yes, she would love to", {}),
    ],
)
def test_what_stands_behind_a_yes_answers_what_it_reveals(field: str, said: str, revealed: dict[str, object]) -> None:
    opened = talk(CLUB)
    opened.say("hello")
    for name in ("robe", "badge", "seen", "guest"):
        if name == field:
            break
        opened.pick(**{name: False})
    before = dict(opened.answers)
    opened.say(said)

    assert {name: value for name, value in opened.answers.items() if name not in before} == {field: True, **revealed}
