"""What tools told reaches a model as little as what people say of themselves, and less where it is of a secret."""

from agent.interpretation.model import interpreter_from
from agent.tests.model.support import always, settings_for
from agent.tests.model.test_masking import sent
from agent.tests.talk import Dialogue, spec_of

CHECKED = """---
form_id: report
title: Report
fields:
  - {id: person, type: date, sensitive: true, prompt: When was the person born?}
  - {id: town, type: text, prompt: In which town?}
  - {id: note, type: text, prompt: What happened?}
tools:
  - {name: check_person, purpose: Check of the person, args: {born: person}, when: after person}
  - {name: check_town, purpose: Check of the town, args: {town: town}, when: after town}
---
"""


def test_what_a_tool_tells_of_a_sensitive_answer_is_told_to_the_person_and_to_no_model(fake):
    always(fake, {"intent": "question", "message": ""})
    talk = Dialogue(spec_of(CHECKED), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.pick(person="1990-05-03")
    talk.tool("check_person", {"registered name": "Margaret Thistlewood", "patient file": "XK at Elm Clinic"})
    talk.say("What is the registered name on the check of the person?")
    assert "Margaret Thistlewood" in talk.words
    talk.say("hmm, Margaret Thistlewood, and what do you mean by a check?")
    assert "Said before" in sent(fake)
    assert not [one for one in ("Margaret", "Thistlewood", "Elm Clinic") if one in sent(fake)]


def test_what_other_tools_tell_is_masked_as_all_that_is_said(fake):
    always(fake, {"intent": "question", "message": ""})
    talk = Dialogue(spec_of(CHECKED), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.pick(person="1990-05-03")
    talk.tool("check_person", {"is registered": True})
    talk.pick(town="Leeds")
    talk.tool("check_town", {"office": "Mill Lane, for who was born on 3 May 1990, 0501234567"})
    talk.say("Where is the office, by the check of the town?")
    assert "Mill Lane, for who was born on [private-" in sent(fake)
    assert not [one for one in ("1990", "0501234567") if one in sent(fake)]
