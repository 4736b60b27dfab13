"""What people go on to say of a line that was asked for is no part of it; names, titles, addresses and accounts that
have commas or clauses of their own are kept whole."""

import pytest

from agent.tests.talk import Dialogue, talk

FORM = """---
form_id: kiln
title: A kiln
review: final
fields:
  - {id: owner, type: text, required: true, label: Your name, prompt: What is your name?}
  - {id: thing, type: text, required: true, label: %s, prompt: "%s"}
  - {id: email, type: email, required: true, label: Email, prompt: Which email address may we use?}
---
"""
COLOUR, MAKE, HALL = ("Colour", "What colour is it?"), ("Make", "What make is it?"), ("Hall", "Which hall do you want?")
ADDRESS, BOOK = ("Address", "What is the address?"), ("Title of the book", "What is the title of the book?")
FAULT, BREED = ("Fault", "What is wrong with it?"), ("Breed", "What breed is the dog?")
BEHIND = [
    (COLOUR, "dark green, looks rather worn", "dark green"),
    (COLOUR, "cream, its gone a bit yellow", "cream"),
    (COLOUR, "purple - wasn't my choice", "purple"),
    (COLOUR, "its black, they only had that one left", "black"),
    (COLOUR, "charcoal. it's seen better days", "charcoal"),
    (ADDRESS, "it's 6 Mill Row. The gates always open", "6 Mill Row"),
    (ADDRESS, "its 6 mill row. my neighbours are away", "6 mill row"),
    (COLOUR, "magenta but the paint has come off", "magenta"),
    (COLOUR, "silver, my aunt painted it", "silver"),
    (MAKE, "its a skutt, got it cheap off a potter", "skutt"),
    (MAKE, "rohde, bought it in a sale", "rohde"),
    (MAKE, "Nabertherm, not sure how old", "Nabertherm"),
    (BREED, "labrador, hes a rescue", "labrador"),
    (BREED, "whippet and shes very shy", "whippet"),
    (HALL, "main hall, cos the kids like the stage", "main hall"),
    (HALL, "the small one, there's only six of us", "the small one"),
    (ADDRESS, "6 Elm Close with my daughter, she's my carer", "6 Elm Close"),
    (ADDRESS, "15 Hope Street, moved in last month", "15 Hope Street"),
    (ADDRESS, "9 Priory Gardens, the one with the blue door", "9 Priory Gardens"),
    (BOOK, "To Kill a Mockingbird, its for school", "To Kill a Mockingbird"),
    (COLOUR, "teal suits us fine", "teal"),
    (COLOUR, "maroon I guess", "maroon"),
    (COLOUR, "oh, probably beige", "beige"),
    (COLOUR, "teal no wait olive", "olive"),
    (HALL, "the gym, sorry, make that the annexe", "annexe"),
    (COLOUR, "off white sounds perfect to me", "off white"),
    (HALL, "the old gym works for us", "the old gym"),
]
WHOLE = [
    (COLOUR, "red, white and blue"),
    (COLOUR, "yellow, faded on one side"),
    (COLOUR, "light blue with white spots"),
    (BOOK, "Eat, Pray, Love"),
    (BOOK, "I, Robot"),
    (BOOK, "She Stoops, He Looks"),
    (ADDRESS, "Flat 2, 9 Mill Street, York, YO1 7AB"),
    (COLOUR, "silver, no wait, it looks grey"),
    (FAULT, "it leaks, looks like the seal has gone"),
    (FAULT, "cracked lid, got dropped in the yard"),
    (MAKE, "Rohde, it's an Ecotop"),
    (BOOK, "All Is Well"),
    (BOOK, "Wood Works"),
    (BOOK, "Maybe Tomorrow"),
    (BOOK, "I Think I Love You"),
]


def talk_asking_for(of: tuple[str, str]) -> Dialogue:
    opened = talk(FORM % of)
    opened.say("hello")
    opened.say("Huda Saleh")
    assert opened.asked == "thing"
    return opened


@pytest.mark.parametrize(("of", "said", "expected"), BEHIND)
def test_what_is_said_behind_a_value_is_left_out(of: tuple[str, str], said: str, expected: str) -> None:
    opened = talk_asking_for(of)
    opened.say(said)
    assert opened.answers.get("thing") == expected


@pytest.mark.parametrize(("of", "said"), WHOLE)
def test_what_is_of_a_value_stays(of: tuple[str, str], said: str) -> None:
    opened = talk_asking_for(of)
    opened.say(said)
    assert opened.answers.get("thing") == said


@pytest.mark.parametrize("said", ["the colour is dark red, it looks older", "colour: dark red, its been repainted"])
def test_so_it_is_in_the_first_message(said: str) -> None:
    opened = talk(FORM % COLOUR)
    opened.say(said)
    assert opened.answers.get("thing") == "dark red"


@pytest.mark.parametrize(
    ("of", "stands", "said", "expected"),
    [
        (COLOUR, "white", "sorry, the colour is dark blue, looks black at night", "dark blue"),
        (COLOUR, "white", "change the colour to grey, it has faded", "grey"),
        (
            ADDRESS,
            "Flat 1, 8 Elm Road",
            "my mistake, it was late, the address is Flat 2, 8 Elm Road, not flat 1",
            "Flat 2, 8 Elm Road",
        ),
    ],
)
def test_so_it_is_in_a_change(of: tuple[str, str], stands: str, said: str, expected: str) -> None:
    opened = talk_asking_for(of)
    opened.say(stands)
    opened.say(said)
    assert opened.answers.get("thing") == expected
