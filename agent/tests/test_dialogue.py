"""What a person may say besides answers, and what becomes of it."""

import pytest

from agent.dialogue.leaving_open import OFFERED_EVERY
from agent.tests.forms import BOOKING, LABELS, LEAVE, LICENCE, TREATMENT
from agent.tests.saying import says
from agent.tests.talk import Dialogue, spec_of, talk


def test_the_greeting_names_the_form_and_what_it_will_ask():
    opened = talk(BOOKING)
    assert opened.outcome.action.action == "MESSAGE"
    assert "Table booking" in opened.words
    assert "number of people" in opened.words
    assert opened.outcome.status == "in_progress"


def test_many_answers_in_the_first_message_are_all_taken():
    opened = talk(BOOKING)
    opened.say("A table for 4 people tomorrow, dinner please")
    assert opened.answers == {"people": 4, "day": "2026-03-13", "meal": "Dinner"}
    assert {field.field_id: field.quote for field in opened.outcome.filled_fields}["day"] == "tomorrow"
    assert opened.asked == "note"


def test_nobody_is_asked_to_tell_a_file():
    form = (
        "---\ntitle: Post\nfields:\n  - {id: cv, type: file, required: true, label: CV, prompt: Attach it.}\nOTHER---\n"
    )
    alone = talk(form.replace("OTHER", ""))
    assert says(alone.words, "greeting_files")
    assert "CV" in alone.words

    name = "  - {id: name, type: text, required: true, label: Name, prompt: What is your name?}\n"
    words = talk(form.replace("OTHER", name)).words
    assert "such as your name" in words or "such as the name" in words
    assert "CV" not in words


@pytest.mark.parametrize(("locale", "place"), [("en", "the pier"), ("ar", "المرسى")])
@pytest.mark.parametrize("others", [1, 4])
def test_the_greeting_calls_a_place_by_its_name_however_long_the_form_is(others, locale, place):
    fields = [f"{{id: f{at}, type: text, required: true, label: Part {at}, prompt: Which?}}" for at in range(others)]
    pier = "{id: pier, type: location, required: true, label: {en: Pier, ar: المرسى}, prompt: From which pier?}"
    opened = talk("---\nfields:\n" + "".join(f"  - {field}\n" for field in [*fields, pier]) + "---\n", locale=locale)
    assert place in opened.words


def test_the_first_message_may_come_without_a_greeting():
    first = Dialogue(spec_of(BOOKING))
    first.say("Dinner for 4 people tomorrow")
    assert first.answers["people"] == 4


def test_a_message_with_nothing_to_take_leads_to_the_first_question():
    opened = talk(BOOKING)
    opened.say("hello there")
    assert opened.asked == "people"
    assert opened.answers == {}


def test_each_question_is_answered_in_its_own_way():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("four")
    assert opened.asked == "day"
    opened.say("the 14th of March")
    assert opened.asked == "meal"
    assert opened.outcome.action.options == ["Lunch", "Dinner", "Late supper"]
    opened.say("late supper")
    opened.say("We bring a dog")
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert opened.answers == {"people": 4, "day": "2026-03-14", "meal": "Late supper", "note": "We bring a dog"}


def test_an_answer_out_of_bounds_is_refused_with_the_bound_and_asked_again():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("50")
    assert opened.asked == "people"
    assert "20" in opened.words
    assert opened.answers == {}


def test_an_ambiguous_date_is_asked_back_and_not_stored():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4")
    opened.say("3/4/2027")
    assert opened.asked == "day"
    assert "day" not in opened.answers
    assert "3 April" in opened.words
    assert "4 March" in opened.words


def test_asking_again_never_repeats_itself():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4")
    said = [opened.words]
    for _ in range(OFFERED_EVERY - 1):
        opened.say("blorp the fizzle")
        assert opened.asked == "day"
        said.append(opened.words)
    assert len(set(said)) == len(said)


def test_an_optional_question_can_be_skipped_with_its_reason_kept():
    opened = talk(BOOKING)
    opened.say("Dinner for 4 people tomorrow")
    assert "skip" in opened.words.lower()
    opened.say("not applicable")
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert "note" not in opened.answers
    assert [(r.field_id, r.change, r.reason) for r in opened.outcome.records] == [("note", "skipped", "not applicable")]


def test_a_required_question_cannot_be_skipped_and_says_why():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4")
    opened.say("skip")
    assert opened.asked == "day"
    assert "he kitchen plans by the day." in opened.words


