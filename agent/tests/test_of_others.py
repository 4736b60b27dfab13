"""What is told of somebody else, supposed or denied is put before the person, and not taken."""

import pytest

from agent.tests.talk import Dialogue, talk

CARD = """---
form_id: card
title: A library card
fields:
  - {id: name, type: text, required: true, label: Full name, prompt: What is your full name?}
  - {id: birthday, type: date, required: true, label: Birthday, prompt: When is your birthday?}
  - {id: phone, type: phone, required: true, label: Phone, prompt: What is your phone number?}
  - {id: shelves, type: integer, required: true, label: Shelves, prompt: How many shelves do you have?}
  - {id: member, type: boolean, required: true, label: Member, prompt: Are you a member?}
  - {id: firm, type: text, required: true, label: Firm, prompt: Which firm do you work for?}
---
"""
KNOWN = {"name": "Ida Rowe", "birthday": "1980-05-03", "phone": "+966501234567", "shelves": 4, "member": True}


def talk_asking_for(field: str) -> Dialogue:
    opened = talk(CARD)
    known = dict(list(KNOWN.items())[: [*KNOWN, "firm"].index(field)])
    if known:
        opened.pick(**known)  # type: ignore[arg-type]
    else:
        opened.say("hello")
    assert opened.asked == field
    return opened


@pytest.mark.parametrize("who", ["wife", "brother", "neighbour"])
@pytest.mark.parametrize(
    ("field", "words", "value"),
    [
        ("birthday", "my {} was born on 3 May 1981", "1981-05-03"),
        ("phone", "my {} has +966507654321", "+966507654321"),
        ("shelves", "my {} has 9", 9),
        ("shelves", "if I were a reader I would have 9", 9),
    ],
)
def test_it_is_taken_once_the_person_says_so(field: str, words: str, value: object, who: str) -> None:
    opened = talk_asking_for(field)
    opened.say(words.format(who))
    assert field not in opened.answers
    opened.say("yes")
    assert opened.answers[field] == value
    other = talk_asking_for(field)
    other.say(words.format(who))
    other.say("no")
    assert field not in other.answers
    assert other.asked == field


def test_a_yes_of_somebody_else_is_none() -> None:
    opened = talk_asking_for("member")
    opened.say("my brother is a member")
    assert "member" not in opened.answers
    opened.say("yes, me too")
    assert opened.answers["member"] is True


@pytest.mark.parametrize("words", ["my {} was born on 3 May 2019", "my {} was born on the third of May 2019"])
@pytest.mark.parametrize("who", ["daughter", "son"])
def test_of_whom_the_form_is_about_it_is_taken(who: str, words: str) -> None:
    opened = talk(CARD.replace("A library card", "A card for your child"))
    opened.say("hello")
    opened.say("Ida Rowe")
    opened.say(words.format(who))
    assert opened.answers["birthday"] == "2019-05-03"


def test_a_name_that_is_denied_is_none() -> None:
    opened = talk_asking_for("name")
    opened.say("not Bob")
    assert "name" not in opened.answers


@pytest.mark.parametrize("words", ["it's Acme", "Acme", "it is Acme, yes"])
def test_the_line_that_is_asked_for_is_no_other_name(words: str) -> None:
    opened = talk_asking_for("firm")
    opened.say(words)
    assert opened.answers["name"] == "Ida Rowe"


@pytest.mark.parametrize("behind", ["and my birthday is 4 June 1981", "and change the birthday to 4 June 1981"])
def test_a_line_is_kept_before_another_answer_that_changes(behind: str) -> None:
    opened = talk_asking_for("firm")
    opened.say(f"Acme, {behind}")
    assert opened.answers == KNOWN | {"birthday": "1981-06-04", "firm": "Acme"}


LEAVE = """---
form_id: leave
title: Leave
fields:
  - {id: hired, type: date, required: true, label: Hire date, prompt: Which day is that?}
  - {id: first, type: date, required: true, label: First day of leave, prompt: From which day?}
  - {id: home, type: phone, required: true, label: Home phone, prompt: Home phone?}
  - {id: cell, type: phone, required: true, label: Cell phone, prompt: Cell phone?}
  - {id: %(id)s, type: %(type)s, required: true, label: Reason, prompt: "%(prompt)s"}
---
"""
STOOD = {"hired": "2020-05-05", "first": "2026-12-21", "home": "+966501111111", "cell": "+966502222222"}


@pytest.mark.parametrize(
    ("order", "field", "value"),
    [
        ("change the start date to 22 December 2026", "first", "2026-12-22"),
        ("change the date to 22 December 2026", "first", "2026-12-22"),
        ("change the work phone to +966503333333", "cell", "+966503333333"),
    ],
)
@pytest.mark.parametrize(
    "asked_for",
    [
        {"id": "why", "type": "text", "prompt": "Why do you take leave?"},
        {"id": "days", "type": "integer", "prompt": "For how many days?"},
        {"id": "paid", "type": "boolean", "prompt": "Is it paid?"},
    ],
)
def test_which_of_several_of_a_kind_is_to_change_is_asked(
    asked_for: dict[str, str], order: str, field: str, value: str
) -> None:
    opened = talk(LEAVE % asked_for)
    opened.pick(**STOOD)
    opened.say(order)
    assert opened.answers == STOOD
    assert opened.asked == "MESSAGE"
    opened.say({"first": "the first day of leave", "cell": "the cell phone"}[field])
    assert opened.answers == STOOD | {field: value}


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("he is great with other hens, it is geese he cannot stand", None),
        ("he loves other hens, but he won't eat with them", None),
        ("he can't live with other hens, he bites", False),
        ("no, he loves geese, he just won't live with hens", False),
        ("yes, he lives with other hens, only geese he cannot stand", True),
    ],
)
def test_a_statement_counts_by_what_it_says_of_the_question(words: str, value: bool | None) -> None:
    hens = "{id: hens, type: boolean, required: true, label: Other hens, prompt: Can he live with other hens?}"
    opened = talk(f"---\nform_id: hen\ntitle: A cock\nfields:\n  - {hens}\n---\n")
    opened.say("hello")
    opened.say(words)
    assert opened.answers.get("hens") is value
