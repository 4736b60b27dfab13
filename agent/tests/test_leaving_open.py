"""Nobody is held up by a question: what cannot be answered is left open with a reason, and the form ends incomplete."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent.dialogue.leaving_open import MOST_ASKINGS, OFFERED_EVERY
from agent.tests.saying import says
from agent.tests.talk import Dialogue, talk


def one_field(rest: str, **settings: Any) -> Dialogue:
    opened = talk(
        f"---\nform_id: one\ntitle: One\nfields:\n  - {{id: it, label: {{en: The thing, ar: الشيء}}, {rest}}}\n"
        "tools: [{name: send, when: complete}]\n---\n",
        **settings,
    )
    opened.say("hello there")
    assert opened.asked == "it"
    return opened


def offered(opened: Dialogue) -> bool:
    return bool(opened.outcome.action.input.get("leave_open"))


REFUSED = {
    "text": ('type: text, required: true, validation: {pattern: "[A-Z]{2}-[0-9]{4}"}', "seven", "2 capital letters"),
    "long": ("type: text, required: true, validation: {min_length: 30}", "too short", "at least 30 characters"),
    "number": ("type: number, required: true, validation: {min: 3, max: 9}", "500", "9"),
    "date": ("type: date, required: true, validation: {max: today}", "1 May 2040", "in the future"),
    "phone": ("type: phone, required: true, validation: {region: SA}", "12", "+966 51 234 5678"),
}


@pytest.mark.parametrize(("rest", "said", "expected"), REFUSED.values(), ids=REFUSED)
def test_refusals_tell_the_limits_and_the_third_one_the_way_out(rest, said, expected):
    opened = one_field(rest)
    heard = ""
    for _ in range(3):
        assert not offered(opened)
        opened.say(said)
        heard += opened.words
    assert offered(opened)
    assert expected in heard
    opened.say("leave it open")
    assert opened.outcome.action.input["kind"] == "reason"
    opened.say("my papers were burned")
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert opened.outcome.action.data == {}
    assert opened.outcome.action.input == {"incomplete": ["it"], "reasons": {"it": "my papers were burned"}}
    assert opened.outcome.missing_fields == ("it",)
    assert says(opened.words, "incomplete_unsent")


def test_that_one_may_come_back_is_promised_only_where_it_is_true():
    for kept_for, told in ((None, False), (timedelta(minutes=30), True)):
        opened = one_field("type: date, required: true", kept_for=kept_for)
        for _ in range(3):
            opened.say("blorp the fizzle")
        assert ("come back within 30 minutes" in opened.words) == told


def test_a_reason_is_recorded_in_the_persons_own_words():
    opened = one_field("type: date, required: true")
    for _ in range(3):
        opened.say("blorp the fizzle")
    opened.say("skip, nobody kept the letter")
    [record] = opened.outcome.records
    assert (record.field_id, record.change, record.reason) == ("it", "skipped", "nobody kept the letter")
    assert record.quote == "skip, nobody kept the letter"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("I don't know", "date"),
        ("I don't know", "text"),
        ("I don't know", "email"),
        ("I don't have one", "date"),
        ("لا أعرف", "text"),
    ],
)
def test_who_says_again_and_again_that_they_cannot_answer_is_believed(words, kind):
    opened = one_field(f"type: {kind}, required: true")
    opened.say(words)
    opened.say(words)
    assert offered(opened)
    opened.say(words)
    assert opened.outcome.left_open == {"it": words}


def test_a_reason_is_asked_for_once():
    opened = one_field("type: date, required: true")
    for words in ("skip", "skip", "skip", "skip"):
        opened.say(words)
    assert opened.outcome.status == "completed"
    assert opened.outcome.left_open["it"]


def test_the_answer_instead_of_a_reason_is_taken():
    opened = one_field("type: date, required: true")
    for words in ("skip", "skip", "skip", "14 March 2026"):
        opened.say(words)
    assert opened.answers == {"it": "2026-03-14"}
    assert not opened.outcome.left_open


@pytest.mark.parametrize(
    ("none", "noted"),
    [
        ("None of these", "the bakery of my brother"),
        ("none of these, it is the bakery in Taif", "it is the bakery in Taif"),
    ],
)
def test_a_list_without_the_answer_offers_none_of_these_after_two_refusals(none, noted):
    opened = one_field("type: dropdown, required: true, options: [Acme, Zeta]")
    opened.say("the bakery in Taif")
    assert opened.outcome.action.options == ["Acme", "Zeta"]
    opened.say("the bakery of my brother")
    assert opened.outcome.action.options == ["Acme", "Zeta", "None of these"]
    opened.say(none)
    assert opened.outcome.left_open == {"it": noted}


@pytest.mark.parametrize("aside", ["any time after 2 pm", "on Friday, if you can", "jo@example.com"])
def test_what_was_said_of_something_else_is_no_reason(aside):
    opened = talk(STALL)
    for words in ("hello there", "the bakery of my brother", "another bakery", aside, "none of these"):
        opened.say(words)
    assert "stall" not in opened.outcome.left_open
    assert opened.outcome.action.input["kind"] == "reason"
    opened.say("mine is not there")
    assert opened.outcome.left_open["stall"] == "mine is not there"


STALL = """---
fields:
  - {id: stall, type: dropdown, required: true, label: Stall, prompt: Which stall?, options: [Acme, Zeta]}
  - {id: at, type: time, required: true, label: Time, prompt: At what time?}
  - {id: day, type: date, required: true, label: Day, prompt: On which day?}
  - {id: mail, type: email, required: true, label: Address, prompt: Where do we write to?}
