"""Names of people, in answers and in free text: frames of the grammar around composed names of many kinds."""

from __future__ import annotations

from itertools import product
from time import process_time

import pytest

from nlu import lexicon
from nlu.person_names import asked_part, asks_for_name, asks_for_served_person, is_about_another_person
from nlu.tests.asking import Asked
from nlu.types import LocalText

FIRST = ("Sara", "Mei", "José", "J.", "Jean-Luc", "Nguyễn", "Abdul Rahman", "May")
LAST = ("Alqahtani", "O'Hara-Quinn", "da Silva", "van der Berg", "Al-Saud", "Young", "Müller")
ARABIC_FIRST = ("سارة", "عبد الله", "أبو فهد", "ليلى", "عبدالله")
ARABIC_LAST = ("القحطاني", "آل الشيخ", "حداد", "بن حسن")
PAIRS = [*product(FIRST, LAST), *product(ARABIC_FIRST, ARABIC_LAST)][::2]
NAMES = [f"{first} {last}" for first, last in PAIRS]

NAME = Asked("text", id="name", label="Name")
FIRST_NAME = Asked("text", id="firstName", label="First name")
LAST_NAME = Asked("text", id="lastName", label="Last name")
PATIENT = Asked("text", id="patientName", label="Patient name")
WITNESS = Asked("text", id="witnessName", label="Name of the witness")

OWN = ("my name is {}", "Hi, my full name is {}.", "name: {}", "My name's {} and we are 3", "call me {}",
       "please book under the name of {}, thanks", "4 people. Name is {} and I need parking")  # fmt: skip
WEAK = ("I'm {}", "Hello, I am {}, a table please", "this is {} from Acme", "this is {} speaking", "{} here")
ARABIC = ("اسمي {}", "السلام عليكم، أنا {}، أريد موعدا", "الاسم {}", "الحجز باسم {} لو سمحت", "معك {}")
ANSWERS = ("it's {}", "Thank you, it is {}", "no, {}", "{} please", "hi, {}", "{}, thanks", "under {}", "put {}", "{}")
TALK = ("polite", "greeting", "hesitation", "unsure", "puts_off", "no_name", "question_word", "later_act", "denies")


@pytest.mark.parametrize("message", ["you can't call me, I work nights", "call me, I am at home", "my name is I"])
def test_who_speaks_of_themselves_names_nobody(message: str) -> None:
    assert NAME.found(message) == []
    assert NAME.value("my name is I. Khan") == "I. Khan"


@pytest.mark.parametrize("thing", ["allergies", "coffee", "idea", "حساسية"])
def test_what_there_is_none_of_is_no_name(thing: str) -> None:
    assert NAME.value(f"no {thing}") is NAME.value(f"لا {thing}") is None
    assert NAME.value("no Mei") == NAME.value("no, Mei") == "Mei"


@pytest.mark.parametrize("name", [*NAMES, *FIRST, "Khan", "ana", "park ji-woo", "CHEN XIAOMING", "juan de la cruz"])
def test_a_name_is_taken_as_it_was_written(name: str) -> None:
    for message in (
        name,
        f"  {name}.",
        f"my name is {name}",
        *(frame.format(name) for frame in ANSWERS if " " in name),
    ):
        assert NAME.value(message) == name, message


@pytest.mark.parametrize(
    ("frames", "names", "others"),
    [
        (OWN, ("Sara", "ana", *NAMES[::3]), ()),
        (WEAK, ("Sara", "Mei Lin", "Dr. Samuel Osei"), ("hungry", "looking for a table", "Egyptian", "Sam's friend")),
        (WEAK, ("huda", "mei osei", "kirsty lomax"), ("tired", "lost", "new here", "a builder")),
        (ARABIC, ("ليلى حداد", "عبد العزيز بن محمد آل الشيخ", "أبو خالد"), ("في الطريق", "هنا", "من الرياض")),
    ],
)
def test_who_speaks_is_found_in_free_text(
    frames: tuple[str, ...], names: tuple[str, ...], others: tuple[str, ...]
) -> None:
    for frame, name in product(frames, names):
        assert NAME.found(frame.format(name)) == [(name, name)], (frame, name)
    for frame, other in product(frames, others):
        assert NAME.found(frame.format(other)) == [], (frame, other)


@pytest.mark.parametrize("name", ["Grace Mwangi", "Omar Farouk", "Adam"])
def test_a_patient_may_be_whom_the_speaker_brings(name: str) -> None:
    for frame in (
        "my daughter {} needs a doctor",
        "an appointment for my son {}",
        "the patient is {}",
        "his name is {}",
    ):
        assert PATIENT.found(frame.format(name)) == [(name, name)], frame
        assert NAME.found(frame.format(name)) == [], frame
    for frame in (
        "my wife {} recommended you",
        "{}'s tooth hurts",
        "is your name {}?",
        "my name is not {}",
        "I met {}",
    ):
        assert PATIENT.found(frame.format(name)) == NAME.found(frame.format(name)) == [], frame
    assert WITNESS.found(f"my name is {name}") == []
    assert WITNESS.value(f"his name is {name}") == name


