"""Which field a value is said of: a clear one takes it, and is changed; else it is kept and offered."""

from datetime import date, timedelta

import pytest

from agent.tests.saying import says
from agent.tests.talk import THURSDAY, talk

FORM = """---
form_id: visit
title: Visit
fields:
  - {id: arrival, type: date, label: Arrival date, prompt: On which day do they arrive?}
  - {id: site_inspection, type: date, label: Site inspection date, prompt: On which day is the site seen?}
  - {id: guests, type: integer, label: Guests, prompt: How many guests?}
  - {id: hour, type: time, label: Hour, prompt: At what time?}
  - {id: place, type: text, label: Place, prompt: Which place?}
  - {id: story, type: textarea, label: Story, prompt: Please describe what happened.}
---
"""
DAYS = [THURSDAY.date() + timedelta(days=days) for days in (9, 40, 77)]
FRAMES = ["{} on {}", "{}: {}", "the {} is {}"]


def written(day: date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def vetoes(outcome) -> set[str]:
    return {veto["why"] for node in outcome.trace for veto in node.get("vetoes", ())}


def filled(**more):
    """A conversation in which every field but the last has its answer; the story is asked."""
    opened = talk(FORM)
    values = {"arrival": "2026-04-01", "site_inspection": "2026-04-02", "guests": 4, "hour": "15:00", "place": "Jeddah"}
    opened.pick(**{**values, **more})
    return opened


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("name", "field"), [("arrival date", "arrival"), ("site inspection", "site_inspection")])
def test_a_day_beside_all_words_of_a_name_is_of_that_field(day, frame, name, field):
    opened = talk(FORM)
    opened.say(frame.format(name, written(day)))
    assert opened.answers == {field: day.isoformat()}


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("words", ["we were at the site on {}", "put {} down", "it rains till late on {}"])
def test_a_day_that_no_field_clearly_has_is_kept_and_offered(day, words):
    opened = talk(FORM)
    opened.say(words.format(written(day)))
    assert opened.answers == {}
    assert vetoes(opened.outcome) <= {"weak", "rivals"}
    assert vetoes(opened.outcome)
    assert opened.asked == "arrival"
    assert written(day) in opened.words
    opened.say("yes")
    assert opened.answers == {"arrival": day.isoformat()}


@pytest.mark.parametrize("answer", ["no", "2026-05-05"])
def test_what_is_offered_is_not_taken_without_a_yes(answer):
    opened = talk(FORM)
    opened.say(f"put {written(DAYS[0])} down")
    opened.say(answer)
    assert opened.answers == ({} if answer == "no" else {"arrival": answer})


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [("6 guests", "guests", 6), ("at 5 pm", "hour", "17:00"), ("for 7 people", "guests", 7)],
)
def test_another_value_for_an_answered_field_changes_it_before_a_text_takes_the_words(words, field, value):
    opened = talk(FORM)
    opened.pick(guests=4, hour="15:00", arrival="2026-04-01", site_inspection="2026-04-02")
    assert opened.asked == "place"
    before = dict(opened.answers)
    opened.say(words)
    assert opened.answers == {**before, field: value}
    assert says(opened.words, "changed")
    assert opened.asked == "place"


@pytest.mark.parametrize("words", ["maybe 6 guests", "6 guests, I guess", "perhaps for 6 people"])
def test_a_change_that_is_not_surely_told_is_offered(words):
    opened = talk(FORM)
    opened.pick(guests=4, hour="15:00", arrival="2026-04-01", site_inspection="2026-04-02")
    opened.say(words)
    assert (opened.answers["guests"], opened.asked) == (4, "guests")
    opened.say("yes")
    assert (opened.answers["guests"], opened.asked) == (6, "place")


def test_a_story_that_is_told_changes_nothing():
    opened = filled()
    before = dict(opened.answers)
    opened.say("6 guests")
    assert opened.answers == {**before, "story": "6 guests"}


@pytest.mark.parametrize("reply", ["no", "Riyadh"])
def test_a_change_that_was_offered_leaves_the_answer_without_a_yes(reply):
    opened = talk(FORM)
    opened.pick(guests=4, hour="15:00", arrival="2026-04-01", site_inspection="2026-04-02")
    opened.say("maybe 6 guests")
    opened.say(reply)
    assert opened.answers["guests"] == 4
    assert opened.answers.get("place") == (None if reply == "no" else reply)


@pytest.mark.parametrize("old", ["2026-04-01", "2026-04-02"])
def test_a_change_with_the_old_value_is_of_the_field_that_holds_it(old):
    opened = filled()
    day = date.fromisoformat(old)
    opened.say(f"it is {written(day + timedelta(days=9))}, not {written(day)}")
    changed = {name for name in ("arrival", "site_inspection") if opened.answers[name] != filled().answers[name]}
    assert changed == {name for name in ("arrival", "site_inspection") if filled().answers[name] == old}


