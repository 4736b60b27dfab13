"""Sensitive words do not leave: neither those in a message, nor those answered before."""

import re

import pytest

from agent.fake_model import ScriptRule
from agent.interpretation.model import interpreter_from
from agent.prompting.masking import Mask
from agent.state.head import read_head
from agent.tests.forms import REPAIR
from agent.tests.model.support import (
    INJURY,
    OPENINGS,
    WATER,
    always,
    answer_by_widget,
    calls_of,
    finish,
    settings_for,
    talk_with,
)
from agent.tests.talk import THURSDAY, Dialogue, spec_of
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView

PRIVATE = """---
form_id: travel
title: Travel
fields:
  - {id: passport, type: text, required: true, label: Passport number, prompt: Which passport?, sensitive: true}
  - {id: born, type: date, required: true, label: Date of birth, prompt: When were you born?, sensitive: true}
  - {id: reason, type: text, required: true, label: Reason, prompt: Why do you travel?}
  - {id: leaving, type: date, required: true, label: Departure, prompt: When do you leave?}
---
"""
NOTHING = {"intent": "multi_answer", "answers": {}}
SECRETS = ("0501234567", "501234567", "050 123 4567", "sara@farm.example", "AB1234567", "1990")


def sent(fake):
    return "\n".join(request.prompt for request in fake.requests)


