"""Beside its words, a reply tells what may be shown in other ways: what was noted, what was wrong, and how far."""

from agent.tests.talk import talk

VISIT = """---
form_id: visit
title: Visit
purpose: Tell the porter who comes.
example: Four of us come on 3 December.
review: final
steps: [{number: 1, title: Who}, {number: 2, title: When}]
fields:
  - {id: guests, type: integer, required: true, step: 1, label: Guests, prompt: How many?,
     constraints: {min: 1, max: 9}}
  - {id: phone, type: phone, required: true, step: 1, label: Phone, prompt: Which number?, sensitive: true}
  - {id: day, type: date, required: true, step: 2, label: Day, prompt: On which day?}
  - {id: notes, type: text, required: false, step: 2, label: Notes, prompt: Anything else?}
---
"""


def test_the_opening_tells_what_a_first_screen_shows():
    hints = talk(VISIT).outcome.action.input

    assert hints == {
        "kind": "greeting",
        "minutes": 1,
        "purpose": "Tell the porter who comes.",
        "example": "Four of us come on 3 December.",
    }


def test_what_was_noted_stands_beside_words_that_do_without_it():
    opened = talk(VISIT)
    opened.say("We are 4 guests and come on 3 December 2026")
    hints = opened.outcome.action.input

    assert [(one["field_id"], one["shown"]) for one in hints["noted"]] == [("guests", "4"), ("day", "3 December 2026")]
    assert opened.words.endswith(" Which number?")
    assert hints["brief"] == "Which number?"


def test_a_refusal_is_told_once_where_it_stands_beside_the_box():
    opened = talk(VISIT)
    opened.say("hello")
    opened.say("12")
    hints = opened.outcome.action.input

    assert hints["error"] in opened.words
    assert hints["error"] not in hints["brief"]
    assert "noted" not in hints


def test_what_was_wrong_is_not_told_beside_the_box_and_as_help_too():
    opened = talk(
        VISIT.replace("type: text, required: false", "type: text, required: true, constraints: {pattern: '[A-Z]{2}'}")
    )
    for words in ("hello", "4", "055 123 4567", "3 December 2026"):
        opened.say(words)
    for words in ("12 34", "56 78", "90 12"):
        opened.say(words)
        hints = opened.outcome.action.input
        assert hints["error"] not in hints.get("brief", "")
        assert opened.words.count(hints["error"]) <= 1


def test_people_see_their_own_sensitive_answers_and_change_them_from_what_they_are():
    opened = talk(VISIT)
    for words in ("hello", "4", "055 123 4567", "3 December 2026", "skip"):
        opened.say(words)
    assert opened.outcome.status == "review"
    shown = {one["field_id"]: one["shown"] for one in opened.outcome.action.input["fields"]}
    assert shown["phone"] == {one.field_id: one.shown for one in opened.outcome.filled_fields}["phone"]
    assert "•" not in opened.words + shown["phone"]

    opened.say("change the phone")
    assert opened.outcome.action.input["value"] == opened.answers["phone"]


def test_progress_is_that_of_the_question_on_the_screen():
    opened = talk(VISIT)
    opened.say("we come on 3 December 2026")
    told = [(opened.outcome.progress.step, opened.outcome.progress.total)]
    for words in ("4", "055 123 4567"):
        opened.say(words)
        told.append((opened.outcome.progress.step, opened.outcome.progress.total))
    opened.say("change the guests")
    told.append((opened.outcome.progress.step, opened.outcome.progress.total))

    assert opened.outcome.progress.answered == 3
    assert told == [(1, 4), (1, 4), (2, 4), (1, 4)]


def test_the_last_words_of_the_form_are_told_as_people_speak():
    """Whatever their length: a list would be no way to say goodbye."""
    for closing in ("The porter knows.", "The porter knows. He waits at the gate."):
        opened = talk(VISIT.replace("review: final", f"closing: {closing}"))
        for words in ("hello", "4", "055 123 4567", "3 December 2026", "We come by boat"):
            opened.say(words)
        assert opened.outcome.status == "completed"
        assert opened.words.endswith(closing)
        assert "\n" not in opened.words


def test_what_a_file_may_be_is_told_in_the_digits_of_the_language():
    lease = VISIT.replace("type: text, required: false", "type: file, required: true, constraints: {max_size: 2.5 MB}")
    opened = talk(lease.replace("Anything else?", "{en: Your lease?, ar: عقدك؟}"), locale="ar")
    for words in ("مرحبا", "4", "055 123 4567", "2026-12-03"):
        opened.say(words)
    assert opened.asked == "notes"
    assert "٢٫٥" in opened.words