---
# Market
"""


def test_none_of_these_can_be_picked_in_a_widget():
    opened = one_field("type: dropdown, required: true, options: [Acme, Zeta]")
    opened.say("the bakery in Taif")
    opened.say("the bakery of my brother")
    opened.pick(it="None of these")
    assert opened.outcome.left_open == {"it": "the bakery of my brother"}


@pytest.mark.parametrize(
    ("locale", "unknown", "extra", "list_only"),
    [("en", "I don't know", "Leave it open", "none of these"), ("ar", "لا أعرف", "اتركه مفتوحا", "لا شيء منها")],
)
def test_of_yes_and_no_none_is_missing_but_they_can_be_left_open(locale, unknown, extra, list_only):
    opened = one_field("type: yes_no, required: true", locale=locale)
    opened.say(unknown)
    opened.say("@@")
    opened.say("@@")
    assert offered(opened)
    assert extra.lower() in opened.words
    assert list_only not in opened.words
    assert opened.outcome.action.options[2:] == [extra]
    opened.pick(it=extra)
    opened.say(unknown)
    assert opened.outcome.left_open == {"it": unknown}


def test_limits_that_no_answer_can_satisfy_any_more_are_told_at_once():
    later = datetime(2041, 3, 12, 9, 30, tzinfo=UTC)
    opened = one_field("type: date, required: true, validation: {min: today, max: 2040-12-31}", now=later)
    assert offered(opened)
    assert "no answer can" in opened.words


TWO = """---
form_id: two
title: Two
review: final
fields:
  - {id: number, type: integer, required: true, label: Client number, prompt: Which client number?}
  - {id: name, type: text, required: true, label: Shop, prompt: Which shop?}
tools:
  - {name: check, when: step 1 end}
  - {name: send, when: complete}
