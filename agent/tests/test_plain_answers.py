"""What tells something is an answer, however it begins; what asks is a question, and is not asked back for ever."""

import pytest

from agent.tests.forms import BOOKING
from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

REASON = """---
form_id: leave
title: Leave
fields:
  - {id: reason, type: text, required: true, label: {en: Reason, ar: السبب}, prompt: Why do you ask for leave?}
  - {id: day, type: date, required: true, label: Day, prompt: Which day?}
---
"""
COMPLAINT = """---
fields:
  - {id: remedy, type: dropdown, required: true, label: Remedy, prompt: What would put it right?,
     options: [Apology only, Full refund, New room]}
  - {id: day, type: date, required: true, label: Day, prompt: Which day was it?}
---
# Complaint
"""


def talk_asking_reason() -> Dialogue:
    opened = talk(REASON)
    opened.say("hello there")
    assert opened.asked == "reason"
    return opened


@pytest.mark.parametrize(
    "words",
    [
        "was ill",
        "Can't walk properly since Monday",
        "do not feel well",
        "Could not breathe",
        "Will be travelling to Mecca",
        "Is a family matter",
        "Are moving house",
        "When I fell I hurt my back",
        "can the children go to school, I must stay",
    ],
)
def test_a_plain_sentence_is_an_answer_where_a_text_is_asked(words):
    opened = talk_asking_reason()
    opened.say(words)
    assert opened.answers["reason"] == words


@pytest.mark.parametrize(
    "words",
    ["was it ill?", "can you tell me the deadline", "why must you know this", "which days count", "هل هذا ضروري"],
)
def test_what_asks_is_no_answer(words):
    opened = talk_asking_reason()
    opened.say(words)
    assert opened.answers == {}
    assert opened.asked == "reason"


def test_a_question_that_the_form_cannot_answer_is_not_answered_alike_for_ever():
    opened = talk_asking_reason()
    said = []
    for _ in range(6):
        opened.say("who pays for the taxi home?")
        said.append(opened.words)
    assert len(set(said)) == len(said)
    assert opened.outcome.action.input["leave_open"]


def test_the_sign_at_the_end_of_an_answer_is_no_part_of_its_evidence():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4.")
    assert [(one.value, one.quote) for one in opened.outcome.filled_fields] == [(4, "4")]
    opened.say("tomorrow!")
    assert {one.field_id: one.quote for one in opened.outcome.filled_fields}["day"] == "tomorrow"


POST = """---
form_id: post
title: Post
fields:
  - {id: start, type: time, required: true, label: Start, prompt: When do you start?}
  - id: role
    type: dropdown
    required: true
    label: Role
    prompt: What is your role?
    options: [Garden Planner, Night Porter, {value: Cook, synonyms: [in the kitchen, at the stove]}]
---
"""


def at_role() -> Dialogue:
    opened = talk(POST)
    opened.say("hello there")
    opened.say("at 10 am")
    assert opened.asked == "role"
    return opened


@pytest.mark.parametrize("lead", ["no", "wait", "no wait", "no actually", "sorry", "and no, sorry"])
@pytest.mark.parametrize("joint", [", ", ". "])
@pytest.mark.parametrize(
    ("said", "meant"), [("planner", "Garden Planner"), ("the porter", "Night Porter"), ("Cook", "Cook")]
)
def test_an_answer_and_a_correction_in_one_breath_are_both_heard(lead, joint, said, meant):
    opened = at_role()
    opened.say(f"{said}{joint}{lead}, it was at half past 9")
    assert opened.answers == {"start": "09:30", "role": meant}


@pytest.mark.parametrize("lead", ["no", "no wait", "actually"])
def test_a_correction_alone_answers_no_question_and_leaves_nothing_out(lead):
    opened = at_role()
    opened.say(f"{lead}, it was at 9:30")
    assert opened.answers == {"start": "09:30"}
    assert opened.asked == "role"


@pytest.mark.parametrize("words", ["it was at", "in the", "and at"])
def test_small_words_of_a_name_choose_nothing(words):
    opened = at_role()
    opened.say(words)
    assert "role" not in opened.answers