@pytest.mark.parametrize("tag", TALK)
def test_no_words_of_talk_are_a_name(tag: str) -> None:
    assert not [message for word in lexicon.words(tag) for message in {word, word.upper()} if NAME.value(message)]


@pytest.mark.parametrize("message", ["same as last time", "hold on, my boss is calling",
                                  "put it under my brother's name", "sara@example.com", "Guest 7", "it's KT-4419",
                                  "DX-20-7", "Sara and Omar", "first name Mei, last name Li", "why do you ask?",
                                  "yaaay", "بعدين أقولك", "خليني أسأل زوجتي"])  # fmt: skip
def test_what_is_no_name_is_asked_again(message: str) -> None:
    assert NAME.doubt(message) in {"not_a_name", "text_says_nothing"} or NAME.heard(message) is None


@pytest.mark.parametrize(("first", "last"), PAIRS)
def test_a_full_name_has_a_first_and_a_last(first: str, last: str) -> None:
    title, middle, frame = ("الدكتور", "علي", "اسمي") if first in ARABIC_FIRST else ("Dr.", "bin Khalid", "my name is")
    name = f"{first} {last}"
    for message in (name, f"{frame} {name}", f"{last}, {first}", f"{title} {name}", f"{first} {middle} {last}"):
        assert (FIRST_NAME.value(message), LAST_NAME.value(message)) == (first, last), message
    assert (FIRST_NAME.value(first), LAST_NAME.value(last), LAST_NAME.quote(name)) == (first, last, last)


def test_a_part_that_is_named_is_that_part() -> None:
    message = "my first name is Mei and my last name is Lin"
    assert (FIRST_NAME.found(message), LAST_NAME.found(message)) == ([("Mei", "Mei")], [("Lin", "Lin")])
    assert FIRST_NAME.value("my last name is Lin") is None
    assert LAST_NAME.found("my name is Sara") == NAME.found("my last name is Lin") == []


@pytest.mark.parametrize(
    ("id_", "label", "prompt", "part"),
    [
        ("name", "", "", "full"), ("x", "First and last name", "", "full"), ("x", "Family name", "", "last"),
        ("givenName", "", "", "first"), ("x", "", "Your middle name?", "middle"), ("x", "اسم العائلة", "", "last"),
        ("employee", "Employee", "What is your name?", "full"), ("x", "", "ما اسمك الأول؟", "first"),
        ("x", "Guest", "What is the guest's full name?", "full"), ("companyName", "", "", ""), ("city", "City", "", ""),
        ("product", "Product", "What is the name of the product?", ""), ("x", "", "What is your company name?", ""),
    ],
)  # fmt: skip
def test_a_field_tells_which_part_it_asks_for(id_: str, label: str, prompt: str, part: str) -> None:
    slot = Asked("text", id=id_, label=LocalText.of(label), prompts=(LocalText.of(prompt),)).context.slot
    assert asked_part(slot) == part
    assert asks_for_name(slot) == bool(part)


def test_a_wording_for_asking_again_may_name_parts_of_what_is_asked() -> None:
    prompts = (LocalText.of("What is your full name?"), LocalText.of("Your first name, then the one of your family."))
    assert asked_part(Asked("text", id="x", label=LocalText.of("Full name"), prompts=prompts).context.slot) == "full"


def test_a_field_tells_whose_name_it_asks_for() -> None:
    slots = [asked.context.slot for asked in (NAME, PATIENT, WITNESS)]
    assert [is_about_another_person(slot) for slot in slots] == [False, False, True]
    assert [asks_for_served_person(slot) for slot in slots] == [False, True, False]


@pytest.mark.parametrize("piece", ["Sara ", "my name is ", "bin ", "a-", "Dr. "])
def test_time_is_linear(piece: str) -> None:
    def seconds(count: int) -> float:
        start = process_time()
        NAME.heard(piece * count)
        NAME.found(piece * count)
        return process_time() - start

    assert min(seconds(1000 + i) for i in range(3)) < 8 * min(seconds(250 + i) for i in range(3)) + 0.1


@pytest.mark.parametrize("name", ["Sara Alqahtani", "kirsty lomax", "Omar bin Khalid"])
def test_a_name_may_be_told_before_it_is_called_one(name: str) -> None:
    assert NAME.found(f"hello, {name} is my name and I need a table") == [(name, name)]


@pytest.mark.parametrize("name", ["ian mcbride", "ben marsh", "chloe bannister"])
@pytest.mark.parametrize("after", ["", ", we need a table", " and we need a table", " getting a table for four"])
def test_a_name_in_lower_case_ends_where_something_is_told(name: str, after: str) -> None:
    assert NAME.value(f"my name is {name}") == name
    assert NAME.found(f"hello, my name is {name}{after}") == [(name, name)]


def test_your_name_is_asked_for_whatever_the_field_is_called() -> None:
    prompts = (LocalText.of("What is your name?"),)
    assert asked_part(Asked("text", id="holder", label="Account holder", prompts=prompts).context.slot) == "full"
    assert asked_part(Asked("text", id="file", label="Name of the file").context.slot) == ""
