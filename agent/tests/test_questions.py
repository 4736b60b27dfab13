"""Questions in between are answered from what the form says, tools told and the talk holds, where they do tell."""

import json
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.faq.form_answers import MAX_PROMPT_CHARS, answer_to, ranked_passages
from agent.tests.saying import says
from agent.tests.talk import THURSDAY, spec_of, talk
from agent.turns.turn import TurnContext
from agent.view.form_view import FormView
from nlu import lexicon
from patterns.sentences import is_question, sentences

EXAMPLES = Path(__file__).parents[2] / "forms_registry" / "examples"
FORMS = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.md")}
QUESTIONNAIRES = sorted(name for name, text in FORMS.items() if "\nkind: assistant\n" not in text)
SILENT = "form_does_not_say"
CLUB = """# Join the Rowing Club

## Field Summary Table

| # | Field ID | Type | Required | Ask User |
|---|----------|------|----------|----------|
| 1 | `full_name` | text | Yes | "What is your name?" |
| 2 | `boat` | dropdown | Yes | "Which boat would you like to row?" |
| 3 | `remarks` | text | No | "Is there anything else?" |

### 1.1 Boat

| Property | Value |
|----------|-------|
| Field ID | `boat` |
| Options | Single, Double, Eight |
| Why We Ask | Each boat has its own evening. |

## Conditional Logic Summary

- `boat` is cleared when the membership ends.

## Good to Know

### What does a membership cost?

Ninety a year, and nothing for the first month. A youth rowing certificate (YRC) halves it. It is to be shown on
arrival.

### Can I bring my own oars?

Yes, if they carry your name.

### كم تكلفة العضوية؟

تسعون في السنة، والشهر الأول مجاني.
"""
VIEW = FormView(TurnContext(spec=spec_of(CLUB), conversation_id="c", number=1, now=THURSDAY), {})


def reply_to(markdown, question, language="en", **settings):
    """The reply to a question that is put to an opened form, without the field that is asked again."""
    opened = talk(markdown, locale=language, **settings)
    opened.say({"en": "hello", "ar": "مرحبا"}[language])
    field = opened.asked
    opened.say(question)
    assert opened.asked == field
    assert not opened.answers
    return opened.words


def wordings(topic, *frames, kind="question_topic", language=str.isascii):
    """Questions composed of frames and of every word that the lexicon has for a topic."""
    said = [word for word, value in lexicon.values(kind).items() if value == topic and language(word)]
    return [frame.format(word) for frame in frames for word in sorted(said)]


@pytest.mark.parametrize(
    ("form", "topic", "frames", "told"),
    [
        ("employee_leave_request", "pay", ("is there any {}?", "what about {} for it?"), "it is not paid by itself"),
        ("employee_leave_request", "refused", ("what if it is {}?",), SILENT),
        ("water_licence_fee_exemption", "refused", ("what if it is {}?",), "how to object"),
        ("incident_report", "small", ("is this too {}?",), "near miss"),
    ],
)
def test_synonyms_of_a_topic_find_the_passage_that_speaks_of_it(form, topic, frames, told):
    replies = {question: reply_to(FORMS[form], question) for question in wordings(topic, *frames)}
    right = [question for question, reply in replies.items() if told in reply or (told == SILENT and says(reply, told))]
    assert len(right) >= 0.7 * len(replies), set(replies) - set(right)


@pytest.mark.parametrize(
    ("form", "question", "told"),
    [
        ("employee_leave_request", "who will see this?", "Your manager sees the dates"),
        ("employee_leave_request", "how long will it take?", "Five minutes are enough."),
        ("employee_leave_request", "what is CFRA?", "amily rights (CFRA)"),
        ("water_licence_fee_exemption", "who can be exempt?", "Owners of small holdings"),
    ],
)
def test_what_an_example_says_is_told(form, question, told):
    assert told in reply_to(FORMS[form], question)


