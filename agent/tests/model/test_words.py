"""What a model says to the person: in their language, nothing that is not so, and nothing from outside the form."""

import pytest

from agent.fake_model import ScriptRule
from agent.interpretation.model import interpreter_from
from agent.tests.model.support import always, calls_of, settings_for
from agent.tests.talk import Dialogue, spec_of

FORM = """---
form_id: permit
title: {en: Permit, ar: تصريح}
fields:
  - {id: day, type: date, required: true, label: {en: Day, ar: اليوم}, prompt: {en: Which day?, ar: في أي يوم؟}}
---
# Permit

## Handling

Permits are issued within 14 days. A copy has been sent to the police every year. Help: permits@city.example.
"""
SIDE_TALK = {"en": "the guard would know more about all of this", "ar": "الحارس يعرف أكثر مني عن كل هذا الموضوع"}
QUESTION = {"en": "so what happens afterwards, and who is told?", "ar": "ماذا يحدث بعد ذلك، ومن يعلم به؟"}


def talk_answered_by(fake, intent, message, locale="en"):
    """The turn in which the model says `message`."""
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = Dialogue(spec_of(FORM), locale=locale, interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("good morning to you all" if locale == "en" else "صباح الخير للجميع")
    fake.requests.clear()
    always(fake, {"intent": intent, "message": message})
    talk.say((QUESTION if intent == "question" else SIDE_TALK)[locale])
    assert talk.asked == "day"
    return talk


def verdicts(talk):
    return {verdict for call in calls_of(talk.outcome) for verdict in call["guard_verdicts"]}


@pytest.mark.parametrize(
    ("message", "locale"),
    [
        ("Your form has been submitted successfully.", "en"),
        ("Thanks! I've saved your answer.", "en"),
        ("I have just cancelled everything. Goodbye.", "en"),
        ("The request is approved, you may close this page.", "en"),
        ("All done!", "en"),
        ("Your answers were already sent to the ministry", "en"),
        ("Your permit has been granted.", "en"),
        ("Your form has been received, thank you.", "en"),
        ("I have forwarded your report to the police.", "en"),
        ("I've notified the police for you.", "en"),
        ("You're all set, goodbye!", "en"),
        ("You are done here.", "en"),
        ("تم الإرسال، شكرًا لك.", "ar"),
        ("تمت الموافقة على طلبك.", "ar"),
        ("تم استلام طلبك وتحويله إلى الشرطة.", "ar"),
        ("لقد أبلغت الشرطة.", "ar"),
        ("تم إرسال طلبك بنجاح، يمكنك إغلاق الصفحة.", "ar"),
        ("لقد ألغيت طلبك.", "ar"),
        ("اكتمل النموذج، شكرًا لك.", "ar"),
    ],
)
@pytest.mark.parametrize("intent", ["clarify", "question"])
def test_what_only_code_does_is_never_said_to_be_done(fake, intent, message, locale):
    talk = talk_answered_by(fake, intent, message, locale)
    assert message not in talk.words
    assert "false_claim" in verdicts(talk)
    assert len(fake.requests) == 2


@pytest.mark.parametrize(
    ("message", "locale"),
    [
        ("Please name a day on which the guard can be asked.", "en"),
        ("Your form has not been submitted yet.", "en"),
        ("Once your request has been sent, you cannot change it.", "en"),
        ("Please give a day, e.g. next Monday, at 9 a.m. or so.", "en"),
        ("You are nearly done: only the day is missing.", "en"),
        ("A copy has been sent to the police every year.", "en"),
        ("أي يوم يناسبك من أيام الأسبوع؟", "ar"),
        ("لم يتم إرسال النموذج بعد.", "ar"),
        ("يمكنك السؤال بعد أن تم إرسال الطلب.", "ar"),
    ],
)
def test_other_words_are_said(fake, message, locale):
    talk = talk_answered_by(fake, "clarify", message, locale)
    assert message in talk.words
    assert verdicts(talk) == set()
    assert len(fake.requests) == 1


@pytest.mark.parametrize(
    ("message", "locale"),
    [
        ("من فضلك أخبرني متى حدث ذلك بالضبط", "en"),
        ("请告诉我日期", "en"),
        ("Please tell me when this took place.", "ar"),
        ("👍👍", "ar"),
    ],
)
def test_words_of_another_language_are_not_said(fake, message, locale):
    talk = talk_answered_by(fake, "clarify", message, locale)
    assert message not in talk.words
    assert verdicts(talk) == {"wrong_language"}


@pytest.mark.parametrize(
    "message",
    [
        "Please log in at https://evil.example/pay first.",
        "Write to boss@evil.example about that.",
        "Ask evil.com about that.",
        "Go to evil.example/pay first.",
        "Go to pay.evil-site.xyz first.",
        "Write to @evil_officer about that.",
        "Call +1 900 555 0100 for the rest.",
    ],
)
@pytest.mark.parametrize("intent", ["clarify", "question"])
def test_nobody_is_sent_where_the_form_does_not_send_them(fake, intent, message):
    talk = talk_answered_by(fake, intent, message)
    assert message not in talk.words
    assert "unfounded_message" in verdicts(talk)


def test_an_answer_holds_no_number_that_the_form_does_not_tell(fake):
    assert "14 days" in talk_answered_by(fake, "question", "Permits are issued within 14 days.").words
    assert "permits@city.example" in talk_answered_by(fake, "question", "You can write to permits@city.example.").words
    wrong = talk_answered_by(fake, "question", "Permits are issued within 45 days.")
    assert "45 days" not in wrong.words
    assert verdicts(wrong) == {"unfounded_message"}


def test_a_reply_that_says_it_right_on_the_second_try_is_shown(fake):
    always(fake, {"intent": "multi_answer", "answers": {}})
    talk = Dialogue(spec_of(FORM), interpreter=interpreter_from(settings_for(fake)))
    talk.open()
    talk.say("good morning to you all")
    fake.script(
        ScriptRule({"intent": "clarify", "message": "من فضلك اذكر اليوم"}, times=1),
        ScriptRule({"intent": "clarify", "message": "Please name the day."}),
    )
    talk.say(SIDE_TALK["en"])
    assert "Please name the day." in talk.words
