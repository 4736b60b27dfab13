"""Who fills a form for somebody else tells of two people: what is said of one is never the other's."""

import pytest

from agent.tests.talk import Dialogue, talk

RIDE = """---
form_id: ride
title: Rides to the clinic
fields:
  - {id: patient_name, type: text, required: true, label: Patient's name, prompt: "What is the patient's full name?"}
  - {id: patient_age, type: integer, required: true, label: Patient's age, prompt: "How old is the patient?"}
  - {id: patient_phone, type: phone, required: true, label: Patient's phone, prompt: "What is the patient's number?"}
  - {id: booker_name, type: text, required: true, label: Booked by, prompt: "What is the name of the person booking?"}
  - {id: booker_phone, type: phone, required: true, label: Booker's phone, prompt: "How do we reach who is booking?"}
  - {id: seat, type: dropdown, required: true, label: Seat, prompt: "Which seat does the patient need?",
     options: [Front, Rear, Wheelchair space]}
  - {id: stick, type: boolean, required: true, label: Stick, prompt: "Does the patient walk with a stick?"}
  - {id: kin_name, type: text, required: true, label: Next of kin, prompt: "Who is the next of kin?"}
  - {id: kin_phone, type: phone, required: true, label: Next of kin's phone, prompt: "What is their number?"}
---
"""
YOURS = """---
form_id: yours
title: A place on the course
fields:
  - {id: name, type: text, required: true, label: Your name, prompt: "What is your name?"}
  - {id: email, type: email, required: true, label: Your email, prompt: "What is your email address?"}
  - {id: trainee, type: text, required: true, label: Trainee's name, prompt: "What is the trainee's name?"}
  - {id: trainee_email, type: email, required: true, label: Trainee's email, prompt: "What is the trainee's email?"}
---
"""
ONE = """---
form_id: one
title: Membership
fields:
  - {id: name, type: text, required: true, label: Name, prompt: "What is your full name?"}
  - {id: phone, type: phone, required: true, label: Phone, prompt: "What is your phone number?"}
  - {id: plan, type: dropdown, required: true, label: Plan, prompt: "Which plan?", options: [Basic, Plus]}
---
"""
TOLD = {
    "patient_name": "Ada Moss",
    "patient_age": 80,
    "patient_phone": "07400 123463",
    "booker_name": "Ben Moss",
    "booker_phone": "07400 123464",
    "seat": "Front",
}


def talk_asking_for(name: str, document: str = RIDE) -> Dialogue:
    """A talk in which all is told that is asked before a field."""
    opened = talk(document)
    opened.say("hello")
    for told, value in TOLD.items():
        if told == name:
            break
        opened.pick(**{told: value})
    return opened


@pytest.mark.parametrize(
    ("words", "rider", "booker"),
    [
        ("Booking for my dad Ronald Fisk. I'm Peter Fisk, his son", "Ronald Fisk", "Peter Fisk"),
        ("I'm Peter Fisk and this is for my dad Ronald Fisk", "Ronald Fisk", "Peter Fisk"),
        ("It's for the lady next door, Winifred Abbott. My name is Graham Tully", "Winifred Abbott", "Graham Tully"),
        ("for our director, Helena Brandt. I'm her assistant, Joss Whitlock", "Helena Brandt", "Joss Whitlock"),
        ("Signing up my colleague Owen Rees, I'm Beth Cole", "Owen Rees", "Beth Cole"),
        ("its for my mother in law Edith Crane", "Edith Crane", None),
        ("it's for our lad Jamie, Jamie Frost", "Jamie Frost", None),
        ("My aunt Doris Penn needs a lift", "Doris Penn", None),
        ("I'm Neil Penn, ringing for somebody else", None, "Neil Penn"),
        ("Hello, Grace Oduya here", None, "Grace Oduya"),
    ],
)
def test_each_name_goes_to_its_person(words: str, rider: str | None, booker: str | None) -> None:
    opened = talk(RIDE)
    opened.say(words)
    assert (opened.answers.get("patient_name"), opened.answers.get("booker_name")) == (rider, booker)


