"""What steers the talk: whole messages, in the words that people use."""

import pytest

from agent.dialogue.commands import PHRASES, Command, command_of
from agent.tests.forms import BOOKING, LEAVE
from agent.tests.talk import talk

SAID = {
    Command.SKIP: [
        "Skip this one",
        "can we skip this?",
        "I'd rather not say",
        "next question",
        "leave it for now",
        "تخطي هذا السؤال",
        "ممكن نتخطى هذا؟",
        "لا أريد الإجابة",
        "لاحقا",
    ],
    Command.DONT_KNOW: [
        "no clue",
        "I can't recall",
        "honestly, no idea",
        "I forgot",
        "I'm not certain",
        "مدري",
        "نسيت",
        "لا أذكر",
        "ما عندي فكرة",
        "والله ما أدري",
    ],
    Command.NOT_APPLICABLE: [
        "this doesn't apply to me",
        "I don't have one",
        "N/A",
        "not relevant to me",
        "ما عندي",
        "لا ينطبق علي",
    ],
    Command.CANCEL: [
        "I want to stop",
        "cancel my booking, please",
        "I give up",
        "forget about it",
        "أريد إلغاء الطلب",
        "ألغِ الحجز",
        "لا أريد الإكمال",
        "بطلت",
    ],
    Command.RESTART: [
        "can we start over?",
        "let me start again",
        "start from zero",
        "نبدأ من جديد",
        "أريد البدء من جديد",
    ],
    Command.BACK: [
        "can I go back?",
        "previous step",
        "undo that",
        "one step back",
        "ارجع خطوة",
        "عد إلى السؤال السابق",
    ],
    Command.REPEAT: [
        "could you repeat that?",
        "sorry, what?",
        "I didn't catch that",
        "say again",
        "ممكن تعيد السؤال؟",
        "وين وصلنا؟",
    ],
    Command.SUMMARY: [
        "What have I told you so far?",
        "give me a summary",
        "recap",
        "what did I tell you up to now?",
        "can I see my answers",
        "ماذا قلت لك حتى الآن؟",
        "أعطني ملخصًا",
        "أرني إجاباتي",
    ],
    Command.HELP: ["I need help", "can you help me?", "I don't understand", "لم أفهم", "ساعدني لو سمحت"],
    Command.CHANGE: [
        "I want to change an answer",
        "I made a mistake",
        "can I change something?",
        "أريد تعديل إجابة",
        "غلطت",
    ],
    Command.YES: [
        "yes sure",
        "yeah that is right",
        "that's fine",
        "all set",
        "good to go",
        "oh, everything looks good",
        "ايه تمام",
        "نعم صح",
        "yes, looks good",
        "everything is correct",
        "ok, submit it",
        "no changes",
        "نعم، أرسل",
        "كله تمام",
        "مضبوط",
    ],
    Command.NO: ["that's not right", "something is wrong", "هناك خطأ", "لا شكرا"],
    Command.DONE: ["that's all", "yes, that's all", "no that is everything", "nothing else", "هذا كل شيء"],
    Command.ENGLISH: ["can we speak English?", "in English, please", "بالإنجليزية من فضلك"],
    Command.ARABIC: ["Do you speak Arabic?", "I'd like to continue in Arabic", "ممكن نتكلم بالعربي؟"],
}


LANGUAGES = """---
title: Interview
language: [en, ar]
fields:
  - {id: subject, type: text, required: true, prompt: {en: What is it about?, ar: ما الموضوع؟}}
  - {id: spoken, type: text, required: true, prompt: {en: In which language do you want to talk?, ar: بأي لغة تتكلم؟}}
---
"""


def test_every_command_can_be_said_in_every_language():
    assert {language: set(commands) for language, commands in PHRASES.items()} == {
        "en": set(Command),
        "ar": set(Command),
    }


@pytest.mark.parametrize(("command", "words"), [(command, words) for command, said in SAID.items() for words in said])
def test_natural_wordings_are_understood(command, words):
    assert command_of(words) is command


@pytest.mark.parametrize(
    "words",
    [
        "I had to cancel my leave",
        "I want to change the date",
        "can I book a table?",
        "not now but tomorrow",
        "nothing happened to me",
        "I'd like to continue my studies",
        "ألغيت حجزي السابق",
        "أريد حجز طاولة",
        "",
        "؟",
    ],
)
def test_longer_messages_steer_nothing(words):
    assert command_of(words) is None


def test_a_question_whether_one_may_agree_is_no_agreement():
    assert command_of("can I continue?") is None
    assert command_of("could we proceed") is None


@pytest.mark.parametrize("words", ["can we skip this?", "لا أريد الإجابة"])
def test_an_optional_field_is_left_out_by_natural_words(words):
    opened = talk(BOOKING)
    opened.say("Dinner for 4 people tomorrow")
    opened.say(words)
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert "note" not in opened.answers


@pytest.mark.parametrize("words", ["can I go back?", "ارجع خطوة"])
def test_going_back_is_asked_in_natural_words(words):
    opened = talk(LEAVE)
    opened.say("annual")
    opened.say("2026-04-01")
    opened.say(words)
    assert opened.asked == "start"


def test_the_talk_goes_on_in_the_language_that_was_asked_for():
    opened = talk(LANGUAGES)
    opened.say("hello")
    for words, language in (
        ("can we speak Arabic?", "ar"),
        ("in English, please", "en"),
        ("بالعربي", "ar"),
        ("Zaid", "ar"),
    ):
        opened.say(words)
        assert opened.outcome.locale == language
    assert opened.answers == {"subject": "Zaid"}


def test_a_language_is_the_answer_to_a_question_for_one():
    opened = talk(LANGUAGES)
    opened.say("hello")
    opened.say("the harbour")
    opened.say("in Arabic")
    assert (opened.answers["spoken"], opened.outcome.locale) == ("Arabic", "en")


def test_not_may_stand_apart_from_its_verb():
    phrases = {phrase for commands in PHRASES.values() for said in commands.values() for phrase in said}
    told = {phrase: command_of(phrase) for phrase in phrases if "dont " in phrase}
    assert told
    assert {command_of(phrase.replace("dont ", "do not ")) is command for phrase, command in told.items()} == {True}


@pytest.mark.parametrize(
    "words", ["I do not want to say", "I won't tell you", "we don't want to give our email", "لا أريد أن أقول"]
)
def test_who_would_rather_not_tell_answers_nothing(words):
    assert command_of(words) is Command.SKIP
