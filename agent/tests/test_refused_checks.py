"""Checks and submissions that refuse: what they name is asked again, and in the end people are told the truth."""

import pytest

from agent.dialogue.wording import variants
from agent.tests.saying import says
from agent.tests.talk import talk

OK = {"success": True}
ORDER = """---
form_id: order
title: Order
REVIEWfields:
  - {id: email, type: text, required: true, label: Email, prompt: What is your email?}
  - {id: post_code, type: text, required: true, label: Postal code, prompt: Which postal code?}
  - {id: note, type: text, required: false, label: Note, prompt: Any note?}
  - {id: gate, type: text, required: true, label: Gate, prompt: Which gate?, visible_if: note == Dock}
tools:
  - {name: send_order, when: WHEN}
---
"""


def sent(when="complete", review=""):
    opened = talk(ORDER.replace("WHEN", when).replace("REVIEW", review))
    opened.say("hello")
    opened.say("a@b.example")
    opened.say("11564")
    opened.say("skip")
    return opened


@pytest.mark.parametrize(
    ("refusal", "why"),
    [
        ({"valid": False, "missing": ["post_code"]}, "still need"),
        ({"missing": ["postCode"]}, "still need"),
        ({"success": False, "errors": [{"fieldId": "post_code", "message": "No such code."}]}, "No such code."),
        ({"success": False, "errors": [{"field": "post_code", "message": "No such code."}]}, "No such code."),
        ({"errors": [{"field_id": "post_code", "message": "No such code."}]}, "No such code."),
        ({"valid": False, "errors": {"post_code": "No such code."}}, "No such code."),
        ({"valid": False, "errors": {"post_code": ["No such code."]}}, "No such code."),
        ({"status": "error", "data": {"validationErrors": {"postCode": "No such code."}}}, "No such code."),
        (
            {"error": {"message": "E-422", "errors": [{"name": "post_code", "reason": "No such code."}]}},
            "No such code.",
        ),
    ],
)
@pytest.mark.parametrize("when", ["complete", "step 1 end", "after note", "after post_code"])
def test_a_field_that_is_named_is_asked_again_with_the_reason(refusal, why, when):
    opened = talk(ORDER.replace("WHEN", when).replace("REVIEW", ""))
    opened.say("hello")
    opened.say("a@b.example")
    opened.say("11564")
    if opened.asked == "note":
        opened.say("ring twice")
    assert opened.outcome.action.tool_name == "send_order"
    opened.tool("send_order", refusal)
    assert opened.asked == "post_code"
    assert why in opened.words
    assert "E-422" not in opened.words
    assert "post_code" not in opened.answers
    assert "email" in opened.answers
    assert opened.history[-1].change == "cleared"
    assert why in opened.history[-1].reason
    opened.say("11565")
    assert opened.outcome.action.tool_name == "send_order"
    opened.tool("send_order", OK)
    if opened.asked == "note":
        opened.say("skip")
    assert opened.outcome.status == "completed"
    assert opened.answers["post_code"] == "11565"


def test_a_field_may_go_by_the_name_of_the_tools_argument():
    opened = talk(ORDER.replace("when: WHEN", "when: complete, args: {zip: post_code}").replace("REVIEW", ""))
    for words in ("hello", "a@b.example", "11564", "skip"):
        opened.say(words)
    opened.tool("send_order", {"errors": [{"field": "zip", "message": "No such code."}]})
    assert opened.asked == "post_code"
    assert "No such code." in opened.words


def test_what_has_not_been_asked_yet_is_not_asked_out_of_turn():
    opened = talk(ORDER.replace("WHEN", "after email").replace("REVIEW", ""))
    opened.say("hello")
    opened.say("a@b.example")
    for _ in range(2):
        opened.tool("send_order", {"valid": False, "missing": ["note"]})
    assert opened.asked == "post_code"


def test_several_fields_are_told_and_asked_one_after_the_other():
    opened = sent()
    opened.tool("send_order", {"success": False, "errors": {"email": "Bounced.", "post_code": "Unknown there."}})
    assert opened.asked == "email"
    assert "Bounced." in opened.words
    assert "nknown there." in opened.words
    opened.say("c@d.example")
    assert opened.asked == "post_code"
    opened.say("11565")
    assert opened.outcome.action.tool_name == "send_order"


def test_an_optional_field_that_was_skipped_is_asked_again_where_the_check_needs_it():
    opened = sent()
    opened.tool("send_order", {"valid": False, "missing": ["note"]})
    assert opened.asked == "note"