@pytest.mark.parametrize("words", ["she's 84 and I'm 51", "I'm 51, she is 84", "she turned eighty four last month"])
def test_an_age_is_of_whom_it_is_told(words: str) -> None:
    opened = talk(RIDE)
    opened.say(f"for my gran Ada Moss, {words}")
    assert opened.answers["patient_age"] == 84


@pytest.mark.parametrize(
    "words",
    [
        "she's on 07400 123463 and mine is 07400 123464",
        "my number is 07400 123464, hers is 07400 123463",
        "I'm on 07400 123464. her mobile is 07400 123463",
    ],
)
def test_two_numbers_in_one_breath_are_told_apart(words: str) -> None:
    opened = talk_asking_for("patient_phone")
    opened.say(words)
    said = {name: value.replace(" ", "") for name, value in opened.answers.items() if name.endswith("phone")}
    assert said == {"patient_phone": "07400123463", "booker_phone": "07400123464"}


@pytest.mark.parametrize("words", ["I don't know hers. mine is 07400 123464", "you can ring me on 07400 123464"])
def test_a_number_of_who_speaks_is_theirs_whoever_is_asked_for(words: str) -> None:
    opened = talk_asking_for("patient_phone")
    opened.say(words)
    assert ("patient_phone" in opened.answers, "booker_phone" in opened.answers) == (False, True)


def test_a_number_of_somebody_else_is_asked_about() -> None:
    opened = talk_asking_for("patient_phone")
    opened.say("her daughter's number is 07400 123465")
    assert "patient_phone" not in opened.answers
    assert "?" in opened.words


def test_who_is_named_as_the_form_does_is_that_one() -> None:
    opened = talk_asking_for("booker_name")
    opened.say("that's me, Ben Moss, 07400 123464. next of kin is her son, Gary Penn, on 07400 123465")
    assert opened.answers["booker_name"] == "Ben Moss"
    assert {opened.answers[one].replace(" ", "") for one in ("booker_phone", "kin_phone")} == {
        "07400123464",
        "07400123465",
    }


@pytest.mark.parametrize(
    ("words", "seat"),
    [
        ("I'd take the front if it was me but she needs the rear", "Rear"),
        ("I'd go for the front myself but she only wants the rear", "Rear"),
        ("I'd like the rear for her", "Rear"),
        ("the rear I think", "Rear"),
        ("I'm the front one in this family", None),
    ],
)
def test_what_who_speaks_is_or_would_do_chooses_nothing_for_the_other(words: str, seat: str | None) -> None:
    opened = talk_asking_for("seat")
    opened.say(words)
    assert opened.answers.get("seat") == seat


@pytest.mark.parametrize(
    ("words", "stick"), [("she does. I walk with two", True), ("she doesn't, I walk with one", False)]
)
def test_a_yes_or_a_no_is_of_whom_it_is_asked(words: str, stick: bool) -> None:
    opened = talk_asking_for("stick")
    opened.say(words)
    assert opened.answers["stick"] is stick


def test_what_is_yours_is_of_who_speaks() -> None:
    opened = talk(YOURS)
    opened.say("I'm Ana Ruiz, it's for my colleague Bo Lind. his is bo@lind.org and mine is ana@ruiz.org")
    assert opened.answers == {
        "name": "Ana Ruiz",
        "email": "ana@ruiz.org",
        "trainee": "Bo Lind",
        "trainee_email": "bo@lind.org",
    }


def test_a_form_for_one_person_hears_as_ever() -> None:
    opened = talk(ONE)
    opened.say("I'm Kay Moss, I'd like the plus if I may")
    assert opened.answers == {"name": "Kay Moss", "plan": "Plus"}


@pytest.mark.parametrize("words", ["رقمي 0501234567 ورقمه 0507654321", "هاتفه 0507654321، وهاتفي 0501234567"])
def test_arabic_endings_tell_two_people_apart(words: str) -> None:
    opened = talk_asking_for("patient_phone")
    opened.say(words)
    assert opened.answers["booker_phone"].endswith("501234567")
    assert opened.answers["patient_phone"].endswith("507654321")
