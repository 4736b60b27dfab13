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
        "nothing else",
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
}


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
