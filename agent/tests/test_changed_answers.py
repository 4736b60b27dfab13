"""A list that stands, and what is said of its items later."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from agent.runner import run_turn
from agent.tests.talk import talk, talk_asking
from agent.turns.turn import TurnContext, TurnInput
from forms_registry.documents import parse

DOCUMENT = """---
form_id: bicycle
title: Bicycle
fields:
  - {id: problems, type: checkbox, required: true, label: Problems, prompt: What?, options: [Brakes, Gears, Chain]}
  - {id: cost, type: number, required: true, label: Cost, prompt: How much may it cost?}
---
# Bicycle
"""


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("remove the gears", ["Brakes"]),
        ("remove the chain", ["Brakes", "Gears"]),
        ("oh and take the chain out", ["Brakes", "Gears"]),
        ("add the chain", ["Brakes", "Gears", "Chain"]),
        ("the chain too", ["Brakes", "Gears", "Chain"]),
        ("oh and the chain, after all", ["Brakes", "Gears", "Chain"]),
        ("it is only the brakes", ["Brakes"]),
        ("the gears are fine", ["Brakes", "Gears"]),
        ("احذف Gears", ["Brakes"]),
        ("remove the gears and add the chain", ["Brakes", "Chain"]),
        ("add the chain and remove the gears and the brakes", ["Chain"]),
        ("swap the gears for the chain", ["Brakes", "Chain"]),
        ("and swap the gears for the chain", ["Brakes", "Chain"]),
        ("replace brakes with chain", ["Gears", "Chain"]),
        ("the chain instead of the gears", ["Brakes", "Chain"]),
        ("gears out, chain in", ["Brakes", "Chain"]),
        ("chain in, brakes out", ["Gears", "Chain"]),
        ("ditch the gears", ["Brakes"]),
        ("strike off the brakes and the gears, add the chain", ["Chain"]),
        ("take the gears off the list", ["Brakes"]),
        ("take the gears off", ["Brakes"]),
        ("no gears but the chain", ["Brakes", "Chain"]),
    ],
)
def test_what_is_named_comes_to_it_goes_or_is_all_of_it(said: str, means: list[str]) -> None:
    spec = parse(DOCUMENT).spec
    assert spec is not None
    given = [TurnInput(answers={"problems": ["Brakes", "Gears"]}), TurnInput(message=said), TurnInput(message="yes")]
    head = None
    for number, one in enumerate(given, 1):
        context = TurnContext(spec=spec, conversation_id="one", number=number, now=datetime.now(UTC))
        outcome = run_turn(one, context, head)
        head = outcome.head

    assert outcome.answers["problems"] == means


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("no gears", ["Brakes"]),
        ("not the brakes after all", ["Gears"]),
        ("the gears are not needed", ["Brakes"]),
        ("how much is a chain?", ["Brakes", "Gears"]),
        ("do you do the chain, too?", ["Brakes", "Gears"]),
        ("no, the cost of the gears is 40", ["Brakes", "Gears"]),
        ("no, the gears", ["Gears"]),
    ],
)
def test_at_a_review_what_is_denied_goes_and_what_is_asked_stays(said: str, means: list[str]) -> None:
    opened = talk(DOCUMENT.replace("title: Bicycle", "title: Bicycle\nreview: final"))
    opened.pick(problems=["Brakes", "Gears"], cost=20)
    assert opened.outcome.status == "review"
    if opened.say(said).status == "awaiting_info":
        opened.say("yes")
    assert opened.answers["problems"] == means


STAY = """---
review: final
fields:
  - {id: arrival, type: date, required: true, label: Arrival, prompt: When did you arrive?}
  - {id: nights, type: integer, required: true, label: Nights, prompt: How many nights?}
