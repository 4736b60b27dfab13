"""Which proposed values rest on what a person said."""

import pytest

from agent.interpretation.evidence import EvidenceChecker, NotGrounded
from agent.tests.talk import THURSDAY, spec_of
from agent.turn import TurnContext
from agent.view import FormView

FORM = """---
form_id: f
title: F
fields:
  - {id: day, type: date, label: Day}
  - {id: at, type: time, label: Time}
  - {id: people, type: integer, label: People, validation: {max: 20}}
  - {id: meal, type: dropdown, label: Meal, options: [Lunch, Dinner, Late supper, Other]}
  - {id: extras, type: checkbox, label: Extras, options: [Candles, Music, Flowers]}
  - {id: terrace, type: boolean, label: Terrace, cues: [outside]}
  - {id: phone, type: phone, label: Phone, default_country: SA}
  - {id: mail, type: email, label: Mail}
  - {id: note, type: textarea, label: Note}
  - {id: name, type: text, label: Your name, prompt: What is your name?}
  - {id: witness, type: text, label: Name of a witness, prompt: Who saw it?}
---
"""
SPEC = spec_of(FORM)


def ground(message, field_id, value, quote="", asked=""):
    view = FormView(TurnContext(SPEC, "c", 1, THURSDAY), {})
    return EvidenceChecker(message, view, asked).ground(SPEC.field(field_id), value, quote)


@pytest.mark.parametrize(
    ("message", "field_id", "value", "quote", "recorded", "words"),
    [
        ("we come on 14 March", "day", "2026-03-14", "14 March", "2026-03-14", "14 March"),
        ("we come on 14 March", "day", "14 March 2026", "on 14 MARCH", "2026-03-14", "14 March"),
        ("we come on 14 March", "day", "2026-03-14", "", "2026-03-14", "14 March"),
        ("نأتي يوم ١٤ مارس", "day", "2026-03-14", "14 مارس", "2026-03-14", "١٤ مارس"),
        ("at half past seven in the evening", "at", "19:30", "half past seven in the evening", "19:30", None),
        ("seven of us will come", "people", 7, "seven of us", 7, None),
        ("seven of us will come", "people", "7", "seven", 7, None),
        ("a late supper would be nice", "meal", "Late supper", "late supper", "Late supper", "late supper"),
        ("dinner", "meal", "dinner", "dinner", "Dinner", "dinner"),
        ("music and flowers please", "extras", ["Flowers", "Music"], "music and flowers", ["Music", "Flowers"], None),
        ("we will sit outside with the dog", "terrace", True, "we will sit outside", True, None),
        ("we will not sit outside", "terrace", False, "we will not sit outside", False, None),
        ("ring ٠٥٠١٢٣٤٥٦٧", "phone", "+966501234567", "0501234567", "+966501234567", "٠٥٠١٢٣٤٥٦٧"),
        ("write to a@b.example", "mail", "a@b.example", "a@b.example", "a@b.example", "a@b.example"),
        ("We bring a  small dog.", "note", "we bring a small dog", "", "We bring a  small dog", None),
        ("Sara Haddad here, we bring a dog", "name", "Sara Haddad", "Sara Haddad here", "Sara Haddad", "Sara Haddad"),
        ("my full name Sara Haddad", "name", "Sara Haddad", "Sara Haddad", "Sara Haddad", "Sara Haddad"),
        ("my boss Omar saw it", "witness", "Omar", "Omar", "Omar", "Omar"),
        ("اسمي عمر وأحب الكلاب", "name", "عمر", "عمر", "عمر", "عمر"),
        ("معنا كلبٌ صغير", "note", "معنا كلب صغير", "معنا كلب صغير", "معنا كلبٌ صغير", "معنا كلبٌ صغير"),
    ],
)
def test_what_the_words_say_is_recorded_in_the_persons_characters(message, field_id, value, quote, recorded, words):
    found = ground(message, field_id, value, quote)
    assert found.value == recorded
    assert message[slice(*found.span)] == found.quote
    assert words is None or found.quote == words


@pytest.mark.parametrize(
    ("message", "field_id", "value", "quote"),
    [
        ("we come on 14 March", "day", "2026-03-15", "14 March"),
        ("at half past seven", "at", "19:30", "half past seven"),
        ("we come on 14 March", "day", "2026-03-14", "the 14th of March"),
        ("we come on 14 March", "day", "2026-03-14", "come"),
        ("we come on 14 March", "day", "2026-03-14", "4 March"),
        ("on 14 March 2027", "day", "2026-03-14", "14 March"),
        ("on 3/4", "day", "2026-04-03", "3/4"),
        ("on 3/4", "day", "2026-04-03", "on 3/4"),
        ("not on 14 March", "day", "2026-03-14", "14 March"),
        ("why is 14 March closed?", "day", "2026-03-14", "14 March"),
        ("at 7 pm on 14 March", "people", 7, "7"),
        ("at 7 pm on 14 March", "people", 14, "14"),
        ("ring 0501234567", "people", 501234567, "0501234567"),
        ("the first of many", "meal", "Lunch", "the first"),
        ("on the other hand", "meal", "Other", "other"),
        ("no, wait", "terrace", False, "no"),
        ("noon is fine", "terrace", False, "no"),
        ("anything but dinner", "meal", "Dinner", "dinner"),
        ("something warm", "meal", "Dinner", "something warm"),
        ("something warm", "meal", "Breakfast", "something warm"),
        ("we would like music", "extras", ["Music", "Candles"], "music"),
        ("We bring a small dog", "note", "They have a dog", "We bring a small dog"),
        ("We bring a small dog", "note", "a small dog", "a large dog"),
        ("We bring a small dog", "note", ["a small dog"], "a small dog"),
        ("We bring a small dog", "note", "mall do", "mall do"),
        ("...", "note", "...", "..."),
        ("my boss Omar says hello", "name", "Omar", "Omar"),
        ("our new driver Sam Lee is late", "name", "Sam Lee", ""),
        ("مديري عمر يسلم عليكم", "name", "عمر", "عمر"),
    ],
)
def test_what_the_words_do_not_say_is_not_grounded(message, field_id, value, quote):
    with pytest.raises(NotGrounded) as refused:
        ground(message, field_id, value, quote)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("message", "field_id", "value"),
    [("the first", "meal", "Lunch"), ("no", "terrace", False), ("other", "meal", "Other")],
)
def test_short_words_count_as_the_answer_to_the_question_alone(message, field_id, value):
    assert ground(message, field_id, value, message, asked=field_id).value == value
    assert ground(message, field_id, value, asked=field_id).value == value
    with pytest.raises(NotGrounded):
        ground(f"I met {message} of them when I came", field_id, value, message)
