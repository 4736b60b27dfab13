"""A name that was asked for is taken however it is given, and other talk is no name."""

from __future__ import annotations

import pytest

from nlu.tests.asking import Asked
from nlu.types import LocalText

NAME = Asked("text", id="name", label="Name")
PATIENT = Asked("text", id="patientName", label="Patient name")


@pytest.mark.parametrize(
    "name",
    [
        "Will Smith",
        "May",
        "April Summers",
        "Art Young",
        "Joy",
        "Grace Okay",
        "Wow Chen",
        "sandra oh",
        "Nguyễn Thị My Linh",
        "juan carlos de la cruz",
        "Ludwig van der Berg",
        "Prof. Dr. Anke Müller",
        "J. R. R. Tolkien",
        "park ji-woo",
        "CHEN XIAOMING",
        "Mrs. O'Hara-Quinn",
        "Abdul Rahman bin Khalid Al-Saud",
        "Smith, John",
        "Hope",
        "علي بن حسن",
        "أبو فهد",
        "زين",
        "جميل راتب",
        "أستاذ فيصل",
        "محمد ابن راشد",
    ],
)
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert NAME.value(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My full name, Jackson.", "Jackson"),
        ("Make it under my husband's name, Daniel Weber", "Daniel Weber"),
        ("My wife's name: Elena García López", "Elena García López"),
        ("everyone calls me Bobby", "Bobby"),
        ("Hi, Tomasz Zieliński", "Tomasz Zieliński"),
        ("Thank you, it's Erik Lindqvist", "Erik Lindqvist"),
        ("the name's Bond, James Bond", "James Bond"),
        ("that's Sean, spelled S-e-a-n", "Sean"),
        ("name it Patel family", "Patel family"),
        ("use Svensson", "Svensson"),
        ("Just put Mike", "Mike"),
        ("It would be under Papadopoulos", "Papadopoulos"),
        ("reserve under the name Hernandez", "Hernandez"),
        ("for Anderson please", "Anderson"),
        ("book under Sarah, my wife", "Sarah"),
        ("My name is Happy", "Happy"),
        ("Hiroshi, thanks", "Hiroshi"),
        ("باسم ليلى حداد لو سمحت", "ليلى حداد"),
        ("نورة، شكرا", "نورة"),
        ("معكم د. هدى السالم", "د. هدى السالم"),
        ("وياك سلطان", "سلطان"),
        ("مع حضرتك شريف منير", "شريف منير"),
        ("هلا معك مشاري", "مشاري"),
        ("خليها باسم زوجتي منى الخطيب", "منى الخطيب"),
        ("سجل عندك باسم أبو تركي", "أبو تركي"),
        ("اكتب اسم منيرة الحربي", "منيرة الحربي"),
        ("تفضل: لولوة المطيري", "لولوة المطيري"),
        ("اسمي الكامل عبد العزيز بن محمد آل الشيخ", "عبد العزيز بن محمد آل الشيخ"),
    ],
)
def test_a_name_is_taken_without_what_is_said_around_it(text: str, name: str) -> None:
    assert NAME.value(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "Wow, okay.",
        "yalla",
        "hmm okayyy",
        "yaaay",
        "oof welp",
        "inshallah",
        "dude, faster",
        "يلا بسرعة",
        "يا سلاااام",
        "let me check",
        "Later",
        "Not Now",
        "WAIT A MINUTE",
        "Ask my wife",
        "ask Sarah",
        "lol ok",
        "Oh I see",
        "same as last time",
        "No names please",
        "anonymous please",
        "wait a moment",
        "good question",
        "it's complicated",
        "doesn't matter",
        "That's too personal",
        "The food was amazing last time",
        "sounds good",
        "perfect, go ahead",
        "hold on, my boss is calling me",
        "put it under my brother's name",
        "first name Mei, last name Lin",
        "لحظة بس أشوف",
        "نفس المرة اللي فاتت",
        "خليني اسأل زوجتي",
        "بسأل أخوي",
        "مو ضروري",
        "انتو عارفيني",
        "بعدين اقولك",
        "تمام يا غالي",
        "اسمي عندكم في النظام",
        "صباح الخير",
        "ان شاء الله",
        "الله يسعدك",
        "شكرا جزيلا",
        "كمان شوية",
    ],
)
def test_talk_is_no_name(text: str) -> None:
    assert NAME.doubt(text) == "not_a_name"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Booking in the name of Will Turner for 4 people", "Will Turner"),
        ("my name is May and we are 3", "May"),
        ("my name is ana, booking for May 5", "ana"),
        ("my name Oluwaseun Balogun, 3 people", "Oluwaseun Balogun"),
        ("4 people. Name is José da Silva and my number is 0551234567", "José da Silva"),
        ("Good evening, Dr. Samuel Osei here, 5 people please", "Dr. Samuel Osei"),
        ("please book under my mother's name, Rosa Ferrari, 6 people", "Rosa Ferrari"),
        ("stalls, Mei Tanaka, mei.tanaka@example.jp", "Mei Tanaka"),
        ("Fatou Ndiaye, 0771234567, for 5 people", "Fatou Ndiaye"),
        ("اسمي علي حسن وابغى طاولة لثلاثة", "علي حسن"),
        ("الاسم هاني فؤاد والإيميل hany@example.com", "هاني فؤاد"),
        ("أنا عبير، أبغى حجز", "عبير"),
        ("معك أبو خالد، ابي طاولة", "أبو خالد"),
        ("السلام عليكم، معاكم راكان العنزي، أبغى طاولة", "راكان العنزي"),
        ("انا محمد ودي أحجز لأربعة أشخاص", "محمد"),
    ],
)
def test_who_speaks_is_found_in_free_text(text: str, name: str) -> None:
    assert NAME.found(text) == [(name, name)]