@pytest.mark.parametrize("form", QUESTIONNAIRES)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_of_any_form_it_is_told_what_it_is_for_and_how_much_is_left(form, language):
    spec = spec_of(FORMS[form])
    frames = {
        "purpose": {"en": "what is the {} it?", "ar": "ما {} ذلك؟"},
        "progress": {"en": "can you please tell me {} here?", "ar": "هل يمكنك من فضلك أن تخبرني {} هنا؟"},
    }
    for kind, told in {"purpose": spec.purpose.get(language), "progress": "questions_left"}.items():
        own = str.isascii if language == "en" else lambda word: not word.isascii()
        for question in wordings(kind, frames[kind][language], kind="about_form", language=own):
            reply = reply_to(FORMS[form], question, language)
            assert says(reply, told) if kind == "progress" else told in reply, question


@pytest.mark.parametrize("form", sorted(FORMS))
def test_each_heading_that_is_a_question_is_answered_by_what_stands_beneath(form):
    spec = spec_of(FORMS[form])
    headings = [section for section in spec.sections if section.title.rstrip().endswith(("?", "؟"))]
    for item in headings:
        reply = reply_to(FORMS[form], item.title, "en" if item.title.isascii() else "ar")
        assert " ".join(item.text.split())[:60] in reply.replace("\u2068", ""), item.title


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("form", sorted(FORMS))
def test_why_a_field_is_asked_is_told_in_the_words_of_the_form(form, language):
    spec = spec_of(FORMS[form])
    frames = {"en": "why do you need the {}?", "ar": "لماذا تسألون عن {}؟"}
    first = spec.fields[0]
    reply = reply_to(FORMS[form], frames[language].format(first.name(language)), language)
    assert first.help.get(language) in reply


@pytest.mark.parametrize(
    ("language", "question"), [("en", "what do you mean?"), ("en", "what is that for?"), ("ar", "ماذا تقصد؟")]
)
@pytest.mark.parametrize("form", sorted(FORMS))
def test_no_reply_to_a_question_asks_the_same_twice(form, language, question):
    said = [part for part in sentences(reply_to(FORMS[form], question, language)) if is_question(part)]
    assert len(said) <= 1, said


def test_a_bare_question_is_about_the_field_that_was_asked():
    opened = talk(CLUB)
    opened.say("I am called Ann Bell")
    for question in ("why?", "what is that for?", "ليش تسألون؟", "is this required?", "what are the options?"):
        opened.say(question)
        told = {"is": "I do need this one.", "what are": "Single, Double, Eight"}
        words = next((words for start, words in told.items() if question.startswith(start)), "its own evening.")
        assert words in opened.words
        assert opened.asked == "boat"


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("contact", ["write to crew@rowing.example.", "ring +44 20 7946 0018.", ""])
def test_where_nothing_is_said_it_is_told_whom_to_ask(contact, language):
    told = f"## Help\n\nFor anything else {contact}\n" if contact else ""
    reply = reply_to(CLUB + told, {"en": "is there a swimming pool?", "ar": "هل يوجد مسبح؟"}[language], language)
    assert says(reply, SILENT)
    assert (contact or {"en": "Whoever asked you", "ar": "الجهة التي طلبت"}[language]) in reply


@given(st.lists(st.text(string.ascii_lowercase, min_size=5, max_size=9), min_size=2, max_size=4))
def test_words_that_no_form_has_are_never_answered(words):
    question = f"is the {' '.join(f'{word}zx' for word in words)} blue?"
    assert answer_to(question, VIEW, None) == ""
    passages = ranked_passages(f"{question} what does a membership cost?", VIEW, None)
    assert any("Ninety a year" in passage for passage in passages)
    assert len(passages) <= 5
    assert sum(map(len, passages)) <= MAX_PROMPT_CHARS


@pytest.mark.parametrize(
    "question", ["does the membership end with the season?", "what colour are the boats?", "does a colleague row?"]
)
def test_a_word_in_common_is_no_answer_nor_what_is_written_for_programs(question):
    reply = reply_to(CLUB, question)
    assert says(reply, SILENT) or says(reply, "nearest_said")
    assert "cleared" not in reply


