"""What is told first may be a bare row, as on paper; and a name may be told among other words."""

import pytest

from agent.tests.talk import Dialogue, talk

MOORING = """---
form_id: mooring
title: Mooring in the harbour
fields:
  - {id: skipper, type: text, label: Skipper, prompt: What is your full name?}
  - {id: boat, type: text, label: Name of the boat, prompt: What is your boat called?}
  - {id: kind, type: dropdown, label: Kind, prompt: What kind is it?, options: [Sailing boat, Motor boat, Canoe]}
  - {id: length, type: number, label: Length, prompt: How long is it in metres?}
  - {id: email, type: email, label: Email, prompt: What is your email address?}
  - {id: harbour, type: text, label: Home town, prompt: In which town is it registered?}
  - {id: crew, type: text, label: Crew, prompt: Who will sail with you?}
  - {id: code, type: text, label: Sail number, prompt: What is the number on the sail?}
---
"""
PETS = """---
form_id: pets
title: Pets on board
fields:
  - {id: pet, type: text, label: Name, prompt: What is your pet called?}
  - {id: size, type: dropdown, label: Size, prompt: How big is it?, options: [Small, Medium, Large]}
  - {id: day, type: date, label: Day, prompt: On which day?, constraints: today or later}
---
"""


def answers_after(form: str, words: str) -> dict[str, object]:
    opened = talk(form)
    opened.say(words)
    return dict(opened.answers)


def talk_asking_for(field: str) -> Dialogue:
    opened = talk(MOORING)
    opened.say("hello")
    given = {"skipper": "Ada North", "boat": "Gull", "kind": "canoe", "length": "5", "email": "a@north.example"}
    given |= {"harbour": "Whitby", "crew": "Omar Reed"}
    for name, words in given.items():
        if name == field:
            break
        opened.say(words)
    assert opened.asked == field
    return opened


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("Ada North", {"skipper": "Ada North"}),
        ("Good morning, Ada North here", {"skipper": "Ada North"}),
        ("Ada North, ada@north.example", {"skipper": "Ada North", "email": "ada@north.example"}),
        (
            "Ada North / motor boat / 7.5 m / Whitby",
            {"skipper": "Ada North", "kind": "Motor boat", "length": 7.5, "harbour": "Whitby"},
        ),
        ("my boat is called Sea Gull", {"boat": "Sea Gull"}),
        ("Name of the boat Gull, sail number GB 77", {"boat": "Gull", "code": "GB 77"}),
    ],
)
def test_a_bare_row_is_heard(words, answers):
    assert answers_after(MOORING, words) == answers


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("Rolf, small, 20 March", {"pet": "Rolf", "size": "Small", "day": "2026-03-20"}),
        ("her name is daisy", {"pet": "daisy"}),
        ("our pet is called Mr. Bean", {"pet": "Mr. Bean"}),
    ],
)
def test_the_name_of_a_thing_is_heard(words, answers):
    assert answers_after(PETS, words) == answers


@pytest.mark.parametrize(
    "words",
    [
        "Sailing Boat",
        "Motor Boat Mooring",
        "Canoe, harbour",
        "new mooring please",
        "Monday Morning",
        "is it Ada North?",
    ],
)
def test_words_of_the_form_and_of_every_day_are_no_name(words):
    assert {"skipper", "boat", "harbour", "crew"}.isdisjoint(answers_after(MOORING, words))


@pytest.mark.parametrize(
    ("field", "words", "value"),
    [
        ("skipper", "fine, its Ada North", "Ada North"),
        ("skipper", "my naem is Ada North", "Ada North"),
        ("crew", "my son Omar Reed", "Omar Reed"),
        ("crew", "it's my dad, he's called Omar Reed", "Omar Reed"),
        ("crew", "my son", "my son"),
        ("crew", "Omar Reed and Lu Chen", "Omar Reed and Lu Chen"),
        ("code", "the sail number is GB 77", "GB 77"),
        ("code", "my reg no is gb77", "gb77"),
    ],
)
def test_what_leads_to_a_line_is_no_part_of_it(field, words, value):
    opened = talk_asking_for(field)
    opened.say(words)
    assert opened.answers.get(field) == value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("ok QX99821", "QX99821"),
        ("found it at last: SSR 148822", "SSR 148822"),
        ("it's A400-17, I think", "A400-17"),
        ("sail no. is ZX-1200-55", "ZX-1200-55"),
        ("it is 12345678 I believe", "12345678"),
        ("two A4 stickers", "two A4 stickers"),
        ("a GP90 pump", "a GP90 pump"),
    ],
)
def test_a_code_is_kept_without_what_leads_to_it(words, value):
    opened = talk_asking_for("code")
    opened.say(words)
    assert opened.answers.get("code") == value