def test_skipping_a_question_with_a_default_takes_the_default():
    opened = talk(LEAVE)
    opened.say("Annual, from 2026-04-01 until 2026-04-05")
    assert opened.asked == "cover"
    assert opened.outcome.action.input["value"] == "Bob"
    opened.say("skip")
    assert opened.answers["cover"] == "Bob"
    assert opened.history[-1].source == "default"


@pytest.mark.parametrize("word", ["cancel", "Cancel please.", "stop", "إلغاء"])
def test_cancelling_is_confirmed_first(word):
    opened = talk(BOOKING)
    opened.say("Dinner for 4 people tomorrow")
    opened.say(word)
    assert opened.outcome.status != "cancelled"
    opened.say("yes" if word != "إلغاء" else "نعم")
    assert opened.outcome.status == "cancelled"
    assert opened.outcome.action.action == "MESSAGE"


def test_a_no_to_cancelling_goes_on_where_we_were():
    opened = talk(BOOKING)
    opened.say("Dinner for 4 people")
    opened.say("cancel")
    opened.say("no")
    assert opened.asked == "day"
    assert opened.answers["people"] == 4


MOVING = """---
form_id: moving
title: Moving
fields:
  - {id: name, type: text, required: true, prompt: What is your name?}
  - {id: city, type: text, required: true, prompt: Which city?}
  - {id: start, type: date, required: true, prompt: When does it start?}
---
"""


def test_starting_over_clears_everything_after_a_yes():
    opened = talk(BOOKING)
    opened.say("Dinner for 4 people tomorrow")
    opened.say("start over")
    assert opened.answers["people"] == 4
    opened.say("yes")
    assert opened.answers == {}
    assert opened.asked == "people"
    assert {(r.field_id, r.change) for r in opened.outcome.records} == {
        ("people", "cleared"),
        ("day", "cleared"),
        ("meal", "cleared"),
    }


def test_what_was_said_before_the_person_started_over_is_offered_no_more():
    opened = talk(MOVING)
    opened.say("My name is Ann Lee and it starts on 3 May 2027, I live in Leeds")
    opened.say("start over")
    opened.say("yes")
    assert opened.asked == "name"
    for words in ("Bob Ray", "York", "4 June 2027"):
        assert not any(told in opened.words for told in ("Ann Lee", "Leeds", "3 May 2027"))
        opened.say(words)
    assert opened.answers == {"name": "Bob Ray", "city": "York", "start": "2027-06-04"}


def test_a_question_is_answered_from_the_form_and_the_same_is_asked_again():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4")
    opened.say("why do you need that?")
    assert opened.asked == "day"
    assert "The kitchen plans by the day." in opened.words
    opened.say("are dogs welcome?")
    assert "terrace" in opened.words
    assert opened.asked == "day"
    opened.say("do you sell bicycles?")
    assert opened.asked == "day"
    assert "form" in opened.words


def test_what_have_i_told_you_lists_the_answers():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    opened.say("what have you got so far?")
    listed, _, asked = opened.words.partition("\n\n")
    assert listed.splitlines()[1:] == ["- Number of people: 4", "- Date: 13 March 2026"]
    assert asked[0].isalpha()
    assert opened.asked == "meal"


def test_going_back_asks_the_last_answer_again():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("4")
    opened.say("back")
    assert opened.asked == "people"
    opened.say("5")
    assert opened.answers["people"] == 5
    assert opened.history[-1].change == "corrected"
    assert opened.asked == "day"


def test_going_back_is_possible_only_after_an_answer():
    opened = talk(BOOKING)
    opened.say("hello")
    opened.say("go back")
    assert opened.asked == "people"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("change the number of people to 6", 6),
        ("number of people should be 6", 6),
        ("Number of people: 6", 6),
        ("the number of people is wrong, it should be 6", 6),
        ("no wait, 6 people", 6),
    ],
)
def test_a_correction_replaces_the_answer_and_says_so(words, value):
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    assert opened.asked == "meal"
    opened.say(words)
    assert opened.answers["people"] == value
    assert opened.history[-1].change == "corrected"
    assert opened.history[-1].reason == "correction"
    assert opened.asked == "meal"
    assert "6" in opened.words