@pytest.mark.parametrize("missing", [["gate"], ["nonsense"], []])
def test_what_the_form_does_not_show_is_not_asked(missing):
    opened = sent()
    opened.tool("send_order", {"valid": False, "missing": missing})
    assert opened.outcome.action.input["kind"] == "tool_failed"


def test_a_success_that_lists_something_is_a_success():
    opened = sent()
    opened.tool("send_order", {"success": True, "missing": ["note"], "errors": []})
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.input is None


def test_what_was_reviewed_is_reviewed_again_before_it_is_sent_again():
    opened = sent(review="review: final\n")
    assert opened.outcome.status == "review"
    opened.say("yes")
    opened.tool("send_order", {"valid": False, "missing": ["email"]})
    opened.say("c@d.example")
    assert opened.outcome.status == "review"
    opened.say("yes")
    assert opened.outcome.action.tool_name == "send_order"


def refused_for_good(opened, refusal):
    """How many turns of the person it takes until a check is given up."""
    for turns in range(20):
        if opened.outcome.action.action == "TOOL_CALL":
            opened.tool("send_order", refusal)
        elif opened.outcome.action.action == "MESSAGE":
            opened.say("try again")
        elif opened.outcome.status != "completed":
            opened.say("a@b.example" if opened.asked == "email" else "11564")
        else:
            return turns
    raise AssertionError(opened.words)


@pytest.mark.parametrize(
    "refusal",
    [
        {"valid": False},
        {"success": False, "message": "E-500"},
        {"valid": False, "missing": ["email"]},
        {"error": "E-500"},
    ],
)
def test_a_submission_that_always_refuses_ends_with_the_answers_kept_and_the_truth(refusal):
    opened = sent()
    assert refused_for_good(opened, refusal) <= 6
    assert opened.answers == {"email": "a@b.example", "post_code": "11564"}
    assert opened.outcome.action.input["handed_over"] == ["send_order"]
    assert says(opened.words, "handed_over_unsent")
    assert "complete" not in opened.words
    assert "E-500" not in opened.words


def test_a_check_that_always_refuses_lets_the_form_go_on_and_nothing_is_sent():
    form = ORDER.replace("WHEN", "step 1 end").replace("REVIEW", "")
    form = form.replace("tools:\n", "  - {id: last, type: text, required: true, prompt: Last?, step: 2}\ntools:\n")
    form = form.replace("tools:\n", "tools:\n  - {name: submit, when: complete}\n")
    opened = talk(form)
    opened.say("hello")
    for words in ("a@b.example", "11564", "skip"):
        opened.say(words)
    for _ in range(2):
        opened.tool("send_order", {"valid": False})
        opened.say("try again")
    opened.tool("send_order", {"valid": False})
    assert opened.asked == "last"
    opened.say("done")
    assert opened.outcome.status == "completed"
    assert opened.outcome.action.input["handed_over"] == ["send_order"]
    assert says(opened.words, "handed_over_unsent")


@pytest.mark.parametrize("when", ["complete", "step 1 end"])
def test_a_check_that_is_given_up_as_the_form_ends_is_told_once(when):
    opened = sent(when)
    assert refused_for_good(opened, {"valid": False}) <= 6
    [told] = variants("en", "handed_over")
    assert opened.words.count(told) == 1


def test_words_that_change_nothing_send_again():
    opened = sent()
    opened.tool("send_order", {"valid": False})
    first = opened.words
    opened.say("hm, strange")
    assert opened.outcome.action.tool_name == "send_order"
    opened.tool("send_order", {"valid": False})
    assert opened.outcome.action.input["kind"] == "tool_failed"
    assert opened.words != first


def test_an_answer_changed_after_a_refusal_is_sent():
    opened = sent()
    opened.tool("send_order", {"valid": False})
    opened.say("change the postal code to 22222 Jeddah")
    assert opened.outcome.action.tool_name == "send_order"
    opened.tool("send_order", OK)
    assert opened.outcome.status == "completed"
    assert opened.answers["post_code"] == "22222 Jeddah"


def test_the_truth_is_told_in_arabic_too():
    opened = sent(review="language: [en, ar]\n")
    opened.tool("send_order", {"valid": False})
    opened.say("حاول مرة أخرى")
    opened.tool("send_order", {"valid": False})
    opened.say("حاول مرة أخرى")
    opened.tool("send_order", {"valid": False})
    assert "لم يُرسل" in opened.words