def test_a_text_keeps_its_words_and_what_they_say_of_others_is_taken():
    opened = talk(FORM)
    opened.pick(arrival="2026-04-01", site_inspection="2026-04-02", place="Jeddah")
    opened.pick(hour="15:00")
    assert opened.asked == "guests"
    opened.say("3")
    words = "A pipe burst above the hall and the guests had to leave by the back door"
    opened.say(words)
    assert opened.answers["story"] == words


def test_an_opening_that_tells_a_story_is_offered_where_one_is_asked():
    told = "A pipe burst above the hall and everybody had to leave by the back door"
    opened = talk(FORM)
    opened.say(told)
    assert opened.answers == {}
    opened.pick(arrival="2026-04-01", site_inspection="2026-04-02", guests=4, hour="15:00", place="Jeddah")
    assert opened.asked == "story"
    assert told in opened.words
    opened.say("yes")
    assert opened.answers["story"] == told


def test_an_opening_of_which_most_was_taken_is_no_story():
    name = "{id: name, type: text, required: true, label: Your name, prompt: What is your name?}"
    story = "{id: story, type: textarea, required: true, label: Story, prompt: What happened?}"
    opened = talk(f"---\nfields:\n  - {name}\n  - {story}\n---\n# Report\n")
    opened.say("I'm Margaret Rowe, everyone calls me Maggie")
    assert opened.answers == {"name": "Margaret Rowe"}
    assert opened.asked == "story"
    assert "Maggie" not in opened.words


@pytest.mark.parametrize("ask", ["what happens on {}?", "why is {} on the list?", "how is the weather on {}?"])
@pytest.mark.parametrize("day", DAYS)
def test_a_question_tells_no_value(ask, day):
    opened = talk(FORM)
    opened.say("hello")
    opened.say(ask.format(written(day)))
    assert opened.answers == {}


@pytest.mark.parametrize(
    "ask", ["Can you put down {} guests?", "Could you book it for {} people?", "Can we come with {} guests?"]
)
@pytest.mark.parametrize("count", [2, 5, 12])
def test_a_request_in_the_form_of_a_question_tells_its_values(ask, count):
    opened = talk(FORM)
    opened.say(ask.format(count))
    assert opened.answers == {"guests": count}


LONG = "The landlord keeps promising repairs while tenants wait in draughty corridors"


def test_nothing_recognised_in_a_long_opening_is_told():
    opened = talk(FORM.split("  - {id: place")[0] + "---")
    opened.say(LONG)
    assert says(opened.words, "nothing_recognised")


@pytest.mark.parametrize("words", [LONG, "we were all rather tired after what we saw there on 7 April 2026"])
def test_what_will_be_offered_is_not_said_to_be_nothing(words):
    opened = talk(FORM)
    opened.say(words)
    assert opened.answers == {}
    assert not says(opened.words, "nothing_recognised")


REPORT = """---
form_id: report
title: Report
fields:
  - {id: began, type: date, label: Start date, prompt: When did it start?, cues: [happened, started]}
  - {id: told, type: datetime, label: Time of the report, prompt: When did you report it?, cues: [reported, report]}
---
"""


def test_of_two_fields_that_the_words_name_none_wins_by_its_type():
    opened = talk(REPORT)
    opened.say("I want to report something that happened last Monday at ten in the morning")
    assert opened.answers == {}
    assert (opened.asked, "9 March 2026" in opened.words) == ("began", True)
    opened = talk(REPORT)
    opened.say("I reported it last Monday at ten in the morning")
    assert opened.answers == {"told": "2026-03-09T10:00:00"}


@pytest.mark.parametrize("story", ["smoke in the hall, the day before yesterday at 8 am", "noise yesterday at 9:30"])
@pytest.mark.parametrize("days", [1, 2, 3])
def test_a_moment_of_which_nothing_is_said_may_be_of_a_field_for_its_day(story, days):
    day = "  - {{id: day{0}, type: date, label: Date {0}, prompt: Which day is number {0}?}}\n"
    form, told = REPORT.split("  - {id: began"), REPORT[REPORT.index("  - {id: told") :]
    opened = talk(form[0] + "".join(map(day.format, range(days))) + told)
    opened.say(story)
    assert opened.answers == {}
    opened.say("yes")
    assert opened.answers.keys() == {"day0"}


PERIOD = """---
form_id: period
title: Period
fields:
  - {id: name, type: text, label: Name, prompt: Your name?}
  - {id: first, type: date, label: Start date, prompt: When did it start?, cues: [started, began, بدأ]}
  - {id: last, type: date, label: End date, prompt: When did it end?, cues: [ended, over, انتهى]}
---
"""