def test_a_correction_of_what_was_just_said_needs_no_name():
    opened = talk(LEAVE)
    opened.say("annual")
    opened.say("2026-04-01")
    assert opened.asked == "end"
    opened.say("no, the 2nd of April")
    assert opened.answers["start"] == "2026-04-02"
    assert opened.asked == "end"


def test_a_correction_that_fails_leaves_the_old_value_and_says_so():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    opened.say("change the number of people to 50")
    assert opened.answers["people"] == 4
    assert "20" in opened.words
    assert opened.asked == "meal"


def test_a_correction_without_a_value_asks_for_it():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    opened.say("change the date")
    assert opened.asked == "day"
    opened.say("2026-03-20")
    assert opened.answers["day"] == "2026-03-20"
    assert opened.asked == "meal"


def test_the_talk_follows_the_person_into_arabic_and_back():
    opened = talk(BOOKING)
    opened.say("أريد طاولة لأربعة أشخاص")
    assert opened.outcome.locale == "ar"
    assert opened.answers["people"] == 4
    assert opened.words.endswith("في أي يوم؟")
    opened.say("غدا")
    assert opened.answers["day"] == "2026-03-13"
    opened.say("dinner, and what is the rule for dogs?")
    assert opened.outcome.locale == "en"


def test_the_host_chooses_the_first_language():
    assert "حجز طاولة" in talk(BOOKING, locale="ar").words


def test_an_empty_message_repeats_where_we_were():
    opened = talk(BOOKING)
    opened.say("hello")
    asked = opened.words
    opened.say("  ")
    assert opened.asked == "people"
    assert opened.words == asked


def test_an_empty_message_repeats_the_greeting():
    opened = talk(BOOKING)
    greeting = opened.outcome.action
    for _ in range(2):
        opened.say("")
        assert opened.outcome.action == greeting
    opened.say("hello")
    assert opened.asked == "people"


def test_the_head_does_not_grow_with_the_talk():
    opened = talk(BOOKING)
    opened.say("4 people tomorrow")
    for _ in range(5):
        opened.say("what?")
    early = len(opened.head)
    for _ in range(40):
        opened.say("why do you need that?")
    assert len(opened.head) <= early + 2000


@pytest.mark.parametrize("words", ["None", "nothing", "n/a", "لا شيء"])
def test_a_required_answer_in_words_may_be_that_there_is_none(words):
    opened = talk(LABELS)
    opened.say("hello")
    opened.say(words)
    assert (opened.asked, opened.answers) == ("name", {})
    opened.say(words)
    assert opened.answers == {"name": words}


@pytest.mark.parametrize("words", ["This is the guest in room 7", "asdf"])
def test_nobody_is_kept_from_finishing_by_what_a_reader_thinks_of_their_words(words):
    opened = talk(LABELS)
    opened.say("hello")
    for _ in range(2):
        opened.say(words)
        assert (opened.asked, opened.answers) == ("name", {})
    opened.say(words)
    assert opened.answers == {"name": words}
    assert opened.outcome.filled_fields[0].confidence < 0.9


@pytest.mark.parametrize("words", ["help", "back", "why do you need that?", "..."])
def test_what_asks_for_something_is_never_taken_as_words(words):
    opened = talk(LABELS)
    opened.say("hello")
    for _ in range(5):
        opened.say(words)
    assert (opened.asked, opened.answers) == ("name", {})


def test_the_name_of_a_field_is_no_value_of_another():
    opened = talk(LICENCE)
    opened.say("Owner name: Huda Saleh")
    assert opened.answers == {"owner_name": "Huda Saleh"}
    assert opened.asked == "role"


def test_a_labelled_value_ends_where_a_new_thing_begins():
    opened = talk(LABELS)
    opened.say("my full name is Sara Khan, and the code is AB-12, thanks")
    assert opened.answers == {"name": "Sara Khan", "code": "AB-12"}


def test_a_comma_after_a_colon_belongs_to_the_value():
    opened = talk(LABELS)
    opened.say("Home address: 1 Main Street, Riyadh\nfull name: Sara")
    assert opened.answers == {"name": "Sara", "address": "1 Main Street, Riyadh"}


def test_what_an_answer_reveals_is_read_from_the_same_message():
    opened = talk(LEAVE)
    opened.say("Sick leave from 2026-04-01 until 2026-04-05, certificate number: C-77")
    assert opened.answers["certificate"] == "C-77"


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("treatment has started already", "Yes"),
        ("treatment has not started yet", "No"),
        ("I was hurt yesterday and treatment hasn't started", "No"),
        ("بدأ العلاج", "Yes"),
        ("أصبت أمس ولم يبدأ العلاج", "No"),
    ],
)
def test_yes_or_no_is_read_from_a_clause_about_the_field(words, value):
    opened = talk(TREATMENT)
    opened.say(words)
    assert opened.answers == {"started": value}