def traveller(fake, reply):
    always(fake, reply)
    talk = Dialogue(spec_of(PRIVATE), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    return talk


@pytest.mark.parametrize(
    "words",
    [
        "my brother's number is 0501234567, call him",
        "call 050 123 4567 or 0501234567 whichever",
        "رقم أخي ٠٥٠١٢٣٤٥٦٧ إذا احتجتم",
    ],
)
def test_a_sensitive_number_in_a_message_is_not_sent(fake, words):
    always(fake, NOTHING)
    talk = talk_with(fake, INJURY)
    talk.say(f"{OPENINGS[INJURY]}. {words}")
    assert fake.requests
    assert "[private-" in sent(fake)
    assert not any(secret in sent(fake) for secret in (*SECRETS, "٠٥٠١٢٣٤٥٦٧"))


def test_a_sensitive_answer_is_not_sent_in_later_calls(fake):
    always(fake, NOTHING)
    talk = talk_with(fake, WATER)
    talk.say(OPENINGS[WATER])
    talk.pick(email="sara@farm.example", phone="+966501234567")
    talk.say("please write to sara@farm.example or phone 0501234567 about the plans of my cousin")
    finish(talk, answer_by_widget)
    assert talk.answers["email"] == "sara@farm.example"
    assert "email = [private]" in sent(fake)
    assert not any(secret in sent(fake) for secret in SECRETS)


def test_placeholders_come_back_as_the_persons_own_words(fake):
    def reply(request):
        mark = re.search(r"\[private-\w+-1\]", request.last_user_message).group()
        return {"intent": "multi_answer", "answers": {"passport": {"value": mark, "quote": mark}}}

    talk = traveller(fake, reply)
    talk.say("I have a travel document AB1234567 with me")
    assert talk.answers["passport"] == "AB1234567"
    assert talk.history[0].quote == "AB1234567"
    assert "AB1234567" not in sent(fake)


UNDECLARED = """---
form_id: claim
title: Claim
fields:
  - {id: story, type: textarea, required: true, label: Story, prompt: What happened?}
  - {id: licence, type: text, required: true, label: Licence, prompt: Which licence?}
  - {id: email, type: email, required: true, label: Email, prompt: Where may we write?}
---
"""


def test_what_looks_like_a_persons_number_or_address_is_hidden_in_every_form_and_comes_back(fake):
    def reply(request):
        mark = re.findall(r"\[private-\w+-\d\]", request.last_user_message)[0]
        return {"intent": "multi_answer", "answers": {"licence": {"value": mark, "quote": mark}}}

    always(fake, reply)
    talk = Dialogue(spec_of(UNDECLARED), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("They stopped me with QX7719283, card 4111 1111 1111 1111, id 1012345678, write to sara@farm.example")
    talk.say("well, as I told you before they did")
    assert talk.answers["licence"] == "QX7719283"
    assert talk.answers["email"] == "sara@farm.example"
    assert fake.requests
    assert not [one for one in ("QX7719283", "4111", "1012345678", "sara@farm.example") if one in sent(fake)]


def test_a_hidden_day_can_still_be_understood(fake):
    def reply(request):
        mark = re.search(r"\[private-\w+-1\]", request.last_user_message).group()
        return {"intent": "multi_answer", "answers": {"born": {"value": mark, "quote": mark}}}

    talk = traveller(fake, reply)
    talk.say("I came into this world on 3 May 1990")
    assert talk.answers["born"] == "1990-05-03"
    assert "1990" not in sent(fake)


def test_a_correction_does_not_tell_the_model_what_was_hidden(fake):
    def reply(request):
        mark = re.search(r"\[private-\w+-1\]", request.prompt).group()
        return {"intent": "multi_answer", "answers": {"born": {"value": "1991-01-01", "quote": mark}}}

    talk = traveller(fake, reply)
    talk.say("I came into this world on 3 May 1990")
    assert "does not say so" in fake.requests[1].last_user_message
    assert "1990" not in sent(fake)


@pytest.mark.parametrize("padding", range(470, 500, 6))
def test_a_secret_at_the_end_of_what_is_remembered_does_not_leave_in_part(fake, padding):
    always(fake, NOTHING)
    talk = talk_with(fake, WATER)
    talk.say("call " + "x " * (padding // 2) + "0501234567 if there is anything else to know")
    talk.say("my colleague would know better than me which one it was")
    assert "Said before" in fake.requests[-1].prompt
    assert "05012" not in sent(fake)


def test_a_models_words_never_show_what_was_hidden(fake):
    def reply(request):
        mark = re.search(r"\[private-\w+-1\]", request.last_user_message).group()
        return {"intent": "clarify", "message": f"Is {mark} your passport?"}

    talk = traveller(fake, NOTHING)
    talk.say("hello to all of you")
    fake.script(ScriptRule(reply=reply))
    talk.pick(passport="AB1234567", born="1990-05-03", reason="Work")
    talk.say("somebody took AB1234567 from my bag at the station")
    assert "Is •••• your passport?" in talk.words
    assert "AB1234567" not in sent(fake)


def test_a_sensitive_answer_in_words_is_not_put_before_a_judge(fake):
    talk = traveller(fake, NOTHING)
    talk.say("hello to all of you")
    fake.requests.clear()
    talk.say("issued in Riyadh under the name of Haddad")
    assert talk.answers["passport"] == "issued in Riyadh under the name of Haddad"
    assert fake.requests == []
    assert calls_of(talk.outcome) == []


ACCOUNTS = """---
form_id: account
title: Account
fields:
  - {id: iban, type: text, required: true, label: IBAN, prompt: Which IBAN?, sensitive: true}
  - {id: salary, type: integer, required: true, label: Salary, prompt: Which salary?, sensitive: true}
  - {id: faith, type: dropdown, label: Faith, prompt: Which?, options: [Islam, Judaism], sensitive: true}
  - {id: born, type: date, required: true, label: Birthday, prompt: When were you born?, sensitive: true}
---
"""


@pytest.mark.parametrize(
    ("said", "hidden"),
    [
        ("my account is SA03 8000 0000 6080", "my account is *"),
        ("card 4111-1111-1111-1111, please", "card *, please"),
        ("I earn 12,750 a month", "I earn * a month"),
        ("that is not ١٢٬٧٥٠ riyal", "that is not * riyal"),
        ("born on 4 July 1988, that is all", "born on *, that is all"),
        ("not on July 4th, 1988, was it?", "not on *, was it?"),
        ("why 4/7/1988?", "why *?"),
        ("I would not say Judaism", "I would not say *"),
        ("nine of us came at 10", "nine of us came at 10"),
    ],
)
def test_what_is_denied_asked_or_told_in_passing_is_hidden_as_well(said, hidden):
    view = FormView(TurnContext(spec_of(ACCOUNTS), "c", 1, THURSDAY), {})
    assert re.sub(r"\[private-ab12-\d+\]", "*", Mask(view, "ab12").hide(said)) == hidden


@pytest.mark.parametrize(
    "said", ["SA03 8000 0000 6080", "sa0380000000 6080", "SA03-8000-0000-6080", "12.750", "12 750"]
)
def test_an_answer_is_hidden_however_it_is_grouped(said):
    answers = {
        name: {"value": value, "source": "widget", "quote": "", "span": None, "confidence": 1.0, "turn": 1}
        for name, value in {"iban": "SA0380000000 6080", "salary": 12750}.items()
    }
    view = FormView(TurnContext(spec_of(ACCOUNTS), "c", 1, THURSDAY), answers)
    assert Mask(view, "ab12").hide(f"he took {said} again") == "he took [private-ab12-1] again"


def test_the_same_words_get_the_same_placeholder_and_come_back_whole():
    view = FormView(TurnContext(spec_of(PRIVATE), "c", 1, THURSDAY), {})
    mask = Mask(view, "ab12")
    hidden = mask.hide("AB1234567 or XY7654321? AB1234567!")
    assert hidden == "[private-ab12-1] or [private-ab12-2]? [private-ab12-1]!"
    assert mask.reveal({"a": [hidden]}) == {"a": ["AB1234567 or XY7654321? AB1234567!"]}
    assert mask.cover(hidden) == "•••• or ••••? ••••!"


def test_all_words_of_a_sensitive_list_are_hidden(fake):
    """Also those of an earlier change, which a model alone understood, so that no reader finds them again."""
    told = "all the air went out of it"
    always(fake, {"intent": "answer", "answers": {"faults": {"value": ["flat"], "quote": told}}})
    secretive = REPAIR.replace("label: Faults", "label: Faults\n    sensitive: true")
    talk = Dialogue(spec_of(secretive), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say(f"it is the wheel, {told}")
    talk.say("add gears")
    [faults] = talk.outcome.filled_fields
    assert [one.quote for one in faults.pieces] == [told, "gears"]

    view = FormView(TurnContext(talk.spec, "c", 4, THURSDAY), read_head(talk.head)["answers"])
    assert Mask(view, "ab12").hide(f"as I said, {told}") == "as I said, [private-ab12-1]"
