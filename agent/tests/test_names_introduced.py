"""Who is introduced with their name is named where the form asks for somebody else than the one who speaks."""

import pytest

from agent.tests.talk import talk

HEAD = "# Form\n\n| Field ID | Type | Required | Options | Constraints | Ask User |\n|---|---|---|---|---|---|\n"
STABLE = f"""{HEAD}| keeper | text | Yes | | | What is your name? |
| animal | text | Yes | | | What is your animal called? |
| kind | dropdown | Yes | Goat, Pony, Other | | What animal is it? |
"""
ORDER = f"{HEAD}| client | text | Yes | | | Who is the order for? |\n"
SCHOOL = f"""{HEAD}| pupil | text | Yes | | | What is the pupil's full name? |
| parent | text | Yes | | | What is the parent's full name? |
"""


@pytest.mark.parametrize(
    ("form", "opening", "answers"),
    [
        (STABLE, "I have an old pony by the name of Misty", {"animal": "Misty", "kind": "Pony"}),
        (STABLE, "it's about a llama named Olaf, I'm Ida Rowe", {"keeper": "Ida Rowe", "animal": "Olaf"}),
        (STABLE, "my neighbour Bob told me of you", {}),
        (ORDER, "please shorten two skirts for my aunt Ida Rowe", {"client": "Ida Rowe"}),
        (ORDER, "my sister Ida Rowe needs two skirts", {"client": "Ida Rowe"}),
        (ORDER, "my aunt Ida Rowe recommended you", {}),
        (SCHOOL, "it's for my boy, Tim Lane", {"pupil": "Tim Lane"}),
    ],
)
def test_the_name_goes_to_the_field_of_whom_it_is(form: str, opening: str, answers: dict[str, str]) -> None:
    opened = talk(form)
    opened.say(opening)
    assert opened.answers == answers


@pytest.mark.parametrize("said", ["It is called Songs of the Forest", "its name is Songs of the Forest, by us"])
def test_the_name_of_a_thing_is_kept_whole(said: str) -> None:
    opened = talk(f"{HEAD}| show | text | Yes | | | What is your show called? |\n")
    opened.say("hello")
    opened.say(said)

    assert opened.answers == {"show": "Songs of the Forest"}
