"""The day of a birth lies behind, and is told with words for it, whatever the field is called; and a day gone by is
none of what is still to come."""

import pytest

from agent.tests.talk import talk

DONOR = """---
form_id: donor
title: Donor
fields:
  - {id: donor, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: born, type: date, required: true, label: Date of birth, prompt: What is your date of birth?}
  - {id: visit, type: date, required: true, label: Session, prompt: Which session?}
---
"""
PREGNANCY = DONOR.replace("label: Date of birth", "label: Expected date of birth")


@pytest.mark.parametrize("said", ["born {}", "I was born on {}", "my date of birth is {}"])
@pytest.mark.parametrize("beside", ["", ", and I would like to come on 21 April 2026", ". 21 April 2026 suits me"])
def test_who_was_born_when_is_told_of_the_birth(said: str, beside: str) -> None:
    opened = talk(DONOR)
    opened.say(f"I am Tom Ford, {said.format('8 July 1983')}{beside}")
    assert opened.answers["born"] == "1983-07-08"
    assert opened.answers.get("visit") == ("2026-04-21" if beside else None)


def test_no_birth_is_still_to_come() -> None:
    opened = talk(DONOR)
    opened.say("Tom Ford, I would like to come on 21 April 2026")
    assert opened.answers == {"donor": "Tom Ford", "visit": "2026-04-21"}


def test_an_expected_one_is() -> None:
    opened = talk(PREGNANCY)
    opened.say("I am Tom Ford")
    opened.say("21 April 2026")
    assert opened.answers["born"] == "2026-04-21"


@pytest.mark.parametrize("name", ["dave sutcliffe", "kieran doyle", "huda saleh"])
@pytest.mark.parametrize("said", ["{}. session on 21 april please", "alright, {}, session on 21 april", "{}, 21 april"])
def test_a_full_name_in_lower_case_opens_a_row(name: str, said: str) -> None:
    opened = talk(DONOR)
    opened.say(said.format(name))
    assert opened.answers["donor"] == name


FILLING = """---
form_id: dental
title: Dentist
fields:
  - {id: patient, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: visit, type: date, required: true, label: Visit, prompt: %s}
---
"""


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("On which day would you like to come?", None),
        ("When did it happen?", "2026-03-11"),
        ("Which day?", "2026-03-11"),
    ],
)
def test_a_day_gone_by_is_none_of_what_is_still_to_come(question: str, day: str | None) -> None:
    opened = talk(FILLING % question)
    opened.say("Tom Ford here, my filling fell out on a bit of toffee yesterday")
    assert opened.answers.get("visit") == day
