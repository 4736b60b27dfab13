"""A line is answered by the first sentence of a message whose other sentences tell of other fields."""

import pytest

from agent.tests.talk import Dialogue, talk

PERMIT = """---
form_id: berth
title: A berth in the harbour
fields:
  - {id: months, type: integer, required: true, label: Months, prompt: For how many months?}
  - {id: side, type: dropdown, required: true, label: Side, prompt: Which side?, options: [North, South]}
  - {id: %(line)s, type: text, required: true, label: %(label)s, prompt: "%(prompt)s"}
  - {id: start, type: date, required: true, label: First day, prompt: From which day?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: Anything else?}
---
"""
LINES = [
    ("quay", "Quay", "Which quay is it?", "Herring Quay"),
    ("colour", "Colour", "What colour is the boat?", "dark green"),
    ("skipper", "Skipper's name", "Who sails it?", "Ida Rowe"),
]


def berth(line: str, label: str, prompt: str) -> Dialogue:
    opened = talk(PERMIT % {"line": line, "label": label, "prompt": prompt})
    opened.pick(months=3, side="North")
    assert opened.asked == line
    return opened


@pytest.mark.parametrize(
    ("behind", "more"),
    [
        ("and make that four months, not three", {"months": 4}),
        ("it is four months actually", {"months": 4}),
        ("and put south, not north", {"side": "South"}),
        ("starting on 16 March 2026", {"start": "2026-03-16"}),
        ("and make that four months not three. starting on 16 March 2026", {"months": 4, "start": "2026-03-16"}),
    ],
)
@pytest.mark.parametrize(("line", "label", "prompt", "said"), LINES)
def test_the_line_is_what_is_said_before_others_are_told(
    line: str, label: str, prompt: str, said: str, behind: str, more: dict[str, object]
) -> None:
    opened = berth(line, label, prompt)
    opened.say(f"{said}. {behind}")
    assert opened.answers == {"months": 3, "side": "North", line: said} | more


@pytest.mark.parametrize("first", ["Anything else?", "ok then.", "Sure, thanks!"])
@pytest.mark.parametrize(("line", "label", "prompt", "said"), LINES)
def test_talk_before_others_are_told_is_no_line(line: str, label: str, prompt: str, said: str, first: str) -> None:
    opened = berth(line, label, prompt)
    opened.say(f"{first} It starts on 16 March 2026")
    assert opened.answers == {"months": 3, "side": "North", "start": "2026-03-16"}


@pytest.mark.parametrize("behind", ["that is what they told me", "4 of us will come"])
@pytest.mark.parametrize(("line", "label", "prompt", "said"), LINES[:2])
def test_what_goes_on_about_the_same_changes_nothing_else(
    line: str, label: str, prompt: str, said: str, behind: str
) -> None:
    opened = berth(line, label, prompt)
    opened.say(f"{said}. {behind}")
    assert {**opened.answers, line: said} == {"months": 3, "side": "North", line: said}


def test_a_story_is_not_cut() -> None:
    opened = berth(*LINES[0][:3])
    opened.pick(quay="Herring Quay", start="2026-03-16")
    opened.say("The mast is loose. We sail on 20 March 2026.")
    assert opened.answers["notes"] == "The mast is loose. We sail on 20 March 2026."
    assert opened.answers["start"] == "2026-03-16"


COUPLE = """---
form_id: pair
title: A pair of rooms
fields:
  - {id: pair, type: text, required: true, label: %s, prompt: What are your names?}
  - {id: beds, type: integer, required: true, label: Beds, prompt: How many beds?}
---
"""


@pytest.mark.parametrize("label", ["Guests", "Names", "Names of the guests"])
@pytest.mark.parametrize("names", ["Chloe Birk and Ash Reid", "Omar and Leila Haddad", "omar and leila", "Ida & Bo"])
def test_where_several_names_are_asked_for_all_are_kept(names: str, label: str) -> None:
    opened = talk(COUPLE % label)
    opened.say("hello")
    opened.say(names)
    assert opened.answers == {"pair": names}


BAND = """---
form_id: hall
title: A hall
fields:
  - {id: band, type: text, required: true, label: Name of the band, prompt: "What is your band called?"}
  - {id: room, type: dropdown, required: true, label: Room, prompt: Which room?, options: [Cellar, Attic]}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: start, type: time, required: true, label: Start, prompt: At what time?}
  - {id: hours, type: integer, required: true, label: Hours, prompt: For how many hours?}
---
"""


@pytest.mark.parametrize("words", ["tues, 7 pm, 3 hours", "tuesday, 7 pm, for 3 hours", "weds, attic, 7 pm"])
def test_a_list_of_answers_to_other_questions_is_no_line(words: str) -> None:
    opened = talk(BAND)
    opened.say("hello")
    opened.say(words)

    assert "band" not in opened.answers
    assert opened.answers["start"] == "19:00"
    assert "day" in opened.answers
    assert opened.asked == "band"


@pytest.mark.parametrize("name", ["Moth & Flame", "the damp squibs"])
@pytest.mark.parametrize("behind", ["", ", tuesday, 7 pm", ". tuesday, 7 pm"])
def test_what_a_list_begins_with_may_be_the_line(name: str, behind: str) -> None:
    opened = talk(BAND)
    opened.say("hello")
    opened.say(name + behind)

    assert opened.answers["band"] == name
    assert ("start" in opened.answers) == bool(behind)