---
# Stay
"""


@pytest.mark.parametrize("stands", ["2026-01-26", "2026-05-26", "2025-12-26"])
@pytest.mark.parametrize(
    "said", ["no, the arrival was the 25th", "the 25th, not the 26th", "change the arrival to the 25th"]
)
def test_a_bare_day_is_of_the_month_that_stands(said: str, stands: str) -> None:
    opened = talk(STAY)
    opened.pick(arrival=stands, nights=2)
    if opened.say(said).action.input.get("confirm"):
        opened.say("yes")
    assert opened.answers["arrival"] == f"{stands[:8]}25"


BORN = """---
form_id: member
title: Member
fields:
  - {id: born, type: date, required: true, label: Date of birth, prompt: When were you born?}
  - {id: since, type: date, required: true, label: Start, prompt: When would you like to start?}
  - {id: height, type: number, required: true, label: Height, prompt: How tall are you?}
---
"""


@pytest.mark.parametrize("stands", ["1988-05-03", "1961-05-03"])
@pytest.mark.parametrize(
    "said",
    [
        "my birthday is the 13th not the 3rd",
        "sorry, I was born on the 13th",
        "born 13 May actually",
    ],
)
def test_a_day_without_its_year_is_of_the_year_that_stands(said: str, stands: str) -> None:
    opened = talk(BORN)
    opened.pick(born=stands)
    opened.say(said)
    assert opened.answers == {"born": f"{stands[:5]}05-13"}


ABSENCE = """---
form_id: absence
title: Absence
fields:
  - {id: out, type: date, required: true, label: {en: First day, ar: أول يوم},
     prompt: {en: What is the first day?, ar: ما أول يوم؟}}
  - {id: home, type: date, required: true, label: {en: Last day, ar: آخر يوم},
     prompt: {en: What is the last day?, ar: ما آخر يوم؟},
     constraints: [{rule: home >= out, message: The last day is behind the first.}]}
  - {id: crew, type: integer, required: true, label: Crew, prompt: How many are you?}
---
"""
AUTUMN = datetime(2026, 11, 30, 9, 30, tzinfo=ZoneInfo("Asia/Riyadh"))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("no, 3 january", "2027-01-03"),
        ("sorry, i mean january 3", "2027-01-03"),
        ("change the first day to 3 january", "2027-01-03"),
        ("لا، ٣ يناير", "2027-01-03"),
        ("no, the 3rd", "2026-12-03"),
        ("no, 3 october", "2026-10-03"),
    ],
)
def test_a_day_that_is_told_anew_is_of_the_year_that_a_first_answer_is(words: str, day: str) -> None:
    opened = talk(ABSENCE, now=AUTUMN)
    opened.say("28 december")
    opened.say(words)
    assert opened.answers == {"out": day}


@pytest.mark.parametrize("year", ["", " 2024"])
@pytest.mark.parametrize("words", ["until january 5", "my last day is jan 5", "change the last day to 5 january"])
def test_the_end_of_a_period_is_moved_into_the_year_that_begins_within_it(words: str, year: str) -> None:
    opened = talk(ABSENCE, now=AUTUMN)
    opened.say(f"from 14 to 30 december{year}")
    opened.say(words)
    assert opened.answers["home"] == ("2025-01-05" if year else "2027-01-05")


def test_an_end_that_is_told_by_its_day_alone_stays_in_its_own_month() -> None:
    opened = talk(ABSENCE, now=AUTUMN)
    opened.say("from 14 december to 5 january")
    opened.say("the last day is the 20th")
    assert opened.answers == {"out": "2026-12-14", "home": "2027-01-20"}


def test_a_day_of_a_month_that_stands_and_is_over_is_of_the_next() -> None:
    opened = talk(BORN)
    opened.pick(since="2026-03-20")
    opened.say("change the start to the 3rd")
    assert opened.answers == {"since": "2026-04-03"}


@pytest.mark.parametrize(("said", "means"), [("tomorrow", "03-13"), ("25 February", "02-25")])
def test_a_day_with_more_to_it_is_not(said: str, means: str) -> None:
    opened = talk(STAY)
    opened.pick(arrival="2026-01-26", nights=2)
    opened.say(f"change the arrival to {said}")
    assert str(opened.answers["arrival"])[5:] == means


@pytest.mark.parametrize(
    ("said", "nights"),
    [
        ("two more nights", 9),
        ("3 nights fewer", 4),
        ("add 2 nights", 9),
        ("plus 2 nights", 9),
        ("2 nights won't happen", 5),
        ("زيد ليلتين", 9),
        ("at least ten nights", 7),
        ("10 nights", 10),
    ],
)
def test_so_many_more_are_added_to_what_stands(said: str, nights: int) -> None:
    opened = talk(STAY)
    opened.pick(arrival="2026-01-26", nights=7)
    if opened.say(said).action.input.get("confirm"):
        opened.say("yes")
    assert opened.answers["nights"] == nights


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("the arrival: 20 January. no, 22 January", "2026-01-22"),
        ("change the arrival to the 20th... sorry, the 21st", "2026-01-21"),
        ("arrival is 3 February - hmm, no, 4 February", "2026-02-04"),
    ],
)
def test_a_change_may_take_itself_back(said: str, day: str) -> None:
    opened = talk(STAY)
    opened.pick(arrival="2026-01-26", nights=7)
    opened.say(said)
    assert opened.answers["arrival"] == day


SNACK = """---
fields:
  - {id: snacks, type: checkbox, required: true, label: Snacks, prompt: Which snacks?, options: [Crisps, Nuts, None]}
  - {id: seats, type: integer, required: true, label: Seats, prompt: How many?}
