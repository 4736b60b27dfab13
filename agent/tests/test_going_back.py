"""Back goes one question back each time, and on again in the form's order."""

import pytest

from agent.tests.talk import Dialogue, talk

FOUR = """---
form_id: four
title: Four
review: final
fields:
  - {id: one, type: integer, required: true, label: First, prompt: One?}
  - {id: two, type: dropdown, required: true, label: Second, prompt: Two?, options: [Red, Blue]}
  - {id: shade, type: dropdown, required: true, label: Shade, prompt: Which shade?, options: [Light, Dark],
     depends_on: [two]}
  - {id: note, type: text, required: false, label: Note, prompt: Any note?}
  - {id: last, type: date, required: true, label: Last, prompt: Which day?}
---
"""


def filled() -> Dialogue:
    opened = talk(FOUR)
    for words in ("hello there", "7", "red", "dark", "skip"):
        opened.say(words)
    assert opened.asked == "last"
    return opened


def test_each_back_goes_one_question_further():
    opened = filled()
    visited = []
    for _ in range(4):
        opened.say("back")
        visited.append(opened.asked)
    assert visited == ["note", "shade", "two", "one"]
    opened.say("back")
    assert opened.asked == "one"
    assert "nothing before" in opened.words


def test_after_a_change_what_it_made_doubtful_is_asked_and_then_the_open_question():
    opened = filled()
    for words in ("back", "back", "back"):
        opened.say(words)
    opened.say("blue")
    assert opened.asked == "shade"
    opened.say("light")
    assert opened.asked == "last"
    assert opened.answers == {"one": 7, "two": "Blue", "shade": "Light"}


def test_what_was_passed_over_can_be_answered_after_all():
    opened = filled()
    opened.say("back")
    opened.say("bring a lamp")
    assert opened.answers["note"] == "bring a lamp"
    assert opened.asked == "last"


def test_an_answer_that_is_kept_leads_on_again():
    opened = filled()
    opened.say("back")
    opened.say("back")
    opened.say("keep it")
    assert opened.asked == "last"
    opened.say("back")
    assert opened.asked == "note"


def test_back_leads_out_of_a_review():
    opened = filled()
    opened.say("14 March 2026")
    assert opened.outcome.status == "review"
    opened.say("back")
    assert opened.asked == "last"


@pytest.mark.parametrize("again", [{"at": "10:00"}, "at 10:00"], ids=["widget", "words"])
def test_the_same_answer_again_ends_a_change(again):
    opened = talk("---\nreview: final\nfields:\n  - {id: at, type: time, prompt: At what time?}\n---\n")
    for words in ("at 10:00", "back"):
        opened.say(words)
    assert opened.asked == "at"

    opened.pick(**again) if isinstance(again, dict) else opened.say(again)

    assert opened.outcome.status == "review"
    assert "10:00" in opened.words


def test_an_answer_that_is_there_is_not_offered_to_be_left_open():
    opened = talk("---\nreview: final\nfields:\n  - {id: paper, type: file, prompt: Which paper?}\n---\n")
    paper = [{"name": "a.pdf", "size": 3, "reference": "r1"}]
    opened.say("hello")
    opened.pick(paper=paper)
    opened.say("back")
    assert opened.asked == "paper"
    assert "leave_open" not in opened.outcome.action.input

    opened.say("send later")

    assert opened.answers == {"paper": paper}
    assert opened.outcome.status == "review"


def test_the_name_of_a_field_is_no_new_value_for_it():
    opened = talk(
        """---
form_id: move
title: Move
fields:
  - {id: state, type: dropdown, required: true, label: State you work in, prompt: Which state?,
     options: [Texas, Another state]}
  - {id: day, type: date, required: true, label: Day, prompt: When?}
---
"""
    )
    opened.say("Texas")
    opened.say("change state you work in")
    assert opened.asked == "state"
    assert opened.answers["state"] == "Texas"
    opened.say("change the state you work in to another state")
    assert opened.answers["state"] == "Another state"


SHED = """---
form_id: shed
title: Shed
review: final
fields:
  - {id: roof, type: yes_no, required: true, default: true, label: {en: Roof, ar: السقف},
     prompt: {en: Does it have a roof?, ar: هل له سقف؟}}
  - {id: doors, type: integer, required: true, label: {en: Doors, ar: الأبواب},
     prompt: {en: How many doors?, ar: كم بابًا؟}}
---
"""


@pytest.mark.parametrize(
    ("back", "skip", "told"),
    [("back", "skip", "skip it, it stays as it is"), ("ارجع", "تخطي", "بقيت الإجابة كما هي")],
)
def test_a_question_says_what_skipping_does(back, skip, told):
    opened = talk(SHED, locale="ar" if told[0] > "z" else "en")
    opened.pick(roof=False)
    opened.say(back)
    assert opened.asked == "roof"
    assert told in opened.words
    assert opened.outcome.action.input["skippable"]

    opened.say(skip)

    assert opened.answers == {"roof": False}
    assert opened.asked == "doors"


@pytest.mark.parametrize("way", ["back", "skip", "never mind"])
@pytest.mark.parametrize("change", ["change the doors", "change"])
def test_who_leaves_a_change_alone_is_back_where_it_was_asked_for(change, way):
    opened = talk(SHED)
    opened.pick(roof=False, doors=2)
    assert opened.outcome.status == "review"

    opened.say(change)
    opened.say(way)

    assert opened.outcome.status == "review"
    assert opened.answers == {"roof": False, "doors": 2}


def test_back_from_a_change_leads_to_the_question_that_it_interrupted():
    opened = talk(SHED)
    opened.pick(doors=2)
    opened.say("change the doors")
    assert opened.asked == "doors"
    opened.say("back")
    assert opened.asked == "roof"
    opened.say("back")
    assert opened.asked == "doors"