LIMITED = """---
form_id: limited
title: Limited
fields:
  - {id: people, type: integer, required: true, label: Number of people, prompt: How many people?, min: 1, max: 20}
  - {id: born, type: date, required: true, label: Date of birth, prompt: When were you born?}
  - {id: hired, type: date, required: true, label: Hired, prompt: When were you hired?, distant: yes}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
---
"""


def test_what_is_refused_for_a_limit_is_told_that_limit_and_nothing_about_how_to_write():
    opened = talk(LIMITED)
    opened.say("hello")
    opened.say("50")
    assert "20" in opened.words
    for words in ("60", "70"):
        opened.say(words)
        assert not says(opened.words, "ask_again")
        assert not says(opened.words, "hint_number")
        assert "20" in opened.words or says(opened.outcome.action.message, "refuse_again")


def test_a_date_that_is_likely_years_away_says_so_to_the_page():
    opened = talk(LIMITED)
    hints = {}
    for answer in ({"people": 4}, {"born": "1990-05-04"}, {"hired": "2019-03-01"}):
        opened.pick(**answer)
        hints[opened.asked] = opened.outcome.action.input.get("distant")
    assert hints == {"born": True, "hired": True, "day": None}


def test_where_several_days_may_be_meant_the_page_is_told_the_first():
    opened = talk(LIMITED)
    opened.pick(people=4, born="1990-05-04")
    assert "near" not in opened.outcome.action.input
    opened.say("March 2019")
    assert opened.outcome.action.input["near"] == "2019-03-01"
    assert "confirm" not in opened.outcome.action.input


def test_where_one_day_may_be_meant_the_page_offers_a_yes():
    opened = talk(LIMITED)
    opened.pick(people=4, born="1990-05-04", hired="2019-03-01")
    opened.say("12")
    hints = opened.outcome.action.input
    assert hints["confirm"]
    opened.say("no")
    assert "confirm" not in opened.outcome.action.input
    opened.say("12")
    opened.say("yes")
    assert opened.answers["day"] == hints["value"]


@pytest.mark.parametrize(("words", "day"), [("5", "05"), ("the 5th", "05"), ("12", "12"), ("31", "31"), ("1", "01")])
def test_a_number_after_a_month_is_that_day_of_it(words, day):
    opened = talk(LIMITED)
    opened.pick(people=4, born="1990-05-04")
    opened.say("March 2019")
    opened.say(words)
    assert opened.answers["hired"] == f"2019-03-{day}"


@pytest.mark.parametrize("yes", ["yes", "yes please", "exactly", "نعم"])
def test_what_was_asked_back_of_one_option_is_taken_by_a_yes(yes):
    opened = talk(COMPLAINT)
    opened.say("hello")
    opened.say("An apology would be enough")
    assert "Apology only" in opened.words
    assert "remedy" not in opened.answers
    opened.say(yes)
    assert opened.answers["remedy"] == "Apology only"


@pytest.mark.parametrize("words", ["that sounds good", "That is perfect", "this is fine by me", "it looks great to me"])
def test_who_approves_something_else_has_told_no_text(words):
    shop = talk("---\nfields:\n  - {id: shop, type: text, prompt: Name of the shop?}\n---\n# Shop\n")
    shop.say(words)
    assert "shop" not in shop.answers
    shop.say("Fine Foods")
    assert shop.answers["shop"] == "Fine Foods"


@pytest.mark.parametrize(
    "place", ["our office, 12 High Street, second floor", "the shop at 7 New Market Road, near the bank"]
)
def test_the_number_of_a_house_answers_no_question_for_an_amount(place):
    opened = talk(
        "---\nfields:\n  - {id: amount, type: integer, required: true, label: Amount, prompt: How many?}\n"
        "  - {id: day, type: date, required: true, label: Day, prompt: Which day?}\n---\n# One\n"
    )
    for words in ("hello there", place):
        opened.say(words)
    assert opened.answers == {}
    opened.say("12 Large Crates")
    assert opened.answers == {"amount": 12}
