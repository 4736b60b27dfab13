"""A form that asks for somebody else hears of them in the third person; of anybody else, nothing is taken for them."""

import pytest

from agent.tests.talk import Dialogue, talk

TRIP = """---
fields:
  - {id: born, type: date, required: true, label: Birth date, prompt: When was your child born?}
  - {id: asthma, type: boolean, required: true, label: Asthma, prompt: Does your child have asthma?}
  - {id: swims, type: boolean, required: true, label: Can swim, prompt: Can your child swim?}
  - {id: class, type: dropdown, required: true, label: Class, prompt: Which class is your child in?,
     options: [3A, 3B, 4A, 4B]}
  - {id: driver, type: boolean, required: true, label: Licence, prompt: Do you have a driving licence?}
---
# Trip
"""
TOLD = {"asthma": ("has asthma", True), "swims": ("cannot swim", False), "class": ("is in 4A", "4A")}
THEIRS = ["She", "He", "My son Tom", "My daughter", "Our kid"]
OTHERS = ["My brother", "My wife", "The manager", "My neighbour"]


def opened() -> Dialogue:
    begun = talk(TRIP)
    begun.say("hello")
    return begun


@pytest.mark.parametrize("who", THEIRS)
@pytest.mark.parametrize("name", TOLD)
def test_who_speaks_of_their_child_is_heard(name: str, who: str) -> None:
    begun = opened()
    words, value = TOLD[name]
    begun.say(f"{who} {words}.")
    assert begun.answers == {name: value}


@pytest.mark.parametrize("who", THEIRS)
def test_all_that_is_told_of_them_in_one_message_is_heard(who: str) -> None:
    begun = opened()
    begun.say(f"{who} is in 4A and has asthma. {'She' if who == 'My daughter' else 'He'} cannot swim.")
    assert begun.answers == {name: value for name, (_words, value) in TOLD.items()}


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("name", TOLD)
def test_of_anybody_else_nothing_is_taken(name: str, who: str) -> None:
    begun = opened()
    begun.say(f"{who} {TOLD[name][0]}.")
    assert begun.answers == {}


def test_nothing_is_taken_of_them_where_the_person_is_asked_for() -> None:
    begun = opened()
    begun.say("My son has a driving licence.")
    assert begun.answers == {}


CONTACT = """---
form_id: contact
title: {en: Contact, ar: جهة}
fields:
  - {id: crew, type: integer, required: true, label: {en: Crew, ar: العدد},
     prompt: {en: How many are you?, ar: كم عددكم؟}}
  - {id: contact, type: phone, required: true, label: {en: Emergency contact, ar: جهة الاتصال في الطوارئ},
     prompt: {en: What is the number of your emergency contact?, ar: ما رقم جوال جهة الاتصال في حالات الطوارئ؟},
     validation: {region: SA}, cues: [my wife's number, رقم أخي, رقم زوجتي]}
---
"""


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        *(("ar", "٠٥٥١٢٣٤٥٦٧ أخوي"), ("ar", "٠٥٥١٢٣٤٥٦٧ أختي")),
        *(("en", "0551234567 my sister"), ("en", "my brother ahmed, 055 123 4567")),
    ],
)
def test_whom_to_call_may_be_anybody_whatever_a_field_is_also_called(locale: str, words: str) -> None:
    opened = talk(CONTACT, locale=locale)
    opened.pick(crew=4)
    opened.say(words)
    assert opened.answers == {"crew": 4, "contact": "+966551234567"}


@pytest.mark.parametrize("words", ["my uncle's number is 0551234567", "my boss is on 0551234567"])
def test_who_says_once_more_what_was_offered_means_it(words: str) -> None:
    opened = talk(CONTACT)
    opened.pick(crew=4)
    for _ in range(2):
        opened.say(words)
    assert opened.answers == {"crew": 4, "contact": "+966551234567"}