---
"""


def left_open() -> Dialogue:
    opened = talk(TWO)
    for words in ("hello there", "I don't know", "I don't know", "I don't know"):
        opened.say(words)
    assert opened.outcome.left_open == {"number": "I don't know"}
    assert opened.asked == "name"
    return opened


def test_what_is_left_open_is_shown_at_the_review_and_nothing_is_sent():
    opened = left_open()
    opened.say("Corner shop")
    assert opened.outcome.status == "review"
    assert "Client number: left open (I don't know)" in opened.words
    opened.say("yes")
    assert opened.outcome.action.action == "FORM_COMPLETE"
    assert opened.outcome.action.data == {"name": "Corner shop"}
    assert opened.outcome.action.input["incomplete"] == ["number"]


@pytest.mark.parametrize("words", ["change the client number to 77", "client number: 77"])
def test_an_answer_that_comes_later_closes_what_was_left_open(words):
    opened = left_open()
    opened.say("Corner shop")
    opened.say(words)
    assert opened.answers["number"] == 77
    assert not opened.outcome.left_open
    opened.say("yes")
    assert opened.outcome.action.tool_name == "check"


def test_a_detour_does_not_begin_the_counting_anew():
    opened = talk(TWO)
    for words in ("hello there", "blorp", "cancel", "no", "blorp", "start over", "no", "blorp"):
        opened.say(words)
    assert opened.asked == "number"
    assert offered(opened)


def test_what_was_left_open_is_among_what_can_be_changed():
    opened = left_open()
    opened.say("Corner shop")
    opened.say("no")
    assert opened.outcome.action.input["kind"] == "choose_change"
    assert [entry["field_id"] for entry in opened.outcome.action.input["left_open"]] == ["number"]
    assert "client number" in opened.words
    opened.say("change the client number")
    assert opened.asked == "number"


def asked_to_leave(opened: Dialogue) -> bool:
    hints = opened.outcome.action.input
    return (hints.get("kind"), hints.get("about"), hints.get("field_id")) == ("confirm", "leaving", "it")


@pytest.fixture
def stuck() -> Dialogue:
    """Answers that were none, by words and by the widget, until that is asked."""
    opened = one_field("type: date, required: true")
    for number in range(OFFERED_EVERY):
        assert not asked_to_leave(opened)
        if number % 2:
            opened.pick(it="blorp")
        else:
            opened.say("blorp the fizzle")
    assert asked_to_leave(opened)
    assert says(opened.words, "offer_leaving_unsent")
    return opened


def test_who_is_stuck_is_asked_whether_to_leave_it_open(stuck):
    stuck.say("yes")
    assert stuck.outcome.status == "completed"
    assert stuck.outcome.action.input["incomplete"] == ["it"]
    [record] = stuck.outcome.records
    assert (record.field_id, record.change, record.reason) == ("it", "skipped", "no reason given")


def test_who_does_not_want_to_is_asked_as_before_and_again_after_a_while(stuck):
    stuck.say("no")
    assert stuck.asked == "it"
    for _ in range(OFFERED_EVERY):
        assert not asked_to_leave(stuck)
        stuck.say("blorp the fizzle")
    assert asked_to_leave(stuck)


@pytest.mark.parametrize("by_widget", [True, False])
def test_an_answer_is_taken_instead(stuck, by_widget):
    stuck.pick(it="2026-03-09") if by_widget else stuck.say("9 March 2026")
    assert stuck.outcome.answers == {"it": "2026-03-09"}


def test_it_may_be_left_in_other_words_with_a_reason(stuck):
    stuck.say("skip, nobody kept the letter")
    [record] = stuck.outcome.records
    assert (record.change, record.reason) == ("skipped", "nobody kept the letter")


def test_what_is_neither_is_said_not_to_be_understood(stuck):
    stuck.say("blorp the fizzle")
    assert stuck.asked == "it"
    assert says(stuck.words, "ask_again")


def test_an_optional_field_is_never_offered():
    opened = one_field("type: date, required: false")
    for _ in range(MOST_ASKINGS - 1):
        opened.say("blorp the fizzle")
        assert not asked_to_leave(opened)


@pytest.mark.parametrize(
    ("why", "expected"),
    [("A map helps.", ": a map"), ("It is needed.", ": it is"), ("I need it.", ": I need"), ("NASA asks.", ": NASA")],
)
def test_the_reason_goes_on_after_the_colon(why, expected):
    opened = one_field(f"type: date, required: true, help: {why}")
    opened.say("skip")
    assert expected in opened.words


LOAN = """---
form_id: loan
title: Loan
fields:
  - {id: mail, type: email, required: true, label: Email, prompt: Your email?}
  - {id: begins, type: date, required: true, label: Start date, prompt: When do you start?}
  - {id: due, type: date, required: true, label: Due date, prompt: When is it due?,
     validation: {min: today-1y, max: today+10m}}
  - {id: code, type: text, required: true, label: Code, prompt: Which code?, validation: {pattern: "[A-Z]{2}-[0-9]{4}"}}
