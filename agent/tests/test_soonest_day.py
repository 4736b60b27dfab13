"""Who would begin at once is asked whether that is today, or the first day that the form takes."""

import pytest

from agent.tests.talk import Dialogue, talk

COURSE = """---
form_id: course
title: Course
fields:
  - {id: begins, type: date, required: true, label: First day, prompt: When would you begin?, constraints: {min: MIN}}
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
---
"""


def talk_asking_for_day(least: str = "today") -> Dialogue:
    opened = talk(COURSE.replace("MIN", least))
    opened.say("hello")
    return opened


@pytest.mark.parametrize("words", ["straight away", "asap please", "well, as soon as possible", "Immediately!", "فورا"])
def test_at_once_is_today_if_the_person_says_so(words):
    opened = talk_asking_for_day()
    opened.say(words)
    assert "begins" not in opened.answers
    opened.say("yes" if words.isascii() else "نعم")
    assert opened.answers["begins"] == "2026-03-12"


def test_the_first_day_that_the_form_takes_is_supposed():
    opened = talk_asking_for_day("today+1d")
    opened.say("straight away")
    opened.say("yes")
    assert opened.answers["begins"] == "2026-03-13"


@pytest.mark.parametrize("words", ["I know it now", "once the snow is gone", "immediately after my exams"])
def test_what_says_more_supposes_no_day(words):
    opened = talk_asking_for_day()
    opened.say(words)
    assert "12 March 2026?" not in opened.words
    assert "begins" not in opened.answers
