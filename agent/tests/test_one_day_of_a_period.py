"""Of a form that asks for the first day and the last one, who says a single day says the first, unless words tell an
end; which comes first is told by the form's rules before it is by the names."""

import pytest

from agent.tests.talk import talk

HIRE = """---
form_id: hire
title: Hire of a boat
fields:
  - {id: out, type: date, required: true, label: Pick-up date, prompt: When will you pick it up?}
  - {id: home, type: date, required: true, label: Drop-off date, prompt: When will you drop it off?}
  - {id: crew, type: integer, required: true, label: Crew, prompt: How many are you?}
---
"""
CARE = """---
form_id: care
title: Care of a cat
fields:
  - {id: brought, type: date, required: true, label: Drop-off date, prompt: When will you bring the cat?}
  - {id: fetched, type: date, required: true, label: Pick-up date, prompt: When will you fetch the cat?,
     constraints: [{rule: fetched > brought, message: It is fetched after it is brought.}]}
  - {id: name, type: text, required: true, label: Name of the cat, prompt: What is the cat called?}
---
"""
DAY = "2026-04-09"


@pytest.mark.parametrize(
    "words", ["I need it on 9 April", "9 April", "we are going sailing on 9 April", "please book one for 9 April"]
)
@pytest.mark.parametrize(("document", "first"), [(HIRE, "out"), (CARE, "brought")])
def test_a_single_day_is_the_first(document: str, first: str, words: str) -> None:
    opened = talk(document)
    opened.say(words)
    assert opened.answers == {first: DAY}


@pytest.mark.parametrize(
    "words", ["I need it until 9 April", "we come back on 9 April", "the return is on 9 April", "home on 9 April"]
)
@pytest.mark.parametrize(("document", "first"), [(HIRE, "out"), (CARE, "brought")])
def test_a_day_that_is_told_as_an_end_is_not(document: str, first: str, words: str) -> None:
    opened = talk(document)
    opened.say(words)
    assert first not in opened.answers


def test_a_period_ends_where_the_rules_of_the_form_say_it_does() -> None:
    opened = talk(CARE)
    opened.say("from 9 April until 12 April")
    assert opened.answers == {"brought": DAY, "fetched": "2026-04-12"}


BERTH = """---
form_id: berth
title: Berth in the harbour
fields:
  - {id: arrives, type: date, required: true, label: Arrival, prompt: From which day do you need it?}
  - {id: leaves, type: date, required: true, label: Stay, prompt: Until which day do you need it?}
  - {id: insured_until, type: date, required: true, label: Insurance, prompt: How long is the boat insured?}
---
"""


def test_of_several_ends_a_period_has_the_one_that_is_asked_for_behind_its_start() -> None:
    opened = talk(BERTH)
    opened.say("a berth from 9 April until 12 April")
    assert opened.answers == {"arrives": DAY, "leaves": "2026-04-12"}


def test_a_first_day_that_has_its_answer_is_no_reason_for_the_other() -> None:
    opened = talk(HIRE)
    opened.pick(out="2026-04-02")
    opened.say("a seal swam by on 9 April")
    assert opened.answers["out"] == "2026-04-02"


@pytest.mark.parametrize("words", ["lovely weather today isn't it", "so you are open today aren't you."])
def test_a_question_at_the_end_of_a_sentence_needs_no_sign(words: str) -> None:
    opened = talk(HIRE)
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize(
    ("words", "expected"), [("9 April at quarter to nine", "out"), ("it lasts to 9 April", "home")]
)
def test_a_cue_within_a_time_is_none(words: str, expected: str) -> None:
    opened = talk(HIRE.replace("label: Drop-off date", "cues: [to, until], label: Drop-off date"))
    opened.say(words)
    assert opened.answers == {expected: DAY}


@pytest.mark.parametrize("words", ["the following Tuesday", "next Tuesday", "on Tuesday"])
def test_a_weekday_that_ends_a_period_is_behind_its_first_day(words: str) -> None:
    opened = talk(HIRE)
    opened.say("we need it from 10 April")
    opened.say(words)
    assert opened.answers["home"] == "2026-04-14"


def test_nor_is_the_last_one_taken_for_it() -> None:
    opened = talk(HIRE)
    opened.say("we need it from 10 April")
    opened.say("last Tuesday")
    assert opened.answers.get("home") != "2026-04-14"


@pytest.mark.parametrize("words", ["would 9 April be ok?", "would Thursday 9 April be possible?"])
def test_a_day_may_be_proposed(words: str) -> None:
    opened = talk(HIRE)
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {"out": DAY}


@pytest.mark.parametrize(
    "words", ["actually the sixth, but pick-up is on the 2nd", "make it the sixth and pick-up on the 2nd"]
)
def test_a_day_in_one_word_is_no_place_in_a_list_that_stands(words: str) -> None:
    kinds = "{id: kind, type: dropdown, required: true, label: Kind, prompt: Which kind?, options: [A, B, C, D, E, F]}"
    opened = talk(HIRE.replace("fields:\n", f"fields:\n  - {kinds}\n"))
    opened.pick(kind="B", out="2026-04-03", home="2026-04-07")
    opened.say(words)
    assert (opened.answers["kind"], opened.answers["out"]) == ("B", "2026-04-02")


@pytest.mark.parametrize(
    "words", ["from 9 April to 12 April", "we want it from 9 to 12 April", "9 April until 12 April"]
)
@pytest.mark.parametrize("stands", [{"out": "2026-04-09"}, {"out": "2026-04-02"}, {"home": "2026-04-20"}])
@pytest.mark.parametrize("asked", [{}, {"crew": 3}])
def test_a_whole_period_is_told_though_one_of_its_days_stands(
    stands: dict[str, str], asked: dict[str, int], words: str
) -> None:
    """Whatever is asked; the day that stands goes with the other one."""
    opened = talk(HIRE)
    opened.pick(**stands, **asked)
    opened.say(words)
    assert opened.answers == {"out": "2026-04-09", "home": "2026-04-12"} | asked