---
"""


def asked_why(*answers: str, field: str) -> Dialogue:
    opened = talk(LOAN)
    for words in ("hello there", "sam@acme.com", "1 May 2026", *answers, *["leave it open"] * 3):
        opened.say(words)
    assert opened.outcome.action.input == {"kind": "reason", "field_id": field}
    return opened


@pytest.mark.parametrize(
    ("answer", "taken"),
    [("3 March", "2026-03-03"), ("it's the 31st", "2026-03-31"), ("on 3 March, I think", "2026-03-03")],
)
def test_the_answer_beside_talk_is_no_reason(answer, taken):
    opened = asked_why(field="due")
    opened.say(answer)
    assert opened.answers["due"] == taken
    assert not opened.outcome.left_open


@pytest.mark.parametrize("answer", ["3/4", "30 February", "3 March 2019"])
def test_an_answer_that_is_unclear_or_refused_is_no_reason(answer):
    opened = asked_why(field="due")
    opened.say(answer)
    assert not opened.outcome.left_open
    assert opened.outcome.action.input.get("error") or opened.outcome.action.input["kind"] == "confirm"
    opened.say("leave it open, nobody knows")
    assert opened.outcome.left_open == {"due": "nobody knows"}


def test_what_has_the_pattern_of_a_text_is_its_answer():
    opened = asked_why("3 March", field="code")
    opened.say("it is AB-1234")
    assert opened.answers["code"] == "AB-1234"


@pytest.mark.parametrize("words", ["my email is sam2@acme.com", "sam2@acme.com", "change the email to sam2@acme.com"])
def test_what_is_told_of_other_fields_is_heard_and_the_reason_asked_again(words):
    opened = asked_why(field="due")
    opened.say(words)
    assert opened.answers["mail"] == "sam2@acme.com"
    assert opened.outcome.action.input["kind"] == "reason"
    opened.say("the bank has not told me")
    assert opened.outcome.left_open == {"due": "the bank has not told me"}


@pytest.mark.parametrize("words", ["change the start date", "remove the start date"])
def test_a_wish_to_change_another_answer_is_no_reason(words):
    opened = asked_why(field="due")
    opened.say(words)
    assert opened.asked == "begins"
    assert not opened.outcome.left_open


@pytest.mark.parametrize(
    "words",
    [
        "because the boss was on leave on 3 May",
        "my email was hacked",
        "the start date is not sure yet",
        "it was sam2@acme.com's fault, he lost it",
        "we will know on 20 June",
    ],
)
def test_words_that_only_mention_other_things_are_the_reason(words):
    opened = asked_why(field="due")
    opened.say(words)
    assert opened.outcome.left_open == {"due": words}


KEPT = """---
form_id: kept
title: Kept
SETTINGS
fields:
  - {id: papers, type: file, required: true, label: Papers, prompt: Please attach the papers}
tools: [{name: note, when: start}SENDS]
---
"""
SENDS = ", {name: send, when: complete}"


@pytest.mark.parametrize(("sends", "expected"), [(SENDS, "final_review_unsent"), ("", "final_review_open")])
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_a_review_says_whether_what_lacks_an_answer_is_sent(sends, expected, locale):
    opened = talk(KEPT.replace("SETTINGS", "review: final").replace("SENDS", sends), locale=locale)
    opened.say("hello")
    opened.tool("note", {"success": True})
    opened.say({"en": "send later", "ar": "سأرسله لاحقا"}[locale])
    assert says(opened.words, expected)
    opened.say({"en": "yes", "ar": "نعم"}[locale])
    assert opened.outcome.status == "completed"
    assert says(opened.words, "incomplete_unsent" if sends else "incomplete")


@pytest.mark.parametrize(("sends", "expected"), [(SENDS, True), ("", False)])
def test_without_a_review_it_is_told_as_the_field_is_left(sends, expected):
    opened = talk(KEPT.replace("SETTINGS", "review: none").replace("SENDS", sends))
    opened.say("hello")
    opened.tool("note", {"success": True})
    opened.say("send later")
    assert opened.outcome.status == "completed"
    assert says(opened.words, "left_open_unsent") == expected


@pytest.mark.parametrize(("sends", "expected"), [(SENDS, "offer_leaving_unsent"), ("", "offer_leaving")])
def test_the_offer_to_leave_it_says_whether_the_form_is_sent(sends, expected):
    opened = talk(KEPT.replace("SETTINGS", "review: final").replace("SENDS", sends))
    opened.say("hello")
    opened.tool("note", {"success": True})
    for _ in range(OFFERED_EVERY):
        opened.say("blorp the fizzle")
    assert says(opened.words, expected)