@pytest.mark.parametrize(
    "text",
    [
        "i am looking for a particular restaurant its name is called restaurant two two",
        "His name is Peter and he was rude to us",
        "My daughter Hana Yusuf loved it",
        "The waiter, Marco Rossi, was great",
        "I am Hungry",
        "I am Sam's friend",
        "Under New Management now?",
        "booking for May 5",
        "أنا زعلان، الخدمة سيئة",
        "معك حق، المكان حلو",
        "صاحبي خالد مدح المطعم",
    ],
)
def test_others_and_remarks_are_not_who_speaks(text: str) -> None:
    assert NAME.found(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Patient: Grace Mwangi, born 7 August 1993", "Grace Mwangi"),
        ("the patient is Yuki Sato", "Yuki Sato"),
        ("My daughter Hana Yusuf, dob 25/12/2018, needs pediatrics", "Hana Yusuf"),
        ("Appointment for my son Omar Farouk, born 3 June 2019", "Omar Farouk"),
        ("His name is Adam, born 3 May 2020", "Adam"),
        ("موعد لابنتي هناء يوسف", "هناء يوسف"),
        ("اسمها ريتاج", "ريتاج"),
    ],
)
def test_a_patient_may_be_whom_the_speaker_brings(text: str, name: str) -> None:
    assert PATIENT.found(text) == [(name, name)]


@pytest.mark.parametrize(
    "text",
    ["my wife Laura recommended this clinic", "My daughter Lina's tooth hurts", "the patient is ready", "زوجتي حامل"],
)
def test_relatives_who_are_only_spoken_of_are_no_patients(text: str) -> None:
    assert PATIENT.found(text) == []


def test_the_name_of_an_emergency_contact_is_not_that_of_who_speaks() -> None:
    assert Asked("text", id="contactName", label="Emergency contact name").found("my name is John") == []


def test_a_question_for_a_name_asks_for_one_whatever_the_field_is_called() -> None:
    employee = Asked("text", id="employee", label="Employee", prompts=(LocalText.of("What is your name?"),))
    assert employee.value("I'm Tom Becker") == "Tom Becker"
    assert employee.value("about 85,50 €") is None
    thing = Asked("text", id="product", label="Product", prompts=(LocalText.of("What is the name of the product?"),))
    assert thing.value("about 85") == "about 85"


def test_an_arabic_name_ends_where_the_sentence_goes_on() -> None:
    assert NAME.found("انا فهد السبيعي وطلبي تأخر") == [("فهد السبيعي", "فهد السبيعي")]


def test_a_name_after_a_colon_beside_an_address_is_found() -> None:
    assert NAME.found("Register me please: Ann Bell, ann@b.org") == [("Ann Bell", "Ann Bell")]