@pytest.mark.parametrize("question", ["what happens next?", "can I stop and continue later?", "who can reject me?"])
def test_one_word_in_passing_is_no_answer_and_is_one_where_more_of_the_line_speaks_of_it(question):
    passing = CLUB.replace("Each boat has its own evening.", "The next crew decides later whom it turned down.")
    assert says(reply_to(passing, question), SILENT)
    spoken_of = "You may stop and come back later, for all is kept."
    told = reply_to(passing + f"\n### Notes\n\n{spoken_of}\n", question)
    assert (spoken_of in told) == ("stop" in question)


def test_a_short_name_is_told_in_full_and_what_goes_on_is_told_along():
    reply = reply_to(CLUB, "what is YRC?")
    assert "youth rowing certificate (YRC)" in reply
    assert "It is to be shown on arrival." in reply_to(CLUB, "what is a youth certificate?")


def test_a_yes_is_said_only_to_the_question_that_it_answers():
    assert "Yes, if they carry your name." in reply_to(CLUB, "may I bring oars of my own?")
    assert "Yes" not in reply_to(CLUB, "do the oars carry a number?")


def test_what_a_tool_told_answers_until_the_talk_starts_over():
    told = json.loads((EXAMPLES / "tools" / "employee_leave_request.json").read_text(encoding="utf-8"))[2]["result"]
    opened = talk(FORMS["employee_leave_request"], locale="en")
    opened.pick(
        employee_name="Sara Khan", employee_email="sara@company.com", work_state="Texas", hire_date="2020-01-06"
    )
    opened.tool("save_progress", {"success": True}) if opened.asked == "TOOL_CALL" else None
    opened.pick(weekly_hours=40, leave_type="Vacation", start_date="2026-04-01", end_date="2026-04-10")
    while opened.outcome.action.action == "TOOL_CALL":
        name = opened.outcome.action.tool_name
        opened.tool(name, told if name == "calculate_entitlement" else {"success": True})
    opened.say("how many weeks do I have left?")
    assert f"Remaining weeks: {told['remainingWeeks']}." in opened.words
    opened.say("كم أسبوع متبقي لي؟")
    assert str(told["remainingWeeks"]) in opened.words.translate(str.maketrans("٠١٢٣٤٥٦٧٨٩", string.digits))


def test_a_number_is_told_for_a_price_beneath_a_price_only():
    """What comes near without telling what is asked is told as no more than that."""
    assert "Ninety a year" in reply_to(CLUB, "how much does a membership cost?")
    reply = reply_to(CLUB, "how many oars does a membership cost?")
    assert says(reply, SILENT) or says(reply, "nearest_said")


@pytest.mark.parametrize("question", ["what did I say for my name?", "what name did I give?", "what is my name?"])
def test_the_own_answer_is_told(question):
    opened = talk(CLUB)
    opened.say("I am called Ann Bell")
    opened.say(question)
    assert "Ann Bell" in opened.words


STAY = """---
form_id: stay
title: Stay
fields:
  - {id: town, type: text, required: true, label: Destination, prompt: Which town do you travel to?}
  - {id: spent, type: number, required: true, label: Budget, prompt: What may it cost?, help: No more may be spent.}
  - {id: needs, type: textarea, required: true, label: Wishes, prompt: What else do you wish for?}
---
"""
STANDING = {"town": ("Leeds", "destination"), "spent": (1234, "budget")}


@pytest.mark.parametrize(
    "frame", ["what was the {}?", "what's the {}", "which {} was it?", "remind me, what is my {}?"]
)
@pytest.mark.parametrize("key", STANDING)
def test_who_asks_about_an_answered_field_is_told_the_answer(key, frame):
    opened = talk(STAY)
    value, label = STANDING[key]
    opened.say(frame.format(label))
    assert str(value) not in opened.words
    opened.pick(**{key: value})
    opened.say(frame.format(label))
    assert str(value) in opened.words
    assert opened.answers == {key: value}


