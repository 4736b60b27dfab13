"""There may be nothing to answer with: that is no answer in words, and skips what may be skipped."""

import pytest

from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk

CONTACTS = """---
form_id: contacts
title: {en: Contacts, ar: بيانات}
fields:
  - {id: policy, type: text, label: {en: Policy number, ar: رقم الوثيقة},
     prompt: {en: Policy number?, ar: ما رقم الوثيقة؟}}
  - {id: mail, type: email, required: no, label: {en: Email, ar: البريد}, prompt: {en: Your email?, ar: ما بريدك؟}}
  - {id: phone, type: phone, label: {en: Phone, ar: الهاتف}, prompt: {en: Your phone?, ar: ما رقمك؟}}
  - {id: extras, type: checkbox, required: no, label: Extras, prompt: Which extras?, options: [Wifi, Parking]}
  - {id: notes, type: textarea, required: no, label: Notes, prompt: Anything else?}
---
"""


def at(field_id: str) -> Dialogue:
    opened = talk(CONTACTS)
    opened.say("hello")
    for words in ("AX-1", "a@b.org", "+966551234567", "wifi"):
        if opened.asked == field_id:
            break
        opened.say(words)
    assert opened.asked == field_id
    return opened


@pytest.mark.parametrize(
    "words",
    [
        "I don't have it with me",
        "I can't remember the number right now",
        "ما اذكر رقمه الحين",
        "الرقم مو معي",
    ],
)
def test_what_is_not_at_hand_is_no_answer_in_words(words):
    opened = at("policy")
    opened.say(words)
    assert not opened.answers
    assert opened.asked == "policy"


@pytest.mark.parametrize(
    ("field_id", "words"),
    [
        ("mail", "no email"),
        ("mail", "no"),
        ("mail", "لا"),
        ("mail", "I don't have an email address"),
        ("mail", "ما عندي ايميل"),
        ("extras", "no extras"),
        ("extras", "doesn't matter"),
        ("notes", "no"),
        ("notes", "No, thanks."),
        ("notes", "لا شكرا"),
    ],
)
def test_an_optional_answer_that_there_is_not_is_left_out(field_id, words):
    opened = at(field_id)
    opened.say(words)
    assert opened.asked != field_id
    assert field_id not in opened.answers


def test_a_required_answer_that_there_is_not_is_said_to_be_needed():
    opened = at("phone")
    opened.say("I have no phone")
    assert says(opened.words, "skip_refused")


@pytest.mark.parametrize("words", ["no parking at the gate", "No, but please call first"])
def test_a_note_that_begins_with_a_no_is_a_note(words):
    opened = at("notes")
    opened.say(words)
    assert opened.answers["notes"] == words


@pytest.mark.parametrize("words", ["all good", "All good, thanks!", "all fine", "we're all set"])
def test_who_approves_chooses_nothing_of_a_list(words):
    opened = at("extras")
    opened.say(words)
    assert "extras" not in opened.answers
    assert opened.asked == "extras"


@pytest.mark.parametrize("words", ["all", "all of them please", "both", "everything"])
def test_who_wants_all_of_a_list_has_all(words):
    opened = at("extras")
    opened.say(words)
    assert opened.answers["extras"] == ["Wifi", "Parking"]


@pytest.mark.parametrize("unseen", ["\x1b", "\u200d", "\x07\x07"])
@pytest.mark.parametrize("field_id", ["mail", "notes"])
def test_signs_that_nobody_sees_answer_nothing(field_id: str, unseen: str) -> None:
    opened = at(field_id)
    before = opened.answers
    opened.say(unseen)
    assert (opened.answers, opened.asked) == (before, field_id)