@pytest.mark.parametrize("words", ["it ended yesterday", "ended on 11 March", "it was over yesterday", "انتهى أمس"])
@pytest.mark.parametrize("known", [{}, {"first": "2026-03-02"}])
def test_a_day_is_of_the_field_whose_verb_is_said_and_not_of_the_one_that_is_asked(words, known):
    opened = talk(PERIOD)
    opened.pick(name="Huda Saleh", **known)
    if known:
        opened.say("back")
    assert opened.asked == "first"
    opened.say(words)
    assert opened.answers == {"name": "Huda Saleh", "last": "2026-03-11", **known}


@pytest.mark.parametrize("joint", [" and ", ", and ", ", and it "])
@pytest.mark.parametrize("day", ["yesterday", "on 11 March", "11 March"])
def test_of_two_verbs_in_a_sentence_each_has_its_day(joint, day):
    opened = talk(PERIOD)
    opened.say(f"It began on 5 March{joint}ended {day}")
    assert opened.answers == {"first": "2026-03-05", "last": "2026-03-11"}


RATES = """---
form_id: work
title: Work
fields:
  - {id: name, type: text, label: Name, prompt: Your name?}
  - {id: hours, type: number, label: Weekly working hours, prompt: How many hours a week do you work?,
     constraints: {min: 1, max: 80}}
  - {id: kin, type: phone, label: Emergency contact, prompt: Whom can we call?, sensitive: true}
  - {id: stopped, type: date, label: Last day, prompt: When did you stop working?, cues: [off work]}
  - {id: began, type: date, label: First day, prompt: When did you begin?}
---
"""


@pytest.mark.parametrize(
    ("words", "hours"),
    [
        ("I have to care for her for about three weeks", None),
        ("we have a 3 week old baby", None),
        ("I work 40 hours a week", 40),
        ("my weekly hours are 32", 32),
    ],
)
def test_a_length_of_time_is_no_number_of_what_is_counted_in_it(words, hours):
    opened = talk(RATES)
    opened.say(words)
    assert opened.answers.get("hours") == hours


@pytest.mark.parametrize("day", ["Wednesday", "the 11th", "11 March"])
def test_since_when_goes_on_with_what_it_is_said_of(day):
    opened = talk(RATES)
    opened.say(f"It hurts. I've been off work since {day}. You know me.")
    assert opened.answers == {"stopped": "2026-03-11"}


@pytest.mark.parametrize("words", ["You can call my wife on +966 55 123 4567 if anything.", "if needed, +966551234567"])
def test_where_somebody_is_reached_is_told_for_any_case(words):
    opened = talk(RATES)
    opened.say(f"I fell off a ladder. {words}")
    assert opened.answers == {"kin": "+966551234567"}


HELP = """---
fields:
  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}
  - {id: days, type: checkbox, required: true, label: Shifts, prompt: When could you help?,
     options: [Monday, Tuesday, Wednesday, Thursday, Friday]}
  - {id: since, type: date, required: true, label: First day, prompt: When would you begin?}
---
# Help
"""


@pytest.mark.parametrize("frame", ["{} work for me", "I can do {}", "{} please", "We would take {}, if we may"])
@pytest.mark.parametrize("days", ["Monday, Wednesday and Friday", "Tuesday, Thursday and Friday"])
def test_several_days_are_of_a_list_and_of_no_single_day(days, frame):
    opened = talk(HELP)
    opened.say(frame.format(days))
    assert opened.answers == {"days": days.replace(" and", ",").split(", ")}


PARCEL = """---
fields:
  - {id: code, type: text, required: true, label: Code, prompt: Which code stands on it?}
  - {id: order_date, type: date, required: true, label: Order date, prompt: When did you buy it?}
  - {id: visit_date, type: date, required: true, label: Visit date, prompt: When was somebody at your door?}
---
# Parcel
"""


@pytest.mark.parametrize("thing", ["order", "visit"])
@pytest.mark.parametrize("does", ["made me laugh", "was to help my sister", "cost a fortune", "reached her aunt"])
def test_a_thing_that_does_something_else_tells_not_its_own_day(does, thing):
    opened = talk(PARCEL)
    opened.say(f"The {thing} {does} on Monday")
    assert opened.answers == {}
    opened.say("A-17")
    assert opened.answers == {"code": "A-17"}


@pytest.mark.parametrize("thing", ["order", "visit"])
@pytest.mark.parametrize("is_then", ["The {} was on Monday", "My {} happened on Monday", "Your {} of Monday"])
def test_a_thing_that_was_then_tells_its_day(is_then, thing):
    opened = talk(PARCEL)
    opened.say(is_then.format(thing))
    assert list(opened.answers) == [f"{thing}_date"]