def test_a_town_is_read_with_its_preposition():
    opened = talk_asking_for("harbour")
    opened.say("in the Whitby area")
    assert opened.answers["harbour"] == "Whitby"


@pytest.mark.parametrize("name", ["Omar Reed", "omar", "Omar"])
@pytest.mark.parametrize(
    ("row", "answers"),
    [
        ("{}, 7.5", {"length": 7.5}),
        ("{}, canoe, twelve", {"kind": "Canoe", "length": 12}),
        ("hi, {}, 9, motor boat, Whitby", {"kind": "Motor boat", "length": 9, "harbour": "Whitby"}),
        ("{}, 9, 12", {}),
    ],
)
def test_a_row_may_follow_the_name_that_was_asked_for(name: str, row: str, answers: dict[str, object]) -> None:
    opened = talk(MOORING)
    opened.say("hello")
    opened.say(row.format(name))
    assert opened.answers == {"skipper": name} | answers


@pytest.mark.parametrize("words", ["11 birch close otley", "our place, 12 High Street", "40 alder wharf"])
def test_a_number_before_names_is_no_amount(words: str) -> None:
    opened = talk_asking_for("length")
    opened.say(words)
    assert "length" not in opened.answers


CLUB = """---
form_id: club
title: Rowing club
fields:
  - {id: member, type: text, label: Your name, prompt: What is your name?}
  - {id: address, type: textarea, label: Home address, prompt: What is your address?}
  - {id: shed, type: dropdown, label: Shed, prompt: Which shed is nearest?, options: [Mill, Harbour, Lock]}
  - {id: card, type: dropdown, label: Card, prompt: Which card?, options: [Adult, Junior]}
---
"""


@pytest.mark.parametrize("behind", ["", ", LA4 5TT", ", Lancaster", ", Lancaster, LA4 5TT"])
@pytest.mark.parametrize("before", ["Ada North, ", "Good morning. I'm Ada North, "])
def test_the_parts_of_an_address_are_one(before: str, behind: str) -> None:
    answers = answers_after(CLUB, f"{before}12 Harbour Row{behind}. Junior")
    assert answers == {"member": "Ada North", "address": f"12 Harbour Row{behind}", "card": "Junior"}


@pytest.mark.parametrize(
    "words", ["An adult card please. {}", "adult, {}", "I want to join. An adult card, please. {}"]
)
def test_a_full_name_may_stand_behind_what_is_told_first(words: str) -> None:
    assert answers_after(CLUB, words.format("Ada North")) == {"member": "Ada North", "card": "Adult"}
    assert answers_after(CLUB, "An adult card for my uncle, Ned North, please.") == {"card": "Adult"}


REPORT = """---
form_id: report
title: Report
fields:
  - {id: firm, type: dropdown, label: Firm, prompt: Which firm was it?, data_source: get_firms}
  - {id: contact, type: text, label: Contact, prompt: Whom should we call?}
tools:
  - {name: get_firms, purpose: Lists the firms}
---
"""


@pytest.mark.parametrize("words", ["Acme Supplies", "Riyadh Technology Co.", "Desert Trading, please"])
def test_a_lone_name_may_be_an_option_that_is_still_to_be_looked_up(words: str) -> None:
    opened = talk(REPORT)
    assert opened.say(words).answers == {}

    opened.tool("get_firms", {"firms": [words.removesuffix(", please"), "Northern Steel"]})
    assert opened.say("yes").answers == {"firm": words.removesuffix(", please")}


def test_a_name_that_people_are_given_is_that_of_a_person() -> None:
    assert answers_after(REPORT, "Huda Saleh") == {"contact": "Huda Saleh"}