@pytest.mark.parametrize("words", ["has treatment started?", "I don't know if treatment has started", "the treatment"])
def test_doubts_and_questions_are_no_answer(words):
    opened = talk(TREATMENT)
    opened.say(words)
    assert opened.answers == {}


def test_a_value_of_another_kind_goes_where_it_belongs():
    opened = talk(
        "---\nform_id: call\ntitle: Call\nfields:\n"
        "  - {id: topic, type: dropdown, label: Topic, prompt: Which topic?, options: [Bill, Repair]}\n"
        "  - {id: phone, type: phone, label: Phone, prompt: Which number?}\n---\n"
    )
    opened.say("hello")
    assert opened.asked == "topic"
    opened.say("lunch")
    opened.say("+966 55 123 4567")
    assert opened.answers == {"phone": "+966551234567"}
    assert opened.asked == "topic"
    assert "didn't" not in opened.words


def test_a_value_whose_words_speak_of_another_field_goes_there():
    opened = talk(LEAVE)
    opened.say("annual")
    assert opened.asked == "start"
    opened.say("ending on 2026-04-05")
    assert opened.answers == {"kind": "Annual", "end": "2026-04-05"}
    assert opened.asked == "start"


def test_a_host_that_switches_the_language_is_followed():
    opened = talk(BOOKING, locale="en")
    opened.say("hello")
    opened.locale = "ar"
    opened.say("")
    assert opened.words.endswith("لكم شخص؟")
    opened.say("no, in English please, for 4 people")
    assert opened.outcome.locale == "en"
    opened.say("")
    assert opened.outcome.locale == "en"


def test_an_option_picked_in_another_script_does_not_switch_the_language():
    opened = talk(BOOKING, locale="ar")
    opened.say("4")
    opened.say("غدا")
    opened.say("Lunch")
    assert opened.answers["meal"] == "Lunch"
    assert opened.outcome.locale == "ar"


def test_filled_fields_are_named_and_shown_in_the_persons_language():
    opened = talk(BOOKING, locale="ar")
    opened.say("غدا")
    [day] = opened.outcome.filled_fields
    assert (day.label, day.shown) == ("التاريخ", "١٣ مارس ٢٠٢٦")


@pytest.mark.parametrize("words", ["yes", "no", "keep it", "never mind", "skip", "leave it as it is", "خليه كما هو"])
def test_an_answer_that_was_to_be_changed_can_stay(words):
    opened = talk(BOOKING)
    opened.say("four of us on Saturday")
    opened.say("change the number of people")
    opened.say(words)
    assert opened.answers == {"people": 4, "day": "2026-03-14"}
    assert opened.asked == "meal"
    assert "4" in opened.words or "٤" in opened.words


def test_an_optional_answer_can_be_taken_back():
    opened = talk(BOOKING)
    opened.say("four of us on Saturday")
    opened.pick(note="a table by the window")
    opened.say("change the note")
    opened.say("not applicable")
    assert opened.answers == {"people": 4, "day": "2026-03-14"}
    assert opened.outcome.records[-1].change == "skipped"


@pytest.mark.parametrize("words", ["from 6 May 2019", "since 6 May 2019", "من ٦ مايو ٢٠١٩"])
def test_a_preposition_does_not_send_an_answer_to_a_later_question(words):
    opened = talk(
        "---\nform_id: leave\ntitle: Leave\nfields:\n"
        "  - {id: hired, type: date, label: Hire date, prompt: When were you hired?}\n"
        "  - {id: start, type: date, label: Start date, cues: [from, since, من], prompt: From which day?}\n---\n"
    )
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {"hired": "2019-05-06"}


def test_choices_are_listed_once():
    opened = talk(BOOKING)
    opened.say("four of us on Saturday")
    opened.say("breakfast")
    assert opened.words.count("Late supper") == 1


def test_an_answer_given_once_more_is_no_failure():
    opened = talk(BOOKING)
    opened.say("four of us on Saturday")
    opened.pick(people=4)
    assert opened.asked == "meal"
    assert "didn't" not in opened.words
    assert opened.outcome.records == ()