---
# Snacks
"""


@pytest.mark.parametrize("said", ["none thanks", "nothing for me", "nothing, thank you"])
def test_none_is_an_answer_where_it_is_an_option(said: str) -> None:
    opened = talk(SNACK)
    opened.say("hello")
    opened.say(said)
    assert opened.answers["snacks"] == ["None"]


def test_a_text_may_come_beside_the_one_that_stands() -> None:
    opened = talk(STAY.replace("fields:", "fields:\n  - {id: wishes, type: text, label: Wishes, prompt: Any wishes?}"))
    opened.pick(arrival="2026-01-26", nights=7, wishes="a cot")
    opened.say("the wishes: also a balcony")
    assert opened.answers["wishes"] == "a cot, a balcony"
    opened.say("the wishes: a balcony")
    assert opened.answers["wishes"] == "a balcony"


STABLE = """---
form_id: stable
title: Stable
fields:
  - {id: rider, type: text, required: true, label: Rider, prompt: Who rides?}
  - {id: mares, type: integer, required: true, label: Number of mares, prompt: How many mares?}
  - {id: foals, type: integer, required: true, label: Number of foals, prompt: How many foals?}
  - {id: arrival, type: date, required: true, label: Day of arrival, prompt: When do they come?}
  - {id: leaving, type: date, required: true, label: Day of leaving, prompt: When do they go?}
---
"""


@pytest.mark.parametrize("words", ["the {} should be {}", "change the {} to {}", "set the {} to {}", "make the {} {}"])
@pytest.mark.parametrize(
    ("label", "told", "answers"),
    [
        ("number of foals", "4", {"foals": 4}),
        ("day of leaving", "9 June 2027", {"leaving": "2027-06-09"}),
        ("number of mares", "4", {"mares": 4}),
        ("day", "9 June 2027", {"arrival": "2027-06-09"}),
    ],
)
def test_a_field_is_set_by_its_name_and_no_other_that_is_called_alike(
    label: str, told: str, answers: dict[str, object], words: str
) -> None:
    """Whether it has an answer or not; where both may be meant, the one that has."""
    opened = talk_asking(STABLE, mares=12, arrival="2027-06-03")
    opened.say(words.format(label, told))
    assert opened.answers == {"mares": 12, "arrival": "2027-06-03"} | answers