@pytest.mark.parametrize("words", ["what did I say for the {}?", "what {} did I give?", "what did I say my {} was?"])
@pytest.mark.parametrize("key", STANDING)
def test_who_asks_for_an_answer_that_they_have_not_given_is_told_so(key, words):
    opened = talk(STAY)
    opened.say(words.format(STANDING[key][1]))
    assert "You haven't told me" in opened.words
    assert STANDING[key][1] in opened.words


def test_the_forms_own_question_turned_back_is_told_the_answer():
    opened = talk(STAY)
    opened.pick(town="Leeds")
    opened.say("which town do I travel to?")
    assert "Leeds" in opened.words


@pytest.mark.parametrize("words", ["why the {}?", "can the {} be higher?", "is the {} required?", "who checks the {}?"])
@pytest.mark.parametrize("key", STANDING)
def test_what_else_is_asked_of_it_is_not_answered_so(key, words):
    opened = talk(STAY)
    value, label = STANDING[key]
    opened.pick(**{key: value})
    opened.say(words.format(label))
    assert str(value) not in opened.words


@pytest.mark.parametrize("words", ["why is that important?", "why is it needed", "what is the day?"])
def test_a_question_with_the_word_of_a_label_answers_nothing(words):
    opened = talk(
        "---\nfields:\n  - {id: garden, type: boolean, required: true, label: Garden, prompt: Do you have a garden?}\n"
        "  - {id: why, type: textarea, required: true, label: Why}\n  - {id: day, type: text, label: Day}\n"
        "---\n\n# Pet\n"
    )
    opened.say("hello")
    opened.say(words)
    assert opened.answers == {}


@pytest.mark.parametrize(
    "words",
    ["what positions are there?", "which positions do you have?", "which ones are open?", "ما الوظائف المتاحة؟"],
)
def test_who_asks_what_there_is_to_choose_from_is_told(words):
    opened = talk(
        "---\nfields:\n  - {id: position, type: dropdown, required: true, label: {en: Position, ar: الوظائف},\n"
        "     prompt: Which position?, options: [Cook, Waiter, Cleaner]}\n---\n\n# Job\n"
    )
    opened.say("hello")
    opened.say(words)
    assert all(option in opened.words for option in ("Cook", "Waiter", "Cleaner"))
    assert opened.answers == {}


@pytest.mark.parametrize("when", ["first", "asked"])
@pytest.mark.parametrize("deed", ["book me a cab", "call my wife tomorrow", "find me a cheap hotel by the sea"])
@pytest.mark.parametrize("frame", ["Can you {}?", "hello, could you please {}?", "would you {} for us?"])
def test_who_wants_another_deed_done_is_told_what_can_be_done_here(frame, deed, when):
    opened = talk(CLUB)
    if when == "asked":
        opened.say("hello there")
    opened.say(frame.format(deed))
    assert says(opened.words, "only_fills")
    assert not says(opened.words, SILENT)
    assert not says(opened.words, "ask_owner")


SENT = """---
title: Talk
language: [en, ar]
fields: [{id: subject, type: text, required: true, label: Subject, prompt: What is it about?}]
tools: [{name: send, when: complete}]
---
"""


@pytest.mark.parametrize("question", ["how long will this take?", "كم يستغرق ذلك؟"])
def test_how_long_it_takes_is_asked_of_the_tool_that_is_at_work(question: str):
    """Of questions there are none left by then, which is nothing that somebody who waits would want to hear."""
    opened = talk(SENT)
    opened.say("hello")
    opened.say("the harbour")
    assert opened.outcome.action.tool_name == "send"
    opened.say(question)
    assert opened.outcome.action.tool_name == "send"
    assert says(opened.words, "still_at_work")
    assert not says(opened.words, "questions_left")
