"""That there is none of something, or that it is not known yet, is no text: neither is stored as one."""

from itertools import product

import pytest

from agent.tests.talk import Dialogue, talk

TRAVEL = """---
fields:
  - {id: seats, type: integer, required: true, label: Number of seats, prompt: How many seats?}
  - {id: destination, type: text, required: true, label: {en: Destination, ar: الوجهة}, prompt: Where do you go?,
     cues: [address]}
  - {id: wishes, type: text, required: false, label: {en: Wishes, ar: الرغبات}, prompt: Any wishes?}
  - {id: notes, type: textarea, required: false, label: Notes, prompt: What else?}
  - {id: insured, type: boolean, required: true, label: Insured, prompt: Are you insured?}
---
# Travel
"""
NONE = ("none", "nothing special", "there isn't any", "I have none", "we haven't got any", "it hasn't got one",
    "ما عندي شي", "مافي")  # fmt: skip
SO_FAR = (
    "",
    " currently",
    " as far as we know",
    " for now",
    " worth mentioning",
    " that comes to mind",
    " حاليا",
    " حسب علمي",
)
UNKNOWN = ("not sure", "we have not decided", "I'm still thinking about it", "no clue", "ما قررنا", "مدري",
    "I can't find it", "I couldn't find one", "I'd have to look it up")  # fmt: skip


def talk_asking_for(field_id: str) -> Dialogue:
    opened = talk(TRAVEL)
    for words in ("hello there", "3", "12 Hill Road", "a window seat", "we travel with a dog"):
        if opened.asked == field_id:
            break
        opened.say(words)
    assert opened.asked == field_id
    return opened


@pytest.mark.parametrize("field_id", ["wishes", "notes"])
def test_that_there_is_none_passes_over_what_is_not_needed(field_id: str) -> None:
    for none, so_far in product(NONE, SO_FAR):
        if none.isascii() == so_far.isascii() or not so_far:
            opened = talk_asking_for(field_id)
            opened.say(none + so_far)
            assert field_id not in opened.answers, none + so_far
            assert opened.asked != field_id


@pytest.mark.parametrize("field_id", ["destination", "wishes"])
def test_what_is_not_known_yet_is_no_text(field_id: str) -> None:
    for unknown, yet in product(UNKNOWN, ("", " yet", " at present", " لسه")):
        if unknown.isascii() == yet.isascii() or not yet:
            opened = talk_asking_for(field_id)
            opened.say(unknown + yet)
            assert field_id not in opened.answers, unknown + yet


@pytest.mark.parametrize("words", ["forgot the full address, near the port", "no clue yet, somewhere by the sea"])
def test_roughly_where_is_no_place_beside_that_it_is_not_known(words: str) -> None:
    opened = talk_asking_for("destination")
    opened.say(words)
    assert "destination" not in opened.answers
    assert opened.asked == "destination"


@pytest.mark.parametrize(
    "words",
    ["nothing with nuts", "there is a step at the door", "we have one suitcase, none of it heavy", "not too warm"],
)
def test_more_words_are_a_text(words: str) -> None:
    opened = talk_asking_for("wishes")
    opened.say(words)
    assert opened.answers["wishes"] == words


@pytest.mark.parametrize("words", ["not as far as I know", "not really"])
def test_the_same_words_answer_a_yes_no_question(words: str) -> None:
    opened = talk_asking_for("insured")
    opened.say(words)
    assert opened.answers["insured"] is False


@pytest.mark.parametrize("field_id", ["wishes", "notes"])
@pytest.mark.parametrize(
    "none",
    [
        "nothing else",
        "no that's all",
        "nothing more from me",
        "nope",
        "no notes",
        "no, I think that's everything",
        "I guess that's it thanks",
    ],
)
@pytest.mark.parametrize(
    "after", [" thanks youve been really helpful", ", bye", " thanks, all good", ", thank you for your help"]
)
def test_who_has_nothing_to_tell_may_go_on_to_thank(field_id: str, none: str, after: str) -> None:
    opened = talk_asking_for(field_id)
    opened.say(none.replace("notes", field_id) + after)
    assert field_id not in opened.answers
    assert opened.asked != field_id


@pytest.mark.parametrize("field_id", ["wishes", "notes"])
@pytest.mark.parametrize(
    "after",
    [
        "but please ring the bell",
        "but you must use the side gate",
        "you should know that my dog bites",
        "the dog is deaf",
    ],
)
def test_what_somebody_still_tells_is_kept(field_id: str, after: str) -> None:
    opened = talk_asking_for(field_id)
    opened.say(f"no, {after}")
    assert after in str(opened.answers[field_id])


HELPS = """---
form_id: f
title: Report
fields:
  - {id: needs_help, type: boolean, prompt: Do you need help?}
  - {id: helps, type: checkbox, options: [Ramp, Loop, Guide], prompt: Which help do you need?, REQUIRED}
---
# Report
"""


@pytest.mark.parametrize("required", ["required: yes", "required_if: needs_help is yes"])
def test_nothing_is_no_answer_to_a_list_that_has_to_hold_something_now(required: str) -> None:
    chat = talk(HELPS.replace("REQUIRED", required))
    chat.pick(needs_help=True)
    assert chat.outcome.action.input["schema"]["minItems"] == 1

    for answer in (lambda: chat.pick(helps=[]), lambda: chat.say("none of them")):
        answer()
        assert "helps" not in chat.answers
        assert chat.outcome.missing_fields == ("helps",)


def test_nothing_answers_a_list_that_may_be_empty_while_its_condition_does_not_hold() -> None:
    chat = talk(HELPS.replace("REQUIRED", "required_if: needs_help is yes"))
    chat.pick(needs_help=False)
    assert "minItems" not in chat.outcome.action.input["schema"]

    chat.pick(helps=[])

    assert chat.answers["helps"] == []


YES_OR_NO = """---
fields:
  - {id: permit, type: KIND, required: true, label: {en: Permit, ar: التصريح}, OPTIONS
     prompt: {en: Do you have a permit?, ar: هل لديك تصريح؟}}
  - {id: zone, type: text, required: true, label: {en: Zone, ar: المنطقة}, prompt: {en: Which zone?, ar: أي منطقة؟}}
---
# Parking
"""
LACKS = ("I don't have one", "no, I don't have one", "لا، ليس عندي تصريح", "ليس لدي", "ما عندي")
OPTIONS = "options: [{value: have, en: 'Yes', ar: نعم}, {value: lack, en: 'No', ar: لا}],"


@pytest.mark.parametrize(
    ("kind", "no"), [("boolean", False), ("radio", "lack"), ("checkbox", ["lack"])], ids=lambda it: str(it)
)
def test_who_has_none_says_no_between_a_yes_and_a_no(kind: str, no: object) -> None:
    form = YES_OR_NO.replace("KIND", kind).replace("OPTIONS", "" if kind == "boolean" else OPTIONS)
    for words, answers in (*((lack, {"permit": no}) for lack in LACKS), ("n/a", {}), ("N.A.", {})):
        opened = talk(form)
        opened.say("hello")
        opened.say(words)
        assert opened.answers == answers, words
